// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/RecordWriter.h"

#include "lgc/abi/BufferDescriptor.h"
#include "lgc/lowering/buffer/BufferScope.h"
#include "lgc/lowering/buffer/MarkAtomics.h"
#include "protocol/ValidationProtocol.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

namespace {

/// The words in front of the error's: the stage's three, set and binding.
constexpr size_t kStageWords = 3, kSetWord = 3, kBindingWord = 4;

class RecordWriter {
public:
  RecordWriter(Instruction *position, const ShaderState &shader, const RecordBuffers &buffers)
      : position_(position), builder_(position), shader_(shader), buffers_(buffers) {}

  void write(const RecordConstants &constants, Value *failed, ArrayRef<Value *> words) {
    Value *lanes = ballot(failed);
    enterIf(builder_.CreateICmpNE(lanes, ConstantInt::get(lanes->getType(), 0)));
    Value *count = builder_.CreateZExtOrTrunc(builder_.CreateUnaryIntrinsic(Intrinsic::ctpop, lanes), i32());
    Value *first = builder_.CreateBinaryIntrinsic(Intrinsic::cttz, lanes, builder_.getTrue());
    enterIf(builder_.CreateICmpEQ(laneId(), builder_.CreateZExtOrTrunc(first, i32())));
    if (buffers_.counters && buffers_.limit != 0)
      enterIf(builder_.CreateICmpULT(add(at(buffers_.counters, constants.counter), 1),
                                     builder_.getInt32(buffers_.limit)));
    const SmallVector<Value *> record = recordOf(constants, count, words);
    Value *offset = add(buffers_.records, record.size());
    enterIf(fits(offset, record.size()));
    store(offset, record);
  }

private:
  Type *i32() { return builder_.getInt32Ty(); }

  /// Goes on in a block that is executed if the condition is true.
  void enterIf(Value *condition) {
    position_ = SplitBlockAndInsertIfThen(condition, position_, /*Unreachable=*/false);
    builder_.SetInsertPoint(position_);
  }

  Value *ballot(Value *condition) {
    if (shader_.stage == ShaderStage::Fragment)
      condition = builder_.CreateAnd(condition, builder_.CreateIntrinsic(Intrinsic::amdgcn_live_mask, {}));
    return builder_.CreateIntrinsic(Intrinsic::amdgcn_ballot, {builder_.getIntNTy(shader_.chosenWaveSize())},
                                    {condition});
  }

  Value *laneId() {
    Value *all = builder_.getInt32(UINT32_MAX);
    Value *id = builder_.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {}, {all, builder_.getInt32(0)});
    if (shader_.chosenWaveSize() == 64)
      id = builder_.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {}, {all, id});
    return id;
  }

  /// Both buffers and records end within 4 GiB.
  Value *at(Value *buffer, uint32_t dword) {
    return dword == 0 ? buffer
                      : builder_.CreatePtrAdd(buffer, builder_.getInt32(dword * sizeof(uint32_t)), "",
                                              GEPNoWrapFlags::noUnsignedWrap());
  }

  /// Adds to a dword that other waves add to, and returns what it was.
  Value *add(Value *pointer, uint32_t number) {
    AtomicRMWInst *rmw = builder_.CreateAtomicRMW(AtomicRMWInst::Add, pointer, builder_.getInt32(number),
                                                  Align(4), AtomicOrdering::Monotonic,
                                                  builder_.getContext().getOrInsertSyncScopeID("agent"));
    markAtomic(*rmw);
    setBufferScope(*rmw);
    return rmw;
  }

  SmallVector<Value *> recordOf(const RecordConstants &constants, Value *lanes, ArrayRef<Value *> words) {
    SmallVector<Value *> record;
    const auto append = [&](uint32_t constant) { record.push_back(builder_.getInt32(constant)); };
    append(0); // the size, which is known below
    append(constants.shader);
    append(constants.instruction);
    append(constants.stage);
    append_range(record, words.take_front(kStageWords));
    append(constants.error);
    append_range(record, words.drop_front(kBindingWord + 1));
    append_range(record, words.slice(kSetWord, 2));
    append(constants.place);
    record.push_back(lanes);
    record.front() = builder_.getInt32(record.size());
    return record;
  }

  /// Returns whether that many dwords at the offset are in the buffer, without wrapping around.
  Value *fits(Value *offset, uint32_t dwords) {
    Value *capacity = builder_.CreateLShr(buildBufferSize(builder_, buffers_.records), 2);
    Value *limit = builder_.CreateBinaryIntrinsic(
        Intrinsic::usub_sat, capacity, builder_.getInt32(protocol::kValidationHeaderDwords + dwords - 1));
    return builder_.CreateICmpULT(offset, limit);
  }

  /// The first dword comes last, when all others are written: it makes the record one.
  void store(Value *offset, ArrayRef<Value *> record) {
    Value *bytes = builder_.CreateShl(offset, 2, "", /*HasNUW=*/true);
    Value *pointer = builder_.CreatePtrAdd(at(buffers_.records, protocol::kValidationHeaderDwords), bytes, "",
                                           GEPNoWrapFlags::noUnsignedWrap());
    for (size_t i = 1; i < record.size(); ++i)
      builder_.CreateAlignedStore(record[i], at(pointer, i), Align(4));
    builder_.CreateFence(AtomicOrdering::Release, SyncScope::System);
    StoreInst *size = builder_.CreateAlignedStore(record.front(), pointer, Align(4));
    size->setAtomic(AtomicOrdering::Monotonic, SyncScope::System);
    setBufferScope(*size);
  }

  Instruction *position_;
  IRBuilder<> builder_;
  const ShaderState &shader_;
  const RecordBuffers &buffers_;
};

} // namespace

void appendRecord(Instruction *position, const ShaderState &shader, const RecordBuffers &buffers,
                  const RecordConstants &constants, Value *failed, ArrayRef<Value *> words) {
  RecordWriter(position, shader, buffers).write(constants, failed, words);
}

} // namespace lgc
