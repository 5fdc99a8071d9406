// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/PassHelpers.h"

#include "lgc/state/Diagnostics.h"

using namespace llvm;

namespace lgc {

static std::optional<PipelineState> reported(Module &module, Expected<PipelineState> state) {
  if (state)
    return std::move(*state);
  reportError(module, toString(state.takeError()));
  return std::nullopt;
}

std::optional<PipelineState> readState(Module &module) {
  return reported(module, PipelineState::read(module));
}

std::optional<PipelineState> readMappedState(Module &module) {
  return reported(module, PipelineState::readMapped(module));
}

PreservedAnalyses preservingControlFlow(bool changed) {
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace lgc
