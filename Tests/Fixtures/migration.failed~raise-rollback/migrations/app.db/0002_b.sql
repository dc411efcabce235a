DELETE FROM people;
