// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/variables/ZeroWorkgroupVariables.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/MemoryModelRelaxationAnnotations.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace lgc {

namespace {

/// Bytes that one LDS instruction stores; an invocation's part is a multiple of it where the variable allows.
constexpr uint64_t kStoreBytes = 16;

class WorkgroupZeroing {
public:
  WorkgroupZeroing(Module &module, const PipelineState &state) : module_(module), state_(state) {}

  bool run();

private:
  Function &entryOf(Function &function);
  void collectEntries(GlobalVariable &variable);
  void zeroAll(Function &entry, ArrayRef<GlobalVariable *> variables);
  void zero(IRBuilder<> &builder, GlobalVariable &variable, uint64_t invocations);

  Module &module_;
  const PipelineState &state_;
  MapVector<Function *, SmallVector<GlobalVariable *, 4>> entries_;
};

bool WorkgroupZeroing::run() {
  bool changed = false;
  for (GlobalVariable &variable : module_.globals()) {
    if (variable.getAddressSpace() != AMDGPUAS::LOCAL_ADDRESS || !variable.hasInitializer() ||
        isa<UndefValue>(variable.getInitializer()))
      continue;
    if (variable.getInitializer()->isNullValue())
      collectEntries(variable);
    else
      reportError(module_, kMalformedIr,
                  "workgroup variable '" + variable.getName() + "' has an initializer that is not null");
    variable.setInitializer(PoisonValue::get(variable.getValueType()));
    changed = true;
  }
  for (auto &[entry, variables] : entries_)
    zeroAll(*entry, variables);
  return changed;
}

/// Returns the entry point of which the function is a subroutine, or the function itself.
Function &WorkgroupZeroing::entryOf(Function &function) {
  const ShaderState *shader = state_.shaderOf(function);
  Function *entry = shader ? module_.getFunction(shader->function) : nullptr;
  return entry ? *entry : function;
}

void WorkgroupZeroing::collectEntries(GlobalVariable &variable) {
  SmallSetVector<User *, 16> users(variable.user_begin(), variable.user_end());
  SmallSetVector<Function *, 2> functions;
  for (size_t i = 0; i < users.size(); ++i) {
    if (auto *user = dyn_cast<Instruction>(users[i]))
      functions.insert(&entryOf(*user->getFunction()));
    else // an address computation in a constant expression
      users.insert(users[i]->user_begin(), users[i]->user_end());
  }
  for (Function *function : functions) {
    if (state_.shaderOf(*function))
      entries_[function].push_back(&variable);
    else
      reportError(module_, kMalformedIr,
                  "workgroup variable '" + variable.getName() +
                      "' with an initializer is used by function '" + function->getName() +
                      "', which is no entry point");
  }
}

void WorkgroupZeroing::zeroAll(Function &entry, ArrayRef<GlobalVariable *> variables) {
  BasicBlock &block = entry.getEntryBlock();
  IRBuilder<> builder(&block, block.getFirstNonPHIOrDbgOrAlloca());
  uint64_t invocations = state_.shaderOf(entry)->compute.invocationsPerWorkgroup();
  for (GlobalVariable *variable : variables)
    zero(builder, *variable, invocations);
  SyncScope::ID workgroup = module_.getContext().getOrInsertSyncScopeID("workgroup");
  MDNode *local = MMRAMetadata::getTagMD(module_.getContext(), "amdgpu-synchronize-as", "local");
  builder.CreateFence(AtomicOrdering::Release, workgroup)->setMetadata(LLVMContext::MD_mmra, local);
  BarrierWorkgroupOp::create(builder);
  builder.CreateFence(AtomicOrdering::Acquire, workgroup)->setMetadata(LLVMContext::MD_mmra, local);
}

/// All parts have the same size. Where it does not divide the variable's size, the last parts overlap, which
/// needs no branch.
void WorkgroupZeroing::zero(IRBuilder<> &builder, GlobalVariable &variable, uint64_t invocations) {
  const DataLayout &layout = module_.getDataLayout();
  uint64_t size = layout.getTypeAllocSize(variable.getValueType()).getFixedValue();
  uint64_t part = std::min(alignTo(divideCeil(size, invocations), kStoreBytes), size);
  uint64_t lastStart = size - part;
  Value *address = &variable;
  Align align = layout.getValueOrABITypeAlignment(variable.getAlign(), variable.getValueType());
  if (lastStart != 0) {
    Value *start = builder.CreateNUWMul(InputLocalInvocationIndexOp::create(builder), builder.getInt32(part));
    start = builder.CreateBinaryIntrinsic(Intrinsic::umin, start, builder.getInt32(lastStart));
    address = builder.CreateInBoundsGEP(builder.getInt8Ty(), address, start);
    align = commonAlignment(commonAlignment(align, part), lastStart);
  }
  builder.CreateMemSet(address, builder.getInt8(0), part, align);
}

} // namespace

PreservedAnalyses ZeroWorkgroupVariables::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  return preservingControlFlow(WorkgroupZeroing(module, *state).run());
}

} // namespace lgc
