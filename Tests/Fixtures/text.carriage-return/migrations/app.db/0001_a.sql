-- Makes people.CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER);
