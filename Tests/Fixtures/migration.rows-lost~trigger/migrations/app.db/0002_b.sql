UPDATE people SET age = 31 WHERE id = 1;
