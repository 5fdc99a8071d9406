// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/OptimizationPasses.h"

#include "lgc/lowering/PassHelpers.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace lgc {

static bool hasBarrier(const Loop &loop) {
  return any_of(loop.blocks(), [](const BasicBlock *block) {
    return any_of(*block, [](const Instruction &inst) {
      auto *intrinsic = dyn_cast<IntrinsicInst>(&inst);
      return intrinsic && intrinsic->getIntrinsicID() == Intrinsic::amdgcn_s_barrier;
    });
  });
}

PreservedAnalyses KeepBarrierLoops::run(Function &function, FunctionAnalysisManager &analyses) {
  constexpr unsigned kFewRounds = 6;
  auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  for (Loop *loop : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder()) {
    unsigned rounds = evolution.getSmallConstantMaxTripCount(loop);
    bool few = rounds != 0 && rounds <= kFewRounds;
    if (!few && !getBooleanLoopAttribute(loop, "llvm.loop.unroll.enable") && hasBarrier(*loop))
      loop->setLoopAlreadyUnrolled();
  }
  return PreservedAnalyses::all();
}

PreservedAnalyses AlignWorkgroupVariables::run(Module &module, ModuleAnalysisManager &) {
  constexpr uint64_t kWidestAccess = 16;
  const DataLayout &layout = module.getDataLayout();
  for (GlobalVariable &variable : module.globals()) {
    if (variable.getAddressSpace() != AMDGPUAS::LOCAL_ADDRESS)
      continue;
    uint64_t size = layout.getTypeAllocSize(variable.getValueType()).getFixedValue();
    // Three bytes of a dword are loaded as a dword: all of it has to belong to the variable.
    if (size == 0 || size % 4 != 0)
      continue;
    Align wanted(std::min<uint64_t>(PowerOf2Ceil(size), kWidestAccess));
    variable.setAlignment(std::max(wanted, variable.getAlign().valueOrOne()));
  }
  return PreservedAnalyses::all();
}

namespace {

/// The integer `cast` of a vector of booleans, by its elements.
class BooleanVectorSplitter {
public:
  explicit BooleanVectorSplitter(BitCastInst &cast) : cast_(cast), builder_(&cast) {}

  void run() {
    for (unsigned i = 0, count = cast<FixedVectorType>(cast_.getSrcTy())->getNumElements(); i < count; ++i)
      elements_.push_back(builder_.CreateExtractElement(cast_.getOperand(0), i));
    for (User *user : make_early_inc_range(cast_.users())) {
      if (auto *compare = dyn_cast<ICmpInst>(user))
        replace(*compare);
    }
    if (!cast_.use_empty())
      cast_.replaceAllUsesWith(packed());
    cast_.eraseFromParent();
  }

private:
  /// `any` and `all` are comparisons with 0 and -1.
  void replace(ICmpInst &compare) {
    using namespace PatternMatch;
    bool any = match(compare.getOperand(1), m_Zero());
    if (!compare.isEquality() || (!any && !match(compare.getOperand(1), m_AllOnes())))
      return;
    Value *result = any ? builder_.CreateOr(elements_) : builder_.CreateAnd(elements_);
    if (any == (compare.getPredicate() == ICmpInst::ICMP_EQ))
      result = builder_.CreateNot(result);
    compare.replaceAllUsesWith(result);
    compare.eraseFromParent();
  }

  Value *packed() {
    Value *bits = builder_.CreateZExt(elements_.front(), cast_.getType());
    for (unsigned i = 1; i < elements_.size(); ++i)
      bits =
          builder_.CreateOr(bits, builder_.CreateShl(builder_.CreateZExt(elements_[i], cast_.getType()), i));
    return bits;
  }

  BitCastInst &cast_;
  IRBuilder<> builder_;
  SmallVector<Value *, 4> elements_;
};

bool isBooleanVector(const Value &value) {
  return isa<FixedVectorType>(value.getType()) && value.getType()->isIntOrIntVectorTy(1);
}

/// The same by selects, for an index that is not constant; null for all other instructions. Beyond the vector
/// the result may be anything.
Value *selectElements(Instruction &inst) {
  const bool isInsertion = isa<InsertElementInst>(inst);
  if (!isInsertion && !isa<ExtractElementInst>(inst))
    return nullptr;
  Value *vector = inst.getOperand(0), *index = inst.getOperand(isInsertion ? 2 : 1);
  if (!isBooleanVector(*vector) || isa<Constant>(index))
    return nullptr;
  IRBuilder<> builder(&inst);
  const unsigned count = cast<FixedVectorType>(vector->getType())->getNumElements();
  Value *result =
      isInsertion ? PoisonValue::get(inst.getType()) : builder.CreateExtractElement(vector, uint64_t(0));
  for (unsigned i = isInsertion ? 0 : 1; i < count; ++i) {
    Value *isHere = builder.CreateICmpEQ(index, ConstantInt::get(index->getType(), i));
    Value *element = builder.CreateExtractElement(vector, i);
    if (isInsertion)
      result =
          builder.CreateInsertElement(result, builder.CreateSelect(isHere, inst.getOperand(1), element), i);
    else
      result = builder.CreateSelect(isHere, element, result);
  }
  return result;
}

} // namespace

