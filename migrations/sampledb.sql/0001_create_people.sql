-- The people of the contact list.
--
-- The app inserts without a column list, INSERT INTO peopleInfo VALUES(null, …), and reads by
-- position. One more column would break both in every copy of the app that is out there, so this
-- table never grows: what a person has besides goes into a table of its own.
CREATE TABLE peopleInfo(
  peopleInfoID integer primary key,
  firstname text,
  lastname text,
  age integer
);
