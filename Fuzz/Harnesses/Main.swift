import Foundation

/// `seedbed-fuzz HARNESS [libFuzzer's options and folders]`; the last folder is the seed corpus.
@main
enum Main {
  // One thread runs it all; libFuzzer's callbacks have no context of their own.
  nonisolated(unsafe) static var harness: (any Harness)?
  nonisolated(unsafe) static var scratch: Scratch?
  nonisolated(unsafe) static var lines: LinePool?

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let type = harnesses.first(where: { $0.name == arguments[1] }) else {
      print("usage: seedbed-fuzz HARNESS [OPTIONS] [FOLDER …]")
      print("harnesses: \(harnesses.map { $0.name }.joined(separator: " "))")
      exit(64)
    }
    if type.readsLines { lines = LinePool(folder: arguments[arguments.count - 1]) }
    let folder = try Scratch()
    harness = try type.init(folder)
    scratch = folder
    var words = (arguments.prefix(1) + arguments.dropFirst(2)).map { strdup($0) } + [nil]
    var count = Int32(words.count - 1)
    words.withUnsafeMutableBufferPointer { buffer in
      var base = buffer.baseAddress
      exit(runFuzzer(&count, &base) { start, count in Main.run(start, count) })
    }
  }

  private static func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    scratch?.begin()
    harness?.run(input)
    scratch?.check()
    return 0
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
