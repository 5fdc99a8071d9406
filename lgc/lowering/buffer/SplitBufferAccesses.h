// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes the bounds of buffers hold for each component, as robustBufferAccess2 demands: not every GPU checks
/// the dwords of one access by themselves.
///
/// Before: buffers are `ptr addrspace(7)`, whose offsets are aligned as the accesses say.
/// After: in shaders that ask for it, no load or store of a buffer, atomic ones apart, spans two dwords of
/// it. ApplyShaderModes keeps later passes from joining them.
///
/// Accesses to other than numbers and vectors of them are reported.
class SplitBufferAccesses : public llvm::PassInfoMixin<SplitBufferAccesses> {
public:
  static constexpr PassContract kContract = {
      .needs = {IrFeature::BufferPointers},
      .needsGone = {OpKind::AbortRecord, OpKind::DebugPrintf, OpKind::ResourceBuffer},
      .removes = {IrFeature::WideBufferAccesses},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
