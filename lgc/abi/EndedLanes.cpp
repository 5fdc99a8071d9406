// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/EndedLanes.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr StringLiteral kMask32 = "s82", kMask64 = "s[82:83]";
static_assert(kFirstReservedSgpr == 82);

CallInst *buildAssembly(IRBuilderBase &builder, Type *result, StringRef text, StringRef constraints) {
  auto *type = FunctionType::get(result, /*isVarArg=*/false);
  CallInst *call = builder.CreateCall(InlineAsm::get(type, text, constraints, /*hasSideEffects=*/true));
  call->setConvergent();
  call->setDoesNotThrow();
  return call;
}

} // namespace

void reserveSgprs(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr("amdgpu-num-sgpr", std::to_string(kFirstReservedSgpr));
}

void buildNoEndedLanes(IRBuilderBase &builder, unsigned waveSize) {
  const std::string text =
      waveSize == 64 ? ("s_mov_b64 " + kMask64 + ", 0").str() : ("s_mov_b32 " + kMask32 + ", 0").str();
  buildAssembly(builder, builder.getVoidTy(), text, "");
}

/// Keeps SCC, in a register that calls of the routine for records use, too: LLVM would take a millisecond to
/// find out which register "~{scc}" is.
void buildLanesEnd(IRBuilderBase &builder, unsigned waveSize) {
  const std::string add = waveSize == 64 ? ("s_or_b64 " + kMask64 + ", " + kMask64 + ", exec").str()
                                         : ("s_or_b32 " + kMask32 + ", " + kMask32 + ", exec_lo").str();
  buildAssembly(builder, builder.getVoidTy(),
                "s_cselect_b32 s100, 1, 0\n\t" + add + "\n\ts_cmp_lg_u32 s100, 0", "");
}

/// Waits, since LLVM does not know that the assembly writes a register that vector instructions may have read
/// before and may read then.
Value *buildEndedLanes(IRBuilderBase &builder, unsigned waveSize, uint32_t gfxMajor) {
  std::string text = waveSize == 64 ? ("s_mov_b64 $0, " + kMask64).str() : ("s_mov_b32 $0, " + kMask32).str();
  if (gfxMajor >= 11)
    text += gfxMajor >= 12 ? "\n\ts_wait_alu depctr_sa_sdst(0)" : "\n\ts_waitcnt_depctr depctr_sa_sdst(0)";
  return buildAssembly(builder, builder.getIntNTy(waveSize), text, "=s");
}

} // namespace lgc
