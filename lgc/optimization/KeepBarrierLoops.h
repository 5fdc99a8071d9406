// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Keeps a loop around a barrier a loop, unless the shader asks to unroll it or it runs a few rounds only, as
/// the steps of an FFT do, where constants fold. What waits at a barrier gains nothing from the next round's
/// instructions, and the loops of sorts and scans would become ten times as long.
///
/// Errors: none.
class KeepBarrierLoops : public llvm::PassInfoMixin<KeepBarrierLoops> {
public:
  static constexpr PassContract kContract = {.needsGone = {OpKind::BarrierWorkgroup}};

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace lgc
