@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// What libFuzzer calls for each new input: half of the changes are the harness's own or of whole lines, the others libFuzzer's.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  var random = SeededGenerator(seed: UInt64(seed))
  guard Bool.random(using: &random) else { return mutateBytes(start, count, limit) }
  var input = Array(UnsafeBufferPointer(start: start, count: count))
  let isChanged =
    Main.harness?.mutate(&input, limit: limit, &random) == true
    || Main.lines?.mutate(&input, &random) == true
  guard isChanged, input.count <= limit else { return mutateBytes(start, count, limit) }
  input.withUnsafeBufferPointer { buffer in
    if let base = buffer.baseAddress { start.update(from: base, count: buffer.count) }
  }
  return input.count
}
