// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/DebugBuffer.h"

#include "lgc/dialect/LgcDialect.h"
#include "protocol/DebugProtocol.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

namespace {

/// What one buffer store writes at most. A buffer store of dwords needs dword alignment only, so any four
/// dwords go together.
constexpr size_t kMaxStoreDwords = 4;

void appendScalar(IRBuilderBase &builder, Value *value, SmallVectorImpl<Value *> &dwords) {
  Type *const i32 = builder.getInt32Ty();
  if (value->getType()->isHalfTy())
    value = builder.CreateFPExt(value, builder.getFloatTy());
  const unsigned bits = value->getType()->getScalarSizeInBits();
  if (bits == 64) {
    Value *pair = builder.CreateBitCast(value, FixedVectorType::get(i32, 2));
    dwords.push_back(builder.CreateExtractElement(pair, uint64_t(0)));
    dwords.push_back(builder.CreateExtractElement(pair, 1));
    return;
  }
  if (value->getType()->isFloatingPointTy())
    value = builder.CreateBitCast(value, i32);
  dwords.push_back(builder.CreateZExt(value, i32));
}

/// Dwords of the buffer that entries and its header may fill: what the descriptor spans, at most 2 GiB of
/// entries.
Value *createCapacity(IRBuilderBase &builder, Value *buffer) {
  constexpr uint64_t kMaxBytes = protocol::kMaxEntriesBytes + protocol::kBufferHeaderBytes;
  Value *size = ResourceBufferSizeOp::create(builder, buffer);
  size = builder.CreateBinaryIntrinsic(Intrinsic::umin, size, builder.getInt32(kMaxBytes));
  return builder.CreateLShr(size, 2);
}

void storeDwords(IRBuilderBase &builder, ArrayRef<Value *> dwords, Value *pointer) {
  Value *value = dwords.front();
  if (dwords.size() > 1) {
    value = PoisonValue::get(FixedVectorType::get(builder.getInt32Ty(), dwords.size()));
    for (const auto [index, dword] : enumerate(dwords))
      value = builder.CreateInsertElement(value, dword, index);
  }
  builder.CreateAlignedStore(value, pointer, Align(4));
}

/// The fewest stores, and the one with the header last: it alone makes the entry one.
void storeEntry(IRBuilderBase &builder, ArrayRef<Value *> entry, Value *pointer) {
  for (size_t begin = entry.size() > kMaxStoreDwords ? kMaxStoreDwords : entry.size(); begin < entry.size();
       begin += kMaxStoreDwords) {
    const size_t count = std::min(kMaxStoreDwords, entry.size() - begin);
    storeDwords(builder, entry.slice(begin, count),
                builder.CreateConstGEP1_32(builder.getInt32Ty(), pointer, begin));
  }
  storeDwords(builder, entry.take_front(kMaxStoreDwords), pointer);
}

} // namespace

void appendPayload(IRBuilderBase &builder, Value *value, SmallVectorImpl<Value *> &dwords) {
  const auto *vector = dyn_cast<FixedVectorType>(value->getType());
  if (!vector)
    return appendScalar(builder, value, dwords);
  for (unsigned index = 0; index < vector->getNumElements(); ++index)
    appendScalar(builder, builder.CreateExtractElement(value, index), dwords);
}

void appendEntry(Instruction *position, Value *buffer, uint64_t formatId, ArrayRef<Value *> payload) {
  IRBuilder<> builder(position);
  const uint32_t size = protocol::kEntryHeaderDwords + payload.size();

  // The order of two lanes' entries does not matter, and nothing is published by the allocation itself.
  Value *offset = builder.CreateAtomicRMW(AtomicRMWInst::Add, buffer, builder.getInt64(size), Align(8),
                                          AtomicOrdering::Monotonic,
                                          builder.getContext().getOrInsertSyncScopeID("agent"));

  // offset + header + size <= capacity, in 64 bits and without wrapping around: a buffer that is too small
  // for any entry leaves 0, below which no offset lies.
  const uint32_t reserved = protocol::kBufferHeaderDwords + size - 1;
  Value *limit = builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, createCapacity(builder, buffer),
                                               builder.getInt32(reserved));
  Value *fits = builder.CreateICmpULT(offset, builder.CreateZExt(limit, builder.getInt64Ty()));
  builder.SetInsertPoint(SplitBlockAndInsertIfThen(fits, position, /*Unreachable=*/false));

  const uint64_t header = protocol::packEntryHeader(size, formatId);
  SmallVector<Value *> entry = {builder.getInt32(Lo_32(header)), builder.getInt32(Hi_32(header))};
  entry.append(payload.begin(), payload.end());
  Value *bytes = builder.CreateShl(builder.CreateTrunc(offset, builder.getInt32Ty()), 2);
  Value *pointer = builder.CreatePtrAdd(buffer, bytes);
  storeEntry(builder, entry,
             builder.CreateConstGEP1_32(builder.getInt8Ty(), pointer, protocol::kBufferHeaderBytes));
}

} // namespace lgc
