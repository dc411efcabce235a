internal import SeedbedSQLite

/// What went into one emitted file and what came out: all of it the same wherever and whenever it is built.
package struct BuildManifest: Sendable, Hashable {
  /// A file that was read.
  package struct Input: Sendable, Hashable {
    /// Its path from the project's folder.
    package let path: String
    /// The SHA-256 of its bytes.
    package let digest: SHA256Digest
  }

  /// The database's name.
  package let database: String
  /// Its `user_version`.
  package let version: Int32
  /// The emitted file's size in bytes.
  package let size: Int64
  /// The SHA-256 of its bytes.
  package let digest: SHA256Digest
  /// Its tables and indexes, and its content hash.
  package let contents: DatabaseContents
  /// The files that were read, in order of path by bytes.
  package let inputs: [Input]

  /// Describes a build that has just been done.
  ///
  /// - Parameters:
  ///   - report: What the builder reported; its `contents` must be there.
  ///   - inputs: What it was made from.
  ///   - project: The project, from whose folder paths count.
  /// - Throws: `file.access`.
  /// - Precondition: The builder's options had `describesContents`.
  package init(
    _ report: DatabaseBuilder.Report, inputs: BuildInputs, project: Project
  ) throws(SeedbedError) {
    guard let contents = report.contents else {
      preconditionFailure("a manifest needs the contents")
    }
    database = report.database
    version = report.version
    size = report.size
    digest = try SHA256.digest(ofFile: report.path)
    self.contents = contents
    let root = project.root.hasSuffix("/") ? project.root : project.root + "/"
    self.inputs = try inputs.files.map { path throws(SeedbedError) in
      Input(
        path: path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path,
        digest: try SHA256.digest(ofFile: path))
    }
  }

  /// The version of SQLite that builds here.
  package static var sqliteVersion: String { SQLiteLibrary.version }

  /// Writes a text file in one step, and only where its bytes would change, so that what depends on it isn't made again.
  ///
  /// - Throws: `file.…`.
  package static func write(_ text: String, to path: String) throws(SeedbedError) {
    try FileSystem.writeIfChanged(Array(text.utf8), to: path, isTrusted: true)
  }
}
