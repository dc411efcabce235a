import FaultVFS

@testable import SeedbedKit

extension UpgradeScenario {
  /// Rows in both tables of the first version, one of them deleted again, so that the next id isn't the highest plus one.
  static let people = """
    WITH n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 25)
    INSERT INTO person (id, name) SELECT i, 'person ' || i FROM n;
    INSERT INTO note (person, body)
    SELECT id, iif(id % 7 = 0, 'draft', 'note of ') || name || printf('%*c', 90, '.') FROM person;
    DELETE FROM person WHERE id = 25;
    DELETE FROM note WHERE person = 25;
    """

  private static let first = Step(
    up: """
      CREATE TABLE person (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL);
      CREATE TABLE note (
        id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
        body TEXT);
      CREATE INDEX note_person ON note (person);
      INSERT INTO person VALUES (1, 'Ada');
      """)

  /// Adds a column, builds an index and deletes rows.
  private static let column = Step(
    up: """
      ALTER TABLE person ADD COLUMN email TEXT;
      UPDATE person SET email = id || '@example.org' WHERE id % 3 = 0;
      CREATE INDEX person_name ON person (name);
      DELETE FROM note WHERE body LIKE 'draft%';
      """,
    down: """
      DROP INDEX person_name;
      ALTER TABLE person DROP COLUMN email;
      """)

  /// Rebuilds a table that another one refers to, and makes a new one.
  private static let rebuild = Step(
    up: """
      DROP INDEX person_name;
      CREATE TABLE new_person (
        id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL CHECK (name <> ''), email TEXT);
      INSERT INTO new_person SELECT id, name, email FROM person;
      DROP TABLE person;
      ALTER TABLE new_person RENAME TO person;
      CREATE INDEX person_name ON person (name);
      CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
      """,
    down: """
      DROP TABLE city;
      DROP INDEX person_name;
      CREATE TABLE old_person (
        id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, email TEXT);
      INSERT INTO old_person SELECT id, name, email FROM person;
      DROP TABLE person;
      ALTER TABLE old_person RENAME TO person;
      CREATE INDEX person_name ON person (name);
      """)

  private static let vacuum = Step(up: "-- seedbed: no-transaction\nVACUUM;")

  private static let cities = "name\nUlm\nOulu\nLima\n"

  static let ordinary = UpgradeScenario(
    name: "two migrations", migrations: [first, column, rebuild], seeds: cities)

  static let split = UpgradeScenario(
    name: "VACUUM between two", migrations: [first, column, vacuum, rebuild])

  static let adoption = UpgradeScenario(
    name: "adoption", migrations: [first, column], work: .adopt(.automatic))

  static let downgrade = UpgradeScenario(
    name: "downgrade", migrations: [first, column, rebuild], seeds: cities, startVersion: 3,
    work: .downgrade(to: 1))

  /// The rebuilt table is larger than SQLite's cache, so pages reach the file before the commit.
  static let large = UpgradeScenario(
    name: "a large table", migrations: [first, column, rebuild],
    appRows: """
      WITH n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 34)
      INSERT INTO person SELECT i, 'person ' || i || hex(zeroblob(30000)) FROM n;
      """,
    makesBackup: false, pageSize: 65536)

  static let all = [
    ordinary, ordinary.started(.log), ordinary.started(.hotJournal), split, split.started(.log),
    adoption, adoption.started(.log), downgrade, downgrade.started(.log),
  ]

  /// The same without a backup, and on disks that write whole sectors.
  static let variants = [
    ordinary.withoutBackup(), ordinary.withoutBackup().started(.log),
    ordinary.on(wholeSectors), ordinary.started(.log).on(wholeSectors),
  ]

  private static let wholeSectors = DiskTraits(sectorSize: 4096, isPowersafeOverwrite: false)

  /// Migrations that a guard refuses, each for one reason.
  static let refused = [
    UpgradeScenario(
      name: "rows lost",
      migrations: [
        first,
        Step(
          up: """
            CREATE TABLE new_note (
              id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, body TEXT);
            INSERT INTO new_note SELECT * FROM note WHERE id > 3;
            DROP TABLE note;
            ALTER TABLE new_note RENAME TO note;
            """),
      ]),
    UpgradeScenario(
      name: "orphans", migrations: [first, Step(up: "DELETE FROM person WHERE id = 5;")]),
    UpgradeScenario(
      name: "a view broken",
      migrations: [
        Step(up: first.up + "CREATE VIEW author AS SELECT name FROM person;"),
        Step(up: "ALTER TABLE note DROP COLUMN body; DROP TABLE person; DROP TABLE note;"),
      ]),
  ]
}
