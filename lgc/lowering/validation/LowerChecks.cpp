// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Both the conditions and the words of records are computed where the checked access is. Whatever only
// records need moves to the code that writes them (LowerCheckReports).

#include "lgc/lowering/validation/LowerChecks.h"

#include "lgc/abi/BufferDescriptor.h"
#include "lgc/abi/ImageDescriptor.h"
#include "lgc/abi/UserDataLayout.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/validation/AddressChecks.h"
#include "lgc/lowering/validation/BarrierChecks.h"
#include "lgc/lowering/validation/DescriptorFacts.h"
#include "lgc/lowering/validation/DominatingChecks.h"
#include "lgc/lowering/validation/ReportBuilder.h"
#include "protocol/ValidationProtocol.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using protocol::ValidationError;

namespace lgc {

namespace {

/// Computes the offset of a pointer behind the start of its root, in 64 bits: exactly, unlike the pointer
/// itself, whose offset wraps around in 32 bits.
Value *exactOffset(IRBuilderBase &builder, const DataLayout &layout, Value *pointer) {
  uint64_t sum = 0;
  SmallVector<Value *> terms;
  const auto addTerm = [&](Value *index, uint64_t stride) {
    if (const auto *constant = dyn_cast<ConstantInt>(index))
      sum += constant->getSExtValue() * stride;
    else
      terms.append(
          {index->getType()->isIntegerTy(32) ? index : builder.CreateSExtOrTrunc(index, builder.getInt64Ty()),
           builder.getInt64(stride)});
  };
  while (auto *gep = dyn_cast<GEPOperator>(pointer)) {
    for (auto step = gep_type_begin(gep), end = gep_type_end(gep); step != end; ++step) {
      if (StructType *structure = step.getStructTypeOrNull()) {
        const unsigned member = cast<ConstantInt>(step.getOperand())->getZExtValue();
        sum += layout.getStructLayout(structure)->getElementOffset(member).getFixedValue();
      } else {
        addTerm(step.getOperand(), step.getSequentialElementStride(layout).getFixedValue());
      }
    }
    pointer = gep->getPointerOperand();
  }
  // One of several pointers, at some offset.
  if (!isa<ResourceBufferOp>(pointer)) {
    Value *start = builder.CreatePtrToInt(pointer, builder.getInt32Ty());
    addTerm(builder.CreateZExt(start, builder.getInt64Ty()), 1);
  }
  Value *start = builder.getInt64(sum);
  return terms.empty() ? start : CheckOffsetOp::create(builder, start, terms);
}

/// An access of one element, or of a part of one, of an array at the start of a buffer.
struct ElementAccess {
  Value *index = nullptr; ///< i32; null if the access is something else
  unsigned strideLog2 = 0;
};

/// `offset` is exactOffset().
ElementAccess findElement(Value *offset, uint32_t bytes) {
  const auto *op = dyn_cast<CheckOffsetOp>(offset);
  const APInt *start = nullptr, *stride = nullptr;
  if (!op || !match(op->getStart(), m_APInt(start)) ||
      std::distance(op->getTerms().begin(), op->getTerms().end()) != 2)
    return {};
  Value *index = op->getTerms().begin()[0];
  if (!index->getType()->isIntegerTy(32) || !match(op->getTerms().begin()[1].get(), m_APInt(stride)) ||
      !stride->isPowerOf2() || stride->logBase2() >= 31 || start->ugt(*stride) ||
      start->getZExtValue() + bytes > stride->getZExtValue())
    return {};
  return {index, stride->logBase2()};
}

/// Returns the largest power of two that divides the pointer's offset, as far as its strides tell.
uint64_t alignmentOfOffset(const DataLayout &layout, Value *pointer) {
  Align alignment(Value::MaximumAlignment);
  while (auto *gep = dyn_cast<GEPOperator>(pointer)) {
    for (auto step = gep_type_begin(gep), end = gep_type_end(gep); step != end; ++step) {
      const auto *constant = dyn_cast<ConstantInt>(step.getOperand());
      uint64_t bytes = 0;
      if (StructType *structure = step.getStructTypeOrNull())
        bytes = layout.getStructLayout(structure)->getElementOffset(constant->getZExtValue()).getFixedValue();
      else
        bytes = step.getSequentialElementStride(layout).getFixedValue() *
                (constant ? constant->getZExtValue() : 1);
      alignment = commonAlignment(alignment, bytes);
    }
    pointer = gep->getPointerOperand();
  }
  return isa<ResourceBufferOp>(pointer) ? alignment.value() : 1;
}

/// The back end's limit for the size of an unrolled loop, which is 300 by default: reports count as calls of
/// functions, although most of what they become is out of line.
constexpr char kUnrollThreshold[] = "1200";

class CheckLowering {
public:
  CheckLowering(Function &function, const DominatorTree &dominators, const TargetTransformInfo &target,
                const PipelineState &state, const ShaderState &shader)
      : function_(function), state_(state), reports_(function, state, shader), facts_(function, state),
        addresses_(function, dominators, state, reports_),
        barriers_(function, target, state, shader, reports_), checkedDescriptors_(dominators),
        checkedKinds_(dominators), checkedPointers_(dominators) {}

