// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/CallArguments.h"

namespace llpc::reader {

llvm::ArrayRef<spirv::Id> CallArguments::of(const spirv::Instruction &parameter) {
  for (const auto &function : input_.functions())
    if (!isCollected_ && values_.lookup(function->id)) // only functions that are reached are declared
      collect(*function);
  isCollected_ = true;
  return arguments_[&parameter];
}

void CallArguments::collect(const spirv::Function &caller) {
  for (const auto &block : caller.blocks)
    for (const spirv::Instruction &call : block->body) {
      if (call.opcode != spirv::Op::FunctionCall)
        continue;
      const auto &parameters = input_.function(call.operand(0))->parameters;
      for (size_t i = 0; i < parameters.size(); ++i)
        arguments_[parameters[i]].push_back(call.operand(1 + i));
    }
}

} // namespace llpc::reader
