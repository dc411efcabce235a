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

/// A duration in milliseconds, with one decimal below ten.
func milliseconds(_ duration: Duration) -> String {
  let value = duration / .milliseconds(1)
  return value < 10 ? "\(Double(Int(value * 10)) / 10) ms" : "\(Int(value)) ms"
}

/// With one decimal, unless it is zero.
private func rounded(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}