  /// `checks` are those of the function.
  void run(ArrayRef<CallInst *> checks) {
    for (CallInst *check : checks)
      lower(*check);
    if (leavesOut() && state_.validation.has(ValidationCheck::Descriptors))
      facts_.guardIndices();
    for (Instruction &inst : make_early_inc_range(instructions(function_)))
      if (auto *guard = dyn_cast<CheckGuardOp>(&inst))
        replaceOp(*guard, lowerGuard(*guard));
  }

private:
  struct IndexCheck {
    Value *isBeyond;         ///< whether the index is beyond its array of descriptors
    DescriptorLookup lookup; ///< what is reported of the element at others
  };

  bool leavesOut() const { return state_.validation.action == ValidationAction::Report; }

  /// The result is of interest where invocations that have failed a check end. A check that another one
  /// dominates passes there.
  void lower(CallInst &check) {
    IRBuilder<InstSimplifyFolder> builder(check.getContext(), InstSimplifyFolder(function_.getDataLayout()));
    builder.SetInsertPoint(&check);
    if (auto *condition = dyn_cast<CheckConditionOp>(&check))
      return reportCondition(builder, *condition);
    if (auto *image = dyn_cast<CheckImageOp>(&check))
      return reportImage(builder, *image);
    check.replaceAllUsesWith(lowerToFlag(builder, check));
  }

  Value *lowerToFlag(IRBuilderBase &builder, CallInst &check) {
    if (auto *buffer = dyn_cast<CheckBufferOp>(&check))
      return checkBuffer(builder, *buffer);
    if (auto *address = dyn_cast<CheckAddressOp>(&check))
      return addresses_.lower(builder, *address);
    if (auto *barrier = dyn_cast<CheckBarrierOp>(&check))
      return barriers_.lower(builder, *barrier);
    return checkDescriptor(builder, cast<CheckDescriptorOp>(check));
  }

  Value *lowerGuard(CheckGuardOp &guard) const {
    IRBuilder<InstSimplifyFolder> builder(guard.getContext(), InstSimplifyFolder(function_.getDataLayout()));
    builder.SetInsertPoint(&guard);
    Value *isSuspect = builder.getFalse(), *isWrong = isSuspect;
    for (Value *wrong : guard.getWrong()) {
      const auto found = suspicions_.find(wrong);
      isSuspect = builder.CreateOr(isSuspect, found == suspicions_.end() ? wrong : found->second);
      isWrong = builder.CreateOr(isWrong, wrong);
    }
    Value *descriptor = guard.getDescriptor();
    return match(isWrong, m_Zero()) ? descriptor
                                    : DescriptorFactBuilder::guard(builder, descriptor, isSuspect, isWrong);
  }

  void reportCondition(IRBuilderBase &builder, CheckConditionOp &check) {
    const SmallVector<Value *, protocol::kMaxErrorWords> words(check.getWords().begin(),
                                                               check.getWords().end());
    reports_.add(builder, check.getSite(),
                 {builder.getInt32(check.getError()), check.getFailed(), check.getFailed(), words});
  }

  void reportImage(IRBuilderBase &builder, CheckImageOp &check) {
    const DescriptorFacts facts = facts_.factsOf(check.getImage());
    SmallVector<Value *> words{facts[DescriptorFacts::Index]};
    append_range(words, check.getWords());
    addReport(builder, facts, check.getSite(),
              {builder.getInt32(check.getError()),
               check.getFailed(),
               check.getFailed(),
               {words.begin(), words.end()}});
  }

