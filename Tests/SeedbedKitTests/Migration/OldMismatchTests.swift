import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// Keys that could never be enforced, in files that are older than the migrations.
@Suite struct OldMismatchTests {
  private static let schema = """
    CREATE TABLE parent(id INTEGER PRIMARY KEY, code);
    CREATE TABLE child(c REFERENCES parent(code), p REFERENCES parent(id));
    INSERT INTO parent VALUES(1, 'a'), (2, 'b'), (3, 'b');
    INSERT INTO child VALUES('a', 1), ('b', 2), ('old', 2);
    """

  @Test func `an old key that can't be enforced is tolerated`() throws {
    let database = try MemoryDatabase(Self.schema)
    let found = try database.migrate(
      "INSERT INTO child VALUES('a', 2); ALTER TABLE child RENAME TO kid; UPDATE kid SET p = 1;")
    #expect(found == [])
  }

  @Test func `its rows are looked after all the same`() throws {
    let fault = try MemoryDatabase(Self.schema).fault("UPDATE parent SET code = 'z' WHERE id = 1;")
    #expect(
      fault.map(line)
        == "error migration.new-orphans a row of 'child' would refer to no row of 'parent': (c) = 'a'"
    )
  }

  @Test func `so are those of the table's other keys`() throws {
    let fault = try MemoryDatabase(Self.schema).fault("DELETE FROM parent WHERE id = 2;")
    #expect(
      fault.map(line)
        == "error migration.new-orphans 2 rows of 'child' would refer to no row of 'parent': (p) = 2"
    )
  }

  @Test func `a key to columns that aren't there is tolerated if it is old`() throws {
    let database = try MemoryDatabase(
      "CREATE TABLE parent(id); CREATE TABLE child(c REFERENCES parent(nope)); INSERT INTO child VALUES(1)"
    )
    #expect(try database.migrate("UPDATE child SET c = 2; INSERT INTO parent VALUES(1);") == [])
    #expect(try database.connection.lines("SELECT c FROM child") == ["2"])
  }

  @Test func `a new key that can't be enforced is an error`() throws {
    let fault = try MemoryDatabase("CREATE TABLE parent(id, code)").fault(
      "CREATE TABLE child(c REFERENCES parent(code));")
    #expect(
      fault.map(line)
        == "error migration.foreign-key-mismatch a foreign key of 'child' can't be enforced: "
        + "foreign key mismatch - \"child\" referencing \"parent\"")
  }
}
