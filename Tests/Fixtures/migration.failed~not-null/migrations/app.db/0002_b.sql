CREATE TABLE new_city(id INTEGER PRIMARY KEY, population INTEGER NOT NULL);
INSERT INTO new_city(id, population)
SELECT id, population
FROM city;
DROP TABLE city;
ALTER TABLE new_city RENAME TO city;
