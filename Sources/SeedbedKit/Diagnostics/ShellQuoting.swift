extension String {
  /// The text as one word of a POSIX shell, so that a command in a fix can be pasted whatever a file is called.
  package var shellQuoted: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "/"), UInt8(ascii: "-"):
        true
      default: byte >= 0x80
      }
    }
    // A word that begins with a dash would be taken for an option.
    let word = hasPrefix("-") ? "./" + self : self
    return isPlain && !isEmpty ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}
