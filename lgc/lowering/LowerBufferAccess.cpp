// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/LowerBufferAccess.h"

#include "lgc/lowering/BufferScope.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

class BufferAccessLowering {
public:
  BufferAccessLowering(Module &module, const PipelineState &state) : module_(module), state_(state) {}

  bool run();

private:
  bool lowerAtomic(Instruction &inst);
  void annotate(AtomicRMWInst &rmw);
  bool hasBufferInstruction(const AtomicRMWInst &rmw) const;

  Module &module_;
  const PipelineState &state_;
};

bool BufferAccessLowering::run() {
  bool changed = false;
  for (Function &function : module_) {
    for (Instruction &inst : instructions(function)) {
      if (!inst.isAtomic() || isa<FenceInst>(inst))
        continue;
      changed = true;
      if (!lowerAtomic(inst))
        return changed;
    }
  }
  return changed;
}

/// False after a report.
bool BufferAccessLowering::lowerAtomic(Instruction &inst) {
  auto *rmw = dyn_cast<AtomicRMWInst>(&inst);
  if (rmw)
    annotate(*rmw);

  const Value *pointer = getLoadStorePointerOperand(&inst);
  if (rmw)
    pointer = rmw->getPointerOperand();
  else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst))
    pointer = exchange->getPointerOperand();
  if (pointer->getType()->getPointerAddressSpace() != AMDGPUAS::BUFFER_FAT_POINTER)
    return true;

  Type *type = inst.getAccessType();
  unsigned bits = type->getPrimitiveSizeInBits();
  if (type->isVectorTy() || (bits != 32 && bits != 64)) {
    reportError(inst, "atomic access to a buffer must be to a 32- or 64-bit scalar");
    return false;
  }
  if (rmw && !hasBufferInstruction(*rmw)) {
    reportError(inst, "no buffer instruction for atomic " +
                          AtomicRMWInst::getOperationName(rmw->getOperation()) + " on " +
                          (type->isFloatingPointTy() ? "f" : "i") + Twine(bits));
    return false;
  }
  setBufferScope(inst);
  return true;
}

void BufferAccessLowering::annotate(AtomicRMWInst &rmw) {
  MDNode *yes = MDNode::get(module_.getContext(), {});
  rmw.setMetadata("amdgpu.no.fine.grained.memory", yes);
  rmw.setMetadata("amdgpu.no.remote.memory", yes);
  // Float atomics in L2 and LDS ignore the shader's mode for denormals; Vulkan leaves that open.
  if (rmw.isFloatingPointOperation())
    rmw.setMetadata("amdgpu.ignore.denormal.mode", yes);
}

bool BufferAccessLowering::hasBufferInstruction(const AtomicRMWInst &rmw) const {
  switch (rmw.getOperation()) {
  case AtomicRMWInst::Xchg:
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    return true;
  case AtomicRMWInst::FMax:
  case AtomicRMWInst::FMin:
    return rmw.getType()->isFloatTy();
  case AtomicRMWInst::FAdd:
    return rmw.getType()->isFloatTy() && state_.gfxIp.major >= 11;
  default:
    return false;
  }
}

} // namespace

PreservedAnalyses LowerBufferAccess::run(Module &module, ModuleAnalysisManager &) {
  Expected<PipelineState> state = PipelineState::read(module);
  if (!state) {
    reportError(module, toString(state.takeError()));
    return PreservedAnalyses::all();
  }
  if (!BufferAccessLowering(module, *state).run())
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace lgc
