// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/GlslSource.h"

#include "llpc/input/GlslModes.h"
#include "llpc/input/StringLiteral.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace llpc::input {

namespace {

/// These bytes occur nowhere else in the text for glslang: a literal with such a byte is replaced itself.
constexpr std::string_view kLiteralPrefix = "\001literal ";
constexpr std::string_view kMarkPrefix = "\001abort at ";

bool isIdentifierStart(char c) {
  return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns whether glslang 12 preserves the literal: visible ASCII without escape sequences, within its limit
/// of 1024.
bool isPlain(std::string_view literal) {
  constexpr size_t kMaxPlainBytes = 1000;
  const auto isPlainCharacter = [](char c) { return c >= ' ' && c <= '~' && c != '\\'; };
  return literal.size() <= kMaxPlainBytes && std::ranges::all_of(literal, isPlainCharacter);
}

bool isAscii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<uint8_t>(c) < 0x80; });
}

/// Parses and removes a decimal number at the beginning.
std::optional<uint32_t> takeNumber(std::string_view &text) {
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc())
    return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

} // namespace

/// Scans the text of a file once.
class GlslScanner {
public:
  GlslScanner(GlslSource &source, std::string_view text, const std::string &fileName)
      : source_(source), text_(text), fileName_(fileName) {}

