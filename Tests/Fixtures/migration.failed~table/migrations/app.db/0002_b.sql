-- Everybody by name.
DELETE FROM peopel
WHERE name IS NULL;
