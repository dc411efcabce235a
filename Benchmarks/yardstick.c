// The yardstick: how fast the system's libsqlite3 can take CSV files, with all that is known to help
// and nothing else. No part of the product.
//
//     cc -O2 -o yardstick yardstick.c -lsqlite3 && ./yardstick OUT SCHEMA.sql TABLE.csv…
//
// Rows enter by one INSERT … SELECT a file, from a virtual table over a streaming RFC 4180 parser;
// indexes are created after the rows; quick_check ends the run. YARDSTICK_PHASES=1 prints the times.
#define _GNU_SOURCE  // for strcasestr
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { columnLimit = 128, blockSize = 64, firstBufferSize = 256 * 1024 };
typedef enum { text, integer, real } Affinity;
typedef enum { bare, quoted, quotedWithDoubledQuotes } Form;
typedef struct { char *start; uint32_t length; Form form; } Field;

/// The one file that is being read: `buffer[start..<end]` is what is left of it in memory.
static struct {
  const char *path;
  int descriptor;
  char *buffer;
  size_t capacity, start, end;
  int atEnd;
  long record;
  int count;                        // fields of a record, from the header
  Field fields[columnLimit];
  Affinity affinities[columnLimit];
  int rowidColumn;                  // the INTEGER PRIMARY KEY among the fields, or -1
  int64_t largestRowid;
} csv;

__attribute__((noreturn, format(printf, 1, 2))) static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("yardstick: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  exit(2);
}

// MARK: Parsing

/// One bit for each of the 64 bytes that is a comma, a quote or a line feed.
static inline uint64_t structure(const char *block) {
  uint64_t mask = 0;
#ifdef __SSE2__
  const __m128i comma = _mm_set1_epi8(','), quote = _mm_set1_epi8('"'), feed = _mm_set1_epi8('\n');
  for (int part = 0; part < 4; part++) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(block + 16 * part));
    __m128i found = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, comma), _mm_cmpeq_epi8(bytes, quote)),
                                 _mm_cmpeq_epi8(bytes, feed));
    mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(found) << (16 * part);
  }
#else
  for (int i = 0; i < blockSize; i++)
    mask |= (uint64_t)(block[i] == ',' || block[i] == '"' || block[i] == '\n') << i;
#endif
  return mask;
}

static void refill(void) {
  size_t left = csv.end - csv.start;
  if (csv.start > 0) memmove(csv.buffer, csv.buffer + csv.start, left);
  else if (left == csv.capacity) csv.buffer = realloc(csv.buffer, (csv.capacity *= 2) + 1 + blockSize);
  if (!csv.buffer) fail("out of memory");
  csv.start = 0;
  ssize_t count = read(csv.descriptor, csv.buffer + left, csv.capacity - left);
  if (count < 0) fail("%s: %s", csv.path, strerror(errno));
  csv.end = left + (size_t)count;
  csv.atEnd = count == 0;
  if (csv.atEnd && csv.end > 0 && csv.buffer[csv.end - 1] != '\n') csv.buffer[csv.end++] = '\n';
  memset(csv.buffer + csv.end, 0, blockSize);
}

