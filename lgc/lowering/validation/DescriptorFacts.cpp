// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/DescriptorFacts.h"

#include "lgc/abi/UserDataLayout.h"
#include "lgc/dialect/DescriptorIndex.h"
#include "lgc/dialect/LgcDialect.h"
#include "protocol/ValidationProtocol.h"

#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

namespace {

const DeclaredBinding *findDeclared(const PipelineState &state, uint32_t set, uint32_t binding) {
  const auto found = find_if(state.bindings, [&](const DeclaredBinding &declared) {
    return declared.set == set && declared.binding == binding;
  });
  return found == state.bindings.end() ? nullptr : &*found;
}

/// Sets an operand of the op that its class has no setter for.
void setIndex(CallInst &origin, Value *index) {
  Value *old = isa<ResourceBufferOp>(origin) ? cast<ResourceBufferOp>(origin).getIndex()
                                             : cast<ResourceDescriptorOp>(origin).getIndex();
  constexpr unsigned kIndexOperand = 2;
  assert(origin.getArgOperand(kIndexOperand) == old);
  (void)old;
  origin.setArgOperand(kIndexOperand, index);
}

} // namespace

Value *rootOf(Value *pointer) {
  while (auto *gep = dyn_cast<GEPOperator>(pointer))
    pointer = gep->getPointerOperand();
  return pointer;
}

DescriptorFactBuilder::DescriptorFactBuilder(Function &function, const PipelineState &state)
    : entry_(&function.getEntryBlock(), function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()),
      state_(state) {
  const bool isNeeded =
      state.validation.has(ValidationCheck::Descriptors) || state.validation.has(ValidationCheck::Kinds);
  if (!isNeeded || !findInternalBuffer(state, InternalBufferKind::ValidationInputs))
    return;
  inputs_ = ResourceBufferOp::create(entry_, kInternalDescriptorSet,
                                     internalBuffer(InternalBufferKind::ValidationInputs).binding,
                                     entry_.getInt32(0), /*nonUniform=*/false);
  bindings_ = input(entry_, entry_.getInt32(0));
  // A buffer that the driver has not filled, or of no bytes.
  hasInputs_ = entry_.CreateICmpNE(bindings_, entry_.getInt32(0));
}

/// The driver does not change inputs while the shader runs.
Value *DescriptorFactBuilder::input(IRBuilderBase &builder, Value *dword) {
  Value *pointer = builder.CreateGEP(builder.getInt32Ty(), inputs_, dword);
  LoadInst *load = builder.CreateAlignedLoad(builder.getInt32Ty(), pointer, Align(4));
  load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(builder.getContext(), {}));
  return load;
}

Value *DescriptorFactBuilder::own(IRBuilderBase &builder, Value *value) {
  return isa<Constant>(value) ? value : CheckFactOp::create(builder, value, owned_++);
}

DescriptorFacts DescriptorFactBuilder::unknown(IRBuilderBase &builder) {
  return {{builder.getInt32(protocol::kNoResource), builder.getInt32(protocol::kNoResource),
           builder.getInt32(0), builder.getInt32(UINT32_MAX)}};
}

DescriptorElement DescriptorFactBuilder::elementOf(IRBuilderBase &builder, const DescriptorFacts &facts,
                                                   bool isForRecord) {
  using enum DescriptorFacts::Fact;
  Value *written = builder.getInt32(protocol::kDescriptorWritten);
  Value *isUnknown = builder.CreateICmpEQ(facts[Set], builder.getInt32(protocol::kNoResource));
  if (!inputs_ || match(isUnknown, m_One()))
    return {written, written};
  const auto ownIfForRecord = [&](Value *value) { return isForRecord ? own(builder, value) : value; };
  Value *bindings = input(builder, builder.CreateAdd(ownIfForRecord(bindings_), facts[Set]));
  Value *elements = input(builder, builder.CreateAdd(bindings, facts[Binding]));
  Value *element = input(builder, builder.CreateAdd(elements, facts[Index]));
  Value *isKnown = builder.CreateAnd(hasInputs_, builder.CreateNot(isUnknown));
  return {element, ownIfForRecord(builder.CreateSelect(isKnown, element, written))};
}

/// Returns the length of a runtime array.
Value *DescriptorFactBuilder::lengthOf(IRBuilderBase &builder, uint32_t set, uint32_t binding) {
  Value *sizes = input(builder, CheckFactOp::create(builder, builder.getInt32(1 + set), owned_++));
  Value *length = input(builder, builder.CreateAdd(sizes, builder.getInt32(binding)));
  return builder.CreateSelect(hasInputs_, length, builder.getInt32(UINT32_MAX));
}

