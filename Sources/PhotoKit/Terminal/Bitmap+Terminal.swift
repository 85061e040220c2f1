extension Bitmap {
  /// The picture as lines of text, not wider than so many characters.
  ///
  /// A character is taken to be twice as high as it is wide.
  public func lines(width: Int = 80, style: TerminalStyle = .forOutput()) -> [String] {
    let picture = fitting(width: width)
    return stride(from: 0, to: picture.height, by: 2).map { y in
      switch style {
      case .halfBlocks: picture.halfBlocks(row: y)
      case .shades: picture.shades(row: y)
      }
    }
  }

  /// The picture, made smaller if it is wider than so many pixels.
  ///
  /// Each new pixel has the mean colour of those that it stands for.
  func fitting(width limit: Int) -> Bitmap {
    guard width > limit, limit > 0 else { return self }
    let rows = max(1, (height * limit + width / 2) / width)
    var smaller = Bitmap(width: limit, height: rows)
    for y in 0..<rows {
      let ys = (y * height / rows)..<max(y * height / rows + 1, (y + 1) * height / rows)
      for x in 0..<limit {
        let xs = (x * width / limit)..<((x + 1) * width / limit)
        smaller[x, y] = .mean(of: ys.flatMap { y in xs.map { x in self[x, y] } })
      }
    }
    return smaller
  }

  /// Two rows of pixels as a line: the upper half of each character is its foreground, the lower
  /// half its background.
  private func halfBlocks(row y: Int) -> String {
    let escape = "\u{1B}["
    var line = ""
    for x in 0..<width {
      let (upper, lower) = (self[x, y], y + 1 < height ? self[x, y + 1] : nil)
      let background = lower.map { "48;2;\($0.red);\($0.green);\($0.blue)" } ?? "49"
      line += "\(escape)38;2;\(upper.red);\(upper.green);\(upper.blue);\(background)m▀"
    }
    return line + "\(escape)0m"
  }

  /// Two rows of pixels as a line of plain characters.
  private func shades(row y: Int) -> String {
    let scale = Array("@%#*+=-:. ")
    return String(
      (0..<width).map { x in
        let brightness = (self[x, y].brightness + self[x, min(y + 1, height - 1)].brightness) / 2
        return scale[min(Int(brightness * Double(scale.count)), scale.count - 1)]
      })
  }
}

extension Color {
  /// The colour between all of these.
  fileprivate static func mean(of colors: [Color]) -> Color {
    func mean(_ part: (Color) -> UInt8) -> UInt8 {
      UInt8((colors.reduce(0) { $0 + Int(part($1)) } + colors.count / 2) / colors.count)
    }
    return Color(mean(\.red), mean(\.green), mean(\.blue))
  }
}
