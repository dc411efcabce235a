/// Which pragmas a migration may hold; SQLite's authorizer asks with a pragma's name and its argument.
///
/// Related SQLite documentation: <https://sqlite.org/pragma.html>
enum PragmaPolicy {
  enum Answer: Hashable {
    case allow
    /// Real folders are full of it and it means nothing here, so it does nothing.
    case drop
    case refuse(reason: String, fix: String)
  }

  /// Answers for a file that runs in the transaction.
  static func answer(_ name: String, argument: String?) -> Answer {
    let name = name.asciiLowercased
    if name == "foreign_keys" { return argument == nil ? .allow : .drop }
    if readersWithArgument.contains(name) || settable.contains(name) { return .allow }
    if argument == nil && readers.contains(name) { return .allow }
    return .refuse(reason: reason(name, argument), fix: fix(name, argument))
  }

  /// Answers for a `no-transaction` file.
  static func answerOutsideTransaction(_ name: String, argument: String?) -> Answer {
    let name = name.asciiLowercased
    if outsideTransaction.contains(name) { return .allow }
    // VACUUM, REINDEX and ANALYZE bring none of their own; a pragma that only reads is harmless, and useless.
    if argument == nil && readers.contains(name) { return .allow }
    return .refuse(
      reason: "'PRAGMA \(name)' in a no-transaction file",
      fix: "such a file may hold VACUUM, ANALYZE, REINDEX and PRAGMA "
        + outsideTransaction.sorted().joined(separator: ", "))
  }

  /// What a file may set; Seedbed resets it after the file.
  static let settable: Set<String> = [
    "application_id", "optimize",
    "legacy_alter_table", "defer_foreign_keys", "recursive_triggers", "case_sensitive_like",
    "cache_size", "automatic_index", "analysis_limit",
  ]

  /// What may stand in a `no-transaction` file: it may be repeated and changes neither rows nor schema.
  static let outsideTransaction: Set<String> = [
    "journal_mode", "page_size", "auto_vacuum", "incremental_vacuum", "wal_checkpoint", "optimize",
  ]

  /// Those whose argument says what to read. SQLite issues some of them itself: `quick_check` in ALTER TABLE.
  private static let readersWithArgument: Set<String> = [
    "table_info", "table_xinfo", "table_list", "index_info", "index_xinfo", "index_list",
    "foreign_key_list", "foreign_key_check", "integrity_check", "quick_check",
  ]

  /// Those that only read where they have no argument; FTS5 issues `data_version` itself.
  private static let readers: Set<String> = [
    "auto_vacuum", "busy_timeout", "cache_spill", "cell_size_check", "checkpoint_fullfsync",
    "collation_list", "compile_options", "data_version", "encoding",
    "freelist_count", "fullfsync", "function_list", "hard_heap_limit", "ignore_check_constraints",
    "journal_mode", "journal_size_limit", "locking_mode", "max_page_count", "mmap_size",
    "module_list", "page_count", "page_size", "pragma_list", "query_only", "read_uncommitted",
    "reverse_unordered_selects", "schema_version", "secure_delete", "soft_heap_limit",
    "synchronous", "temp_store", "threads", "trusted_schema", "user_version", "wal_autocheckpoint",
    "writable_schema",
  ]

  /// Settings of the whole database, which have a place of their own.
  private static let settings: Set<String> = [
    "page_size", "auto_vacuum", "encoding", "journal_mode",
  ]

  private static func reason(_ name: String, _ argument: String?) -> String {
    let text = "'PRAGMA \(name)\(argument.map { " = \($0)" } ?? "")'"
    if settings.contains(name) {
      return "\(text) in a migration: inside a transaction SQLite ignores or refuses it"
    }
    if name == "user_version" { return "\(text): Seedbed keeps the version itself" }
    if name == "synchronous" { return "\(text): it can't be changed inside a transaction" }
    if readers.contains(name) || outsideTransaction.contains(name) {
      return "\(text) isn't allowed in a migration"
    }
    return "\(text) isn't on the list of pragmas that a migration may hold"
  }

  private static func fix(_ name: String, _ argument: String?) -> String {
    if settings.contains(name) {
      return "remove it and set \"\(name)\" under \"pragmas\" in seedbed.json"
    }
    if name == "user_version" { return "remove it; the file's name holds the version" }
    return "remove it"
  }
}
