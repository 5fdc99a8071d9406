// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/ValueMap.h"
#include "llpc/spirv/Module.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace llpc::reader {

/// The arguments that functions pass for a parameter. They are found when first asked for.
class CallArguments {
public:
  CallArguments(const spirv::Module &input, const ValueMap &values) : input_(input), values_(values) {}

  /// Returns the arguments in all calls by functions that the entry point reaches.
  llvm::ArrayRef<spirv::Id> of(const spirv::Instruction &parameter);

private:
  void collect(const spirv::Function &caller);

  const spirv::Module &input_;
  const ValueMap &values_;
  bool isCollected_ = false;
  llvm::DenseMap<const spirv::Instruction *, llvm::SmallVector<spirv::Id, 2>> arguments_;
};

} // namespace llpc::reader
