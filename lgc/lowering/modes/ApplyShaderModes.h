// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Tells LLVM, by function attributes, how the shader's waves run: wave size, workgroup size, denormals,
/// and that buffer accesses may be merged (kMergeBufferAccesses), unless it has robustBufferAccess2.
///
/// Must come before any pass of LLVM's: InstCombine deletes `llvm.amdgcn.mbcnt.hi` in a function that does
/// not say that it is wave64, and the inliner wants caller and callee to agree.
/// Touches: string attributes of functions with a body.
class ApplyShaderModes : public llvm::PassInfoMixin<ApplyShaderModes> {
public:
  static constexpr PassContract kContract = {
      .removes = {IrFeature::FunctionsWithoutModes},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
