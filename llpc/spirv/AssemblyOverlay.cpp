// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/spirv/AssemblyOverlay.h"

#include "llpc/spirv/Grammar.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <vector>

namespace llpc::spirv {

namespace {

struct Token {
  std::string_view text; ///< refers to the input; includes the quotes of a string
  uint32_t line = 1;
  uint32_t column = 1;

  bool isString() const { return text.front() == '"'; }
  bool isId() const { return text.size() > 1 && text.front() == '%'; }
  bool isRaw() const { return text.size() > 1 && text.front() == '!'; }
  bool isOpcode() const {
    return text.size() > 2 && text.starts_with("Op") && text[2] >= 'A' && text[2] <= 'Z';
  }
};

/// Splits the text at white space; recognises strings and comments.
class Tokenizer {
public:
  explicit Tokenizer(std::string_view text) : text_(text) {}
  std::vector<Token> run();

private:
  void skip(size_t count);
  size_t length() const;

  std::string_view text_; ///< the remaining text
  uint32_t line_ = 1;
  uint32_t column_ = 1;
};

std::vector<Token> Tokenizer::run() {
  std::vector<Token> tokens;
  while (!text_.empty()) {
    if (std::string_view(" \t\r\n\v\f").find(text_.front()) != std::string_view::npos) {
      skip(1);
    } else if (text_.front() == ';') {
      skip(std::min(text_.find('\n'), text_.size()));
    } else {
      size_t count = length();
      tokens.push_back({text_.substr(0, count), line_, column_});
      skip(count);
    }
  }
  return tokens;
}

void Tokenizer::skip(size_t count) {
  for (char c : text_.substr(0, count)) {
    column_ = c == '\n' ? 1 : column_ + 1;
    line_ += c == '\n';
  }
  text_.remove_prefix(count);
}

size_t Tokenizer::length() const {
  if (text_.front() != '"')
    return std::min(text_.find_first_of(" \t\r\n\v\f;"), text_.size());
  for (size_t i = 1; i < text_.size(); ++i) {
    if (text_[i] == '\\')
      ++i;
    else if (text_[i] == '"')
      return i + 1;
  }
  return text_.size(); // the assembler reports the missing quote
}

/// The tokens of one instruction.
struct Statement {
  const Token *result = nullptr; ///< null when there is none
  const Token *equals = nullptr;
  const Token *opcode = nullptr;
  std::span<const Token> operands;
};

class Rewriter {
public:
  Rewriter(std::string_view text, std::string_view fileName, Diagnostics &diagnostics)
      : text_(text), fileName_(fileName), diagnostics_(diagnostics) {}

  std::optional<std::string> run();

private:
  bool rewrite(const Statement &statement);
  void rewriteEnumerants(const Statement &statement, const InstructionGrammar &grammar);
  bool rewriteInstruction(const Statement &statement, const InstructionGrammar &grammar);
  bool rewriteOperand(const Statement &statement, const OperandGrammar &operand, size_t &position,
                      size_t &wordCount);
  bool rewriteNames(const Token &token, OperandKind kind, std::span<const Token> operands, size_t &position,
                    size_t &wordCount);
  bool rewriteString(const Token &token, size_t &wordCount);
  bool rewriteLiteral(const Token &token, size_t &wordCount);
  bool fail(const Token &token, std::string message);
  void replace(const Token &token, std::string replacement);
  std::string apply();

  struct Edit {
    size_t offset; ///< in the text
    size_t length;
    std::string replacement;
  };

