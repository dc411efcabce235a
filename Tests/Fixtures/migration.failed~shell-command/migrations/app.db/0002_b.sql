.mode csv
SELECT * FROM people;
