/// One way in which a schema differs from the one that was expected.
package struct SchemaDifference: Sendable, Hashable {
  /// What is different about an object.
  package enum Kind: Sendable, Hashable {
    /// It was expected and isn't there.
    case missing
    /// It is there and says something else: found, then wanted.
    case different(String)
    /// It is there and wasn't expected.
    case extra
  }

  /// What is different.
  package var kind: Kind
  /// What the object is.
  package var objectKind: SchemaObject.Kind
  /// The object's name: as expected, or as found if it is extra.
  package var name: String
}

extension SchemaDifference: CustomStringConvertible {
  /// One line, such as `table 'people': column 'age' is INTEGER, wanted TEXT`.
  package var description: String {
    let object = "\(objectKind.rawValue) '\(name)'"
    return switch kind {
    case .missing: "\(object) is missing"
    case .different(let reason): "\(object): \(reason)"
    case .extra: "\(object) is extra"
    }
  }
}

extension Schema {
  /// All ways in which this schema differs from the one that is expected; none if they are equal.
  ///
  /// - Parameter expected: The schema that should be there.
  /// - Returns: What is missing or different in the order in which it was to be made, one difference a reason; then what
  ///   is extra, in the order in which it was made. A column too many makes its table different, not extra.
  func differences(from expected: Schema) -> [SchemaDifference] {
    var differences: [SchemaDifference] = []
    for key in expected.keys {
      func add(_ kind: SchemaDifference.Kind) {
        differences.append(
          SchemaDifference(kind: kind, objectKind: key.kind, name: key.name.text))
      }
      if let wanted = expected.definitions[key], let found = definitions[key] {
        for reason in found.differences(from: wanted) { add(.different(reason)) }
      } else {
        add(.missing)
      }
    }
    for key in keys where expected.definitions[key] == nil {
      differences.append(
        SchemaDifference(kind: .extra, objectKind: key.kind, name: key.name.text))
    }
    return differences
  }
}
