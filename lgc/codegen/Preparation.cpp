// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/Preparation.h"

#include "lgc/codegen/PlaceConstants.h"
#include "lgc/codegen/PlaceRecordRoutines.h"
#include "lgc/codegen/ReserveSubroutineMemory.h"
#include "lgc/workarounds/defects/AvoidBasePointers.h"
#include "lgc/workarounds/defects/FreezeReloads.h"
#include "lgc/workarounds/defects/FreezeSmallPrivateLoads.h"
#include "lgc/workarounds/defects/FreezeVectorSelects.h"
#include "lgc/workarounds/defects/InsertConstantsLast.h"
#include "lgc/workarounds/defects/KeepFramePointer.h"
#include "lgc/workarounds/defects/RestoreDivisionAccuracy.h"
#include "lgc/workarounds/defects/SplitVectorBitcasts.h"

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

template <typename Pass>
static constexpr Preparation prepare(StringLiteral name) {
  return {name, runOn<Pass>, Pass::kContract};
}

static constexpr Preparation kPreparations[] = {
    // After all passes that know more about separate variables.
    prepare<ReserveSubroutineMemory>("lgc-reserve-subroutine-memory"),
    // After all passes that would remove a freeze.
    prepare<FreezeReloads>("lgc-freeze-reloads"),
    prepare<FreezeSmallPrivateLoads>("lgc-freeze-small-private-loads"),
    prepare<FreezeVectorSelects>("lgc-freeze-vector-selects"),
    // Only the back end reads the attribute.
    prepare<AvoidBasePointers>("lgc-avoid-base-pointers"),
    // After all private variables are known.
    prepare<KeepFramePointer>("lgc-keep-frame-pointer"),
    // After all passes that would drop it.
    prepare<RestoreDivisionAccuracy>("lgc-restore-division-accuracy"),
    // After all passes that would make one bitcast of them.
    prepare<SplitVectorBitcasts>("lgc-split-vector-bitcasts"),
    // After all passes that would put the constants first again.
    prepare<InsertConstantsLast>("lgc-insert-constants-last"),
    // After all passes that would fold or duplicate the constants.
    prepare<PlaceConstants>("lgc-place-constants"),
    // After the check of the input, which allows no code outside functions.
    prepare<PlaceRecordRoutines>("lgc-place-record-routines"),
};

ArrayRef<Preparation> preparations() {
  return kPreparations;
}

} // namespace lgc
