// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/AbortSource.h"

#include "llpc/input/StringLiteral.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace llpc::input {

namespace {

/// No source that glslang takes can spell these: every literal of such a shader is replaced.
constexpr std::string_view kLiteralPrefix = "\001literal ";
constexpr std::string_view kMarkPrefix = "\001abort ";

constexpr std::string_view kExtension = "GL_EXT_abort";

bool isIdentifierStart(char c) {
  return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

std::optional<uint32_t> numberAfter(std::string_view prefix, std::string_view text) {
  uint32_t number = 0;
  if (!text.starts_with(prefix))
    return std::nullopt;
  text.remove_prefix(prefix.size());
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

} // namespace

/// Goes once over the text of a file.
class AbortScanner {
public:
  AbortScanner(AbortSource &source, std::string_view text) : source_(source), text_(text) {}

  /// False at a malformed string literal: problem() and position() say what and where.
  bool run();

  std::string takeResult() { return std::move(result_); }
  const std::string &problem() const { return problem_; }
  SourcePosition position(const std::string &fileName) const;

private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool startsWith(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  void copy(size_t count);
  bool copySpace();
  bool copyComment();
  void copyBlanks();
  void copyLineEnd();
  std::string_view word() const;
  void copyDirective();
  void copyExtension();
  bool copyString();
  void copyWord();

  AbortSource &source_;
  std::string_view text_;
  size_t at_ = 0;
  std::string result_;
  std::string problem_;
  bool isLineStart_ = true;
  bool isDefine_ = false; ///< inside of a #define
};

bool AbortScanner::run() {
  while (at_ < text_.size()) {
    if (peek() == '\n') {
      copyLineEnd();
      isDefine_ = false;
      continue;
    }
    if (copySpace() || copyComment())
      continue;
    const bool isFirst = std::exchange(isLineStart_, false);
    if (peek() == '#' && isFirst)
      copyDirective();
    else if (peek() != '"' || !source_.isEnabled_)
      copyWord();
    else if (!copyString())
      return false;
  }
  return true;
}

SourcePosition AbortScanner::position(const std::string &fileName) const {
  const std::string_view before = text_.substr(0, at_);
  const size_t lineStart = before.rfind('\n') + 1;
  return {fileName, static_cast<uint32_t>(std::ranges::count(before, '\n') + 1),
          static_cast<uint32_t>(at_ - lineStart + 1)};
}

void AbortScanner::copy(size_t count) {
  result_ += text_.substr(at_, count);
  at_ = std::min(at_ + count, text_.size());
}

/// One piece of white space that does not end the line; a line end behind a backslash does not either.
bool AbortScanner::copySpace() {
  if (startsWith("\\\n"))
    copy(2);
  else if (startsWith("\\\r\n"))
    copy(3);
  else if (std::string_view(" \t\r\v\f").find(peek()) != std::string_view::npos)
    copy(1);
  else
    return false;
  return true;
}

/// A whole comment; the line end behind one of "//" is not its part.
bool AbortScanner::copyComment() {
  if (startsWith("/*")) {
    const size_t end = text_.find("*/", at_ + 2);
    copy(end == std::string_view::npos ? text_.size() : end + 2 - at_);
    return true;
  }
  if (!startsWith("//"))
    return false;
  while (at_ < text_.size() && peek() != '\n') {
    if (!copySpace())
      copy(1);
  }
  return true;
}

void AbortScanner::copyLineEnd() {
  copy(1);
  isLineStart_ = true;
}

/// What may stand between two tokens. A #define ends with its line.
void AbortScanner::copyBlanks() {
  for (;;) {
    if (peek() == '\n' && !isDefine_)
      copyLineEnd();
    else if (!copySpace() && !copyComment())
      return;
  }
}

/// The identifier, or number with its suffix, that begins here.
std::string_view AbortScanner::word() const {
  size_t length = 0;
  while (isIdentifierStart(peek(length)) || isDigit(peek(length)))
    ++length;
  return text_.substr(at_, length);
}

/// Of a #define only its name; another one up to its line end, comments in it included.
void AbortScanner::copyDirective() {
  copy(1);
  while (copySpace() || copyComment())
    ;
  isDefine_ = word() == "define";
  if (word() == "extension")
    return copyExtension();
  while (!isDefine_ && at_ < text_.size() && peek() != '\n') {
    if (!copySpace() && !copyComment())
      copy(1);
  }
}

/// "GL_EXT_abort : <behavior>" becomes what glslang needs to know, or nothing new for it.
void AbortScanner::copyExtension() {
  copy(word().size());
  while (copySpace() || copyComment())
    ;
  const size_t resultStart = result_.size();
  const std::string_view name = word();
  copy(name.size());
  while (copySpace() || copyComment())
    ;
  if (name != kExtension || peek() != ':')
    return;
  copy(1);
  while (copySpace() || copyComment())
    ;
  const std::string_view behavior = word();
  const bool isOn = behavior == "require" || behavior == "enable" || behavior == "warn";
  if (!isOn && behavior != "disable")
    return; // glslang refuses it
  at_ += behavior.size();
  source_.isEnabled_ |= isOn;
  // Comments in between may span lines, which have to stay.
  const auto lines =
      std::ranges::count(result_.begin() + static_cast<ptrdiff_t>(resultStart), result_.end(), '\n');
  result_.resize(resultStart);
  result_ += isOn ? "GL_EXT_debug_printf : enable" : "GL_GOOGLE_include_directive : enable";
  for (ptrdiff_t i = 0; i < lines; ++i)
    result_ += "\\\n";
}

bool AbortScanner::copyString() {
  const StringLiteral literal = parseStringLiteral(text_.substr(at_));
  if (!literal.problem.empty()) {
    problem_ = literal.problem;
    at_ += literal.length;
    return false;
  }
  result_ += '"';
  result_ += kLiteralPrefix;
  result_ += std::to_string(source_.literals_.size());
  result_ += '"';
  for (size_t i = 0; i < literal.lines; ++i)
    result_ += "\\\n";
  source_.literals_.push_back(literal.bytes);
  at_ += literal.length;
  return true;
}

/// Or a single character that begins none.
void AbortScanner::copyWord() {
  const std::string_view name = word();
  if (name != "abortEXT" || !source_.isEnabled_)
    return copy(std::max<size_t>(name.size(), 1));
  const uint32_t column = isDefine_ ? 0 : position({}).column;
  const size_t resultStart = result_.size();
  copy(name.size());
  copyBlanks();
  if (peek() != '(')
    return;
  result_.replace(resultStart, name.size(), "debugPrintfEXT");
  copy(1);
  result_ += '"' + std::string(kMarkPrefix) + std::to_string(column) + '"';
  const size_t comma = result_.size();
  copyBlanks();
  if (peek() != ')')
    result_.insert(comma, ",");
}

std::optional<std::string> AbortSource::rewrite(std::string_view text, const std::string &fileName,
                                                const std::string &inputName, Diagnostics &diagnostics) {
  const bool wasEnabled = isEnabled_;
  AbortScanner scanner(*this, text);
  if (scanner.run()) {
    // The directive counts for what stands before it, too: macros.
    return isEnabled_ == wasEnabled ? scanner.takeResult() : rewrite(text, fileName, inputName, diagnostics);
  }
  Diagnostic diagnostic;
  diagnostic.file = inputName;
  diagnostic.source = scanner.position(fileName);
  diagnostic.message = scanner.problem();
  diagnostics.add(std::move(diagnostic));
  return std::nullopt;
}

std::optional<std::string_view> AbortSource::literal(std::string_view text) const {
  const std::optional<uint32_t> index = numberAfter(kLiteralPrefix, text);
  if (!index || *index >= literals_.size())
    return std::nullopt;
  return literals_[*index];
}

std::optional<uint32_t> AbortSource::markedColumn(std::string_view text) {
  return numberAfter(kMarkPrefix, text);
}

} // namespace llpc::input
