#pragma once
#include <sqlite3.h>

// Swift can't call variadic functions, so each form of one that is used has a name here.

/// Sets a boolean option of a connection. Related SQLite documentation: <https://sqlite.org/c3ref/c_dbconfig_defensive.html>
static inline int csqlite_db_config_flag(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

/// Sets whether the library counts the memory that it uses. Related SQLite documentation: <https://sqlite.org/c3ref/config.html>
static inline int csqlite_config_memory_status(int on) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, on);
}

/// SQLITE_TRANSIENT is a cast of -1, which Swift can't see: SQLite copies the bytes before it returns.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline void csqlite_result_text(sqlite3_context *context, const char *bytes, sqlite3_uint64 count) {
  sqlite3_result_text64(context, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline void csqlite_result_blob(sqlite3_context *context, const void *bytes, sqlite3_uint64 count) {
  sqlite3_result_blob64(context, bytes, count, SQLITE_TRANSIENT);
}

/// Keeps a virtual table out of views and triggers; called from its xConnect.
static inline int csqlite_vtab_direct_only(sqlite3 *db) {
  return sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
}
