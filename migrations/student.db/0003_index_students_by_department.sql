-- The class list of one department and year:
--
--   SELECT regno, name FROM studentsDetail WHERE department = ? AND year = ? ORDER BY name
--
-- With name as the third column the rows come out sorted.
CREATE INDEX studentsDetail_by_class ON studentsDetail(department, year, name);
