CREATE TABLE note(person TEXT REFERENCES people(name));
