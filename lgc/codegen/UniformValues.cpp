// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/UniformValues.h"

#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

UniformValues::UniformValues(Function &function, const TargetMachine &target) {
  analyses_.registerPass([] { return PassInstrumentationAnalysis(); });
  analyses_.registerPass([] { return DominatorTreeAnalysis(); });
  analyses_.registerPass([] { return CycleAnalysis(); });
  analyses_.registerPass([] { return LoopAnalysis(); });
  analyses_.registerPass([] { return UniformityInfoAnalysis(); });
  analyses_.registerPass([&] { return target.getTargetIRAnalysis(); });
  uniformity_ = &analyses_.getResult<UniformityInfoAnalysis>(function);
  loops_ = &analyses_.getResult<LoopAnalysis>(function);
}

/// Returns whether scalar instructions compute the uniform instruction from scalar operands.
static bool isScalarOperation(const Instruction &inst) {
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return load->getPointerAddressSpace() == AMDGPUAS::CONSTANT_ADDRESS ||
           load->getPointerAddressSpace() == AMDGPUAS::CONSTANT_ADDRESS_32BIT;
  if (auto *call = dyn_cast<IntrinsicInst>(&inst)) {
    const Intrinsic::ID id = call->getIntrinsicID();
    return id == Intrinsic::amdgcn_s_buffer_load || id == Intrinsic::amdgcn_ballot;
  }
  const bool isInteger = !inst.getType()->isFPOrFPVectorTy() && none_of(inst.operands(), [](const Use &use) {
    return use->getType()->isFPOrFPVectorTy();
  });
  return (isInteger && isa<BinaryOperator, ICmpInst, CastInst>(inst)) ||
         isa<SelectInst, PHINode, GetElementPtrInst, FreezeInst, ExtractValueInst, InsertValueInst,
             ExtractElementInst, InsertElementInst, ShuffleVectorInst>(inst);
}

bool UniformValues::isUniformInVgprs(const Value &value) {
  if (uniformity_->isDivergent(&value))
    return false;
  DenseSet<const Value *> visited;
  SmallVector<const Value *> worklist = {&value};
  while (!worklist.empty()) {
    const auto *inst = dyn_cast<Instruction>(worklist.pop_back_val());
    // The others are constants and SGPR arguments.
    if (!inst || scalar_.contains(inst) || !visited.insert(inst).second)
      continue;
    if (uniformity_->isDivergent(inst) || !isScalarOperation(*inst))
      return true;
    append_range(worklist, inst->operand_values());
  }
  scalar_.insert_range(visited);
  return false;
}

} // namespace lgc
