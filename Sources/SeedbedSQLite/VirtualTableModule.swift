internal import CSeedbedSQLite

/// The methods by which SQLite reads a giver's rows.
///
/// Related SQLite documentation: <https://sqlite.org/vtab.html#virtual_table_methods>
enum VirtualTableModule {
  /// The methods, in memory that is never freed, since SQLite keeps the pointer.
  nonisolated(unsafe) static let methods: UnsafePointer<sqlite3_module> = {
    let methods = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    unsafe methods.initialize(to: makeMethods())
    return unsafe UnsafePointer(methods)
  }()

  private static func makeMethods() -> sqlite3_module {
    // Without xCreate there is nothing but the table of the module's own name.
    var module = sqlite3_module()
    unsafe module.xConnect = { handle, rows, _, _, table, _ in
      guard let rows = unsafe rows, let table = unsafe table else { return SQLITE_ERROR }
      let reference = unsafe Unmanaged<VirtualTableRows>.fromOpaque(rows)
      let count = unsafe reference.takeUnretainedValue().row.count
      let columns = (0..<count).map { "c\($0)" }.joined(separator: ", ")
      var code = unsafe sqlite3_declare_vtab(handle, "CREATE TABLE x (\(columns))")
      if code == SQLITE_OK { code = unsafe csqlite_vtab_direct_only(handle) }
      guard code == SQLITE_OK else { return code }
      let made = UnsafeMutablePointer<VirtualTable>.allocate(capacity: 1)
      unsafe made.initialize(to: VirtualTable(rows: reference))
      unsafe table.pointee = UnsafeMutableRawPointer(made)
        .assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    unsafe module.xDisconnect = { table in
      unsafe UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: VirtualTable.self).deallocate()
      return SQLITE_OK
    }
    // Rows come in one order and nothing can be looked up, so every plan is the same.
    unsafe module.xBestIndex = { _, _ in SQLITE_OK }
    unsafe module.xOpen = { table, cursor in
      guard let table = UnsafeRawPointer(table), let cursor = unsafe cursor else {
        return SQLITE_ERROR
      }
      let rows = unsafe table.assumingMemoryBound(to: VirtualTable.self).pointee.rows
      let made = UnsafeMutablePointer<VirtualTableCursor>.allocate(capacity: 1)
      unsafe made.initialize(
        to: VirtualTableCursor(rows: rows, row: rows.takeUnretainedValue().row))
      unsafe cursor.pointee = UnsafeMutableRawPointer(made)
        .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    unsafe module.xClose = { cursor in
      unsafe UnsafeMutableRawPointer(cursor)?.assumingMemoryBound(to: VirtualTableCursor.self)
        .deallocate()
      return SQLITE_OK
    }
    unsafe module.xFilter = { cursor, _, _, _, _ in unsafe advance(cursor) }
    unsafe module.xNext = { cursor in unsafe advance(cursor) }
    unsafe module.xEof = { cursor in
      unsafe state(of: cursor)?.pointee.isAtEnd == false ? 0 : 1
    }
    unsafe module.xRowid = { cursor, rowID in
      unsafe rowID?.pointee = state(of: cursor)?.pointee.count ?? 0
      return SQLITE_OK
    }
    unsafe module.xColumn = { cursor, context, index in
      guard let row = unsafe state(of: cursor)?.pointee.row else { return SQLITE_ERROR }
      // A giver's rows may be shorter than the table is wide; the rest is NULL.
      if Int(index) < row.count { unsafe answer(row[Int(index)], to: context) }
      return SQLITE_OK
    }
    return module
  }
}

/// What SQLite knows of the table: its own part first, as it wants it.
@safe private struct VirtualTable {
  var base = unsafe sqlite3_vtab()
  var rows: Unmanaged<VirtualTableRows>
}

/// A run through the rows. What each column and row needs lies here, so that no class's checks are paid for it.
@safe private struct VirtualTableCursor {
  var base = unsafe sqlite3_vtab_cursor()
  var rows: Unmanaged<VirtualTableRows>
  var row: UnsafeMutableBufferPointer<BorrowedValue>
  var isAtEnd = false
  var count: Int64 = 0
  var position: Int64 = 0
}

private func state(
  of cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
) -> UnsafeMutablePointer<VirtualTableCursor>? {
  unsafe UnsafeMutableRawPointer(cursor)?.assumingMemoryBound(to: VirtualTableCursor.self)
}

private func advance(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
  guard let state = unsafe state(of: cursor) else { return SQLITE_ERROR }
  unsafe state.pointee.count += 1
  // Without counting the reference, which outlives the module.
  let step = unsafe state.pointee.rows._withUnsafeGuaranteedRef { rows in
    let before = unsafe state.pointee.position
    var row = unsafe rows.row
    let step = unsafe rows.nextRow(&row, &state.pointee.position)
    unsafe state.pointee.row = unsafe row
    if unsafe state.pointee.position != before { unsafe rows.didReach?(state.pointee.position) }
    return step
  }
  switch step {
  case .row: return SQLITE_OK
  case .end:
    unsafe state.pointee.isAtEnd = true
    return SQLITE_OK
  case .failure: return SQLITE_ABORT
  }
}

/// Gives SQLite a value. It needs no copy of text and blobs, as it is done with a row before it asks for the next.
@inline(__always)
private func answer(_ value: BorrowedValue, to context: OpaquePointer?) {
  switch unsafe value {
  case .null: break
  case .integer(let integer): unsafe sqlite3_result_int64(context, integer)
  case .real(let real): unsafe sqlite3_result_double(context, real)
  case .text(let bytes):
    guard let start = bytes.baseAddress else {
      return unsafe csqlite_result_text(context, "", 0)
    }
    let chars = unsafe start.assumingMemoryBound(to: CChar.self)
    unsafe sqlite3_result_text64(
      context, chars, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
  case .blob(let bytes):
    guard let start = bytes.baseAddress else {
      unsafe sqlite3_result_zeroblob(context, 0)
      return
    }
    unsafe sqlite3_result_blob64(context, start, UInt64(bytes.count), nil)
  }
}
