ALTER TABLE city RENAME TO old_city;
CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO city(id, name) SELECT id, coalesce(name, '') FROM old_city;
DROP TABLE old_city;
