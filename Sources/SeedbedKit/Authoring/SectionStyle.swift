/// How a tool marks the way there and the way back in one file.
enum SectionStyle: Hashable {
  case goose, sqlMigrate, dbmate

  /// The style of a migration's text; `nil` where it has no sections.
  init?(of text: SourceText) {
    for token in SQLTokenizer(text.bytes) where token.kind == .comment {
      let comment = token.text(in: text.bytes)
      guard SectionReader.isUpMarker(comment) != nil else { continue }
      let word = comment.lowercased().dropFirst(2).drop(while: \.isWhitespace)
      self =
        word.hasPrefix("+goose") ? .goose : word.hasPrefix("+migrate") ? .sqlMigrate : .dbmate
      return
    }
    return nil
  }

  /// The comment that begins the way there.
  var up: String {
    switch self {
    case .goose: "-- +goose Up"
    case .sqlMigrate: "-- +migrate Up"
    case .dbmate: "-- migrate:up"
    }
  }

  /// The comment that begins the way back.
  var down: String {
    switch self {
    case .goose: "-- +goose Down"
    case .sqlMigrate: "-- +migrate Down"
    case .dbmate: "-- migrate:down"
    }
  }
}
