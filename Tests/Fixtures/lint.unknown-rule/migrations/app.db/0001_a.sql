-- seedbed: ignore misleading-types
CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT);
