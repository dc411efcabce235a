-- The register. regno is the number on the student's card and SQLite's row id at once, so that the
-- lookup by number needs no index. year is text: it also holds '2023-24'.
CREATE TABLE studentsDetail(
  regno integer primary key,
  name text,
  department text,
  year text
);
