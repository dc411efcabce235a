CREATE TABLE other(x);
