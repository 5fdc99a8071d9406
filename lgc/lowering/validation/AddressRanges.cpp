// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/AddressRanges.h"

#include "protocol/ValidationProtocol.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr uint32_t kRangeBytes = 4 * protocol::kAddressRangeDwords;
static_assert(4 * protocol::kAddressHeaderDwords == kRangeBytes, "the header is in front of range 0");

/// Nothing changes the buffer while shaders run.
Value *load(IRBuilderBase &builder, Type *type, Value *pointer) {
  LoadInst *load = builder.CreateAlignedLoad(type, pointer, Align(kRangeBytes));
  load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(builder.getContext(), {}));
  return load;
}

} // namespace

Value *buildRangeCount(IRBuilderBase &builder, Value *ranges) {
  return load(builder, builder.getInt32Ty(), ranges);
}

AddressRange buildRangeBefore(IRBuilderBase &builder, Value *ranges, Value *number) {
  Value *offset = builder.CreateNUWMul(number, builder.getInt32(kRangeBytes));
  Value *pointer = builder.CreatePtrAdd(ranges, offset, "", GEPNoWrapFlags::noUnsignedWrap());
  Value *range = load(builder, FixedVectorType::get(builder.getInt64Ty(), 2), pointer);
  return {builder.CreateExtractElement(range, uint64_t(0)), builder.CreateExtractElement(range, 1)};
}

Value *buildIsOutside(IRBuilderBase &builder, const AddressRange &range, Value *address, uint32_t bytes) {
  // Negative if it was freed.
  Value *live = builder.CreateBinaryIntrinsic(Intrinsic::smax, range.bytes, builder.getInt64(0));
  Value *limit = builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, live, builder.getInt64(bytes - 1));
  return builder.CreateICmpUGE(builder.CreateSub(address, range.begin), limit);
}

} // namespace lgc
