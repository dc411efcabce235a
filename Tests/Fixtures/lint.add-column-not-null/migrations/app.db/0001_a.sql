-- The check of the upgrades finds no rows for this table, and so doesn't see the statement fail.
CREATE TABLE city(id INTEGER PRIMARY KEY CHECK (id % 7919 = 5 AND id > 100000));
