// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/PlaceRecordRoutines.h"

#include "lgc/abi/RecordRoutine.h"
#include "lgc/target/GpuTarget.h"

#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

PreservedAnalyses PlaceRecordRoutines::run(Module &module, ModuleAnalysisManager &) {
  const uint32_t gfxMajor = (*findTarget(target_.getTargetCPU()))->gfxIp.major;
  bool changed = false;
  for (const Function &function : module) {
    const std::optional<RecordRoutine> routine = findRecordRoutine(function);
    if (!routine || function.isDeclaration())
      continue;
    const bool isWave64 = target_.getSubtargetImpl(function)->checkFeatures("+wavefrontsize64");
    module.appendModuleInlineAsm(recordRoutineCode(*routine, gfxMajor, isWave64 ? 64 : 32));
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace lgc
