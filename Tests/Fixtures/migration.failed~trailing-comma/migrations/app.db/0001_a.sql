CREATE TABLE city(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL, -- in its own language
);
