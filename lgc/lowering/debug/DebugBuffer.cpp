// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/debug/DebugBuffer.h"

#include "lgc/dialect/LgcDialect.h"
#include "protocol/DebugProtocol.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace lgc {

namespace {

/// The maximum size of one buffer store. A buffer store of dwords needs only dword alignment, so any four
/// dwords can be combined.
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

/// Computes the number of dwords that entries and the buffer's header may fill: the size in the descriptor,
/// but at most 2 GiB of entries.
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

/// Entries end within the first 2 GiB of the buffer, so their offsets do not wrap around.
Value *dwordsAt(IRBuilderBase &builder, Value *pointer, uint32_t index) {
  return index == 0 ? pointer
                    : builder.CreatePtrAdd(pointer, builder.getInt32(index * sizeof(uint32_t)), "",
                                           GEPNoWrapFlags::noUnsignedWrap());
}

/// Stores the dwords with as few stores as possible.
void storeAll(IRBuilderBase &builder, ArrayRef<Value *> dwords, Value *pointer) {
  for (size_t begin = 0; begin < dwords.size(); begin += kMaxStoreDwords) {
    const size_t count = std::min(kMaxStoreDwords, dwords.size() - begin);
    storeDwords(builder, dwords.slice(begin, count), dwordsAt(builder, pointer, begin));
  }
}

/// Stores a dword with release semantics: a reader, be it a polling host or another wave, also sees the
/// earlier writes of this lane.
void publish(IRBuilderBase &builder, Value *dword, Value *pointer) {
  builder.CreateFence(AtomicOrdering::Release, SyncScope::System);
  StoreInst *store = builder.CreateAlignedStore(dword, pointer, Align(4));
  store->setAtomic(AtomicOrdering::Monotonic, SyncScope::System);
}

/// Stores the dword with the entry's size last and separately, because it makes the entry valid. A single
/// store of several dwords is not enough: an entry may begin at any multiple of four bytes and so span two
/// cache lines, which become visible one by one.
void storeEntry(IRBuilderBase &builder, ArrayRef<Value *> entry, Value *pointer) {
  storeAll(builder, entry.drop_front(), dwordsAt(builder, pointer, 1));
  publish(builder, entry.front(), pointer);
}

SmallVector<Value *> headerDwords(IRBuilderBase &builder, uint64_t header) {
  return {builder.getInt32(Lo_32(header)), builder.getInt32(Hi_32(header))};
}

SmallVector<Value *> entryHeader(IRBuilderBase &builder, uint32_t size, uint64_t formatId) {
  return headerDwords(builder, protocol::packEntryHeader(size, formatId));
}

/// The space for an entry of that many dwords, including its header.
struct Allocation {
  Value *offset; ///< i32, dwords after the buffer's header, valid where fits or marksEnd is true
  Value *fits;   ///< i1, whether the whole entry fits
  /// i1, whether the entry begins inside the buffer and ends outside: then it marks the end, so that readers
  /// do not take what earlier frames left there for entries. Entries are allocated without gaps, so there is
  /// at most one such lane.
  Value *marksEnd;
};

/// Computes whether `size` dwords fit at the offset: offset + header + size <= capacity, without wrapping
/// around. For a buffer that is too small for any entry the limit is 0, and no offset is below it.
Value *createFits(IRBuilderBase &builder, Value *offset, Value *capacity, uint32_t size) {
  const uint32_t reserved = protocol::kBufferHeaderDwords + size - 1;
  Value *limit = builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, capacity, builder.getInt32(reserved));
  return builder.CreateICmpULT(offset, limit);
}

Allocation allocate(IRBuilderBase &builder, Value *buffer, uint32_t size) {
  // The order of two lanes' entries does not matter, and the allocation itself publishes nothing.
  Value *offset = builder.CreateAtomicRMW(AtomicRMWInst::Add, buffer, builder.getInt64(size), Align(8),
                                          AtomicOrdering::Monotonic,
                                          builder.getContext().getOrInsertSyncScopeID("agent"));
  // Offsets that do not fit into 32 bits, and the largest that does, are beyond every buffer's end.
  offset = builder.CreateBinaryIntrinsic(Intrinsic::umin, offset, builder.getInt64(UINT32_MAX));
  offset = builder.CreateTrunc(offset, builder.getInt32Ty());
  Value *capacity = createCapacity(builder, buffer);
  Value *fits = createFits(builder, offset, capacity, size);
  Value *beginFits = createFits(builder, offset, capacity, protocol::kEntryHeaderDwords);
  return {offset, fits, builder.CreateXor(fits, beginFits)};
}

