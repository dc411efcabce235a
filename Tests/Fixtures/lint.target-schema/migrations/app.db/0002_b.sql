-- How many people live there, and since when.
CREATE TABLE census(
  city INTEGER REFERENCES city(id),
  year INTEGER,
  population INTEGER,
  PRIMARY KEY (city, year)
) WITHOUT ROWID, STRICT;

CREATE VIEW growth AS
SELECT city, year, iif(population > 0, population, 0) AS people FROM census;