  std::string_view text_;
  std::string_view fileName_;
  Diagnostics &diagnostics_;
  std::vector<Edit> edits_;
};

std::string rawWord(uint32_t word) {
  return '!' + std::to_string(word);
}

/// Splits the text into statements. A statement ends where the next begins: at an opcode, or at "%id =".
std::optional<std::string> Rewriter::run() {
  std::vector<Token> tokens = Tokenizer(text_).run();
  auto beginsStatement = [&](size_t i) {
    return tokens[i].isOpcode() || (tokens[i].isId() && i + 1 < tokens.size() && tokens[i + 1].text == "=");
  };
  for (size_t i = 0; i < tokens.size();) {
    Statement statement;
    if (!beginsStatement(i)) {
      ++i; // raw words, or text that the assembler will refuse
      continue;
    }
    if (!tokens[i].isOpcode()) {
      statement.result = &tokens[i];
      statement.equals = &tokens[i + 1];
      i += 2;
    }
    if (i == tokens.size() || !tokens[i].isOpcode())
      continue;
    statement.opcode = &tokens[i++];
    size_t first = i;
    while (i < tokens.size() && !beginsStatement(i))
      ++i;
    statement.operands = std::span<const Token>(tokens).subspan(first, i - first);
    if (!rewrite(statement))
      return std::nullopt;
  }
  return apply();
}

/// Returns whether the statement has an optional operand of a kind that only the overlay has.
bool usesNewerOperand(const Statement &statement, const InstructionGrammar &grammar) {
  size_t position = 0;
  for (const OperandGrammar &operand : grammar.operands()) {
    if (operand.kind == OperandKind::IdResult)
      continue;
    if (position++ == statement.operands.size() || operand.quantifier == Quantifier::Any)
      return false;
    const std::span<const EnumerantGrammar> enumerants = enumerantsOf(operand.kind);
    if (operand.quantifier == Quantifier::Optional && !enumerants.empty() && enumerants.front().fromOverlay)
      return true;
  }
  return false;
}

bool Rewriter::rewrite(const Statement &statement) {
  const InstructionGrammar *grammar = findInstruction(statement.opcode->text);
  if (!grammar)
    return true;
  if (grammar->fromOverlay || usesNewerOperand(statement, *grammar))
    return rewriteInstruction(statement, *grammar);
  rewriteEnumerants(statement, *grammar);
  return true;
}

/// Replaces an enumerant of the overlay, or an operation that OpSpecConstantOp wraps, by its number. All
/// operands that the overlay defines are at fixed positions.
void Rewriter::rewriteEnumerants(const Statement &statement, const InstructionGrammar &grammar) {
  size_t position = 0;
  for (const OperandGrammar &operand : grammar.operands()) {
    if (operand.quantifier != Quantifier::One || position == statement.operands.size())
      return;
    if (operand.kind == OperandKind::IdResult)
      continue;
    const Token &token = statement.operands[position++];
    if (operand.kind == OperandKind::LiteralSpecConstantOpInteger) {
      const InstructionGrammar *wrapped = findInstruction("Op" + std::string(token.text));
      if (wrapped && wrapped->fromOverlay)
        replace(token, rawWord(static_cast<uint32_t>(wrapped->opcode)));
      return;
    }
    const EnumerantGrammar *enumerant = findEnumerant(operand.kind, token.text);
    if (enumerant && enumerant->fromOverlay)
      replace(token, rawWord(enumerant->value));
  }
}

bool Rewriter::rewriteInstruction(const Statement &statement, const InstructionGrammar &grammar) {
  if (grammar.hasResult() && !statement.result)
    return fail(*statement.opcode, std::string(grammar.name) + " needs a result: \"%id = \" before it");
  if (!grammar.hasResult() && statement.result)
    return fail(*statement.opcode, std::string(grammar.name) + " has no result");
  size_t wordCount = 1;
  size_t position = 0;
  for (const OperandGrammar &operand : grammar.operands()) {
    do {
      if (!rewriteOperand(statement, operand, position, wordCount))
        return false;
    } while (operand.quantifier == Quantifier::Any && position < statement.operands.size());
  }
  if (position != statement.operands.size())
    return fail(statement.operands[position], std::string(grammar.name) + " has too many operands");
  if (wordCount > 0xFFFF)
    return fail(*statement.opcode,
                "an instruction has at most 65535 words; this one has " + std::to_string(wordCount));
  uint32_t head = static_cast<uint32_t>(wordCount) << 16 | static_cast<uint32_t>(grammar.opcode);
  std::string opcode = "OpNop " + rawWord(head);
  if (statement.result) {
    replace(*statement.result, "");
    replace(*statement.equals, "");
    if (!grammar.hasResultType()) // otherwise the result follows its type
      opcode += ' ' + std::string(statement.result->text);
  }
  replace(*statement.opcode, std::move(opcode));
  return true;
}

/// Rewrites the tokens of one operand, which begin at `position`; of repeated ids, one.
bool Rewriter::rewriteOperand(const Statement &statement, const OperandGrammar &operand, size_t &position,
                              size_t &wordCount) {
  const std::span<const Token> tokens = statement.operands;
  const OperandCategory category = categoryOf(operand.kind);
  if (operand.kind == OperandKind::IdResult) {
    ++wordCount;
    return true;
  }
  if (category == OperandCategory::Literal && operand.quantifier == Quantifier::Any) {
    while (position < tokens.size())
      if (!rewriteLiteral(tokens[position++], wordCount))
        return false;
    return true;
  }
  if (position == tokens.size())
    return operand.quantifier != Quantifier::One ||
           fail(*statement.opcode, std::string(statement.opcode->text) + " has too few operands");
  const Token &token = tokens[position++];
  if (category == OperandCategory::Literal)
    return rewriteLiteral(token, wordCount);
  if ((category == OperandCategory::BitEnum || category == OperandCategory::ValueEnum) && !token.isRaw())
    return rewriteNames(token, operand.kind, tokens, position, wordCount);
  if (!token.isId() && !token.isRaw())
    return fail(token, "an id is expected here");
  if (operand.kind == OperandKind::IdResultType)
    replace(token, std::string(token.text) + ' ' + std::string(statement.result->text));
  ++wordCount;
  return true;
}

/// Replaces an enumerant, or those of a mask, "Volatile|Aligned", by a number. Parameters follow in the order
/// of the bits, at `position` of the operands.
bool Rewriter::rewriteNames(const Token &token, OperandKind kind, std::span<const Token> operands,
                            size_t &position, size_t &wordCount) {
  uint32_t mask = 0;
  size_t parameters = 0;
  for (size_t begin = 0; begin <= token.text.size();) {
    const size_t end = std::min(token.text.find('|', begin), token.text.size());
    const EnumerantGrammar *enumerant = findEnumerant(kind, token.text.substr(begin, end - begin));
    if (!enumerant)
      return fail(token, std::string(nameOfKind(kind)) + " has no such enumerant");
    mask |= enumerant->value;
    parameters += enumerant->parameters().size();
    begin = end + 1;
  }
  replace(token, rawWord(mask));
  ++wordCount;
  for (; parameters > 0 && position < operands.size(); --parameters, ++position) {
    if (!operands[position].isId() && !rewriteLiteral(operands[position], wordCount))
      return false;
    wordCount += operands[position].isId();
  }
  return parameters == 0 || fail(token, "parameters of the enumerant are missing");
}

/// Replaces a string by its bytes, the terminating zero and padding.
bool Rewriter::rewriteString(const Token &token, size_t &wordCount) {
  if (token.text.size() < 2 || token.text.back() != '"')
    return fail(token, "the string has no end");
  std::string bytes;
  for (size_t i = 1; i + 1 < token.text.size(); ++i) {
    i += token.text[i] == '\\';
    bytes += token.text[i];
  }
  bytes.resize((bytes.size() / 4 + 1) * 4);
  std::string words;
  for (size_t i = 0; i < bytes.size(); i += 4) {
    uint32_t word = 0;
    for (size_t j = 0; j < 4; ++j)
      word |= uint32_t(static_cast<unsigned char>(bytes[i + j])) << (8 * j);
    words += (i == 0 ? "" : " ") + rawWord(word);
  }
  // A string may span lines; the following text keeps its line numbers.
  words.append(static_cast<size_t>(std::ranges::count(token.text, '\n')), '\n');
  wordCount += bytes.size() / 4;
  replace(token, std::move(words));
  return true;
}

bool Rewriter::rewriteLiteral(const Token &token, size_t &wordCount) {
  if (token.isRaw()) {
    ++wordCount;
    return true;
  }
  if (token.isString())
    return rewriteString(token, wordCount);
  std::string_view digits = token.text;
  bool isNegative = digits.starts_with('-');
  digits.remove_prefix(isNegative);
  bool isHex = digits.starts_with("0x") || digits.starts_with("0X");
  digits.remove_prefix(isHex ? 2 : 0);
  uint64_t value = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, isHex ? 16 : 10);
  if (error != std::errc() || end != digits.data() + digits.size() ||
      value > (isNegative ? 1ull << 31 : UINT32_MAX))
    return fail(token, "an integer of 32 bits or a string is expected here");
  ++wordCount;
  replace(token, rawWord(static_cast<uint32_t>(isNegative ? -value : value)));
  return true;
}

bool Rewriter::fail(const Token &token, std::string message) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::error(ErrorCategory::InvalidInput);
  diagnostic.file = fileName_;
  diagnostic.source = {std::string(fileName_), token.line, token.column};
  diagnostic.message = std::move(message);
  diagnostics_.add(std::move(diagnostic));
  return false;
}

void Rewriter::replace(const Token &token, std::string replacement) {
  auto offset = static_cast<size_t>(token.text.data() - text_.data());
  edits_.push_back({offset, token.text.size(), std::move(replacement)});
}

std::string Rewriter::apply() {
  std::ranges::sort(edits_, {}, &Edit::offset);
  std::string result;
  size_t position = 0;
  for (const Edit &edit : edits_) {
    result += text_.substr(position, edit.offset - position);
    result += edit.replacement;
    position = edit.offset + edit.length;
  }
  result += text_.substr(position);
  return result;
}

} // namespace

std::optional<std::string> rewriteOverlayAssembly(std::string_view text, std::string_view fileName,
                                                  Diagnostics &diagnostics) {
  return Rewriter(text, fileName, diagnostics).run();
}

} // namespace llpc::spirv
