// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Improves the buffer intrinsics that LLVM's lowering of buffer pointers leaves.
///
/// Before: `amdgpu-lower-buffer-fat-pointers` has run; it keeps metadata and alignment of the accesses.
/// After: loads marked `!invariant.load` whose descriptor and offset are uniform and which read whole aligned
/// dwords are scalar loads (llvm.amdgcn.s.buffer.load), and other loads of four or more 16-bit components
/// load dwords. Accesses marked `!lgc.scope` have the cache policy of their scope, and the mark is gone. With
/// robustBufferAccess2, the back end leaves each access by itself.
class SelectBufferInstructions : public llvm::PassInfoMixin<SelectBufferInstructions> {
public:
  static constexpr PassContract kContract = {
      .needs = {IrFeature::BufferInstructions},
      .needsGone = {IrFeature::BufferPointers},
      .removes = {IrFeature::ScopeMarks},
      .introduces = {IrFeature::BufferInstructions},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
