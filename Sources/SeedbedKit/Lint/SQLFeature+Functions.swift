extension SQLFeature {
  private static let date = "lang_datefunc.html"
  private static let core = "lang_corefunc.html"
  private static let json = "json1.html"
  private static let aggregate = "lang_aggfunc.html"

  /// The functions, in order of version, with the releases of <https://sqlite.org/changes.html>.
  static let functions: [SQLFeature] = [
    // Built in since 3.38, an extension since 3.9 that Apple's builds have since iOS 10.3: `ENABLE_JSON1` is among their compile
    // options in source [1] of `SystemSQLite`.
    SQLFeature(
      functions: [
        "json", "json_array", "json_array_length", "json_extract", "json_insert", "json_object",
        "json_patch", "json_quote", "json_remove", "json_replace", "json_set", "json_type",
        "json_valid", "json_group_array", "json_group_object", "json_each", "json_tree",
      ], SQLiteVersion(38), onApple: SQLiteVersion(19),
      instead: "keep the values in columns", source: json),
    SQLFeature(
      functions: ["iif"], SQLiteVersion(32),
      instead: "write CASE WHEN … THEN … ELSE … END", source: core),
    SQLFeature(
      functions: ["substring"], SQLiteVersion(34), instead: "write substr()", source: core),
    SQLFeature(
      functions: [
        "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "ceiling", "cos",
        "cosh", "degrees", "exp", "floor", "ln", "log", "log10", "log2", "mod", "pi", "pow",
        "power", "radians", "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
      ], SQLiteVersion(35),
      instead:
        "compute the values elsewhere, or name the function under \"functions\" in seedbed.json if the app defines it",
      source: "lang_mathfunc.html"),
    SQLFeature(
      functions: ["sign"], SQLiteVersion(35),
      instead: "write CASE WHEN x > 0 THEN 1 WHEN x < 0 THEN -1 ELSE 0 END", source: core),
    SQLFeature(functions: ["format"], SQLiteVersion(38), instead: "write printf()", source: core),
    SQLFeature(
      functions: ["unixepoch"], SQLiteVersion(38),
      instead: "write CAST(strftime('%s', …) AS INTEGER)", source: date),
    SQLFeature(
      functions: ["unhex"], SQLiteVersion(41), instead: "write a literal, x'…'", source: core),
    SQLFeature(
      functions: ["json_error_position"], SQLiteVersion(42), instead: "use json_valid()",
      source: json),
    SQLFeature(
      functions: ["octet_length"], SQLiteVersion(43), instead: "write length(CAST(x AS BLOB))",
      source: core),
    SQLFeature(
      functions: ["timediff"], SQLiteVersion(43), instead: "subtract values of julianday()",
      source: date),
    SQLFeature(
      functions: ["concat", "concat_ws"], SQLiteVersion(44),
      instead: "write a || b, with coalesce() where a value may be NULL", source: core),
    SQLFeature(
      functions: ["string_agg"], SQLiteVersion(44), instead: "write group_concat()",
      source: aggregate),
    SQLFeature(
      functions: [
        "jsonb", "jsonb_array", "jsonb_extract", "jsonb_group_array", "jsonb_group_object",
        "jsonb_insert", "jsonb_object", "jsonb_patch", "jsonb_remove", "jsonb_replace",
        "jsonb_set",
      ], SQLiteVersion(45), instead: "use the function of that name without the 'b'", source: json),
    SQLFeature(
      functions: ["json_valid"], SQLiteVersion(45), arguments: 2...2,
      instead: "leave out the second argument", source: json),
    SQLFeature(
      functions: ["json_pretty"], SQLiteVersion(46), instead: "use json()", source: json),
    SQLFeature(
      functions: ["iif"], SQLiteVersion(48), arguments: 2...2,
      instead: "write CASE WHEN … THEN … END", source: core),
    SQLFeature(
      functions: ["if"], SQLiteVersion(48),
      instead: "write CASE WHEN … THEN … ELSE … END", source: core),
    SQLFeature(
      functions: ["iif", "if"], SQLiteVersion(49), arguments: 4...Int.max,
      instead: "write CASE WHEN … THEN … WHEN … THEN … END", source: core),
    SQLFeature(
      functions: ["unistr", "unistr_quote"], SQLiteVersion(50),
      instead: "write the characters themselves, or char()", source: core),
    SQLFeature(
      functions: ["jsonb_each", "jsonb_tree"], SQLiteVersion(51),
      instead: "use json_each() and json_tree()", source: json),
  ]
}
