// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the handlers of subgroup instructions share. A subgroup is a wave; the middle end knows its size.

#pragma once

#include "llpc/reader/instructions/HandlerTemplates.h"

namespace llpc::reader {

/// Fails when the instruction, whose scope is the first operand, is not about a subgroup.
Result checkSubgroupScope(Translator &translator, const spirv::Instruction &instruction);

/// Handles an instruction of a subgroup without a scope: what `emit` makes of `count` values, of which the
/// first is operand `firstOperand`.
template <size_t count, auto emit, size_t firstOperand = 0>
Result unscoped(Translator &translator, const spirv::Instruction &instruction) {
  std::array<llvm::Value *, count> values{};
  for (size_t index = 0; index < count; ++index)
    values[index] = argument(translator, instruction, firstOperand + index);
  return translator.define(instruction,
                           detail::call<emit>(translator.builder(), translator.resultType(instruction),
                                              values, std::make_index_sequence<count>()));
}

/// The same for an instruction whose first operand is a scope.
template <size_t count, auto emit>
Result scoped(Translator &translator, const spirv::Instruction &instruction) {
  return success(checkSubgroupScope(translator, instruction) &&
                 unscoped<count, emit, 1>(translator, instruction));
}

/// A ballot as SPIR-V has it, with room for 128 invocations, and as a mask of 64.
llvm::Value *toBallot(Builder &b, llvm::Value *mask);
llvm::Value *fromBallot(Builder &b, llvm::Value *ballot);

/// An invocation's number as 32 bits.
llvm::Value *laneNumber(Builder &b, llvm::Value *number);

/// The constant size of a cluster; fails when it is none.
FailureOr<uint32_t> clusterSizeOf(Translator &translator, const spirv::Instruction &instruction,
                                  spirv::Id id);

} // namespace llpc::reader
