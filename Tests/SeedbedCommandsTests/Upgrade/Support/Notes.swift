/// The project of most tests here: three versions of a database of notes.
enum Notes {
  static let migrations = [
    "1_create_note.sql": """
    CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
    CREATE INDEX note_by_title ON note (title);
    """,
    "2_add_body.sql": """
    ALTER TABLE note ADD COLUMN body TEXT;
    UPDATE note SET body = upper(title);
    """,
    "2_add_body.down.sql": "ALTER TABLE note DROP COLUMN body;",
    "3_create_tag.sql": """
    -- +goose Up
    CREATE TABLE tag (name TEXT PRIMARY KEY) WITHOUT ROWID;
    -- +goose Down
    DROP TABLE tag;
    """,
  ]

  /// A file as the first release made it.
  static let first = """
    CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
    CREATE INDEX note_by_title ON note (title);
    INSERT INTO note (title) VALUES ('a'), ('b');
    PRAGMA user_version = 1;
    """
}
