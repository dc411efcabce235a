import Testing

@testable import SeedbedKit

/// The name of a file, and what it says.
struct FileNameCase: Sendable, CustomTestStringConvertible {
  struct Reading: Equatable, Sendable {
    let version: Int32
    let name: String
    let isDown: Bool
  }

  let fileName: String
  let reading: Result<Reading, MigrationFileName.Fault>

  var testDescription: String { "'\(fileName)'" }

  static func up(_ fileName: String, _ version: Int32, _ name: String = "") -> Self {
    Self(fileName: fileName, reading: .success(.init(version: version, name: name, isDown: false)))
  }

  static func down(_ fileName: String, _ version: Int32, _ name: String = "") -> Self {
    Self(fileName: fileName, reading: .success(.init(version: version, name: name, isDown: true)))
  }

  static func refused(_ fileName: String, _ fault: MigrationFileName.Fault = .form) -> Self {
    Self(fileName: fileName, reading: .failure(fault))
  }

  static let names = [
    up("0001_create_people.sql", 1, "create_people"),
    up("1_a.sql", 1, "a"),
    up("1.sql", 1),
    up("12.sql", 12),
    up("000012.sql", 12),
    up("0001-a.sql", 1, "a"),
    up("0001.a.sql", 1, "a"),
    up("0001__a.sql", 1, "a"),
    up("0001_-._a.sql", 1, "a"),
    up("V3__b.sql", 3, "b"),
    up("V3.sql", 3),
    up("V0002.WebAuthn.up.sql", 2, "WebAuthn"),
    up("0002_a.up.sql", 2, "a"),
    up("0002.up.sql", 2),
    up("0002_upgrade.sql", 2, "upgrade"),
    up("0002_down_payment.sql", 2, "down_payment"),
    up("0002_up_and_down.sql", 2, "up_and_down"),
    up("0002-uptime.sql", 2, "uptime"),
    up("0003_a b.sql", 3, "a b"),
    up("0003_a.b.c.sql", 3, "a.b.c"),
    up("0003_a-b_c.sql", 3, "a-b_c"),
    up("0003_ünïcödé.sql", 3, "ünïcödé"),
    up("0003_人.sql", 3, "人"),
    up("0003_a(1).sql", 3, "a(1)"),
    up("0003_V4.sql", 3, "V4"),
    up("0003_.a.sql", 3, "a"),
    up("0003_a.sql.sql", 3, "a.sql"),
    up("2147483647_last.sql", 2_147_483_647, "last"),
    up("00000000002147483647_last.sql", 2_147_483_647, "last"),
    up("2025013101_day.sql", 2_025_013_101, "day"),
    up("20250131_day.sql", 20_250_131, "day"),
    down("0002_add_email.down.sql", 2, "add_email"),
    down("0002.down.sql", 2),
    down("V2__a.down.sql", 2, "a"),
    down("12-a.b.down.sql", 12, "a.b"),
  ]

  static let refusals = [
    refused("a.sql"),
    refused(".sql"),
    refused("_1.sql"),
    refused("-1_a.sql"),
    refused("+1_a.sql"),
    refused(" 1_a.sql"),
    refused("1 a.sql"),
    refused("1a.sql"),
    refused("1e5_a.sql"),
    refused("0x10_a.sql"),
    refused("1,5_a.sql"),
    refused("v1_a.sql"),
    refused("VV1_a.sql"),
    refused("V.sql"),
    refused("V_1.sql"),
    refused("V1a.sql"),
    refused("U1__undo.sql"),
    refused("R__views.sql"),
    refused("down.sql"),
    refused("0001_a.SQL"),
    refused("0001_a.Sql"),
    refused("0001_a.txt"),
    refused("0001_a"),
    refused("0001_a.sqlite"),
    refused("0001_.sql"),
    refused("0001-.sql"),
    refused("0001_a_.sql"),
    refused("0003_more..sql"),
    refused("0003_x.down..sql"),
    refused("0001_a.Down.sql"),
    refused("0001_a.DOWN.sql"),
    refused("0001_a.Up.sql"),
    refused("0002_up.sql"),
    refused("0002-down.sql"),
    refused("0001_a.down.up.sql"),
    refused("0001_a.up.down.sql"),
    refused("1\u{301}_a.sql"),
    refused("１_a.sql"),
    refused("٣_a.sql"),
    refused("²_a.sql"),
    refused("0_a.sql", .zero),
    refused("0000.sql", .zero),
    refused("V0__a.sql", .zero),
    refused("0.down.sql", .zero),
    refused("2147483648_a.sql", .tooLarge(digits: "2147483648")),
    refused("4294967297_a.sql", .tooLarge(digits: "4294967297")),
    refused("20250131120000_a.sql", .tooLarge(digits: "20250131120000")),
    refused(
      "99999999999999999999999999_a.sql", .tooLarge(digits: "99999999999999999999999999")),
  ]
}

@Suite struct MigrationFileNameTests {
  @Test(arguments: FileNameCase.names + FileNameCase.refusals)
  func `a file name is read as it says, or refused`(file: FileNameCase) {
    let reading = Result { () throws(MigrationFileName.Fault) in
      let name = try MigrationFileName(file.fileName)
      return FileNameCase.Reading(version: name.version, name: name.name, isDown: name.isDown)
    }
    #expect(reading == file.reading)
  }
}
