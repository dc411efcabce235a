ATTACH 'other.db' AS other;
INSERT INTO people SELECT * FROM other.people;
