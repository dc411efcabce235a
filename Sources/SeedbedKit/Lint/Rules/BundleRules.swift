extension LintRule {
  static let walInBundle = LintRule(
    id: "wal-in-bundle", governs: [.walInBundle],
    summary: "the emitted database is in WAL mode",
    reason: """
      A file in WAL mode needs a '-wal' and a '-shm' file beside it even for reading, so it doesn't open from a read-only folder, \
      such as an app's bundle. A copy in the documents folder may be switched to WAL by the app at any time.
      """,
    example: #""pragmas": { "journal_mode": "wal" }   in seedbed.json"#,
    remedy: "PRAGMA journal_mode = WAL;  -- by the app, on its own copy",
    sources: ["https://sqlite.org/wal.html#read_only_databases"])
}
