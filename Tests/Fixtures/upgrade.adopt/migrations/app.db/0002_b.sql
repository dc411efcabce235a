CREATE TABLE note(x);
