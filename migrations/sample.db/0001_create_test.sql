-- The names of the first tab. VARCHAR(255) is TEXT to SQLite, which doesn't enforce the length.
CREATE TABLE TEST(
  id INTEGER PRIMARY KEY,
  name VARCHAR(255)
);
