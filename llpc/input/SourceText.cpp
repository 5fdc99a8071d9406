// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// This code works on words without decoding them: glslang's modules are well-formed, and may have
// instructions of stages that the decoder does not support.

#include "llpc/input/SourceText.h"

#include "llpc/input/ModuleEditor.h"

#include <algorithm>
#include <functional>
#include <map>

namespace llpc::input {

using spirv::Op;

namespace {

constexpr size_t kHeaderWords = 5;
constexpr size_t kMaxInstructionWords = 0xFFFF;

using Words = std::span<const uint32_t>;

/// Calls `visit` with each instruction, including its first word.
void forEachInstruction(Words words, const std::function<void(Op, Words)> &visit) {
  for (size_t at = kHeaderWords; at < words.size();) {
    const size_t count = words[at] >> 16;
    visit(static_cast<Op>(words[at] & 0xFFFF), words.subspan(at, count));
    at += count;
  }
}

/// Returns the literal string at the beginning of the words.
std::string text(Words words) {
  std::string result;
  for (const uint32_t word : words) {
    for (unsigned byte = 0; byte < 4; ++byte) {
      const char c = static_cast<char>(word >> 8 * byte);
      if (c == '\0')
        return result;
      result += c;
    }
  }
  return result;
}

/// Appends an instruction that ends in a literal string.
void append(std::vector<uint32_t> &words, Op opcode, Words operands, std::string_view string) {
  std::vector<uint32_t> all(operands.begin(), operands.end());
  const std::vector<uint32_t> literal = literalString(string);
  all.insert(all.end(), literal.begin(), literal.end());
  appendInstruction(words, opcode, all);
}

constexpr size_t kStringText = 2; ///< the number of words before the text of OpString
constexpr size_t kSourceText = 4; ///< the same for OpSource: language, version and file come before
constexpr size_t kSourceFile = 3;
constexpr size_t kContinuedText = 1;

/// Returns how many bytes of \p string, in whole characters, fit into an instruction after so many words.
size_t fittingBytes(std::string_view string, size_t wordsBefore) {
  const size_t room = (kMaxInstructionWords - wordsBefore) * 4 - 1;
  if (string.size() <= room)
    return string.size();
  size_t bytes = room;
  while (bytes > room - 4 && (static_cast<uint8_t>(string[bytes]) & 0xC0) == 0x80)
    --bytes;
  return bytes;
}

class Restorer {
public:
  explicit Restorer(const GlslSource &source) : source_(source) {}

  std::vector<uint32_t> run(Words words) {
    result_.assign(words.begin(), words.begin() + kHeaderWords);
    forEachInstruction(words, [&](Op opcode, Words instruction) { add(opcode, instruction); });
    return std::move(result_);
  }

private:
  /// Adds an instruction. Strings precede the OpSource that has one of them as its file.
  void add(Op opcode, Words instruction) {
    switch (opcode) {
    case Op::String:
      append(result_, opcode, instruction.subspan(1, 1),
             strings_[instruction[1]] = source_.restored(text(instruction.subspan(kStringText))));
      return;
    case Op::Source:
      replacement_ = instruction.size() > kSourceText
                         ? source_.originalText(strings_[instruction[kSourceFile]])
                         : nullptr;
      if (replacement_)
        return addSource(instruction.subspan(1, kSourceText - 1), *replacement_);
      break;
    case Op::SourceContinued:
      if (replacement_)
        return;
      break;
    default:
      break;
    }
    result_.insert(result_.end(), instruction.begin(), instruction.end());
  }

  void addSource(Words operands, std::string_view text) {
    text = text.substr(0, text.find('\0'));
    size_t bytes = fittingBytes(text, kSourceText);
    append(result_, Op::Source, operands, text.substr(0, bytes));
    for (text.remove_prefix(bytes); !text.empty(); text.remove_prefix(bytes)) {
      bytes = fittingBytes(text, kContinuedText);
      append(result_, Op::SourceContinued, {}, text.substr(0, bytes));
    }
  }

  const GlslSource &source_;
  std::vector<uint32_t> result_;
  std::map<uint32_t, std::string> strings_;  ///< by id
  const std::string *replacement_ = nullptr; ///< for the text of the last OpSource
};

} // namespace

bool checkLiterals(std::span<const uint32_t> words, const GlslSource &source, const std::string &inputName,
                   Diagnostics &diagnostics) {
  const GlslSource::Literal *wrong = nullptr;
  forEachInstruction(words, [&](Op opcode, Words instruction) {
    if (wrong || opcode != Op::String)
      return;
    const GlslSource::Literal *literal = source.literal(text(instruction.subspan(kStringText)));
    if (literal && !literal->problem.empty())
      wrong = literal;
  });
  if (!wrong)
    return true;
  Diagnostic diagnostic;
  diagnostic.severity = Severity::error(ErrorCategory::InvalidInput);
  diagnostic.file = inputName;
  diagnostic.source = wrong->position;
  diagnostic.message = wrong->problem;
  diagnostics.add(std::move(diagnostic));
  return false;
}

std::vector<uint32_t> restoreText(std::span<const uint32_t> words, const GlslSource &source) {
  return Restorer(source).run(words);
}

} // namespace llpc::input