  Value *checkBuffer(IRBuilderBase &builder, CheckBufferOp &check) {
    if (!checkedPointers_.add(check.getPointer(), check.getParent(), check.getBytes()))
      return builder.getFalse();
    // All lanes have the same descriptor, if their pointers begin as one.
    Value *size = sizeOf(builder, *rootOf(check.getPointer()));
    const auto isEmpty = [&] { return builder.CreateICmpEQ(size, builder.getInt32(0)); };
    const DescriptorFacts facts = facts_.factsOf(check.getPointer());
    const IndexCheck index = checkIndex(builder, facts, check.getSite());
    Value *isOutside = builder.getFalse();
    if (state_.validation.has(ValidationCheck::Buffers) && check.getBytes() != 0)
      isOutside = checkRange(builder, check, size, facts, index);
    else
      reportDescriptor(builder, facts, check.getSite(), isEmpty(), index);
    if (check.use_empty())
      return builder.getFalse();
    Value *element = facts_.elementOf(builder, facts, /*isForRecord=*/true).known;
    Value *isNull = builder.CreateAnd(isEmpty(), has(builder, element, protocol::kDescriptorIsNull));
    Value *isWrong = builder.CreateOr(index.isBeyond, isUnwritten(builder, isEmpty(), element));
    return builder.CreateOr(isWrong, builder.CreateAnd(isOutside, builder.CreateNot(isNull)));
  }

  /// Reports an access beyond the buffer's end, or its descriptor: no access is inside an empty buffer.
  /// Returns whether it is beyond.
  Value *checkRange(IRBuilderBase &builder, CheckBufferOp &check, Value *size, const DescriptorFacts &facts,
                    const IndexCheck &index) {
    Value *offset = exactOffset(builder, function_.getDataLayout(), check.getPointer());
    Value *isBeyondEnd = isOutside(builder, check, size, offset);
    // An element behind the last whole one is suspected. Whatever the shader says of an index, such as that
    // it is below the array's length, says it of the check; and checks of an element's parts are one.
    const ElementAccess element = findElement(offset, check.getBytes());
    Value *isSuspect =
        element.index ? builder.CreateICmpUGE(element.index, builder.CreateLShr(size, element.strideLog2))
                      : isBeyondEnd;
    addReport(builder, facts, check.getSite(),
              {codeOf(builder, ValidationError::BufferOutOfBounds),
               isSuspect,
               builder.CreateAnd(isBeyondEnd, builder.CreateNot(index.isBeyond)),
               {facts[DescriptorFacts::Index], offset, builder.getInt32(check.getBytes()), size},
               index.lookup});
    return isBeyondEnd;
  }

  /// Returns the size of the buffer at a root: one op for each.
  Value *sizeOf(IRBuilderBase &builder, Value &root) {
    Value *&size = sizes_[&root];
    if (size)
      return size;
    IRBuilderBase::InsertPointGuard guard(builder);
    if (auto *inst = dyn_cast<Instruction>(&root))
      builder.SetInsertPoint(*inst->getInsertionPointAfterDef());
    else
      builder.SetInsertPoint(function_.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    return size = ResourceBufferSizeOp::create(builder, &root);
  }

  /// Returns whether a byte of the access is beyond the buffer's end. The pointer's offset is one that
  /// BoundBufferOffsets leaves: at most kMaxRobustBufferBytes. `exact` is exactOffset().
  Value *isOutside(IRBuilderBase &builder, CheckBufferOp &check, Value *size, Value *exact) const {
    const uint32_t bytes = check.getBytes();
    const DataLayout &layout = function_.getDataLayout();
    Value *pointer = check.getPointer();
    Value *offset = builder.CreatePtrToInt(pointer, builder.getInt32Ty());
    // Scalar, so that checks of several members become one.
    if (auto *constant = dyn_cast<ConstantInt>(exact)) {
      const uint64_t begin = constant->getZExtValue(), end = begin + bytes;
      return isUInt<32>(begin) && isUInt<32>(end) ? builder.CreateICmpULT(size, builder.getInt32(end))
                                                  : builder.getTrue();
    }
    // One comparison with a scalar.
    if (isPowerOf2_32(bytes) && alignmentOfOffset(layout, pointer) >= bytes)
      return builder.CreateICmpUGE(offset, builder.CreateAnd(size, builder.getInt32(-bytes)));
    if (bytes <= UINT32_MAX - kMaxRobustBufferBytes)
      return builder.CreateICmpUGE(builder.CreateNUWAdd(offset, builder.getInt32(bytes - 1)), size);
    Value *limit = builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, size, builder.getInt32(bytes - 1));
    return builder.CreateICmpUGE(offset, limit);
  }

