// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces the types of variables that contain buffer fat pointers by arrays of bytes. LLVM's lowering of
/// these pointers rejects global variables of such types, and gives each pointer in an alloca the size of an
/// i160, 24 bytes, while the data layout has 32 bytes: `alloca [2 x ptr addrspace(7)]` gets 48 bytes, and the
/// second pointer is stored at byte 32.
class KeepBufferPointersAsBytes : public llvm::PassInfoMixin<KeepBufferPointersAsBytes> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
