-- seedbed: ignore misleading-type
CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT);
