internal import CSeedbedSQLite

extension Connection {
  /// Has a closure called about every `instructions` steps of SQLite's virtual machine; answering true interrupts.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/progress_handler.html>
  package func setProgressHandler(every instructions: Int32, _ handler: (() -> Bool)?) {
    hooks.progress = handler
    guard handler != nil else {
      unsafe sqlite3_progress_handler(handle, 0, nil, nil)
      return
    }
    unsafe sqlite3_progress_handler(
      handle, instructions,
      { context in
        guard let context = unsafe context else { return 0 }
        let hooks = unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue()
        return hooks.progress?() == true ? 1 : 0
      },
      Unmanaged.passUnretained(hooks).toOpaque()
    )
  }

  /// Has a closure asked whether to try again where another connection holds the file lock.
  ///
  /// It is given how often it was asked for this lock, from 0. Unlike `PRAGMA busy_timeout`, which counts for each statement,
  /// it can keep one deadline for many.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/busy_handler.html>
  package func setBusyHandler(_ handler: ((Int) -> Bool)?) {
    hooks.busy = handler
    guard handler != nil else {
      unsafe sqlite3_busy_handler(handle, nil, nil)
      return
    }
    unsafe sqlite3_busy_handler(
      handle,
      { context, count in
        guard let context = unsafe context else { return 0 }
        let hooks = unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue()
        return hooks.busy?(Int(count)) == true ? 1 : 0
      },
      Unmanaged.passUnretained(hooks).toOpaque()
    )
  }
}