PreservedAnalyses SplitBooleanVectors::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    if (Value *selected = selectElements(inst)) {
      inst.replaceAllUsesWith(selected);
      inst.eraseFromParent();
      changed = true;
    }
  }
  SmallVector<BitCastInst *> casts;
  for (Instruction &inst : instructions(function)) {
    auto *cast = dyn_cast<BitCastInst>(&inst);
    if (cast && isBooleanVector(*cast->getOperand(0)) && cast->getDestTy()->isIntegerTy())
      casts.push_back(cast);
  }
  for (BitCastInst *cast : casts)
    BooleanVectorSplitter(*cast).run();
  return preservingControlFlow(changed || !casts.empty());
}

PreservedAnalyses FreezeConstantBufferAddresses::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    const Value *pointer = getLoadStorePointerOperand(&inst);
    if (!pointer || !isa<Constant>(pointer) ||
        pointer->getType()->getPointerAddressSpace() != AMDGPUAS::BUFFER_FAT_POINTER)
      continue;
    Use &use = inst.getOperandUse(isa<LoadInst>(inst) ? LoadInst::getPointerOperandIndex()
                                                      : StoreInst::getPointerOperandIndex());
    use.set(new FreezeInst(use.get(), "", inst.getIterator()));
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

namespace {

bool holdsBufferPointer(Type *type) {
  return type->isPointerTy() ? type->getPointerAddressSpace() == AMDGPUAS::BUFFER_FAT_POINTER
                             : any_of(type->subtypes(), holdsBufferPointer);
}

ArrayType *bytesOf(Type *type, const DataLayout &layout) {
  return ArrayType::get(Type::getInt8Ty(type->getContext()), layout.getTypeAllocSize(type).getFixedValue());
}

void retypeVariable(GlobalVariable &variable) {
  Module &module = *variable.getParent();
  ArrayType *type = bytesOf(variable.getValueType(), module.getDataLayout());
  auto *bytes =
      new GlobalVariable(module, type, /*isConstant=*/false, variable.getLinkage(), PoisonValue::get(type),
                         "", &variable, GlobalValue::NotThreadLocal, variable.getAddressSpace());
  bytes->setAlignment(
      module.getDataLayout().getValueOrABITypeAlignment(variable.getAlign(), variable.getValueType()));
  bytes->takeName(&variable);
  variable.replaceAllUsesWith(bytes);
  variable.eraseFromParent();
}

} // namespace

PreservedAnalyses KeepBufferPointersAsBytes::run(Module &module, ModuleAnalysisManager &) {
  bool changed = false;
  const DataLayout &layout = module.getDataLayout();
  for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
    if (variable.getAddressSpace() != AMDGPUAS::LOCAL_ADDRESS || !holdsBufferPointer(variable.getValueType()))
      continue;
    retypeVariable(variable);
    changed = true;
  }
  for (Function &function : module)
    for (Instruction &inst : instructions(function))
      if (auto *alloca = dyn_cast<AllocaInst>(&inst);
          alloca && holdsBufferPointer(alloca->getAllocatedType())) {
        alloca->setAllocatedType(bytesOf(alloca->getAllocatedType(), layout)); // the alignment stays
        changed = true;
      }
  return preservingControlFlow(changed);
}

PreservedAnalyses ListCompileUnits::run(Module &module, ModuleAnalysisManager &) {
  NamedMDNode *list = module.getNamedMetadata("llvm.dbg.cu");
  if (!list)
    return PreservedAnalyses::all();
  list->clearOperands();
  DebugInfoFinder finder;
  finder.processModule(module);
  for (DICompileUnit *unit : finder.compile_units())
    list->addOperand(unit);
  if (list->getNumOperands() == 0)
    list->eraseFromParent();
  return PreservedAnalyses::all();
}

} // namespace lgc
