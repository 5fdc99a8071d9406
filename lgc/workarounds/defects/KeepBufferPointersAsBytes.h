// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes arrays of bytes of variables that hold buffer fat pointers. LLVM's lowering of these refuses global
/// variables of such types, and gives each pointer in an alloca the size of an i160, which is 24 bytes, while
/// the data layout has 32: so two of them get 48 bytes in `alloca [2 x ptr addrspace(7)]`, and the second is
/// stored at byte 32. No report upstream is known; it may go when that alloca is lowered to 64 bytes
/// (test/workarounds/keep-buffer-pointers-as-bytes.ll).
class KeepBufferPointersAsBytes : public llvm::PassInfoMixin<KeepBufferPointersAsBytes> {
public:
  static constexpr PassContract kContract = kKeepsFeatures;

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
