// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/InstructionText.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdlib>
#include <optional>

namespace rdnasim {

namespace {

bool consume(std::string_view &text, std::string_view prefix) {
  if (!text.starts_with(prefix))
    return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
    text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
    text.remove_suffix(1);
  return text;
}

/// Splits `text` at the first `separator` outside brackets and returns the part before it.
std::string_view cut(std::string_view &text, char separator) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += (text[i] == '(' || text[i] == '[') - (text[i] == ')' || text[i] == ']');
    if (depth == 0 && text[i] == separator) {
      std::string_view head = text.substr(0, i);
      text.remove_prefix(i + 1);
      return head;
    }
  }
  return std::exchange(text, {});
}

std::optional<uint32_t> number(std::string_view &text) {
  size_t count = 0;
  uint32_t value = 0;
  while (count < text.size() && std::isdigit(static_cast<unsigned char>(text[count])) && count < 6)
    value = value * 10 + (text[count++] - '0');
  text.remove_prefix(count);
  return count == 0 ? std::nullopt : std::optional(value);
}

struct Name {
  std::string_view text;
  OperandKind kind;
  uint16_t number = 0;
  uint8_t dwords = 1;
};

constexpr Name kNames[] = {
    {"vcc", OperandKind::Sgpr, kVcc, 2},
    {"vcc_lo", OperandKind::Sgpr, kVcc},
    {"vcc_hi", OperandKind::Sgpr, kVcc + 1},
    {"exec", OperandKind::Sgpr, kExec, 2},
    {"exec_lo", OperandKind::Sgpr, kExec},
    {"exec_hi", OperandKind::Sgpr, kExec + 1},
    {"m0", OperandKind::Sgpr, kM0},
    {"null", OperandKind::Sgpr, kNull},
    {"scc", OperandKind::Scc},
    {"src_scc", OperandKind::Scc},
    {"src_vccz", OperandKind::Vccz},
    {"vccz", OperandKind::Vccz},
    {"src_execz", OperandKind::Execz},
    {"execz", OperandKind::Execz},
    {"src_shared_base", OperandKind::SharedBase},
    {"src_shared_limit", OperandKind::SharedLimit},
    {"src_private_base", OperandKind::PrivateBase},
    {"src_private_limit", OperandKind::PrivateLimit},
    {"off", OperandKind::None, 0, 0},
};

bool parseName(std::string_view text, Operand &operand) {
  for (const Name &name : kNames) {
    if (name.text != text)
      continue;
    operand.kind = name.kind;
    operand.number = name.number;
    operand.dwords = name.dwords;
    return true;
  }
  return false;
}

/// v7, v7.h, s[4:7], ttmp9.
bool parseRegister(std::string_view text, Operand &operand) {
  uint32_t base = 0;
  if (consume(text, "ttmp"))
    base = kTtmp0, operand.kind = OperandKind::Sgpr;
  else if (consume(text, "v"))
    operand.kind = OperandKind::Vgpr;
  else if (consume(text, "s"))
    operand.kind = OperandKind::Sgpr;
  else
    return false;
  bool isRange = consume(text, "[");
  std::optional<uint32_t> first = number(text), last = first;
  if (!first)
    return false;
  if (isRange && consume(text, ":"))
    last = number(text);
  if (!last || *last < *first || (isRange && !consume(text, "]")))
    return false;
  operand.number = static_cast<uint16_t>(base + *first);
  operand.dwords = static_cast<uint8_t>(*last - *first + 1);
  if (consume(text, ".l"))
    operand.select = Select::Word0;
  else if (consume(text, ".h"))
    operand.select = Select::Word1;
  return text.empty();
}

/// [v1, v5, v[8:9]].
bool parseRegisterList(std::string_view text, TextOperand &result) {
  if (!text.starts_with("[") || !text.ends_with("]"))
    return false;
  text = text.substr(1, text.size() - 2);
  while (!text.empty()) {
    Operand operand;
    if (!parseRegister(trim(cut(text, ',')), operand))
      return false;
    result.list.push_back(operand);
  }
  if (result.list.empty())
    return false;
  result.operand = result.list.front();
  return true;
}

/// attr3.y, as four times the attribute plus the channel; p10, p20 and p0, as v_interp_mov_f32 encodes them.
bool parseParameter(std::string_view text, TextOperand &operand) {
  static constexpr std::string_view kParts[] = {"p10", "p20", "p0"}, kChannels = "xyzw";
  const auto *part = std::ranges::find(kParts, text);
  std::optional<uint32_t> attribute;
  if (part != std::end(kParts))
    operand.integer = part - kParts;
  else if (!consume(text, "attr") || !(attribute = number(text)) || text.size() != 2 || text[0] != '.' ||
           kChannels.find(text[1]) == kChannels.npos)
    return false;
  else
    operand.integer = 4 * *attribute + static_cast<int64_t>(kChannels.find(text[1]));
  operand.form = ConstantForm::Integer;
  operand.operand.kind = OperandKind::Constant;
  return true;
}

bool parseConstant(std::string_view text, TextOperand &operand) {
  std::string digits(text);
  char *end = nullptr;
  if (text.find('.') != text.npos) {
    operand.form = ConstantForm::Float;
    operand.real = std::strtod(digits.c_str(), &end);
  } else if (text.find("0x") != text.npos) {
    operand.form = ConstantForm::Literal;
    bool isNegative = text.front() == '-';
    operand.integer = static_cast<int64_t>(std::strtoull(digits.c_str() + isNegative, &end, 16));
    operand.integer = isNegative ? -operand.integer : operand.integer;
  } else {
    operand.form = ConstantForm::Integer;
    operand.integer = std::strtoll(digits.c_str(), &end, 10);
  }
  if (text.empty() || *end != 0) {
    operand.form = ConstantForm::None;
    return false;
  }
  operand.operand.kind = OperandKind::Constant;
  return true;
}

