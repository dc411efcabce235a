-- Phone numbers: a table of their own, because peopleInfo can't get another column (see 0001), and
-- because people have more than one.
CREATE TABLE peoplePhone(
  peoplePhoneID integer primary key,
  peopleInfoID integer not null references peopleInfo(peopleInfoID),
  phone text not null
);

-- For the numbers of one person, which the detail screen and the trigger below ask for.
CREATE INDEX peoplePhone_by_person ON peoplePhone(peopleInfoID);

-- The app never turns foreign keys on, so ON DELETE CASCADE would do nothing. The numbers have to
-- go, though: SQLite gives the id of a deleted last row out again, and the next person would
-- inherit them.
CREATE TRIGGER peopleInfo_delete_phones AFTER DELETE ON peopleInfo
BEGIN
  DELETE FROM peoplePhone WHERE peopleInfoID = old.peopleInfoID;
END;
