-- Everybody has an email address.
ALTER TABLE people ADD COLUMN email TEXT;
UPDATE people
  SET emial = '-';