/// Reads one record into `csv.fields`. Returns its number of fields, 0 at the end of the file.
static int parseRecord(void) {
again:;
  char *base = csv.buffer + csv.start, *end = csv.buffer + csv.end, *block = base;
  if (base == end) {
    if (csv.atEnd) return 0;
    refill();
    goto again;
  }
  uint64_t mask = structure(block);
  char *mark;
  // The next structural byte, or the end of what is in memory: then more is read and the record begun again.
#define NEXT_MARK                                      \
  while (mask == 0) {                                  \
    block += blockSize;                                \
    if (block >= end) goto more;                       \
    mask = structure(block);                           \
  }                                                    \
  mark = block + __builtin_ctzll(mask);                \
  mask &= mask - 1
  char *start = base;
  for (int count = 0;;) {
    NEXT_MARK;
    Form form = bare;
    char *stop = mark;
    if (*mark == '"') {
      if (mark != start) goto stray;
      form = quoted;
      for (;;) {
        do { NEXT_MARK; } while (*mark != '"');
        stop = mark;
        if (stop + 1 >= end) goto more;
        if (stop[1] != '"') break;
        NEXT_MARK;
        form = quotedWithDoubledQuotes;
      }
      NEXT_MARK;
      if (*mark == '"' || (mark != stop + 1 && !(*mark == '\n' && mark == stop + 2 && stop[1] == '\r')))
        goto stray;
      start++;
    } else if (*mark == '\n' && stop > start && stop[-1] == '\r') {
      stop--;
    }
    if (count == columnLimit) fail("%s: more than %d columns", csv.path, columnLimit);
    csv.fields[count++] = (Field){start, (uint32_t)(stop - start), form};
    start = mark + 1;
    if (*mark == '\n') {
      csv.start = (size_t)(start - csv.buffer);
      csv.record++;
      return count;
    }
  }
more:
  if (csv.atEnd) fail("%s: record %ld: a quote isn't closed", csv.path, csv.record + 1);
  refill();
  goto again;
stray:
  fail("%s: record %ld: a quote inside a field", csv.path, csv.record + 1);
}

/// Makes one quote of two, in place.
static void unescape(Field *field) {
  char *from = field->start, *to = from, *end = from + field->length;
  for (char *quote; (quote = memchr(from, '"', (size_t)(end - from))); from = quote + 2) {
    memmove(to, from, (size_t)(quote + 1 - from));
    to += quote + 1 - from;
  }
  memmove(to, from, (size_t)(end - from));
  field->length = (uint32_t)(to + (end - from) - field->start);
  field->form = quoted;
}

// MARK: Values

