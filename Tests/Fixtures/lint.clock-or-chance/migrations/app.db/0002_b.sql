UPDATE city SET added = datetime('now');
INSERT INTO city(id) VALUES(random());
