import Interleaving
import PhotoKit
import Testing

@Suite("Pictures in a terminal")
struct TerminalTests {
  private let two = Bitmap(
    width: 2, height: 2, pixels: [Color(1, 2, 3), .black, Color(4, 5, 6), .white])

  @Test("A half block has the upper pixel before the lower one, in 24-bit colours")
  func halfBlocks() {
    #expect(
      two.lines(style: .halfBlocks) == [
        "\u{1B}[38;2;1;2;3;48;2;4;5;6m▀\u{1B}[38;2;0;0;0;48;2;255;255;255m▀\u{1B}[0m"
      ])
  }

  @Test("Below the last of an odd number of rows is the terminal's own colour")
  func oddHeight() {
    let lines = Bitmap(width: 1, height: 3, color: .black).lines(style: .halfBlocks)
    #expect(lines.count == 2)
    #expect(lines[1] == "\u{1B}[38;2;0;0;0;49m▀\u{1B}[0m")
  }

  @Test("Shades are plain ASCII, the denser the darker")
  func shades() {
    #expect(two.lines(style: .shades) == ["@="])
    #expect(Bitmap(width: 3, height: 2).lines(style: .shades) == ["   "])
    let face = Image.face(size: 72).bitmap!.lines(style: .shades).joined()
    #expect(face.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    #expect(Set(face).count > 4)
  }

  @Test("A picture is not wider than the terminal, and keeps its shape", arguments: [1, 7, 40, 80])
  func width(limit: Int) {
    let picture = Bitmap(width: 200, height: 100, color: Color(9, 9, 9))
    let lines = picture.lines(width: limit, style: .shades)
    #expect(lines.allSatisfy { $0.count == limit })
    #expect(abs(lines.count - max(1, limit / 4)) <= 1)
    let blocks = picture.lines(width: limit, style: .halfBlocks)
    #expect(blocks.allSatisfy { $0.count(where: { $0 == "▀" }) == limit })
    // One colour stays that colour.
    #expect(blocks[0].contains("38;2;9;9;9;"))
  }

  @Test("A picture narrower than the terminal is not stretched")
  func narrow() { #expect(two.lines(width: 80, style: .shades)[0].count == 2) }

  @Test("Colours on a terminal only, and never with NO_COLOR or on a dumb terminal")
  func choice() {
    func style(_ isTerminal: Bool, _ environment: [String: String]) -> TerminalStyle {
      .forOutput(isTerminal: isTerminal, environment: environment)
    }
    #expect(style(true, ["TERM": "xterm"]) == .halfBlocks)
    #expect(style(true, ["NO_COLOR": ""]) == .halfBlocks)
    #expect(style(true, ["NO_COLOR": "1"]) == .shades)
    #expect(style(true, ["TERM": "dumb"]) == .shades)
    #expect(style(false, [:]) == .shades)
  }

  @Test("A frame shows its prompt above its picture, which comes out of the dark")
  func frame() {
    func frame(_ opacity: Double, _ prompt: String?) -> Screen.Frame {
      Screen.Frame(
        picture: Image("sky", Bitmap(width: 1, height: 2)), opacity: opacity, prompt: prompt)
    }
    #expect(frame(1, "Hello").lines(style: .shades) == ["Hello", " "])
    #expect(frame(0, nil).lines(style: .shades) == ["@"])
    #expect(frame(0.5, nil).lines(style: .halfBlocks)[0].contains("38;2;128;128;128;"))
    #expect(frame(1, "Hello").lines(width: 3, style: .shades) == ["Hel", " "])
    #expect(Screen.Frame(picture: nil, opacity: 1, prompt: nil).lines() == [])
  }
}
