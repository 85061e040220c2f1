extension Screen.Frame {
  /// What the screen shows as lines of text: the prompt, if there is one, above the picture.
  ///
  /// A picture that fades in comes out of the dark.
  public func lines(width: Int = 80, style: TerminalStyle = .forOutput()) -> [String] {
    let shown = picture?.bitmap.map { bitmap in
      opacity < 1
        ? bitmap.fitting(width: width).map { Color.black.mixed(with: $0, by: opacity) } : bitmap
    }
    return (prompt.map { [String($0.prefix(width))] } ?? [])
      + (shown?.lines(width: width, style: style) ?? [])
  }
}
