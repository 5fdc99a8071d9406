// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Splits an instruction's words into operands by the grammar. Private to llpc/spirv.

#pragma once

#include "llpc/spirv/ModuleData.h"

#include <cstdint>

namespace llpc::spirv {

/// One operand; composites are split into their parts.
struct Operand {
  OperandKind kind;
  uint16_t word;      ///< index among the instruction's words, 0 being the one with the opcode
  uint16_t wordCount; ///< 1 except for strings and wide literals
};

struct OperandError {
  std::string message;
  uint32_t word; ///< where the readable operands end
};

/// Splits `words` (a whole instruction with a known opcode) and checks arity, enumerants and strings. On an
/// error `operands` holds the preceding operands. Ids are not checked, except result types and sets that
/// determine how to read the remaining words.
std::optional<OperandError> splitOperands(const ModuleData &module, std::span<const uint32_t> words,
                                          std::vector<Operand> &operands);

/// The opcodes that OpSpecConstantOp may wrap (SPIR-V 3.52.5).
bool isSpecConstantOp(Op opcode);

} // namespace llpc::spirv
