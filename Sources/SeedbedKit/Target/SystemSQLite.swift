/// The versions of SQLite that Apple's systems bring along.
///
/// Each line says from which release of a system on SQLite is *at least* of a version; a system that isn't listed has what the one
/// before it has. What no source tells is taken to be older, so that nothing is allowed that a device may refuse.
enum SystemSQLite {
  /// A family of systems.
  enum System: String, Sendable, Hashable, CaseIterable {
    case iOS
    case macOS
    case tvOS
    case watchOS
  }

  /// A release of a system, and the SQLite in it.
  struct Release: Sendable {
    let system: System
    let version: VersionNumber
    let sqlite: SQLiteVersion

    fileprivate init(_ system: System, _ version: VersionNumber, _ sqlite: SQLiteVersion) {
      self.system = system
      self.version = version
      self.sqlite = sqlite
    }
  }

  // Sources:
  //  [1] measured on devices and simulators with sqlite3_libversion():
  //      <https://github.com/yapstudios/YapDatabase/wiki/SQLite-version-(bundled-with-OS)>
  //  [2] the availability that GRDB declares for features of SQLite (GRDB/JSON/SQLJSONExpressible.swift,
  //      GRDB/QueryInterface/Schema/TableDefinition.swift, …): <https://github.com/groue/GRDB.swift>
  //  [3] measured on iOS 26.0: <https://github.com/groue/GRDB.swift/issues/1874>
  //  [4] what `sqlite3 --version` prints on macOS 14.2 to 15
  /// In ascending order of version for each system.
  static let releases: [Release] = [
    Release(.iOS, VersionNumber(11), SQLiteVersion(19, 3)),  // [1]
    Release(.iOS, VersionNumber(12, 1), SQLiteVersion(24)),  // [1]
    Release(.iOS, VersionNumber(13), SQLiteVersion(28)),  // [1]
    Release(.iOS, VersionNumber(14), SQLiteVersion(30)),  // [2]
    Release(.iOS, VersionNumber(15), SQLiteVersion(35)),  // [2]
    Release(.iOS, VersionNumber(15, 4), SQLiteVersion(37)),  // [1] [2]
    Release(.iOS, VersionNumber(16), SQLiteVersion(39)),  // [1]
    // 17 and 18 are no older than 16; how much newer, no source says for sure.
    Release(.iOS, VersionNumber(26), SQLiteVersion(51)),  // [3]

    Release(.macOS, VersionNumber(10, 13), SQLiteVersion(19, 3)),  // [1]
    Release(.macOS, VersionNumber(10, 14, 2), SQLiteVersion(24)),  // [1]
    Release(.macOS, VersionNumber(11), SQLiteVersion(30)),  // [2]
    Release(.macOS, VersionNumber(12), SQLiteVersion(35)),  // [2]
    Release(.macOS, VersionNumber(12, 4), SQLiteVersion(37)),  // [1] [2]
    Release(.macOS, VersionNumber(13, 2), SQLiteVersion(38)),  // [2]
    Release(.macOS, VersionNumber(14, 2), SQLiteVersion(43, 2)),  // [4]

    Release(.tvOS, VersionNumber(14), SQLiteVersion(30)),  // [2]
    Release(.tvOS, VersionNumber(15), SQLiteVersion(35)),  // [2]
    Release(.tvOS, VersionNumber(15, 4), SQLiteVersion(37)),  // [2]
    Release(.tvOS, VersionNumber(17), SQLiteVersion(38)),  // [2]

    Release(.watchOS, VersionNumber(7), SQLiteVersion(30)),  // [2]
    Release(.watchOS, VersionNumber(8), SQLiteVersion(35)),  // [2]
    Release(.watchOS, VersionNumber(8, 5), SQLiteVersion(37)),  // [2]
    Release(.watchOS, VersionNumber(9), SQLiteVersion(38)),  // [2]
  ]

  /// The SQLite that a system has at least; `nil` for one that is older than all that is listed.
  static func version(in system: System, _ version: VersionNumber) -> SQLiteVersion? {
    releases.last { $0.system == system && $0.version <= version }?.sqlite
  }

  /// The oldest release of a system that is listed.
  static func oldest(_ system: System) -> VersionNumber? {
    releases.first { $0.system == system }?.version
  }
}
