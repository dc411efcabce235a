INSERT INTO people (name, emial)
VALUES ('An', 'an@example.org');
