// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/EndedLanes.h"

#include "lgc/abi/ReservedRegisters.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

std::string endedLanes(unsigned waveSize) {
  return laneMask(kEndedLanesSgpr, waveSize);
}

/// Returns the instruction for as many bits as the wave has lanes.
std::string onMask(StringRef instruction, unsigned waveSize) {
  return (instruction + (waveSize == 64 ? "_b64 " : "_b32 ")).str();
}

CallInst *buildAssembly(IRBuilderBase &builder, Type *result, StringRef text, StringRef constraints) {
  auto *type = FunctionType::get(result, /*isVarArg=*/false);
  CallInst *call = builder.CreateCall(InlineAsm::get(type, text, constraints, /*hasSideEffects=*/true));
  call->setConvergent();
  call->setDoesNotThrow();
  return call;
}

} // namespace

void buildNoEndedLanes(IRBuilderBase &builder, unsigned waveSize) {
  buildAssembly(builder, builder.getVoidTy(), onMask("s_mov", waveSize) + endedLanes(waveSize) + ", 0", "");
}

/// Keeps SCC: LLVM would take a millisecond to find out which register "~{scc}" is.
void buildLanesEnd(IRBuilderBase &builder, unsigned waveSize) {
  const std::string ended = endedLanes(waveSize), active = waveSize == 64 ? "exec" : "exec_lo";
  const std::string condition = kKeptCondition.str();
  buildAssembly(builder, builder.getVoidTy(),
                "s_cselect_b32 " + condition + ", 1, 0\n\t" + onMask("s_or", waveSize) + ended + ", " +
                    ended + ", " + active + "\n\ts_cmp_lg_u32 " + condition + ", 0",
                "");
}

/// Waits, since LLVM does not know that the assembly writes a register that vector instructions may have read
/// before and may read then.
Value *buildEndedLanes(IRBuilderBase &builder, unsigned waveSize, uint32_t gfxMajor) {
  std::string text = onMask("s_mov", waveSize) + "$0, " + endedLanes(waveSize);
  if (gfxMajor >= 11)
    text += "\n\t" + waitFor(gfxMajor, "depctr_sa_sdst(0)");
  return buildAssembly(builder, builder.getIntNTy(waveSize), text, "=s");
}

} // namespace lgc
