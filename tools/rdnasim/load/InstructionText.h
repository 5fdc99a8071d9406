// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Instruction.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rdnasim {

/// The form of a constant in the text, before a type determines its bits.
enum class ConstantForm : uint8_t {
  None,
  Integer, ///< decimal: an inline constant, -16 to 64, or an immediate field
  Literal, ///< hexadecimal: 32 bits that follow the instruction
  Float,   ///< with a point: an inline constant
};

struct TextOperand {
  Operand operand; ///< kind, register, and modifiers attached to the operand itself
  ConstantForm form = ConstantForm::None;
  int64_t integer = 0;
  double real = 0;
  std::vector<Operand> list; ///< [v1, v5, v[8:9]]: an address in separate registers; `operand` is the first
};

/// A parsed instruction text: `mnemonic operand, operand modifier modifier:value`.
struct InstructionText {
  std::string mnemonic; ///< without the suffix of the encoding
  bool isE64 = false, isDpp = false, isSdwa = false;
  std::vector<TextOperand> operands;
  /// Name and value, which is empty for a name alone: {"offset", "16"}, {"glc", ""}, {"op_sel", "[0,1]"}.
  std::vector<std::pair<std::string, std::string>> modifiers;
};

/// Parses one instruction (one half, for VOPD) in the syntax of LLVM's disassembler. An operand in its own
/// syntax, such as `sendmsg(…)`, becomes a Constant of form None: its value is in the encoding.
InstructionText parseInstructionText(std::string_view text);

/// Returns the bits of a constant for an operand of the type.
uint64_t constantBits(const TextOperand &operand, Type type);

} // namespace rdnasim