TextOperand parseOperand(std::string_view text) {
  TextOperand result;
  Operand &operand = result.operand;
  text = trim(text);
  auto unwrap = [&](std::string_view open, std::string_view close) {
    if (!text.starts_with(open) || !text.ends_with(close) || text.size() < open.size() + close.size())
      return false;
    text = text.substr(open.size(), text.size() - open.size() - close.size());
    return true;
  };
  // A minus before a register or an absolute value is a modifier; before a number it belongs to the number.
  if (text.size() > 1 && text[0] == '-' && !std::isdigit(static_cast<unsigned char>(text[1]))) {
    operand.negate = true;
    text.remove_prefix(1);
  }
  if (unwrap("neg(", ")"))
    operand.negate = true;
  if (unwrap("|", "|") || unwrap("abs(", ")"))
    operand.absolute = true;
  if (unwrap("sext(", ")"))
    operand.signExtend = true;
  if (unwrap("lit(", ")") && parseConstant(text, result)) {
    result.form = ConstantForm::Literal;
    return result;
  }
  if (parseName(text, operand) || parseRegister(text, operand) || parseRegisterList(text, result) ||
      parseParameter(text, result) || parseConstant(text, result))
    return result;
  operand = {};
  operand.kind = OperandKind::Constant;
  return result;
}

void stripEncoding(InstructionText &result) {
  auto strip = [&](std::string_view suffix, bool &flag) {
    if (!result.mnemonic.ends_with(suffix))
      return;
    result.mnemonic.resize(result.mnemonic.size() - suffix.size());
    flag = true;
  };
  bool isE32 = false;
  strip("_dpp8", result.isDpp);
  strip("_dpp", result.isDpp);
  strip("_sdwa", result.isSdwa);
  strip("_e64", result.isE64);
  strip("_e32", isE32);
}

uint64_t floatBits(double value, Type type) {
  // The inline constants. All are exact in every format except 1/(2 pi), which the ISA documents list for
  // each format.
  bool isInversePi = value > 0.159 && value < 0.16;
  switch (type) {
  case Type::F64:
  case Type::B64:
  case Type::I64:
  case Type::U64:
    return isInversePi ? 0x3fc45f306dc9c882 : std::bit_cast<uint64_t>(value);
  case Type::F16:
  case Type::B16:
  case Type::I16:
  case Type::U16:
  case Type::PkF16: {
    if (isInversePi)
      return 0x3118;
    uint64_t wide = std::bit_cast<uint64_t>(value);
    auto exponent = static_cast<int>(wide >> 52 & 0x7ff) - 1023 + 15;
    return value == 0 ? 0 : (wide >> 63 << 15) | static_cast<uint64_t>(exponent) << 10;
  }
  case Type::BF16:
  case Type::PkBF16:
    return isInversePi ? 0x3e22 : std::bit_cast<uint32_t>(static_cast<float>(value)) >> 16;
  default: // includes pairs of integers, which get the single-precision number's halves
    return isInversePi ? 0x3e22f983 : std::bit_cast<uint32_t>(static_cast<float>(value));
  }
}

} // namespace

InstructionText parseInstructionText(std::string_view text) {
  InstructionText result;
  text = trim(text);
  size_t end = text.find_first_of(" \t");
  result.mnemonic = text.substr(0, end);
  stripEncoding(result);
  text = end == text.npos ? std::string_view() : trim(text.substr(end));
  std::string_view tail;
  while (!text.empty()) {
    std::string_view part = trim(cut(text, ','));
    if (text.empty()) { // modifiers follow the last operand
      tail = part;
      part = cut(tail, ' ');
      if (part.find(':') != part.npos &&
          part.find('[') == part.npos) // no operand at all, as in `ds_nop offset:4`
        tail = std::string_view(part.data(), part.size() + (tail.empty() ? 0 : tail.size() + 1)), part = {};
    }
    if (!part.empty())
      result.operands.push_back(parseOperand(part));
  }
  while (!(tail = trim(tail)).empty()) {
    std::string_view modifier = cut(tail, ' ');
    std::string_view name = cut(modifier, ':');
    result.modifiers.emplace_back(name, modifier);
  }
  return result;
}

uint64_t constantBits(const TextOperand &operand, Type type) {
  switch (operand.form) {
  case ConstantForm::None:
    return 0;
  case ConstantForm::Float:
    return floatBits(operand.real, type);
  case ConstantForm::Integer:
    return type == Type::B64 || type == Type::I64 || type == Type::U64 || type == Type::F64
               ? static_cast<uint64_t>(operand.integer)
               : static_cast<uint32_t>(operand.integer);
  case ConstantForm::Literal:
    break;
  }
  auto bits = static_cast<uint32_t>(operand.integer);
  switch (type) {
  case Type::F64:
    return operand.integer >> 32 != 0 ? static_cast<uint64_t>(operand.integer)
                                      : static_cast<uint64_t>(bits) << 32;
  case Type::I64:
    return static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(bits)));
  default:
    return bits;
  }
}

} // namespace rdnasim
