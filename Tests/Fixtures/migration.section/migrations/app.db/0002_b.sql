ALTER TABLE people ADD COLUMN email TEXT;
-- +goose Down
ALTER TABLE people DROP COLUMN email;
