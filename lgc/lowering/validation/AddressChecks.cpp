// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/AddressChecks.h"

#include "lgc/abi/UserDataLayout.h"
#include "lgc/lowering/validation/AddressRanges.h"
#include "lgc/lowering/validation/DescriptorFacts.h"

using namespace llvm;
using protocol::ValidationError;

namespace lgc {

struct AddressChecks::Access {
  Value *address = nullptr;      ///< i64
  Value *isSuspect = nullptr;    ///< i1: the bytes are not in the range that the pointer's root is in
  Value *isOutside = nullptr;    ///< i1
  Value *isMisaligned = nullptr; ///< i1
};

AddressChecks::AddressChecks(Function &function, const DominatorTree &dominators, const PipelineState &state,
                             const ReportBuilder &reports)
    : state_(state), reports_(reports),
      entry_(&function.getEntryBlock(), function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()),
      checkedBytes_(dominators), checkedAlignments_(dominators) {}

/// Most accesses are in the range that the beginning of their chain of pointers is in. That is often the same
/// for many of them, and in all iterations of a loop.
AddressChecks::Access AddressChecks::describe(IRBuilderBase &builder, CheckAddressOp &check) {
  const auto addressOf = [&](Value *pointer) {
    return builder.CreatePtrToInt(pointer, builder.getInt64Ty());
  };
  Access access;
  access.address = addressOf(check.getPointer());
  Value *rest = builder.CreateAnd(builder.CreateTrunc(access.address, builder.getInt32Ty()),
                                  builder.getInt32(check.getAlignment() - 1));
  access.isMisaligned = builder.CreateICmpNE(rest, builder.getInt32(0));
  if (!ranges_) {
    access.isSuspect = access.isOutside = builder.getFalse();
    return access;
  }
  Value *root = rootOf(check.getPointer());
  Value *number = AddressRangeOp::create(builder, ranges_, addressOf(root));
  AddressRange range = buildRangeBefore(builder, ranges_, number);
  // Everywhere, if the driver has not filled the buffer.
  range.bytes = builder.CreateSelect(hasRanges_, range.bytes, builder.getInt64(INT64_MAX));
  access.isSuspect = buildIsOutside(builder, range, access.address, check.getBytes());
  access.isOutside =
      root == check.getPointer()
          ? access.isSuspect
          : AddressIsOutsideOp::create(builder, ranges_, access.address, access.isSuspect, check.getBytes());
  return access;
}

/// Computes the words of a record out of line: the range that the address is in, or is the nearest to it.
void AddressChecks::reportOutside(IRBuilderBase &builder, const Access &access, CheckAddressOp &check) const {
  Value *number = AddressRangeOp::create(builder, ranges_, access.address);
  Value *isFirst = builder.CreateICmpEQ(number, builder.getInt32(0));
  Value *isLast = builder.CreateICmpEQ(number, buildRangeCount(builder, ranges_));
  AddressRange below = buildRangeBefore(builder, ranges_, number);
  AddressRange above = buildRangeBefore(builder, ranges_, builder.CreateAdd(number, builder.getInt32(1)));
  Value *wasFreed = builder.CreateICmpSLT(below.bytes, builder.getInt64(0));
  for (AddressRange *range : {&below, &above})
    range->bytes = builder.CreateAnd(range->bytes, builder.getInt64(~protocol::kAddressRangeIsFreed));

  Value *isInside = builder.CreateICmpULT(builder.CreateSub(access.address, below.begin), below.bytes);
  Value *isFreed = builder.CreateAnd(builder.CreateAnd(wasFreed, isInside), builder.CreateNot(isFirst));
  Value *beyond = builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, access.address,
                                                builder.CreateAdd(below.begin, below.bytes));
  Value *isNearer = builder.CreateICmpULT(builder.CreateSub(above.begin, access.address), beyond);
  Value *isAbove = builder.CreateAnd(builder.CreateOr(isFirst, isNearer), builder.CreateNot(isLast));

  Value *code = builder.CreateSelect(isFreed, codeOf(builder, ValidationError::AddressFreed),
                                     codeOf(builder, ValidationError::AddressOutOfBounds));
  reports_.add(builder, check.getSite(),
               {code,
                access.isSuspect,
                access.isOutside,
                {access.address, builder.getInt32(check.getBytes()),
                 builder.CreateSelect(isAbove, above.begin, below.begin),
                 builder.CreateSelect(isAbove, above.bytes, below.bytes)}});
}

void AddressChecks::reportMisaligned(IRBuilderBase &builder, const Access &access,
                                     CheckAddressOp &check) const {
  reports_.add(builder, check.getSite(),
               {codeOf(builder, ValidationError::AddressMisaligned),
                access.isMisaligned,
                builder.CreateAnd(access.isMisaligned, builder.CreateNot(access.isOutside)),
                {access.address, builder.getInt32(check.getAlignment())}});
}

Value *AddressChecks::lower(IRBuilderBase &builder, CheckAddressOp &check) {
  const bool isBound = findInternalBuffer(state_, InternalBufferKind::ValidationAddresses).has_value();
  if (!ranges_ && isBound) {
    ranges_ = createInternalBuffer(entry_, InternalBufferKind::ValidationAddresses);
    hasRanges_ = entry_.CreateICmpNE(buildRangeCount(entry_, ranges_), entry_.getInt32(0));
  }
  const Access access = describe(builder, check);
  if (checkedBytes_.add(check.getPointer(), check.getParent(), check.getBytes()) && isBound)
    reportOutside(builder, access, check);
  if (checkedAlignments_.add(check.getPointer(), check.getParent(), check.getAlignment()))
    reportMisaligned(builder, access, check);
  return builder.CreateOr(access.isOutside, access.isMisaligned);
}

} // namespace lgc
