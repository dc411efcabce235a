import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// What a migration may do with a pragma.
enum PragmaUse: Sendable {
  /// Ask for its value.
  case read
  /// Ask, with an argument that says for what.
  case readWithArgument
  /// Ask and set.
  case set
  /// Ask; what sets it does nothing.
  case drop
  /// Neither.
  case never
}

/// A setting that a migration may change, and what it is before, inside and after it.
struct SettingCase: Sendable, CustomTestStringConvertible {
  let pragma: String
  let value: String
  let query: String
  let inside: String
  let after: String

  init(_ pragma: String, _ value: String, inside: String, after: String, query: String? = nil) {
    self.pragma = pragma
    self.value = value
    self.query = query ?? "SELECT * FROM pragma_\(pragma)"
    self.inside = inside
    self.after = after
  }

  var testDescription: String { pragma }

  static let all = [
    SettingCase("legacy_alter_table", "ON", inside: "1", after: "0"),
    SettingCase("defer_foreign_keys", "ON", inside: "1", after: "0"),
    SettingCase("recursive_triggers", "ON", inside: "1", after: "0"),
    SettingCase("case_sensitive_like", "ON", inside: "0", after: "1", query: "SELECT 'a' LIKE 'A'"),
    SettingCase("cache_size", "77", inside: "77", after: "-2000"),
    SettingCase("automatic_index", "OFF", inside: "0", after: "1"),
    SettingCase("analysis_limit", "9", inside: "9", after: "0"),
  ]
}

@Suite struct PragmaTests {
  /// Every pragma that SQLite lists, and what a migration may do with it.
  ///
  /// A newer library's new pragma makes a test fail until somebody has thought about it.
  static let uses: [String: PragmaUse] = [
    "analysis_limit": .set, "application_id": .set, "auto_vacuum": .read, "automatic_index": .set,
    "busy_timeout": .read, "cache_size": .set, "cache_spill": .read, "case_sensitive_like": .set,
    "cell_size_check": .read, "checkpoint_fullfsync": .read, "collation_list": .read,
    "compile_options": .read, "count_changes": .never, "data_version": .read,
    "database_list": .never, "default_cache_size": .never, "defer_foreign_keys": .set,
    "empty_result_callbacks": .never, "encoding": .read, "foreign_key_check": .readWithArgument,
    "foreign_key_list": .readWithArgument, "foreign_keys": .drop, "freelist_count": .read,
    "full_column_names": .never, "fullfsync": .read, "function_list": .read,
    "hard_heap_limit": .read, "ignore_check_constraints": .read, "incremental_vacuum": .never,
    "index_info": .readWithArgument, "index_list": .readWithArgument,
    "index_xinfo": .readWithArgument, "integrity_check": .readWithArgument, "journal_mode": .read,
    "journal_size_limit": .read, "legacy_alter_table": .set, "locking_mode": .read,
    "max_page_count": .read, "mmap_size": .read, "module_list": .read, "optimize": .set,
    "page_count": .read, "page_size": .read, "pragma_list": .read, "query_only": .read,
    "quick_check": .readWithArgument, "read_uncommitted": .read, "recursive_triggers": .set,
    "reverse_unordered_selects": .read, "schema_version": .read, "secure_delete": .read,
    "short_column_names": .never, "shrink_memory": .never, "soft_heap_limit": .read,
    "synchronous": .read, "table_info": .readWithArgument, "table_list": .readWithArgument,
    "table_xinfo": .readWithArgument, "temp_store": .read, "temp_store_directory": .never,
    "threads": .read, "trusted_schema": .read, "user_version": .read, "wal_autocheckpoint": .read,
    "wal_checkpoint": .never, "writable_schema": .read,
  ]

  @Test func `every pragma that SQLite lists is classified`() throws {
    let listed = try Connection(path: ":memory:", mode: .create).lines("PRAGMA pragma_list")
    #expect(listed.filter { Self.uses[$0] == nil } == [])
  }

  @Test(arguments: uses.sorted { $0.key < $1.key })
  func `a pragma may do what its class says`(pragma: String, use: PragmaUse) {
    let asked = PragmaPolicy.answer(pragma, argument: nil)
    let given = PragmaPolicy.answer(pragma.uppercased(), argument: "1")
    switch use {
    case .read:
      #expect(asked == .allow)
      #expect(given.isRefusal)
    case .readWithArgument, .set:
      #expect(asked == .allow)
      #expect(given == .allow)
    case .drop:
      #expect(asked == .allow)
      #expect(given == .drop)
    case .never:
      #expect(asked.isRefusal)
      #expect(given.isRefusal)
    }
  }

  @Test(arguments: SettingCase.all)
  func `a setting holds in its file and is reset for the next`(setting: SettingCase) throws {
    let database = try MemoryDatabase()
    try database.migrate(
      "PRAGMA \(setting.pragma) = \(setting.value); CREATE TABLE inside AS \(setting.query);",
      "CREATE TABLE after AS \(setting.query);")
    #expect(try database.connection.lines("SELECT * FROM inside") == [setting.inside])
    #expect(try database.connection.lines("SELECT * FROM after") == [setting.after])
  }

  @Test func `every setting that may be changed is reset, or is the file's own`() {
    let reset = Set(SettingCase.all.map(\.pragma)).union(["application_id", "optimize"])
    #expect(PragmaPolicy.settable == reset)
  }

  @Test func `what a file leaves in the temp schema isn't there for the next`() throws {
    let database = try MemoryDatabase("CREATE TABLE t(x)")
    // Careful as with a user's file, where shadow tables can't be dropped by themselves.
    database.connection.set(.defensive, true)
    try database.migrate(
      """
      CREATE TEMP TABLE a(x INTEGER PRIMARY KEY AUTOINCREMENT); INSERT INTO a VALUES(5);
      CREATE TEMP VIEW v AS SELECT * FROM a;
      CREATE TEMP TRIGGER tr AFTER INSERT ON t BEGIN INSERT INTO a VALUES(new.x); END;
      CREATE VIRTUAL TABLE temp.f USING fts5(x); CREATE INDEX temp.i ON a(x);
      INSERT INTO f VALUES('word');
      """,
      "INSERT INTO t SELECT count(*) FROM sqlite_temp_schema WHERE name NOT LIKE 'sqlite%';")
    #expect(try database.connection.lines("SELECT * FROM t") == ["0"])
  }

  @Test func `a temp table of an earlier file is no table in a later one`() throws {
    let database = try MemoryDatabase()
    let error = #expect(throws: SeedbedError.self) {
      try database.migrate("CREATE TEMP TABLE a(x);", "\nCREATE TABLE b AS SELECT * FROM a;")
    }
    #expect(
      error?.diagnostics.map(line) == ["error migration.failed 2:33 no such table: a"])
  }
}

extension PragmaPolicy.Answer {
  fileprivate var isRefusal: Bool {
    if case .refuse = self { true } else { false }
  }
}
