CREATE TABLE city(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
)

CREATE INDEX city_by_name ON city(name);
