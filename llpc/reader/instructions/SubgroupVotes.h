// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Helpers that the handlers of subgroup instructions share. A subgroup is a wave; the middle end knows its
// size.

#pragma once

#include "llpc/reader/instructions/HandlerTemplates.h"

namespace llpc::reader {

/// Fails when the scope, the instruction's first operand, is not Subgroup.
Result checkSubgroupScope(Translator &translator, const spirv::Instruction &instruction);

/// Handles a subgroup instruction without a scope: calls `emit` with `count` values, the first of which is
/// operand `firstOperand`.
template <size_t count, auto emit, size_t firstOperand = 0>
Result unscoped(Translator &translator, const spirv::Instruction &instruction) {
  std::array<llvm::Value *, count> values{};
  for (size_t index = 0; index < count; ++index)
    values[index] = argument(translator, instruction, firstOperand + index);
  return translator.define(instruction,
                           detail::call<emit>(translator.builder(), translator.resultType(instruction),
                                              values, std::make_index_sequence<count>()));
}

/// Handles a subgroup instruction whose first operand is a scope.
template <size_t count, auto emit>
Result scoped(Translator &translator, const spirv::Instruction &instruction) {
  return success(checkSubgroupScope(translator, instruction) &&
                 unscoped<count, emit, 1>(translator, instruction));
}

/// Converts between a mask of 64 bits and a SPIR-V ballot, which has room for 128 invocations.
llvm::Value *toBallot(Builder &b, llvm::Value *mask);
llvm::Value *fromBallot(Builder &b, llvm::Value *ballot);

/// Converts an invocation index to 32 bits.
llvm::Value *laneNumber(Builder &b, llvm::Value *number);

/// Returns the constant size of a cluster; fails when it is not a valid constant.
FailureOr<uint32_t> clusterSizeOf(Translator &translator, const spirv::Instruction &instruction,
                                  spirv::Id id);

} // namespace llpc::reader
