CREATE TABLE log(at TEXT);
INSERT INTO log VALUES(datetime('now'));
