CREATE INDEX city_by_name ON city(name);