  static Value *has(IRBuilderBase &builder, Value *element, uint32_t bit) {
    return builder.CreateICmpNE(builder.CreateAnd(element, builder.getInt32(bit)), builder.getInt32(0));
  }

  Value *isUnwritten(IRBuilderBase &builder, Value *isEmpty, Value *element) const {
    return state_.validation.has(ValidationCheck::Descriptors)
               ? builder.CreateAnd(isEmpty,
                                   builder.CreateNot(has(builder, element, protocol::kDescriptorWritten)))
               : builder.getFalse();
  }

  Value *checkDescriptor(IRBuilderBase &builder, CheckDescriptorOp &check) {
    const DescriptorFacts facts = facts_.factsOf(check.getDescriptor());
    const IndexCheck index = checkIndex(builder, facts, check.getSite());
    Value *empty = isEmpty(builder, check.getDescriptor());
    reportDescriptor(builder, facts, check.getSite(), empty, index);
    const bool checksKind = check.getKind() != 0 && state_.validation.has(ValidationCheck::Kinds);
    if (!checksKind && check.use_empty())
      return builder.getFalse();
    const DescriptorElement element = facts_.elementOf(builder, facts, /*isForRecord=*/!checksKind);
    Value *isWrong = builder.CreateOr(index.isBeyond, isUnwritten(builder, empty, element.known));
    if (!checksKind)
      return isWrong;
    Value *isOther = checkKind(builder, facts, element, check, isWrong);
    return leavesOut() ? isOther : builder.CreateOr(isWrong, isOther);
  }

  /// Reports a view or a sampler of another kind than the instruction needs, unless the descriptor is wrong
  /// otherwise. The driver is expected to know the kind. Returns whether it is.
  Value *checkKind(IRBuilderBase &builder, const DescriptorFacts &facts, const DescriptorElement &element,
                   CheckDescriptorOp &check, Value *isWrong) {
    using enum DescriptorFacts::Fact;
    static_assert(protocol::kDescriptorHasKind == 1u << 31, "then the element is negative");
    const uint32_t kind = check.getKind();
    uint32_t parts = 0; // of which `kind` says something
    for (uint32_t part : {protocol::kKindViewMask, protocol::kKindNumberMask, protocol::kKindCompareMask})
      parts |= (kind & part) != 0 ? part : 0;
    Value *isSuspect = builder.CreateICmpNE(builder.CreateAnd(element.said, builder.getInt32(parts)),
                                            builder.getInt32(kind));
    Value *isOther = builder.CreateAnd(isSuspect, builder.CreateICmpSLT(element.known, builder.getInt32(0)));
    Value *hasFailed = builder.CreateAnd(isOther, builder.CreateNot(isWrong));
    const std::array subject{facts[Set], facts[Binding], facts[Index],
                             static_cast<Value *>(builder.getInt32(kind))};
    if (checkedKinds_.add(subject, builder.GetInsertBlock())) {
      Value *bound = builder.CreateAnd(element.known, builder.getInt32(protocol::kKindMask));
      addReport(builder, facts, check.getSite(),
                {codeOf(builder, ValidationError::DescriptorKind),
                 isSuspect,
                 hasFailed,
                 {facts[Index], bound, builder.getInt32(kind)}});
    }
    suspicions_[isOther] = isSuspect;
    return isOther;
  }

  /// Returns whether a descriptor is empty. A texel buffer has at least one texel, whose number is in
  /// dword 2. An empty sampler is a valid one.
  Value *isEmpty(IRBuilderBase &builder, Value *descriptor) {
    if (cast<FixedVectorType>(descriptor->getType())->getNumElements() == kImageDwords)
      return isEmptyImage(builder, descriptor);
    return facts_.isSampler(descriptor)
               ? builder.getFalse()
               : builder.CreateICmpEQ(builder.CreateExtractElement(descriptor, 2), builder.getInt32(0));
  }

