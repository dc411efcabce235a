import SeedbedKit

/// The line at the bottom of a terminal that tells how far the work is, for work that takes longer than half a second.
///
/// It is drawn over again at most ten times a second, and gone before anything else is written.
final class ProgressLine {
  private let stream: Stream
  private let isColored: Bool
  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private var progress: WorkProgress?
  /// When the kind of work began that is being done.
  private var workStart: ContinuousClock.Instant
  private var lastDrawing: ContinuousClock.Instant?
  private var isShown = false
  private var isStopped = false

  private static let delay = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)

  /// Makes a line that shows nothing yet; the work begins now.
  ///
  /// - Parameters:
  ///   - stream: A terminal.
  ///   - isColored: Whether the bar is coloured.
  ///   - now: The clock.
  init(
    to stream: Stream, isColored: Bool, now: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.stream = stream
    self.isColored = isColored
    self.now = now
    start = now()
    workStart = start
  }

  /// Takes note of how far the work is.
  func show(_ progress: WorkProgress) {
    if progress.work != self.progress?.work { workStart = now() }
    self.progress = progress
    tick()
  }

  /// Draws the line if it is time to; called now and then while something takes long.
  func tick() {
    if isStopped { return }
    let time = now()
    guard let progress, time - start >= Self.delay else { return }
    if let lastDrawing, time - lastDrawing < Self.interval { return }
    lastDrawing = time
    let layout = ProgressLayout(progress, elapsed: time - workStart)
    // In the last column a terminal may begin another line.
    let text = layout.text(width: stream.terminal.width - 1, isColored: isColored)
    stream.write("\r\(text)\u{1b}[K")
    isShown = true
  }

  /// Takes the line away, until it is drawn again.
  func clear() {
    if isShown { stream.write("\r\u{1b}[K") }
    isShown = false
  }

  /// Takes the line away for good.
  func stop() {
    clear()
    isStopped = true
  }
}
