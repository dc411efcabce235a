CREATE TABLE city(
  id INTEGER PRIMARY KEY,
<<<<<<< HEAD
  name TEXT
=======
  title TEXT
>>>>>>> other
);
