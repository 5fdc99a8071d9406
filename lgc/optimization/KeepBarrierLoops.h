// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Keeps LLVM from unrolling loops that contain a barrier, unless the shader asks to unroll them or they have
/// only a few iterations, as the steps of an FFT do, where constants fold. Waiting at a barrier leaves
/// nothing to gain from the next iteration's instructions, and the loops of sorts and scans would become ten
/// times as long.
///
/// Errors: none.
class KeepBarrierLoops : public llvm::PassInfoMixin<KeepBarrierLoops> {
public:
  static constexpr PassContract kContract = {.needsGone = {OpKind::BarrierWorkgroup}};

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