/// Computes the address of an entry whose beginning fits.
Value *entryAddress(IRBuilderBase &builder, Value *buffer, Value *offset) {
  Value *bytes = builder.CreateShl(offset, 2, "", /*HasNUW=*/true);
  bytes = builder.CreateNUWAdd(bytes, builder.getInt32(protocol::kBufferHeaderBytes));
  return builder.CreatePtrAdd(buffer, bytes, "", GEPNoWrapFlags::noUnsignedWrap());
}

/// Inserts code before `position` that writes the end mark if the entry marks the end.
void markEnd(Instruction *position, Value *buffer, const Allocation &allocation) {
  IRBuilder<> builder(SplitBlockAndInsertIfThen(allocation.marksEnd, position, /*Unreachable=*/false));
  storeDwords(builder, headerDwords(builder, protocol::kEndOfEntries),
              entryAddress(builder, buffer, allocation.offset));
}

/// Signals to the host, and to polling waves, that the entry is complete.
void raise(IRBuilderBase &builder, Value *buffer) {
  publish(builder, builder.getInt32(1),
          builder.CreateConstGEP1_32(builder.getInt8Ty(), buffer, protocol::kAbortRaisedOffset));
}

void countDropped(IRBuilderBase &builder, Value *buffer) {
  builder.CreateAtomicRMW(
      AtomicRMWInst::Add,
      builder.CreateConstGEP1_32(builder.getInt8Ty(), buffer, protocol::kAbortsDroppedOffset),
      builder.getInt32(1), Align(4), AtomicOrdering::Monotonic,
      builder.getContext().getOrInsertSyncScopeID("agent"));
}

/// Like storeEntry(), for a payload that functions write in part. Returns the calls of these functions.
SmallVector<CallInst *> storeMessage(IRBuilderBase &builder, ArrayRef<Value *> header,
                                     ArrayRef<AbortPiece> payload, Value *address) {
  SmallVector<CallInst *> calls;
  uint32_t index = header.size();
  SmallVector<Value *> numbers(header.drop_front());
  const auto storeNumbers = [&] {
    if (numbers.empty())
      return;
    storeAll(builder, numbers, dwordsAt(builder, address, index - numbers.size()));
    numbers.clear();
  };
  for (const AbortPiece &piece : payload) {
    if (Function *writer = piece.writer()) {
      storeNumbers();
      SmallVector<Value *> arguments{dwordsAt(builder, address, index)};
      append_range(arguments, piece.arguments);
      calls.push_back(builder.CreateCall(writer, arguments));
    } else {
      numbers.push_back(piece.value);
    }
    index += piece.dwords;
  }
  storeNumbers();
  publish(builder, header.front(), address);
  return calls;
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
  const Allocation allocation = allocate(builder, buffer, size);
  // In sequence, not nested: LLVM's structurizer takes long for deeply nested branches.
  builder.SetInsertPoint(SplitBlockAndInsertIfThen(allocation.fits, position, /*Unreachable=*/false));
  markEnd(position, buffer, allocation);
  SmallVector<Value *> entry = entryHeader(builder, size, formatId);
  entry.append(payload.begin(), payload.end());
  storeEntry(builder, entry, entryAddress(builder, buffer, allocation.offset));
}

void appendAbort(Instruction *position, Value *buffer, uint64_t formatId, ArrayRef<AbortPiece> payload) {
  uint32_t size = protocol::kEntryHeaderDwords;
  for (const AbortPiece &piece : payload)
    size += piece.dwords;
  IRBuilder<> builder(position);
  const Allocation allocation = allocate(builder, buffer, size);
  Instruction *stored = nullptr;
  Instruction *dropped = nullptr;
  SplitBlockAndInsertIfThenElse(allocation.fits, position, &stored, &dropped);
  builder.SetInsertPoint(stored);
  const SmallVector<CallInst *> calls = storeMessage(builder, entryHeader(builder, size, formatId), payload,
                                                     entryAddress(builder, buffer, allocation.offset));
  raise(builder, buffer);
  markEnd(dropped, buffer, allocation);
  builder.SetInsertPoint(dropped);
  countDropped(builder, buffer);
  for (CallInst *call : calls) {
    InlineFunctionInfo info;
    [[maybe_unused]] const InlineResult result = InlineFunction(*call, info);
    assert(result.isSuccess() && "a plain function of the reader's");
  }
}

} // namespace lgc
