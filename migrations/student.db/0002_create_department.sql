-- The departments that the form offers. Typed by hand, one department had four spellings.
--
-- studentsDetail doesn't refer to it by a foreign key: the copies on people's devices hold
-- spellings that aren't in this list, and those rows must stay as they are.
CREATE TABLE department(
  name text primary key not null,
  head text
);
