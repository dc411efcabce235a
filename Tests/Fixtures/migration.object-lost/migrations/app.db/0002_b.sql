CREATE TABLE new_people(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO new_people SELECT id, name FROM people;
DROP TABLE people;
ALTER TABLE new_people RENAME TO people;
