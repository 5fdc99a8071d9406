// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Formats one instruction as assembly text, as spirv-dis --raw-id would print it.

#include "llpc/spirv/Operands.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdio>

namespace llpc::spirv {

namespace {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    if (static_cast<unsigned char>(c) >= ' ' && c != 0x7F) {
      result += c;
    } else {
      // A diagnostic stays on one line, whatever characters the shader's strings contain.
      std::array<char, 8> escape;
      std::snprintf(escape.data(), escape.size(), "\\x%02X",
                    static_cast<uint32_t>(static_cast<unsigned char>(c)));
      result += c == '\n' ? "\\n" : escape.data();
    }
  }
  return result + '"';
}

std::string printed(const char *format, double value) {
  std::array<char, 64> buffer;
  int length = std::snprintf(buffer.data(), buffer.size(), format, value);
  return std::string(buffer.data(), static_cast<size_t>(length));
}

/// Prints in hexadecimal where decimal would lose the value: infinities, NaNs (as the next exponent),
/// denormals, all halfs.
std::string hexFloat(uint64_t bits, int mantissaBits, int exponentBits) {
  uint64_t mantissa = bits & ((uint64_t(1) << mantissaBits) - 1);
  int exponent = static_cast<int>(bits >> mantissaBits) & ((1 << exponentBits) - 1);
  bool negative = bits >> (mantissaBits + exponentBits) & 1;
  std::string text = negative ? "-0x" : "0x";
  if (exponent == 0 && mantissa == 0)
    return text + "0p+0";
  int bias = (1 << (exponentBits - 1)) - 1;
  int unbiased = exponent - bias;
  if (exponent == 0) {
    // Normalise: move the leading one to the position of a normal number's hidden bit.
    int shift = std::countl_zero(mantissa) - (63 - mantissaBits);
    mantissa = (mantissa << shift) & ((uint64_t(1) << mantissaBits) - 1);
    unbiased = 1 - bias - shift;
  }
  text += '1';
  if (mantissa != 0) {
    text += '.';
    uint64_t digits = mantissa << (64 - mantissaBits);
    for (; digits != 0; digits <<= 4)
      text += "0123456789abcdef"[digits >> 60];
  }
  return text + 'p' + (unbiased < 0 ? '-' : '+') + std::to_string(std::abs(unbiased));
}

std::string floatText(uint64_t bits, uint32_t width) {
  if (width == 16)
    return hexFloat(bits, 10, 5);
  if (width == 32) {
    float value = std::bit_cast<float>(static_cast<uint32_t>(bits));
    return std::isnormal(value) || value == 0 ? printed("%.9g", value) : hexFloat(bits, 23, 8);
  }
  double value = std::bit_cast<double>(bits);
  return std::isnormal(value) || value == 0 ? printed("%.17g", value) : hexFloat(bits, 52, 11);
}

class Printer {
public:
  Printer(const ModuleData &module, const Instruction &instruction)
      : module_(module), instruction_(instruction), words_(module.wordsOf(instruction)) {}

  std::string run();

private:
  std::string operandText(const Operand &operand) const;
  std::string enumerantText(OperandKind kind, uint32_t value) const;
  std::string literalText(const Operand &operand) const;
  std::string numberText(const Operand &operand, Id typeId) const;
  std::string extInstText(const Operand &operand) const;

  const ModuleData &module_;
  const Instruction &instruction_;
  std::span<const uint32_t> words_;
};

std::string Printer::run() {
  const InstructionGrammar *grammar = findInstruction(instruction_.opcode);
  uint32_t printedWords = 1;
  std::string text;
  if (grammar) {
    std::vector<Operand> operands;
    auto error = splitOperands(module_, words_, operands);
    printedWords = error ? error->word : static_cast<uint32_t>(words_.size());
    text = grammar->name;
    for (const Operand &operand : operands) {
      if (operand.kind == OperandKind::IdResult)
        text.insert(0, idText(words_[operand.word]) + " = ");
      else
        text += ' ' + operandText(operand);
    }
  } else {
    text = concat("opcode ", static_cast<uint32_t>(instruction_.opcode));
  }
  for (uint32_t word : words_.subspan(printedWords))
    text += concat(" !", word);
  return text;
}

std::string Printer::operandText(const Operand &operand) const {
  uint32_t word = words_[operand.word];
  switch (categoryOf(operand.kind)) {
  case OperandCategory::BitEnum:
  case OperandCategory::ValueEnum:
    return enumerantText(operand.kind, word);
  case OperandCategory::Literal:
    return literalText(operand);
  case OperandCategory::Id:
  case OperandCategory::Composite:
    break;
  }
  return idText(word);
}

std::string Printer::enumerantText(OperandKind kind, uint32_t value) const {
  if (const EnumerantGrammar *enumerant = findEnumerant(kind, value))
    return std::string(enumerant->name);
  std::string text;
  for (uint32_t rest = value; rest != 0; rest &= rest - 1) {
    const EnumerantGrammar *enumerant = findEnumerant(kind, rest & -rest);
    text += (text.empty() ? "" : "|") + (enumerant ? std::string(enumerant->name) : concat(rest & -rest));
  }
  return text.empty() ? "None" : text;
}

std::string Printer::literalText(const Operand &operand) const {
  switch (operand.kind) {
  case OperandKind::LiteralString:
    return quoted(decodeString(words_.subspan(operand.word, operand.wordCount)));
  case OperandKind::LiteralExtInstInteger:
    return extInstText(operand);
  case OperandKind::LiteralSpecConstantOpInteger:
    return std::string(nameOf(static_cast<Op>(words_[operand.word])).substr(2));
  case OperandKind::LiteralContextDependentNumber:
    return numberText(operand, instruction_.resultType);
  default:
    break;
  }
  if (instruction_.opcode == Op::Switch) {
    const Instruction *selector = module_.definition(words_[1]);
    return numberText(operand, selector ? selector->resultType : 0);
  }
  return concat(words_[operand.word]);
}

std::string Printer::numberText(const Operand &operand, Id typeId) const {
  uint64_t bits = words_[operand.word];
  if (operand.wordCount == 2)
    bits |= uint64_t(words_[operand.word + 1]) << 32;
  const Instruction *type = module_.definition(typeId);
  if (!type || type->operands.empty())
    return concat(bits);
  uint32_t width = type->operand(0);
  if (type->opcode == Op::TypeFloat)
    return floatText(bits, width);
  bool isSigned = type->operands.size() > 1 && type->operand(1) != 0;
  if (!isSigned)
    return concat(bits);
  // A narrow signed literal is sign-extended to its word.
  int64_t value = operand.wordCount == 2 ? static_cast<int64_t>(bits) : static_cast<int32_t>(bits);
  return std::to_string(value);
}

std::string Printer::extInstText(const Operand &operand) const {
  uint32_t number = words_[operand.word];
  const ExtInstGrammar *known = findExtInst(module_.extInstSet(words_[operand.word - 1u]), number);
  return known ? std::string(known->name) : concat(number);
}

} // namespace

std::string disassemble(const ModuleData &module, const Instruction &instruction) {
  return Printer(module, instruction).run();
}

std::string decodeString(std::span<const uint32_t> words, size_t *wordCount) {
  std::string text;
  size_t index = 0;
  for (bool ended = false; !ended && index < words.size(); ++index) {
    for (uint32_t shift = 0; shift < 32 && !ended; shift += 8) {
      char c = static_cast<char>(words[index] >> shift & 0xFF);
      if (c == '\0')
        ended = true;
      else
        text += c;
    }
  }
  if (wordCount)
    *wordCount = index;
  return text;
}

} // namespace llpc::spirv
