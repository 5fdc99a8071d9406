// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/buffer/MarkAtomics.h"

#include "lgc/legality/MetadataNames.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

static void mark(AtomicRMWInst &rmw) {
  MDNode *yes = MDNode::get(rmw.getContext(), {});
  rmw.setMetadata(kNotFineGrainedMetadata, yes);
  rmw.setMetadata("amdgpu.no.remote.memory", yes);
  // Float atomics in L2 and LDS ignore the shader's denormal mode; Vulkan leaves their denormal handling
  // open.
  if (rmw.isFloatingPointOperation())
    rmw.setMetadata("amdgpu.ignore.denormal.mode", yes);
}

PreservedAnalyses MarkAtomics::run(Module &module, ModuleAnalysisManager &) {
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (auto *rmw = dyn_cast<AtomicRMWInst>(&instruction))
        mark(*rmw);
  return PreservedAnalyses::all(); // only metadata changes
}

} // namespace lgc
