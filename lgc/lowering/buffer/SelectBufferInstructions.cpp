// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/buffer/SelectBufferInstructions.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/buffer/CachePolicy.h"
#include "lgc/state/PipelineState.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

namespace {

/// The "swizzled buffer" bit keeps LLVM from merging accesses; instructions have no such bit.
uint32_t keepApart(const GfxIp &gfxIp) {
  return gfxIp.major >= 12 ? 1 << 6 : 1 << 3;
}

class BufferInstructionSelection {
public:
  BufferInstructionSelection(Function &function, const UniformityInfo *uniformity, const PipelineState &state)
      : function_(function), uniformity_(uniformity), gfxIp_(state.gfxIp) {
    const ShaderState *shader = state.shaderOf(function);
    keepsApart_ = shader && shader->robustBufferAccess2;
  }

  bool run();

private:
  bool isScalarLoad(const IntrinsicInst &load) const;
  void makeScalarLoad(IntrinsicInst &load);
  bool isShortVectorLoad(const IntrinsicInst &load) const;
  static void loadDwords(IntrinsicInst &load);
  void setCachePolicy(IntrinsicInst &access, BufferScope scope);
  static void addToPolicy(IntrinsicInst &access, uint32_t bits);

  Function &function_;
  const UniformityInfo *uniformity_; ///< null when nothing is known
  const GfxIp &gfxIp_;
  bool keepsApart_ = false;
};

bool isPlainAccess(const IntrinsicInst &inst) {
  return inst.getIntrinsicID() == Intrinsic::amdgcn_raw_ptr_buffer_load ||
         inst.getIntrinsicID() == Intrinsic::amdgcn_raw_ptr_buffer_store;
}

bool BufferInstructionSelection::run() {
  SmallVector<IntrinsicInst *, 16> scalarLoads;
  SmallVector<IntrinsicInst *, 16> shortVectorLoads;
  SmallVector<std::pair<IntrinsicInst *, BufferScope>, 4> scoped;
  SmallVector<IntrinsicInst *, 16> apart;
  for (Instruction &inst : instructions(function_)) {
    auto *intrinsic = dyn_cast<IntrinsicInst>(&inst);
    if (!intrinsic)
      continue;
    if (std::optional<BufferScope> scope = bufferScope(inst))
      scoped.emplace_back(intrinsic, *scope);
    else if (isScalarLoad(*intrinsic))
      scalarLoads.push_back(intrinsic);
    else if (keepsApart_ && isPlainAccess(*intrinsic))
      apart.push_back(intrinsic);
    else if (isShortVectorLoad(*intrinsic))
      shortVectorLoads.push_back(intrinsic);
  }
  for (auto [access, scope] : scoped)
    setCachePolicy(*access, scope);
  for (IntrinsicInst *load : scalarLoads)
    makeScalarLoad(*load);
  for (IntrinsicInst *access : apart)
    addToPolicy(*access, keepApart(gfxIp_));
  for (IntrinsicInst *load : shortVectorLoads)
    loadDwords(*load);
  return !scoped.empty() || !scalarLoads.empty() || !apart.empty() || !shortVectorLoads.empty();
}

/// The back end compiles llvm.amdgcn.s.buffer.load with a divergent descriptor to wrong code without an
/// error, so both the descriptor and the offset must be known to be uniform.
bool BufferInstructionSelection::isScalarLoad(const IntrinsicInst &load) const {
  if (load.getIntrinsicID() != Intrinsic::amdgcn_raw_ptr_buffer_load || !uniformity_ ||
      !load.hasMetadata(LLVMContext::MD_invariant_load) || load.getType()->isPtrOrPtrVectorTy())
    return false;
  // LLVM's lowering leaves the scalar offset at 0. Volatile loads have a cache policy.
  if (!match(load.getArgOperand(2), m_Zero()) || !match(load.getArgOperand(3), m_Zero()))
    return false;
  unsigned bits = function_.getDataLayout().getTypeSizeInBits(load.getType()).getFixedValue();
  if (bits % 32 != 0 || bits > 128 || load.getParamAlign(0).valueOrOne() < Align(4))
    return false;
  return all_of(load.args(), [&](const Use &operand) { return uniformity_->isUniform(operand.get()); });
}

void BufferInstructionSelection::makeScalarLoad(IntrinsicInst &load) {
  IRBuilder<> builder(&load);
  Type *type = load.getType();
  auto *v4i32 = FixedVectorType::get(builder.getInt32Ty(), 4);

  Value *descriptor = load.getArgOperand(0);
  Value *dwords = nullptr;
  if (!match(descriptor, m_IntToPtr(m_BitCast(m_Value(dwords)))) || dwords->getType() != v4i32)
    dwords = builder.CreateBitCast(builder.CreatePtrToInt(descriptor, builder.getInt128Ty()), v4i32);

  // A constant part may become the instruction's immediate offset only if the sum does not wrap around. A sum
  // that wraps lies outside any buffer, where the hardware reads 0.
  Value *offset = load.getArgOperand(1);
  Value *base = nullptr;
  const APInt *constant = nullptr;
  if (match(offset, m_Add(m_Value(base), m_APInt(constant))) && constant->isNonNegative())
    offset = builder.CreateNUWAdd(base, builder.getInt(*constant));

  unsigned count = function_.getDataLayout().getTypeSizeInBits(type).getFixedValue() / 32;
  Type *loadedType = builder.getInt32Ty();
  if (count > 1)
    loadedType = FixedVectorType::get(loadedType, count);
  Value *loaded = builder.CreateIntrinsic(Intrinsic::amdgcn_s_buffer_load, {loadedType},
                                          {dwords, offset, builder.getInt32(0)});
  Value *result = builder.CreateBitCast(loaded, type);
  result->takeName(&load);
  load.replaceAllUsesWith(result);
  load.eraseFromParent();
}

bool BufferInstructionSelection::isShortVectorLoad(const IntrinsicInst &load) const {
  auto *vector = dyn_cast<FixedVectorType>(load.getType());
  return load.getIntrinsicID() == Intrinsic::amdgcn_raw_ptr_buffer_load && vector &&
         vector->getScalarSizeInBits() == 16 && vector->getNumElements() > 2 &&
         vector->getNumElements() % 2 == 0;
}

/// InstCombine narrows a load to the components that are used, and the back end cannot select a load of three
/// 16-bit components. Any number of dwords can be loaded.
void BufferInstructionSelection::loadDwords(IntrinsicInst &load) {
  IRBuilder<> builder(&load);
  auto *dwords =
      FixedVectorType::get(builder.getInt32Ty(), cast<FixedVectorType>(load.getType())->getNumElements() / 2);
  SmallVector<Value *, 4> arguments(load.args());
  CallInst *loaded = builder.CreateIntrinsic(load.getIntrinsicID(), {dwords}, arguments);
  loaded->copyMetadata(load, {LLVMContext::MD_invariant_load, LLVMContext::MD_alias_scope,
                              LLVMContext::MD_noalias, LLVMContext::MD_nontemporal});
  if (MaybeAlign align = load.getParamAlign(0))
    loaded->addParamAttr(0, Attribute::getWithAlignment(load.getContext(), *align));
  Value *result = builder.CreateBitCast(loaded, load.getType());
  result->takeName(&load);
  load.replaceAllUsesWith(result);
  load.eraseFromParent();
}

void BufferInstructionSelection::setCachePolicy(IntrinsicInst &access, BufferScope scope) {
  clearBufferScope(access);
  switch (access.getIntrinsicID()) {
  case Intrinsic::amdgcn_raw_ptr_buffer_load:
  case Intrinsic::amdgcn_raw_ptr_atomic_buffer_load:
  case Intrinsic::amdgcn_raw_ptr_buffer_store:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_swap:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_add:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_sub:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_and:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_or:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_xor:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_smax:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_smin:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_umax:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_umin:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_fadd:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_fmax:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_fmin:
  case Intrinsic::amdgcn_raw_ptr_buffer_atomic_cmpswap:
    break;
  default:
    return;
  }
  const bool isLoad = access.getIntrinsicID() == Intrinsic::amdgcn_raw_ptr_buffer_load ||
                      access.getIntrinsicID() == Intrinsic::amdgcn_raw_ptr_atomic_buffer_load;
  addToPolicy(access, cachePolicy(gfxIp_, scope, isLoad));
}

void BufferInstructionSelection::addToPolicy(IntrinsicInst &access, uint32_t bits) {
  unsigned last = access.arg_size() - 1;
  auto *policy = cast<ConstantInt>(access.getArgOperand(last));
  access.setArgOperand(last, ConstantInt::get(policy->getType(), policy->getZExtValue() | bits));
}

bool hasOneLane(const Function &function) {
  return function.getFnAttribute("amdgpu-flat-work-group-size").getValueAsString() == "1,1";
}

} // namespace

PreservedAnalyses SelectBufferInstructions::run(Module &module, ModuleAnalysisManager &analyses) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  auto &functionAnalyses = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  bool changed = false;
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    // Without a target that knows divergence, all values would appear uniform. They are if there is one lane.
    const UniformityInfo *uniformity = nullptr;
    if (hasOneLane(function) ||
        functionAnalyses.getResult<TargetIRAnalysis>(function).hasBranchDivergence(&function))
      uniformity = &functionAnalyses.getResult<UniformityInfoAnalysis>(function);
    changed |= BufferInstructionSelection(function, uniformity, *state).run();
  }
  return preservingControlFlow(changed);
}

} // namespace lgc
