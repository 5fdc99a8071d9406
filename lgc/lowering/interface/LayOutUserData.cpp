// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/LayOutUserData.h"

#include "lgc/abi/UserDataLayout.h"
#include "lgc/state/Diagnostics.h"

using namespace llvm;

namespace lgc {

namespace {

Expected<PipelineState> withMapping(PipelineState state) {
  if (state.mapping) {
    if (Error error = checkMapping(*state.mapping, state))
      return error;
    return state;
  }
  Expected<ResourceMapping> mapping = layOutUserData(state);
  if (!mapping)
    return mapping.takeError();
  state.mapping = std::move(*mapping);
  return state;
}

} // namespace

PreservedAnalyses LayOutUserData::run(Module &module, ModuleAnalysisManager &) {
  Expected<PipelineState> state = PipelineState::read(module);
  if (state)
    state = withMapping(std::move(*state));
  if (state)
    state->record(module);
  else
    reportError(module, state.takeError());
  return PreservedAnalyses::all();
}

} // namespace lgc
