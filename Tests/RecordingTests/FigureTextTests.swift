import Recording
import Testing

@Suite struct FigureTextTests {
  @Test(
    "A time has the unit that fits it, and three digits that count",
    arguments: [
      (0.000_055_543, "55.5 µs"), (11.000_000_8, "11.0 s"), (0.002_781_568, "2.78 ms"),
      (1.304e-7, "130 ns"), (0.000_999_96, "1.00 ms"), (0.999_4, "999 ms"), (0.2, "200 ms"),
      (90.4, "90.4 s"), (0, "0 s"),
    ])
  func times(seconds: Double, text: String) {
    #expect(FigureText.time(seconds) == text)
  }

  @Test(
    "A measured time has a unit of its own, and another number none",
    arguments: [
      (5.5543e-05, "seconds", "55.5 µs"), (1722.73, "nanoseconds", "1.72 µs"),
      (201.328, "ms", "201 ms"), (2, "threads", "2"), (197.226, "thousand a second", "197"),
      (1.2345, "blocks", "1.23"), (0.04567, "blocks", "0.046"),
    ])
  func values(value: Double, unit: String, text: String) {
    #expect(FigureText.value(value, unit: unit) == text)
  }

  @Test(
    "A count has three digits",
    arguments: [(3_901_234, "3.90 M"), (12_345_678, "12.3 M"), (123_956, "124 k"), (999, "999")])
  func counts(value: Double, text: String) {
    #expect(FigureText.count(value) == text)
  }

  @Test(
    "A ratio has two digits, and those by which it differs from 1",
    arguments: [
      (29.4, "29"), (2.04, "2.0"), (1.067, "1.07"), (1.05, "1.05"), (0.964, "0.96"),
      (0.0123, "0.012"), (23_456, "23.5 k"),
    ])
  func ratios(value: Double, text: String) {
    #expect(FigureText.ratio(value) == text)
  }
}
