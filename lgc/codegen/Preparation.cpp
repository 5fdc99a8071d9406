// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/Preparation.h"

#include "lgc/codegen/PlaceConstants.h"
#include "lgc/workarounds/defects/FreezeReloads.h"
#include "lgc/workarounds/defects/FreezeSmallPrivateLoads.h"
#include "lgc/workarounds/defects/KeepFramePointer.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

/// None of the passes needs an analysis.
template <typename Pass>
static void runOn(Module &module, const TargetMachine &target) {
  Pass pass = [&] {
    if constexpr (std::is_constructible_v<Pass, const TargetMachine &>)
      return Pass(target);
    else
      return Pass();
  }();
  if constexpr (std::is_invocable_v<decltype(&Pass::run), Pass, Module &, ModuleAnalysisManager &>) {
    ModuleAnalysisManager analyses;
    pass.run(module, analyses);
  } else {
    FunctionAnalysisManager analyses;
    for (Function &function : module)
      pass.run(function, analyses);
  }
}

static constexpr Preparation kPreparations[] = {
    // After all passes that would remove a freeze.
    {"lgc-freeze-reloads", runOn<FreezeReloads>},
    {"lgc-freeze-small-private-loads", runOn<FreezeSmallPrivateLoads>},
    // After all private variables are known.
    {"lgc-keep-frame-pointer", runOn<KeepFramePointer>},
    // After all passes that would fold or duplicate the constants.
    {"lgc-place-constants", runOn<PlaceConstants>},
};

ArrayRef<Preparation> preparations() {
  return kPreparations;
}

} // namespace lgc
