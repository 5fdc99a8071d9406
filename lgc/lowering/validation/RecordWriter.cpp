// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/RecordWriter.h"

#include "lgc/abi/BufferDescriptor.h"
#include "lgc/abi/CheckSites.h"
#include "lgc/lowering/buffer/BufferScope.h"
#include "lgc/lowering/buffer/MarkAtomics.h"
#include "lgc/lowering/validation/StageWords.h"
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
  RecordWriter(Instruction *position, const ShaderState &shader, const RecordBuffers &buffers,
               ArrayRef<PossibleRecord> records)
      : position_(position), builder_(position), shader_(shader), buffers_(buffers), records_(records) {}

  void write() {
    if (records_.size() == 1)
      return writeOne();
    beginLoop();
    writeOne();
  }

private:
  Type *i32() { return builder_.getInt32Ty(); }

  /// Makes a loop over the records, and goes on in its body.
  void beginLoop() {
    BasicBlock *before = position_->getParent();
    BasicBlock *after = before->splitBasicBlock(position_);
    Function *function = before->getParent();
    BasicBlock *body = BasicBlock::Create(builder_.getContext(), "record", function, after);
    BasicBlock *latch = BasicBlock::Create(builder_.getContext(), "next", function, after);
    before->getTerminator()->setSuccessor(0, body);
    builder_.SetInsertPoint(body);
    PHINode *index = builder_.CreatePHI(i32(), 2);
    index->addIncoming(builder_.getInt32(0), before);
    position_ = builder_.CreateBr(latch);
    builder_.SetInsertPoint(latch);
    Value *next = builder_.CreateNUWAdd(index, builder_.getInt32(1));
    index->addIncoming(next, latch);
    builder_.CreateCondBr(builder_.CreateICmpULT(next, builder_.getInt32(records_.size())), body, after);
    builder_.SetInsertPoint(position_);
    for (size_t i = 0; i + 1 < records_.size(); ++i)
      isRecord_.push_back(builder_.CreateICmpEQ(index, builder_.getInt32(i)));
  }

  void writeOne() {
    Value *lanes = ballot(pick([](const PossibleRecord &record) { return record.failed; }));
    enterIf(builder_.CreateICmpNE(lanes, ConstantInt::get(lanes->getType(), 0)));
    Value *count = builder_.CreateZExtOrTrunc(builder_.CreateUnaryIntrinsic(Intrinsic::ctpop, lanes), i32());
    Value *first = builder_.CreateBinaryIntrinsic(Intrinsic::cttz, lanes, builder_.getTrue());
    enterIf(builder_.CreateICmpEQ(laneId(), builder_.CreateZExtOrTrunc(first, i32())));
    if (buffers_.counters && buffers_.limit != 0) {
      Value *counter = pickNumber([](const PossibleRecord &record) { return record.counter; });
      enterIf(builder_.CreateICmpULT(add(at(buffers_.counters, counter), builder_.getInt32(1)),
                                     builder_.getInt32(buffers_.limit)));
    }
    Value *size = pickNumber(dwordsOf);
    Value *offset = add(buffers_.records, size);
    enterIf(fits(offset, size));
    store(offset, size, count);
  }

  /// Goes on in a block that is executed if the condition is true.
  void enterIf(Value *condition) {
    position_ = SplitBlockAndInsertIfThen(condition, position_, /*Unreachable=*/false);
    builder_.SetInsertPoint(position_);
  }

  /// Returns the value that the current record has.
  Value *pick(function_ref<Value *(const PossibleRecord &)> valueOf) {
    Value *value = valueOf(records_.back());
    for (size_t i = records_.size() - 1; i-- > 0;)
      if (Value *own = valueOf(records_[i]); own != value)
        value = builder_.CreateSelect(isRecord_[i], own, value);
    return value;
  }

  Value *pickNumber(function_ref<uint32_t(const PossibleRecord &)> numberOf) {
    return pick([&](const PossibleRecord &record) { return builder_.getInt32(numberOf(record)); });
  }

  /// Returns the dwords of the record.
  static uint32_t dwordsOf(const PossibleRecord &record) {
    return protocol::kMinRecordDwords + wordsOfError(record);
  }

  static uint32_t wordsOfError(const PossibleRecord &record) {
    return record.words.size() - protocol::kReportedWords;
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
  Value *at(Value *buffer, Value *dword) {
    Value *bytes = builder_.CreateShl(dword, 2, "", /*HasNUW=*/true);
    return builder_.CreatePtrAdd(buffer, bytes, "", GEPNoWrapFlags::noUnsignedWrap());
  }
  Value *at(Value *buffer, uint32_t dword) { return at(buffer, builder_.getInt32(dword)); }

  /// Adds to a dword that other waves add to, and returns what it was.
  Value *add(Value *pointer, Value *number) {
    AtomicRMWInst *rmw =
        builder_.CreateAtomicRMW(AtomicRMWInst::Add, pointer, number, Align(4), AtomicOrdering::Monotonic,
                                 builder_.getContext().getOrInsertSyncScopeID("agent"));
    markAtomic(*rmw);
    setBufferScope(*rmw);
    return rmw;
  }

  /// Returns whether that many dwords at the offset are in the buffer, without wrapping around.
  Value *fits(Value *offset, Value *dwords) {
    Value *capacity = builder_.CreateLShr(buildBufferSize(builder_, buffers_.records), 2);
    Value *last = builder_.CreateAdd(dwords, builder_.getInt32(protocol::kValidationHeaderDwords - 1));
    return builder_.CreateICmpULT(offset,
                                  builder_.CreateBinaryIntrinsic(Intrinsic::usub_sat, capacity, last));
  }

  void store(Value *offset, Value *size, Value *lanes) {
    Value *record = at(at(buffers_.records, protocol::kValidationHeaderDwords), offset);
    SmallVector<Value *> header{nullptr, // the size, which comes last
                                builder_.getInt32(recordedShaderId(shader_)),
                                pickNumber([](const PossibleRecord &each) { return each.instruction; }),
                                builder_.getInt32(executionModel(shader_.stage))};
    for (size_t i = 0; i < kStageWords; ++i)
      header.push_back(word(i));
    header.push_back(pickNumber([](const PossibleRecord &each) { return each.error; }));
    for (size_t i = 1; i < header.size(); ++i)
      builder_.CreateAlignedStore(header[i], at(record, i), Align(4));
    // Where an error has fewer words than others, these are where its trailer will be: at its end, if there
    // are more of them.
    for (size_t i = 0; i < mostWords(); ++i) {
      Value *dword = builder_.getInt32(header.size() + i);
      if (i >= fewestWords() + protocol::kRecordTrailerDwords)
        dword = builder_.CreateBinaryIntrinsic(Intrinsic::umin, dword,
                                               builder_.CreateSub(size, builder_.getInt32(1)));
      builder_.CreateAlignedStore(word(protocol::kReportedWords + i), at(record, dword), Align(4));
    }
    Value *trailer = at(record, builder_.CreateSub(size, builder_.getInt32(protocol::kRecordTrailerDwords)));
    const std::array last{word(kSetWord), word(kBindingWord),
                          pickNumber([](const PossibleRecord &each) { return each.place; }), lanes};
    for (size_t i = 0; i < last.size(); ++i)
      builder_.CreateAlignedStore(last[i], at(trailer, i), Align(4));
    publish(size, record);
  }

  /// Returns the greatest number of words that an error of these records has.
  size_t mostWords() const {
    size_t most = 0;
    for (const PossibleRecord &record : records_)
      most = std::max<size_t>(most, wordsOfError(record));
    return most;
  }

  size_t fewestWords() const {
    size_t fewest = protocol::kMaxErrorWords;
    for (const PossibleRecord &record : records_)
      fewest = std::min<size_t>(fewest, wordsOfError(record));
    return fewest;
  }

  /// Returns a word of the current record; of one that does not have it, any value.
  Value *word(size_t index) {
    return pick([&](const PossibleRecord &record) {
      return index < record.words.size() ? record.words[index] : static_cast<Value *>(builder_.getInt32(0));
    });
  }

  /// The first dword comes last, when all others are written: it makes the record one.
  void publish(Value *size, Value *record) {
    builder_.CreateFence(AtomicOrdering::Release, SyncScope::System);
    StoreInst *store = builder_.CreateAlignedStore(size, record, Align(4));
    store->setAtomic(AtomicOrdering::Monotonic, SyncScope::System);
    setBufferScope(*store);
  }

  Instruction *position_;
  IRBuilder<> builder_;
  const ShaderState &shader_;
  const RecordBuffers &buffers_;
  ArrayRef<PossibleRecord> records_;
  SmallVector<Value *> isRecord_; ///< of each record but the last: whether it is the current one
};

} // namespace

void appendRecords(Instruction *position, const ShaderState &shader, const RecordBuffers &buffers,
                   ArrayRef<PossibleRecord> records) {
  RecordWriter(position, shader, buffers, records).write();
}

} // namespace lgc