  /// Reports an index beyond its array. A dominating check has reported what is wrong with an element, if
  /// there is one.
  IndexCheck checkIndex(IRBuilderBase &builder, const DescriptorFacts &facts, uint32_t site) {
    using enum DescriptorFacts::Fact;
    if (!state_.validation.has(ValidationCheck::Descriptors))
      return {builder.getFalse(), DescriptorLookup::None};
    Value *isBeyond = builder.CreateICmpUGE(facts[Index], facts[Length]);
    const std::array descriptor{facts[Set], facts[Binding], facts[Index]};
    const bool isFirst = checkedDescriptors_.add(descriptor, builder.GetInsertBlock());
    if (isFirst && !match(isBeyond, m_Zero()))
      addReport(builder, facts, site,
                {codeOf(builder, ValidationError::DescriptorIndexOutOfBounds),
                 isBeyond,
                 isBeyond,
                 {facts[Index], facts[Length]}});
    if (!reports_.hasInputs())
      return {isBeyond, DescriptorLookup::None};
    return {isBeyond, isFirst ? DescriptorLookup::Reported : DescriptorLookup::Silent};
  }

  /// Reports a descriptor that is not written.
  void reportDescriptor(IRBuilderBase &builder, const DescriptorFacts &facts, uint32_t site, Value *isEmpty,
                        const IndexCheck &index) {
    if (index.lookup == DescriptorLookup::Reported && !match(isEmpty, m_Zero()))
      addReport(builder, facts, site,
                {codeOf(builder, ValidationError::DescriptorUninitialized),
                 isEmpty,
                 builder.CreateAnd(isEmpty, builder.CreateNot(index.isBeyond)),
                 {facts[DescriptorFacts::Index]},
                 index.lookup});
  }

  void addReport(IRBuilderBase &builder, const DescriptorFacts &facts, uint32_t site,
                 const CheckError &error) {
    reports_.add(builder, site, facts[DescriptorFacts::Set], facts[DescriptorFacts::Binding], error);
  }

  Function &function_;
  const PipelineState &state_;
  ReportBuilder reports_;
  DescriptorFactBuilder facts_;
  AddressChecks addresses_;
  BarrierChecks barriers_;
  DominatingChecks<std::array<Value *, 3>> checkedDescriptors_; ///< set, binding, index
  DominatingChecks<std::array<Value *, 4>> checkedKinds_;       ///< with the kind
  DominatingChecks<Value *> checkedPointers_;
  DenseMap<Value *, Value *> sizes_;      ///< by root
  DenseMap<Value *, Value *> suspicions_; ///< conditions that are true wherever that of a wrong kind is
};

bool isCheck(const Instruction &inst) {
  return isa<CheckAddressOp, CheckBarrierOp, CheckBufferOp, CheckConditionOp, CheckDescriptorOp,
             CheckImageOp>(inst);
}

/// Returns the checks in an order in which those that dominate others come first.
SmallVector<CallInst *> findChecks(const DominatorTree &dominators) {
  SmallVector<CallInst *> checks;
  for (const DomTreeNode *node : depth_first(dominators.getRootNode()))
    for (Instruction &inst : *node->getBlock())
      if (isCheck(inst))
        checks.push_back(cast<CallInst>(&inst));
  return checks;
}

/// Erases the checks and guards, those in unreachable blocks too. Returns whether there were any.
bool eraseChecks(Function &function) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    if (auto *guard = dyn_cast<CheckGuardOp>(&inst)) {
      replaceOp(*guard, guard->getDescriptor());
      changed = true;
    } else if (isCheck(inst)) {
      if (!inst.getType()->isVoidTy())
        inst.replaceAllUsesWith(ConstantInt::getFalse(inst.getType()));
      inst.eraseFromParent();
      changed = true;
    }
  return changed;
}

} // namespace

PreservedAnalyses LowerChecks::run(Module &module, ModuleAnalysisManager &analyses) {
  const std::optional<PipelineState> state = readMappedState(module);
  if (!state)
    return PreservedAnalyses::all();
  const bool hasRecords = findInternalBuffer(*state, InternalBufferKind::ValidationRecords).has_value();
  auto &functions = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  bool changed = false;
  for (Function &function : module) {
    const ShaderState *shader = state->shaderOf(function);
    if (shader && hasRecords && state->validation.isEnabled()) {
      const auto &dominators = functions.getResult<DominatorTreeAnalysis>(function);
      const SmallVector<CallInst *> checks = findChecks(dominators);
      if (!checks.empty()) {
        CheckLowering(function, dominators, functions.getResult<TargetIRAnalysis>(function), *state, *shader)
            .run(checks);
        function.addFnAttr("amdgpu-unroll-threshold", kUnrollThreshold);
      }
    }
    changed |= eraseChecks(function);
  }
  return preservingControlFlow(changed);
}

} // namespace lgc
