// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The targets and their contents: "position exports" and "parameter exports" of the RDNA ISA documents; the
// order of attributes and positions is PAL's (docs/graphics.md).

#include "lgc/lowering/graphics/VertexExports.h"

#include "lgc/abi/TableAddress.h"
#include "lgc/abi/UserSgprs.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/graphics/ExportTargets.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr uint32_t kAttributeBytes = 16;

/// In the global table: the descriptor of the attribute ring, whose stride is in bits 16 to 29 of its second
/// dword. It is that of one attribute; with more, vertices are that far apart.
constexpr uint32_t kAttributeRingDescriptor = 44 * 4;
constexpr uint32_t kStrideMask = 0x3FFF0000, kStrideShift = 16;

// Cache policies.
constexpr uint32_t kGloballyCoherent = 1;                  ///< gfx11: glc
constexpr uint32_t kDeviceScopeNearTemporalWriteBack = 23; ///< gfx12: SCOPE_DEV, TH_STORE_NT_WB

} // namespace

void VertexExports::setBuiltIn(VertexExport builtIn, uint32_t index, Value *value) {
  builtIns_[{builtIn, index}] = value;
}

void VertexExports::setAttribute(uint32_t attribute, uint32_t component, Value *value) {
  attributes_[attribute][component] = value;
}

Value *VertexExports::builtIn(VertexExport which, uint32_t index) const {
  auto found = builtIns_.find({which, index});
  return found == builtIns_.end() ? nullptr : found->second;
}

/// Returns the layer in the lower half and the viewport index in the upper one, null without either.
Value *VertexExports::layerAndViewport() {
  Value *layer = builtIn(VertexExport::Layer, 0), *viewport = builtIn(VertexExport::ViewportIndex, 0);
  if (!layer && !viewport)
    return nullptr;
  const auto bits = [&](Value *value) {
    return value ? b_.CreateBitCast(value, b_.getInt32Ty()) : b_.getInt32(0);
  };
  Value *both = b_.CreateOr(b_.CreateAnd(bits(layer), 0xFFFF), b_.CreateShl(bits(viewport), 16));
  return b_.CreateBitCast(both, b_.getFloatTy());
}

void VertexExports::collectPositions() {
  Vector position;
  for (uint32_t i = 0; i < 4; ++i) {
    position[i] = builtIn(VertexExport::Position, i);
    if (!position[i])
      position[i] = ConstantFP::get(b_.getFloatTy(), i == 3 ? 1 : 0);
  }
  positions_.push_back(position);
  Vector miscellaneous{builtIn(VertexExport::PointSize, 0), nullptr, layerAndViewport(), nullptr};
  if (miscellaneous[0] || miscellaneous[2])
    positions_.push_back(miscellaneous);
  std::vector<Value *> distances;
  for (const VertexExport kind : {VertexExport::ClipDistance, VertexExport::CullDistance}) {
    uint32_t &count = kind == VertexExport::ClipDistance ? state_.clipDistances : state_.cullDistances;
    for (const auto &[key, value] : builtIns_)
      if (key.first == kind)
        count = std::max(count, key.second + 1);
    for (uint32_t i = 0; i < count; ++i)
      distances.push_back(builtIn(kind, i) ? builtIn(kind, i) : ConstantFP::get(b_.getFloatTy(), 0));
  }
  for (size_t i = 0; i < distances.size(); ++i) {
    if (i % 4 == 0)
      positions_.push_back({});
    positions_.back()[i % 4] = distances[i];
  }
  for (const auto &[key, value] : builtIns_)
    state_.exports |= 1u << static_cast<uint32_t>(key.first);
}

void VertexExports::exportVector(uint32_t target, const Vector &vector, bool isLast) {
  uint32_t mask = 0;
  Value *values[4];
  for (uint32_t i = 0; i < 4; ++i) {
    mask |= vector[i] ? 1u << i : 0;
    values[i] = vector[i] ? vector[i] : PoisonValue::get(b_.getFloatTy());
  }
  emitExport(b_, target, mask, values, isLast);
}

void VertexExports::emitPositions() {
  for (size_t i = 0; i < positions_.size(); ++i)
    exportVector(exportTarget::kPosition + i, positions_[i], i + 1 == positions_.size());
}

void VertexExports::emitAttributes() {
  for (const auto &[attribute, vector] : attributes_)
    exportVector(exportTarget::kParameter + attribute, vector, /*isLast=*/false);
}

void VertexExports::storeAttributes() {
  if (attributes_.empty())
    return;
  Value *table = buildTableAddress(b_, UserDataSpecialOp::create(b_, kUserDataGlobalTable));
  Value *address = b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), table, kAttributeRingDescriptor);
  auto *type = FixedVectorType::get(b_.getInt32Ty(), 4);
  LoadInst *loaded = b_.CreateAlignedLoad(type, address, Align(16), "attributeRing");
  loaded->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(b_.getContext(), {}));
  Value *descriptor = loaded;
  if (state_.attributes > 1) {
    Value *word = b_.CreateAnd(b_.CreateExtractElement(descriptor, 1), ~kStrideMask);
    word = b_.CreateOr(word, (state_.attributes * kAttributeBytes) << kStrideShift);
    descriptor = b_.CreateInsertElement(descriptor, word, 1);
  }
  Value *slot = VertexSlotOp::create(b_), *offset = VertexAttributeRingOffsetOp::create(b_);
  const uint32_t policy = gfxIp_.major == 11 ? kGloballyCoherent : kDeviceScopeNearTemporalWriteBack;
  auto *vectorType = FixedVectorType::get(b_.getFloatTy(), 4);
  for (const auto &[attribute, vector] : attributes_) {
    Value *data = PoisonValue::get(vectorType);
    for (uint32_t i = 0; i < 4; ++i)
      data = b_.CreateInsertElement(data, vector[i] ? vector[i] : ConstantFP::get(b_.getFloatTy(), 0), i);
    b_.CreateIntrinsic(
        Intrinsic::amdgcn_struct_buffer_store, {vectorType},
        {data, descriptor, slot, b_.getInt32(attribute * kAttributeBytes), offset, b_.getInt32(policy)});
  }
}

void VertexExports::emit() {
  // Attributes of 16 bits are passed as ones of 32 bits.
  for (auto &[attribute, vector] : attributes_)
    for (Value *&value : vector)
      if (value)
        value = widened(b_, value, /*isSigned=*/false);
  collectPositions();
  if (gfxIp_.major == 10) {
    emitPositions();
    return emitAttributes();
  }
  if (gfxIp_.major >= 12) {
    emitPositions();
    return storeAttributes();
  }
  storeAttributes();
  if (!attributes_.empty())
    b_.CreateFence(AtomicOrdering::Release, b_.getContext().getOrInsertSyncScopeID("agent"));
  emitPositions();
}

} // namespace lgc
