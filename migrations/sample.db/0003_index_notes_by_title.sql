-- The list of notes is sorted by title, and nothing but the title and the id is shown:
--
--   SELECT id, title FROM TbNote ORDER BY title
--
-- The index holds both (every index ends with the row id), so the list doesn't read a single body.
CREATE INDEX TbNote_by_title ON TbNote(title);
