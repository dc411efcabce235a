PRAGMA foreign_keys = OFF;
BEGIN;
CREATE TABLE new_parent(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, age INT DEFAULT 0);
INSERT INTO new_parent(id, name) SELECT id, name FROM parent;
DROP TABLE parent;
ALTER TABLE new_parent RENAME TO parent;
COMMIT;
PRAGMA foreign_keys = ON;