  std::string run();

private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool startsWith(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  uint32_t column() const { return static_cast<uint32_t>(at_ - lineStart_ + 1); }
  void copy(size_t count);
  void skip(size_t count);
  bool copySpace();
  bool copyComment();
  void copyBlanks();
  std::string_view word() const;
  void copyDirective();
  void copyLine();
  void copyExtension();
  void copyString();
  void copyAttributes();
  bool copyLayout();
  void addLines(std::string_view text, std::string_view rest);
  void copyWord();

  GlslSource &source_;
  std::string_view text_;
  const std::string &fileName_;
  size_t at_ = 0;
  uint32_t line_ = 1; ///< as #line directives define it
  size_t lineStart_ = 0;
  std::string result_;
  bool isFirstInLine_ = true;
  bool isDefine_ = false; ///< inside of a #define
  char last_ = '\0';      ///< of the last token
  std::string modes_;     ///< declarations that follow the next ";"
};

std::string GlslScanner::run() {
  while (at_ < text_.size()) {
    if (peek() == '\n')
      isDefine_ = false;
    const size_t before = at_;
    copyBlanks();
    if (at_ != before)
      continue;
    const bool isFirst = std::exchange(isFirstInLine_, false);
    if (peek() == '#' && isFirst) {
      copyDirective();
      continue; // the last token is the one before the directive
    }
    if (peek() == '"')
      copyString();
    else if (startsWith("[["))
      copyAttributes();
    else
      copyWord();
    last_ = result_.empty() ? '\0' : result_.back();
  }
  return std::move(result_);
}

void GlslScanner::copy(size_t count) {
  result_ += text_.substr(at_, count);
  skip(count);
}

void GlslScanner::skip(size_t count) {
  for (const size_t end = std::min(at_ + count, text_.size()); at_ < end; ++at_) {
    if (text_[at_] == '\n') {
      ++line_;
      lineStart_ = at_ + 1;
    }
  }
}

/// Copies white space that does not end the line, such as a backslash before a line end.
bool GlslScanner::copySpace() {
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

/// Copies a comment, without the line end after "//".
bool GlslScanner::copyComment() {
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

/// Copies everything that may separate two tokens. A #define ends with its line.
void GlslScanner::copyBlanks() {
  for (;;) {
    if (peek() == '\n' && !isDefine_) {
      copy(1);
      isFirstInLine_ = true;
    } else if (!copySpace() && !copyComment()) {
      return;
    }
  }
}

/// Returns the identifier, or the number with its suffix, at the current position.
std::string_view GlslScanner::word() const {
  size_t length = 0;
  while (isIdentifierStart(peek(length)) || isDigit(peek(length)))
    ++length;
  return text_.substr(at_, length);
}

/// Copies the name of a #define, or any other directive as a whole, including its comments.
void GlslScanner::copyDirective() {
  copy(1);
  while (copySpace() || copyComment())
    ;
  isDefine_ = word() == "define";
  if (word() == "extension")
    return copyExtension();
  if (word() == "line")
    copyLine();
  while (!isDefine_ && at_ < text_.size() && peek() != '\n') {
    if (!copySpace() && !copyComment())
      copy(1);
  }
}

/// Copies a #line, which sets the number of the next line. Only glslang evaluates a number that is an
/// expression. A file name that is not ASCII becomes a placeholder, too; it has no escape sequences.
void GlslScanner::copyLine() {
  copy(word().size());
  while (copySpace() || copyComment())
    ;
  std::string_view rest = text_.substr(at_);
  if (const std::optional<uint32_t> next = takeNumber(rest))
    line_ = *next - 1;
  while (at_ < text_.size() && peek() != '\n' && peek() != '"') {
    if (!copySpace() && !copyComment())
      copy(1);
  }
  rest = text_.substr(at_);
  const std::string_view name = rest.substr(0, rest.find_first_of("\"\r\n", 1));
  if (peek() != '"' || isAscii(name))
    return;
  result_ += '"' + source_.nameFor(std::string(name.substr(1)));
  skip(name.size());
}

/// Replaces an #extension of GlslExtensions.h by the extension that its replacement needs.
void GlslScanner::copyExtension() {
  copy(word().size());
  while (copySpace() || copyComment())
    ;
  const size_t resultStart = result_.size();
  const std::string_view name = word();
  copy(name.size());
  while (copySpace() || copyComment())
    ;
  const auto extension = std::ranges::find(kGlslExtensions, name, &GlslExtensionInfo::name);
  if (extension == std::end(kGlslExtensions) || peek() != ':')
    return;
  copy(1);
  while (copySpace() || copyComment())
    ;
  const std::string_view behavior = word();
  const bool isOn = behavior == "require" || behavior == "enable" || behavior == "warn";
  if (!isOn && behavior != "disable")
    return; // glslang reports it
  skip(behavior.size());
  if (isOn)
    source_.enabled_.set(static_cast<size_t>(extension->extension));
  // Comments may span lines; keep the number of lines.
  const auto lines =
      std::ranges::count(result_.begin() + static_cast<ptrdiff_t>(resultStart), result_.end(), '\n');
  result_.resize(resultStart);
  result_ += isOn ? extension->carrier : "GL_GOOGLE_include_directive";
  result_ += " : enable";
  for (ptrdiff_t i = 0; i < lines; ++i)
    result_ += "\\\n";
}

void GlslScanner::copyString() {
  StringLiteral literal = parseStringLiteral(text_.substr(at_));
  if (!literal.isTerminated || isPlain(text_.substr(at_, literal.length)))
    return copy(literal.length);
  result_ += '"' +
             source_.addLiteral(
                 {std::move(literal.bytes), std::move(literal.problem), {fileName_, line_, column()}}) +
             '"';
  const uint32_t line = line_;
  skip(literal.length);
  for (uint32_t i = line; i < line_; ++i)
    result_ += "\\\n";
}

/// Replaces "[[maximally_reconverges]]", alone or in a list with others. It is before main or, for example in
/// a macro, after it; the replacement is at the same place, so that #if applies to it, too.
void GlslScanner::copyAttributes() {
  const size_t end = text_.find("]]", at_);
  const std::string_view list = end == std::string_view::npos ? "" : text_.substr(at_ + 2, end - at_ - 2);
  std::string modes;
  const std::optional<std::string> others = takeModes(list, GlslExtension::MaximalReconvergence, modes);
  if (!others || !source_.enables(GlslExtension::MaximalReconvergence))
    return copy(2);
  const bool isBehind = last_ == ')' || isDefine_;
  result_ += isBehind ? "; " + modes + " void main()" : modes;
  if (!others->empty())
    result_ += " [[" + *others + "]]";
  addLines(list, *others);
  skip(list.size() + 4);
}

/// Adds the line ends of \p text that are not in \p rest, which is left of it.
void GlslScanner::addLines(std::string_view text, std::string_view rest) {
  for (auto lines = std::ranges::count(text, '\n') - std::ranges::count(rest, '\n'); lines > 0; --lines)
    result_ += isDefine_ ? "\\\n" : "\n";
}

/// Takes the execution modes of GL_EXT_shader_quad_control out of "layout(...)". Returns whether there are
/// any.
bool GlslScanner::copyLayout() {
  constexpr size_t kMaxBytes = 1000; // so that the time for a text is linear
  const std::string_view rest = text_.substr(at_, kMaxBytes);
  const size_t begin = rest.find('('), end = rest.find(')');
  if (!source_.enables(GlslExtension::QuadControl) || end == std::string_view::npos || begin > end)
    return false;
  const std::optional<std::string> others =
      takeModes(rest.substr(begin + 1, end - begin - 1), GlslExtension::QuadControl, modes_);
  if (!others)
    return false;
  if (!others->empty())
    result_ += "layout(" + *others + ")";
  addLines(rest.substr(0, end), *others);
  skip(end + 1);
  return true;
}

/// Copies a word, or a single character that is not part of one.
void GlslScanner::copyWord() {
  const std::string_view name = word();
  if (name == "layout" && copyLayout())
    return;
  if (peek() == ';' && !modes_.empty()) {
    copy(1);
    result_ += std::exchange(modes_, {});
    return;
  }
  // Declarations of its functions would make the module require the capability QuadControlKHR.
  if ((name == "subgroupQuadAny" || name == "subgroupQuadAll") && source_.enables(GlslExtension::QuadControl))
    source_.enabled_.set(static_cast<size_t>(GlslExtension::QuadVotes));
  if (name != "abortEXT" || !source_.enables(GlslExtension::Abort))
    return copy(std::max<size_t>(name.size(), 1));
  const GlslSource::Mark mark = isDefine_ ? GlslSource::Mark() : GlslSource::Mark{line_, column()};
  const size_t resultStart = result_.size();
  copy(name.size());
  copyBlanks();
  if (peek() != '(')
    return;
  result_.replace(resultStart, name.size(), "debugPrintfEXT");
  copy(1);
  result_ +=
      '"' + std::string(kMarkPrefix) + std::to_string(mark.line) + ':' + std::to_string(mark.column) + '"';
  const size_t comma = result_.size();
  copyBlanks();
  if (peek() != ')')
    result_.insert(comma, ",");
}

std::string GlslSource::rewrite(std::string_view text, const std::string &fileName) {
  const GlslExtensions enabledBefore = enabled_;
  std::string result = GlslScanner(*this, text, fileName).run();
  // A directive also affects macros that are defined before it.
  if (enabled_ != enabledBefore)
    result = GlslScanner(*this, text, fileName).run();
  if (result != text || !isAscii(text))
    originalTexts_.try_emplace(fileName, text);
  return result;
}

const std::string *GlslSource::originalText(const std::string &fileName) const {
  const auto found = originalTexts_.find(fileName);
  return found == originalTexts_.end() ? nullptr : &found->second;
}

std::string GlslSource::addLiteral(Literal literal) {
  literals_.push_back(std::move(literal));
  return std::string(kLiteralPrefix) + std::to_string(literals_.size() - 1);
}

std::string GlslSource::nameFor(const std::string &fileName) {
  return isAscii(fileName) ? fileName : addLiteral({fileName, {}, {fileName, 0, 0}});
}

std::string GlslSource::restored(std::string_view text) const {
  std::string result;
  for (size_t start; (start = text.find(kLiteralPrefix)) != std::string_view::npos;) {
    result += text.substr(0, start);
    text.remove_prefix(start);
    const Literal *literal = this->literal(text);
    text.remove_prefix(kLiteralPrefix.size());
    if (!literal) {
      result += kLiteralPrefix;
      continue;
    }
    takeNumber(text);
    result += literal->bytes;
  }
  return result += text;
}

const GlslSource::Literal *GlslSource::literal(std::string_view text) const {
  if (!text.starts_with(kLiteralPrefix))
    return nullptr;
  text.remove_prefix(kLiteralPrefix.size());
  const std::optional<uint32_t> index = takeNumber(text);
  return index && *index < literals_.size() ? &literals_[*index] : nullptr;
}

std::optional<GlslSource::Mark> GlslSource::mark(std::string_view text) {
  if (!text.starts_with(kMarkPrefix))
    return std::nullopt;
  text.remove_prefix(kMarkPrefix.size());
  const std::optional<uint32_t> line = takeNumber(text);
  text.remove_prefix(std::min<size_t>(text.size(), 1)); // the colon
  const std::optional<uint32_t> column = takeNumber(text);
  return line && column ? std::optional(Mark{*line, *column}) : std::nullopt;
}

} // namespace llpc::input