static const double powersOfTen[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                     1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static void wrong(const Field *field, const char *wanted) {
  fail("%s: record %ld: '%.*s' is not %s", csv.path, csv.record, (int)field->length, field->start, wanted);
}

static int64_t integerValue(const Field *field) {
  const char *p = field->start, *end = p + field->length;
  int negative = *p == '-';
  p += negative;
  if (p == end || end - p > 18) {
    char *after;
    errno = 0;
    int64_t value = strtoll(field->start, &after, 10);
    if (errno || after != end || field->length == 0) wrong(field, "an INTEGER");
    return value;
  }
  uint64_t value = 0;
  for (; p < end; p++) {
    if ((unsigned)(*p - '0') > 9) wrong(field, "an INTEGER");
    value = value * 10 + (unsigned)(*p - '0');
  }
  return negative ? -(int64_t)value : (int64_t)value;
}

/// The nearest double: up to 15 digits and a power up to 10^22 are exact, so that one division rounds once.
static double realValue(const Field *field) {
  const char *p = field->start, *end = p + field->length;
  int negative = *p == '-', digits = 0, fraction = 0, point = 0;
  uint64_t value = 0;
  for (p += negative; p < end; p++) {
    if (*p == '.' && !point) { point = 1; continue; }
    if ((unsigned)(*p - '0') > 9) break;
    value = value * 10 + (unsigned)(*p - '0');
    digits++;
    fraction += point;
  }
  if (p == end && digits > 0 && digits <= 15) {
    double magnitude = (double)value / powersOfTen[fraction];
    return negative ? -magnitude : magnitude;
  }
  if (p < end && *p != 'e' && *p != 'E') wrong(field, "a REAL");  // strtod would take 0x10
  char *after;
  double number = strtod(field->start, &after);
  if (after != end || digits == 0) wrong(field, "a REAL");
  return number;
}

// MARK: The virtual table

static int tableConnect(sqlite3 *db, void *unused, int argc, const char *const *argv, sqlite3_vtab **table,
                        char **message) {
  char sql[32 + 6 * columnLimit];
  int length = sprintf(sql, "CREATE TABLE x(c0");
  for (int i = 1; i < columnLimit; i++) length += sprintf(sql + length, ",c%d", i);
  strcpy(sql + length, ")");
  *table = calloc(1, sizeof(sqlite3_vtab));
  return *table ? sqlite3_declare_vtab(db, sql) : SQLITE_NOMEM;
}
static int tableDisconnect(sqlite3_vtab *table) { free(table); return SQLITE_OK; }
static int tableBestIndex(sqlite3_vtab *table, sqlite3_index_info *info) { return SQLITE_OK; }
static int cursorOpen(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor) {
  *cursor = calloc(1, sizeof(sqlite3_vtab_cursor));
  return *cursor ? SQLITE_OK : SQLITE_NOMEM;
}
static int cursorClose(sqlite3_vtab_cursor *cursor) { free(cursor); return SQLITE_OK; }
static int ended;
static int cursorNext(sqlite3_vtab_cursor *cursor) {
  int count = parseRecord();
  ended = count == 0;
  if (count != csv.count && !ended)
    fail("%s: record %ld: %d fields, wanted %d", csv.path, csv.record, count, csv.count);
  return SQLITE_OK;
}
static int cursorFilter(sqlite3_vtab_cursor *cursor, int number, const char *name, int argc, sqlite3_value **argv) {
  return cursorNext(cursor);
}
static int cursorEof(sqlite3_vtab_cursor *cursor) { return ended; }
/// For NULL SQLite takes the largest rowid plus 1, and then needn't search the table for where it belongs. So a
/// key that is just that is left to SQLite: a fifth of the time that rows take.
static int isNextRowid(int64_t value) {
  if (value < 1) csv.rowidColumn = -1;
  int isNext = value == csv.largestRowid + 1;
  if (value > csv.largestRowid) csv.largestRowid = value;
  return isNext;
}
static int cursorColumn(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column) {
  Field *field = &csv.fields[column];
  if (field->length == 0 && field->form == bare) return SQLITE_OK;  // NULL
  if (field->form == quotedWithDoubledQuotes) unescape(field);
  switch (csv.affinities[column]) {
    case integer: {
      int64_t value = integerValue(field);
      if (column != csv.rowidColumn || !isNextRowid(value)) sqlite3_result_int64(context, value);
      break;
    }
    case real: sqlite3_result_double(context, realValue(field)); break;
    // SQLite needs no copy, as it stores the record before the next one is parsed.
    case text: sqlite3_result_text(context, field->start, (int)field->length, SQLITE_STATIC);
  }
  return SQLITE_OK;
}
static int cursorRowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *rowid) {
  *rowid = csv.record;
  return SQLITE_OK;
}
static const sqlite3_module module = {
    .xConnect = tableConnect, .xDisconnect = tableDisconnect, .xBestIndex = tableBestIndex, .xOpen = cursorOpen,
    .xClose = cursorClose, .xFilter = cursorFilter, .xNext = cursorNext, .xEof = cursorEof,
    .xColumn = cursorColumn, .xRowid = cursorRowid};

// MARK: Loading

static sqlite3 *db;

static void check(int code) {
  if (code != SQLITE_OK) fail("%s", sqlite3_errmsg(db));
}
static void run(const char *sql) { check(sqlite3_exec(db, sql, NULL, NULL, NULL)); }

/// How a field goes to a column: <https://sqlite.org/datatype3.html#determination_of_column_affinity>. For NUMERIC
/// it goes as text, which SQLite converts.
static Affinity affinity(const char *type) {
  if (!type) return text;
  if (strcasestr(type, "INT")) return integer;
  if (strcasestr(type, "CHAR") || strcasestr(type, "CLOB") || strcasestr(type, "TEXT")) return text;
  if (strcasestr(type, "REAL") || strcasestr(type, "FLOA") || strcasestr(type, "DOUB")) return real;
  return text;
}

