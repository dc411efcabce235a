-- The notes of the second tab, which came with the second release.
CREATE TABLE TbNote(
  id INTEGER PRIMARY KEY,
  title VARCHAR(255),
  body VARCHAR(255)
);
