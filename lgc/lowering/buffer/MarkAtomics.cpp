// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/buffer/MarkAtomics.h"

#include "lgc/legality/MetadataNames.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace lgc {

void markAtomic(AtomicRMWInst &rmw) {
  MDNode *yes = MDNode::get(rmw.getContext(), {});
  rmw.setMetadata(kNotFineGrainedMetadata, yes);
  rmw.setMetadata("amdgpu.no.remote.memory", yes);
  // Float atomics in L2 and LDS ignore the shader's denormal mode; Vulkan leaves their denormal handling
  // open.
  if (rmw.isFloatingPointOperation())
    rmw.setMetadata("amdgpu.ignore.denormal.mode", yes);
}

PreservedAnalyses MarkAtomics::run(Function &function, FunctionAnalysisManager &) {
  for (Instruction &instruction : instructions(function))
    if (auto *rmw = dyn_cast<AtomicRMWInst>(&instruction))
      markAtomic(*rmw);
  return PreservedAnalyses::all(); // only metadata changes
}

} // namespace lgc