static void load(const char *path) {
  csv.path = path;
  csv.descriptor = open(path, O_RDONLY);
  if (csv.descriptor < 0) fail("%s: %s", path, strerror(errno));
  csv.start = csv.end = 0;
  csv.record = 0;
  csv.atEnd = 0;
  const char *slash = strrchr(path, '/');
  char *table = strdup(slash ? slash + 1 : path);
  *strrchr(table, '.') = 0;
  csv.count = parseRecord();
  if (csv.count == 0) fail("%s: no header", path);
  int keys = 0;
  csv.rowidColumn = -1;
  csv.largestRowid = 0;
  sqlite3_str *sql = sqlite3_str_new(db);
  sqlite3_str_appendf(sql, "INSERT INTO main.\"%w\"(", table);
  for (int i = 0; i < csv.count; i++) {
    Field *field = &csv.fields[i];
    if (field->form == quotedWithDoubledQuotes) unescape(field);
    const char *type;
    char *name = sqlite3_mprintf("%.*s", (int)field->length, field->start);
    int isKey;
    check(sqlite3_table_column_metadata(db, "main", table, name, &type, NULL, NULL, &isKey, NULL));
    csv.affinities[i] = affinity(type);
    if (isKey) csv.rowidColumn = keys++ == 0 && !strcasecmp(type, "INTEGER") ? i : -1;
    sqlite3_str_appendf(sql, i ? ",\"%w\"" : "\"%w\"", name);
    sqlite3_free(name);
  }
  sqlite3_str_appendall(sql, ") SELECT c0");
  for (int i = 1; i < csv.count; i++) sqlite3_str_appendf(sql, ",c%d", i);
  sqlite3_str_appendall(sql, " FROM csv");
  char *insert = sqlite3_str_finish(sql);
  run(insert);
  sqlite3_free(insert);
  free(table);
  close(csv.descriptor);
}

/// Runs the schema, and returns its CREATE INDEX statements, which it sets aside.
static char *runSchema(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) fail("%s: %s", path, strerror(errno));
  static char schema[1 << 20];
  if (fread(schema, 1, sizeof schema - 1, file) == sizeof schema - 1) fail("%s: longer than 1 MiB", path);
  fclose(file);
  sqlite3_str *indexes = sqlite3_str_new(db);
  for (const char *sql = schema; *sql;) {
    const char *tail;
    sqlite3_stmt *statement;
    sql += strspn(sql, " \t\r\n");
    check(sqlite3_prepare_v2(db, sql, -1, &statement, &tail));
    if (!strncasecmp(sql, "CREATE INDEX", 12)) sqlite3_str_append(indexes, sql, (int)(tail - sql));
    else sqlite3_step(statement);
    check(sqlite3_finalize(statement));
    sql = tail;
  }
  return sqlite3_str_finish(indexes);
}

static void phase(const char *name) {
  static struct timespec last;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (name && getenv("YARDSTICK_PHASES"))
    fprintf(stderr, "%s %.3f s\n", name,
            (double)(now.tv_sec - last.tv_sec) + (double)(now.tv_nsec - last.tv_nsec) / 1e9);
  last = now;
}

static int isOK(void *unused, int count, char **values, char **names) {
  if (strcmp(values[0], "ok")) fail("quick_check: %s", values[0]);
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 3) fail("usage: yardstick OUT SCHEMA.sql TABLE.csv…");
  phase(NULL);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  if (unlink(argv[1]) && errno != ENOENT) fail("%s: %s", argv[1], strerror(errno));
  csv.capacity = firstBufferSize;
  csv.buffer = malloc(csv.capacity + 1 + blockSize);
  if (!csv.buffer) fail("out of memory");
  check(sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL));
  check(sqlite3_create_module(db, "csv", &module, NULL));
  run("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE;"
      "PRAGMA cache_size=-2000; PRAGMA temp_store=FILE; PRAGMA secure_delete=OFF; BEGIN");
  char *indexes = runSchema(argv[2]);
  phase("schema");
  for (int i = 3; i < argc; i++) load(argv[i]);
  phase("rows");
  if (indexes) run(indexes);
  phase("indexes");
  run("COMMIT");
  phase("commit");
  check(sqlite3_exec(db, "PRAGMA quick_check", isOK, NULL, NULL));
  phase("quick_check");
  sqlite3_free(indexes);
  check(sqlite3_close(db));
  phase("close");
}