DescriptorFacts DescriptorFactBuilder::ofOrigin(CallInst &origin, uint32_t set, uint32_t binding,
                                                Value *index) {
  using enum DescriptorFacts::Fact;
  IRBuilder<> builder(&origin);
  const DeclaredBinding *declared = findDeclared(state_, set, binding);
  const uint32_t count = declared ? declared->count : 1;
  DescriptorFacts facts = unknown(entry_);
  facts.values[Set] = builder.getInt32(set);
  facts.values[Binding] = builder.getInt32(binding);
  facts.values[Index] = index;
  if (count != 0)
    facts.values[Length] = builder.getInt32(count);
  else if (inputs_)
    facts.values[Length] = lengthOf(builder, set, binding);
  origins_.emplace_back(&origin, facts);
  return facts;
}

DescriptorFacts DescriptorFactBuilder::ofPhi(PHINode &phi) {
  DescriptorFacts facts;
  IRBuilder<> builder(&phi);
  for (Value *&value : facts.values)
    value = builder.CreatePHI(builder.getInt32Ty(), phi.getNumIncomingValues());
  facts_[&phi] = facts; // before the others, one of which may be this one
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    const DescriptorFacts incoming = factsOf(phi.getIncomingValue(i));
    for (const auto [fact, value] : zip(facts.values, incoming.values))
      cast<PHINode>(fact)->addIncoming(value, phi.getIncomingBlock(i));
  }
  return facts;
}

DescriptorFacts DescriptorFactBuilder::ofSelect(SelectInst &select) {
  const DescriptorFacts yes = factsOf(select.getTrueValue()), no = factsOf(select.getFalseValue());
  DescriptorFacts facts;
  IRBuilder<> builder(&select);
  for (const auto [fact, one, other] : zip(facts.values, yes.values, no.values))
    fact = builder.CreateSelect(select.getCondition(), one, other);
  return facts;
}

DescriptorFacts DescriptorFactBuilder::factsOf(Value *value) {
  value = rootOf(value);
  if (const auto found = facts_.find(value); found != facts_.end())
    return found->second;
  DescriptorFacts facts = unknown(entry_);
  if (auto *buffer = dyn_cast<ResourceBufferOp>(value))
    facts = ofOrigin(*buffer, buffer->getSet(), buffer->getBinding(), buffer->getIndex());
  else if (auto *descriptor = dyn_cast<ResourceDescriptorOp>(value))
    facts = ofOrigin(*descriptor, descriptor->getSet(), descriptor->getBinding(), descriptor->getIndex());
  else if (auto *guarded = dyn_cast<CheckGuardOp>(value))
    facts = factsOf(guarded->getDescriptor());
  else if (auto *phi = dyn_cast<PHINode>(value))
    return ofPhi(*phi);
  else if (auto *select = dyn_cast<SelectInst>(value))
    facts = ofSelect(*select);
  facts_[value] = facts;
  return facts;
}

bool DescriptorFactBuilder::isSampler(Value *descriptor) const {
  if (cast<FixedVectorType>(descriptor->getType())->getNumElements() != kSamplerDwords)
    return false;
  const auto *origin = dyn_cast<ResourceDescriptorOp>(descriptor);
  const DeclaredBinding *declared =
      origin ? findDeclared(state_, origin->getSet(), origin->getBinding()) : nullptr;
  return !declared || kindOf(declared->type).format != DescriptorFormat::TexelBuffer;
}

Value *DescriptorFactBuilder::guard(IRBuilderBase &builder, Value *descriptor, Value *suspected,
                                    Value *isWrong) {
  auto *origin = dyn_cast<ResourceDescriptorOp>(descriptor);
  Value *index = origin ? origin->getIndex() : nullptr;
  const auto create = [&](Value *other) -> Value * {
    return ResourceDescriptorOp::create(builder, origin->getType(), origin->getSet(), origin->getBinding(),
                                        other, origin->getNonUniform());
  };
  // Accesses through descriptors that lanes choose are loops over their indices (LoopOverDescriptors).
  Value *none = builder.getInt32(kNoDescriptor);
  if (index && !isa<Constant>(index))
    return create(builder.CreateSelect(isWrong, none, index));
  Value *empty = origin ? create(none) : Constant::getNullValue(descriptor->getType());
  return CheckReplaceOp::create(builder, descriptor, empty, suspected, isWrong);
}

void DescriptorFactBuilder::guardIndices() {
  using enum DescriptorFacts::Fact;
  for (const auto &[origin, facts] : origins_) {
    IRBuilder<> builder(origin);
    Value *isThere = builder.CreateICmpULT(facts[Index], facts[Length]);
    setIndex(*origin, builder.CreateSelect(isThere, facts[Index], builder.getInt32(kNoDescriptor)));
  }
}

} // namespace lgc
