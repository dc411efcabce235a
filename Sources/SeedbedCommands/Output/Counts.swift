/// A count with its noun, which gets an s unless there is just one.
func counted(_ count: some BinaryInteger, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// A number of bytes as a person reads it, in powers of 1024.
func byteCount(_ bytes: Int64) -> String {
  if bytes < 1024 { return "\(bytes) bytes" }
  var value = Double(bytes) / 1024
  for unit in ["KiB", "MiB"] {
    if value < 1024 { return "\(rounded(value)) \(unit)" }
    value /= 1024
  }
  return "\(rounded(value)) GiB"
}

/// How long something took, as a person reads it: with one decimal below ten.
func time(_ duration: Duration) -> String {
  let milliseconds = duration / .milliseconds(1)
  if milliseconds < 10 { return "\(Double(Int(milliseconds * 10)) / 10) ms" }
  if milliseconds < 1000 { return "\(Int(milliseconds)) ms" }
  let seconds = milliseconds / 1000
  return seconds < 10 ? "\(Double(Int(seconds * 10)) / 10) s" : approximate(duration)
}

/// A longer duration in whole seconds, minutes or hours.
func approximate(_ duration: Duration) -> String {
  let seconds = Int(duration / .seconds(1))
  if seconds < 60 { return "\(seconds) s" }
  if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
  return "\(seconds / 3600) h \(seconds / 60 % 60) min"
}

/// With one decimal, unless it is zero.
private func rounded(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}
