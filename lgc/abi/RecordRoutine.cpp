// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/RecordRoutine.h"
#include "lgc/abi/ReservedRegisters.h"

#include "protocol/ValidationProtocol.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace lgc {

namespace {

// Scalar registers, which functions leave to the routine: LLVM would not see that the routine's vector
// instructions have read what it writes afterwards, which needs waits on gfx11 and gfx12. It need not count
// them, since each wave has all scalar registers.
static_assert(kRecordRoutineSgpr == 84);
constexpr StringLiteral kReturn = "s[84:85]", kReturnLow = "s84", kReturnHigh = "s85";
constexpr unsigned kLanes = 86, kActive = 88, kSame = 90;                       // masks
constexpr StringLiteral kInstruction = "s92", kPlace = "s93", kCounter = "s94"; // a counter's offset in bytes
constexpr StringLiteral kSize = "s95", kError = "s96", kOffset = "s97", kOther = "s98", kFirst = "s99",
                        kCondition = kKeptCondition, kLookup = "s101";
constexpr StringLiteral kCounts = "s[102:103]", kCountsLow = "s102", kCountsHigh = "s103"; // kWordCounts

// Scalar registers of descriptors, which only instructions on memory read.
constexpr StringLiteral kRecords = "s[40:43]", kRecordsSize = "s42", kCounters = "s[44:47]",
                        kInputs = "s[48:51]";

// Vector: the words of the record in their order, its error, and one for dwords on their way.
constexpr unsigned kFirstWord = 16, kMostWords = protocol::kReportedWords + protocol::kMaxErrorWords;
constexpr unsigned kStageWords = 3;
constexpr unsigned kLaneErrorVgpr = kFirstWord + kMostWords;
constexpr unsigned kDwordVgpr = kLaneErrorVgpr + 1;
constexpr StringLiteral kLaneError = "v28", kDword = "v29", kElement = "v30";
constexpr unsigned kLastVgpr = 30;
constexpr StringLiteral kSet = "v19", kBinding = "v20", kIndex = "v21", kBufferSize = "v25"; // words
static_assert(kLaneErrorVgpr == 28);
static_assert(kFirstWord + protocol::kReportedWords == 21, "the index is the first word of such errors");
static_assert(protocol::wordsOf(protocol::ValidationError::BufferOutOfBounds).count == 5,
              "the buffer's size is the last one");

/// The number of words that each error has, in order.
constexpr unsigned kBitsOfCount = 3;
constexpr uint64_t kWordCounts = [] {
  static_assert(protocol::kMaxErrorWords < 1 << kBitsOfCount);
  uint64_t counts = 0;
  for (uint32_t error = 0; error < 64 / kBitsOfCount; ++error)
    counts |= uint64_t(protocol::wordsOf(protocol::ValidationError(error)).count) << (kBitsOfCount * error);
  return counts;
}();
static_assert(!protocol::wordsOf(protocol::ValidationError(64 / kBitsOfCount)).name,
              "a count for each error");

/// The calls that are one block of assembly for LLVM: it takes a tenth of a millisecond to begin one, but has
/// all their words in registers.
constexpr size_t kCallsTogether = 8, kOperandsTogether = 32;

/// More uses of a value than most values have.
constexpr unsigned kManyUses = 64;

constexpr StringLiteral kAttribute = "lgc-record-routine";

std::string vector(unsigned word) {
  return "v" + std::to_string(kFirstWord + word);
}

/// Scalar registers that earlier instructions have read, as masks too, or written.
constexpr StringLiteral kScalarRegisters = "depctr_va_sdst(0) depctr_sa_sdst(0)";
/// All that the code in front of a call may have done: these, VCC, and results of transcendental functions.
constexpr StringLiteral kCaller = "depctr_va_vdst(0) depctr_va_sdst(0) depctr_va_vcc(0) depctr_sa_sdst(0)";
/// Vector registers that the routine has written, or stores: loads of attributes into them do not wait.
constexpr StringLiteral kVectorRegisters = "depctr_va_vdst(0) depctr_vm_vsrc(0)";

std::string symbolOf(const RecordRoutine &routine) {
  return "lgc_append_record_" + std::to_string(routine.number);
}

/// The inline assembly of some calls.
class Calls {
public:
  Calls(const RecordRoutine &routine, const RecordBuffers &buffers, uint32_t gfxMajor)
      : routine_(routine), buffers_(buffers), gfxMajor_(gfxMajor) {
    addOperand(buffers.records, "{" + kRecords.str() + "}");
    if (buffers.counters)
      addOperand(buffers.counters, "{" + kCounters.str() + "}");
    if (buffers.inputs)
      addOperand(buffers.inputs, "{" + kInputs.str() + "}");
    // LLVM would take a millisecond to find out which register "~{scc}" is.
    add("s_cselect_b32 " + kCondition + ", 1, 0");
    if (gfxMajor >= 11)
      add(waitFor(gfxMajor, kCaller));
  }

  void add(const RecordArguments &record) {
    const uint32_t waveSize = record.lanes->getType()->getIntegerBitWidth();
    const StringRef size = waveSize == 64 ? "_b64 " : "_b32 ";
    if (record.zero) {
      add("s_cmp_eq_u32 " + operand(record.zero, "s") + ", 0");
      add("s_cselect" + size + laneMask(kLanes, waveSize) + ", " + operand(record.lanes, "s") + ", 0");
    } else {
      add("s_mov" + size + laneMask(kLanes, waveSize) + ", " + operand(record.lanes, "s"));
    }
    if (routine_.hasLookups != 0)
      addNumber(kLookup, static_cast<uint32_t>(record.lookup));
    addNumber(kInstruction, record.instruction);
    addNumber(kPlace, record.place);
    if (buffers_.counters)
      addNumber(kCounter, record.counter * 4);
    unsigned dword = 0;
    for (const RecordWord &word : record.words)
      dword += std::visit([&](const auto &each) { return addWord(kFirstWord + dword, each); }, word);
    addWord(kLaneErrorVgpr, record.error);
    addJump();
    ++count_;
  }

  bool isFull() const { return count_ == kCallsTogether || operands_.size() >= kOperandsTogether; }

  void build(IRBuilderBase &builder) {
    add("s_cmp_lg_u32 " + kCondition + ", 0");
    // One by one, and once for all calls: for a tuple, as for words that are bound to registers, LLVM visits
    // the registers that overlap them again and again.
    for (unsigned vgpr = kFirstWord; vgpr <= kLastVgpr; ++vgpr)
      constraints_.push_back("~{v" + std::to_string(vgpr) + "}");
    SmallVector<Type *> types;
    for (const auto &[operand, constraint] : zip(operands_, constraints_)) {
      if (constraint == "v" && operand->getType()->isIntegerTy(32) && operand->hasNUsesOrMore(kManyUses))
        operand = buildMove(builder, operand);
      types.push_back(operand->getType());
    }
    auto *type = FunctionType::get(builder.getVoidTy(), types, /*isVarArg=*/false);
    CallInst *call = builder.CreateCall(
        InlineAsm::get(type, join(code_, "\n\t"), join(constraints_, ","), /*hasSideEffects=*/true),
        operands_);
    call->setConvergent();
    call->setDoesNotThrow();
  }

private:
  void add(const Twine &instruction) { code_.push_back(instruction.str()); }

  void addOperand(Value *value, std::string constraint) {
    operands_.push_back(value);
    constraints_.push_back(std::move(constraint));
  }

  /// Builds a move that is no copy for LLVM: its register coalescer would make a copy and the value one, in
  /// time proportional to the uses of the value.
  static Value *buildMove(IRBuilderBase &builder, Value *value) {
    Value *zero = builder.getInt32(0);
    return builder.CreateIntrinsic(Intrinsic::amdgcn_alignbyte, {}, {zero, value, zero});
  }

  /// Returns how the assembly names the value. No vector instruction may read it as a scalar: LLVM would not
  /// know, and not wait.
  std::string operand(Value *value, StringRef constraint) {
    size_t index = 0;
    while (index < operands_.size() && (operands_[index] != value || constraints_[index] != constraint))
      ++index;
    if (index == operands_.size())
      addOperand(value, constraint.str());
    return "$" + std::to_string(index);
  }

  void addNumber(StringRef sgpr, uint32_t number) { add("s_mov_b32 " + sgpr + ", " + Twine(number)); }

  /// Returns how many registers the word takes. A number costs LLVM nothing in the code.
  unsigned addWord(unsigned vgpr, Value *value) {
    const unsigned dwords = value->getType()->getIntegerBitWidth() / 32;
    if (std::exchange(held_[vgpr], value) == value && vgpr != kLaneErrorVgpr) // which the routine overwrites
      return dwords;
    for (unsigned i = 1; i < dwords; ++i)
      held_.erase(vgpr + i);
    const auto *number = dyn_cast<ConstantInt>(value);
    if (number || isa<UndefValue>(value))
      for (unsigned i = 0; i < dwords; ++i)
        add("v_mov_b32 v" + Twine(vgpr + i) + ", " +
            Twine(number ? number->getValue().extractBitsAsZExtValue(32, 32 * i) : 0));
    else if (dwords == 1)
      add("v_mov_b32 v" + Twine(vgpr) + ", " + operand(value, "v"));
    else
      add(formatv("v_lshlrev_b64 v[{0}:{1}], 0, ", vgpr, vgpr + 1).str() + operand(value, "v"));
    return dwords;
  }

  /// The products are added in turn in the registers of the word and in others, since the instruction may not
  /// read what it writes.
  unsigned addWord(unsigned vgpr, const OffsetWord &offset) {
    held_.erase(vgpr);
    held_.erase(vgpr + 1);
    const std::string word = formatv("v[{0}:{1}]", vgpr, vgpr + 1), other = "v[29:30]";
    const bool isOdd = offset.terms.size() % 2 == 1;
    const unsigned first = isOdd ? kDwordVgpr : vgpr;
    std::string sum = isOdd ? other : word;
    if (isOdd && offset.start == 0) {
      sum = "0";
    } else {
      add("v_mov_b32 v" + Twine(first) + ", " + Twine(Lo_32(offset.start)));
      add("v_mov_b32 v" + Twine(first + 1) + ", " + Twine(Hi_32(offset.start)));
    }
    for (const auto &[index, stride] : offset.terms) {
      const std::string &next = sum == word ? other : word;
      add("v_mad_i64_i32 " + next + ", null, " + operand(index, "v") + ", " + Twine(stride) + ", " + sum);
      sum = next;
    }
    return 2;
  }

  /// "." is the address of its instruction, and the routine is ahead. On gfx12, the upper 16 bits of a
  /// program counter are 0, and those of an address its sign.
  void addJump() {
    add("s_getpc_b64 " + kReturn);
    add("s_add_u32 " + kReturnLow + ", " + kReturnLow + ", " + symbolOf(routine_) + "-.");
    add("s_addc_u32 " + kReturnHigh + ", " + kReturnHigh + ", 0");
    if (gfxMajor_ >= 12)
      add("s_sext_i32_i16 " + kReturnHigh + ", " + kReturnHigh);
    add("s_swappc_b64 " + kReturn + ", " + kReturn);
  }

  const RecordRoutine &routine_;
  const RecordBuffers &buffers_;
  const uint32_t gfxMajor_;
  SmallVector<std::string> code_, constraints_;
  SmallVector<Value *, 16> operands_;     ///< with the first constraints
  size_t count_ = 0;                      ///< of the calls
  SmallDenseMap<unsigned, Value *> held_; ///< words by the registers that already have them
};

/// The code of the subroutine.
class RoutineText {
public:
  RoutineText(const RecordRoutine &routine, uint32_t gfxMajor, uint32_t waveSize)
      : routine_(routine), gfxMajor_(gfxMajor), isWide_(waveSize == 64), lanes_(laneMask(kLanes, waveSize)),
        active_(laneMask(kActive, waveSize)), same_(laneMask(kSame, waveSize)),
        exec_(isWide_ ? "exec" : "exec_lo") {}

  std::string write() {
    text_ = ".text 1\n.p2align 2\n" + symbolOf(routine_) + ":\n";
    add("s_mov", active_ + ", " + exec_);
    if (routine_.hasLookups != 0)
      lookUpDescriptors();
    label("next");
    chooseLanes();
    if (routine_.limit != 0)
      count();
    setSize();
    allocate();
    storeRecord();
    add("s_branch " + local("next"));
    label("done");
    if (gfxMajor_ >= 11)
      add(waitFor(gfxMajor_, kVectorRegisters));
    add("s_mov", exec_ + ", " + active_);
    add("s_setpc_b64 " + kReturn);
    pad();
    return text_ + ".text\n";
  }

private:
  std::string local(StringRef name) const { return (".L" + name + "_" + symbolOf(routine_)).str(); }
  void label(StringRef name) { text_ += local(name) + ":\n"; }

  void add(const Twine &instruction) { text_ += ("\t" + instruction + "\n").str(); }
  /// One that there is for both sizes of a mask.
  void add(const Twine &name, const Twine &operands) { add(name + (isWide_ ? "_b64 " : "_b32 ") + operands); }
  void branchIf(const Twine &comparison, StringRef target) {
    add("s_cmp_" + comparison);
    add("s_cbranch_scc1 " + local(target));
  }

  /// The instruction cache reads ahead: as behind functions, there is s_code_end in the following lines.
  void pad() {
    text_ += gfxMajor_ >= 11 ? ".p2alignl 7, 0xbf9f0000\n.fill 96, 4, 0xbf9f0000\n"
                             : ".p2alignl 6, 0xbf9f0000\n.fill 48, 4, 0xbf9f0000\n";
  }

  /// For scalar registers that are read next.
  void settle() {
    if (gfxMajor_ >= 11)
      add(waitFor(gfxMajor_, kScalarRegisters));
  }

  /// Changes the errors of lanes to what the buffer of inputs says of their descriptors, and takes those off
  /// that have none.
  void lookUpDescriptors() {
    const uint32_t ofDescriptor = static_cast<uint32_t>(protocol::ValidationError::DescriptorUninitialized);
    settle();
    branchIf("eq_u32 " + kLookup + ", 0", "next");
    branchIf((isWide_ ? "eq_u64 " : "eq_u32 ") + lanes_ + ", 0", "next");
    add("s_mov", exec_ + ", " + lanes_);
    add("v_readfirstlane_b32 " + kError + ", " + kLaneError);
    settle();
    branchIf("lg_u32 " + kError + ", " + Twine(ofDescriptor), "range");
    add("v_mov_b32 " + kLaneError + ", -1"); // none, unless there is something wrong
    add("s_branch " + local("look"));
    label("range");
    add("v_cmpx_eq_u32 0, " + kBufferSize);
    label("look");
    add("v_cmpx_ne_u32 -1, " + kSet); // its origin is known
    load(kElement, "off");
    add("v_cmpx_ne_u32 0, " + kElement); // the driver has written the buffer
    for (StringRef part : {kSet, kBinding, kIndex}) {
      add("v_add_nc_u32 " + kElement + ", " + kElement + ", " + part);
      add("v_lshlrev_b32 " + kElement + ", 2, " + kElement);
      load(kElement, kElement);
    }
    settle();
    add("s_mov", same_ + ", " + exec_);
    constexpr uint32_t isNull = protocol::kDescriptorWritten | protocol::kDescriptorIsNull;
    narrowTo(isNull, isNull);
    takeOff();
    add("s_mov", exec_ + ", " + same_);
    narrowTo(protocol::kDescriptorWritten, 0);
    static_assert(protocol::kDescriptorDestroyed == 2 &&
                      static_cast<uint32_t>(protocol::ValidationError::DescriptorDestroyed) ==
                          ofDescriptor + 1,
                  "a bit is the difference");
    add("v_bfe_u32 " + kLaneError + ", " + kElement + ", 1, 1");
    add("v_add_nc_u32 " + kLaneError + ", " + Twine(ofDescriptor) + ", " + kLaneError);
    branchIf("eq_u32 " + kLookup + ", " + Twine(static_cast<uint32_t>(DescriptorLookup::Reported)), "keep");
    takeOff();
    label("keep");
    add("s_mov", exec_ + ", " + lanes_);
    add("v_cmpx_eq_u32 -1, " + kLaneError);
    takeOff();
    add("s_mov", exec_ + ", " + active_);
  }

  /// Loads a dword of the inputs.
  void load(StringRef result, StringRef offset) {
    add(Twine(gfxMajor_ >= 11 ? "buffer_load_b32 " : "buffer_load_dword ") + result + ", " + offset + ", " +
        kInputs + ", " + noOffset() + (offset == "off" ? "" : " offen"));
    waitForLoads();
  }

  void waitForLoads() { add(gfxMajor_ >= 12 ? "s_wait_loadcnt 0x0" : "s_waitcnt vmcnt(0)"); }
  StringRef noOffset() const { return gfxMajor_ >= 12 ? "null" : "0"; }

  /// Leaves those lanes active whose element has that value in the bits of the mask.
  void narrowTo(uint32_t mask, uint32_t value) {
    add("v_and_b32 " + kDword + ", " + Twine(mask) + ", " + kElement);
    add("v_cmpx_eq_u32 " + Twine(value) + ", " + kDword);
  }

  /// Takes the active lanes off those that have failed.
  void takeOff() {
    settle();
    add(gfxMajor_ >= 11 ? "s_and_not1" : "s_andn2", lanes_ + ", " + lanes_ + ", " + exec_);
    settle();
  }

  /// Takes those with the error of the first lane off; only the first one remains active.
  void chooseLanes() {
    settle();
    branchIf((isWide_ ? "eq_u64 " : "eq_u32 ") + lanes_ + ", 0", "done");
    add(gfxMajor_ >= 11 ? (isWide_ ? "s_ctz_i32_b64 " : "s_ctz_i32_b32 ") + kFirst + ", " + lanes_
                        : (isWide_ ? "s_ff1_i32_b64 " : "s_ff1_i32_b32 ") + kFirst + ", " + lanes_);
    add("s_mov", exec_ + ", " + lanes_);
    settle();
    add("v_readlane_b32 " + kError + ", " + kLaneError + ", " + kFirst);
    settle();
    // Not v_cmp_eq_u32: outside functions, the assembler knows the size of masks of one size of waves alone.
    add("v_cmpx_eq_u32 " + kError + ", " + kLaneError);
    takeOff();
    add("s_mov", same_ + ", " + exec_);
    add("s_lshl", exec_ + ", 1, " + kFirst);
  }

  /// Adds kDword to a dword of a buffer, and sets kOffset to what it was.
  void addAtomically(StringRef buffer, StringRef offset) {
    add(Twine("buffer_atomic_add") + (gfxMajor_ >= 11 ? "_u32 " : " ") + kDword + ", off, " + buffer + ", " +
        offset + (gfxMajor_ >= 12 ? " th:TH_ATOMIC_RETURN scope:SCOPE_DEV" : " glc"));
    waitForLoads();
    add("v_readfirstlane_b32 " + kOffset + ", " + kDword);
    settle();
  }

  void count() {
    add("v_mov_b32 " + kDword + ", 1");
    addAtomically(kCounters, kCounter);
    branchIf("ge_u32 " + kOffset + ", " + Twine(routine_.limit), "next");
  }

  void setSize() {
    add("s_mul_i32 " + kOther + ", " + kError + ", " + Twine(kBitsOfCount));
    add("s_mov_b32 " + kCountsLow + ", " + Twine(Lo_32(kWordCounts)));
    add("s_mov_b32 " + kCountsHigh + ", " + Twine(Hi_32(kWordCounts)));
    settle();
    add("s_lshr_b64 " + kCounts + ", " + kCounts + ", " + kOther);
    settle();
    add("s_and_b32 " + kSize + ", " + kCountsLow + ", " + Twine((1 << kBitsOfCount) - 1));
    settle();
    add("s_add_u32 " + kSize + ", " + kSize + ", " + Twine(protocol::kMinRecordDwords));
  }

  /// Sets kOffset to the bytes in front of the record, without the buffer's header. Neither a record that
  /// does not fit nor a size that wraps around is written.
  void allocate() {
    settle();
    add("v_mov_b32 " + kDword + ", " + kSize);
    addAtomically(kRecords, noOffset());
    add("s_lshr_b32 " + kOther + ", " + kRecordsSize + ", 2");
    settle();
    add("s_sub_u32 " + kOther + ", " + kOther + ", " + kSize);
    settle();
    add("s_cbranch_scc1 " + local("next"));
    branchIf("ge_u32 " + kOffset + ", " + kOther, "next");
    static_assert(protocol::kValidationHeaderDwords == 1, "one less than the size fits the record");
    add("s_lshl_b32 " + kOffset + ", " + kOffset + ", 2");
    settle();
  }

  void store(const Twine &value, uint32_t dword, StringRef base, StringRef scope = "") {
    std::string source = value.str();
    if (source.front() != 'v') {
      add("v_mov_b32 " + kDword + ", " + source);
      source = kDword;
    }
    add(Twine("buffer_store_") + (gfxMajor_ >= 11 ? "b32 " : "dword ") + source + ", off, " + kRecords +
        ", " + base + " offset:" + Twine(dword * 4) + (gfxMajor_ >= 12 ? scope : ""));
  }

  void storeRecord() {
    using enum protocol::RecordWord;
    const auto storeWord = [&](protocol::RecordWord word, const Twine &value) {
      store(value, protocol::kValidationHeaderDwords + static_cast<uint32_t>(word), kOffset);
    };
    storeWord(Shader, Twine(routine_.shaderId));
    storeWord(Instruction, kInstruction);
    storeWord(Stage, Twine(routine_.executionModel));
    for (uint32_t i = 0; i < kStageWords; ++i)
      store(vector(i), protocol::kValidationHeaderDwords + static_cast<uint32_t>(Stage0) + i, kOffset);
    storeWord(Error, kError);
    add("s_sub_u32 " + kOther + ", " + kSize + ", " + Twine(protocol::kMinRecordDwords));
    settle();
    for (uint32_t i = 0; i < protocol::kMaxErrorWords; ++i) {
      branchIf("le_u32 " + kOther + ", " + Twine(i), "trailer");
      store(vector(protocol::kReportedWords + i),
            protocol::kValidationHeaderDwords + protocol::kRecordHeaderDwords + i, kOffset);
    }
    label("trailer");
    storeTrailer();
    publish();
  }

  void storeTrailer() {
    add("s_lshl_b32 " + kOther + ", " + kOther + ", 2");
    settle();
    add("s_add_u32 " + kOther + ", " + kOther + ", " + kOffset);
    add(Twine("s_bcnt1_i32_") + (isWide_ ? "b64 " : "b32 ") + kError + ", " + same_);
    settle();
    const std::array<std::string, protocol::kRecordTrailerDwords> trailer{kSet.str(), kBinding.str(),
                                                                          kPlace.str(), kError.str()};
    for (const auto [i, value] : enumerate(trailer))
      store(value, protocol::kValidationHeaderDwords + protocol::kRecordHeaderDwords + i, kOther);
  }

  /// The first dword comes last, when all others are written: it makes the record one.
  void publish() {
    if (gfxMajor_ >= 12)
      add("global_wb scope:SCOPE_SYS");
    add(gfxMajor_ >= 12 ? "s_wait_storecnt 0x0" : "s_waitcnt_vscnt null, 0x0");
    store(kSize, protocol::kValidationHeaderDwords, kOffset, " scope:SCOPE_SYS");
  }

  const RecordRoutine &routine_;
  const uint32_t gfxMajor_;
  const bool isWide_;
  const std::string lanes_, active_, same_, exec_;
  std::string text_;
};

} // namespace

void setRecordRoutine(Function &function, const RecordRoutine &routine) {
  function.addFnAttr(kAttribute, formatv("{0},{1},{2},{3},{4}", routine.number, routine.shaderId,
                                         routine.executionModel, routine.limit, routine.hasLookups)
                                     .str());
  reserveSgprs(*function.getParent());
}

std::optional<RecordRoutine> findRecordRoutine(const Function &function) {
  SmallVector<StringRef> parts;
  function.getFnAttribute(kAttribute).getValueAsString().split(parts, ',');
  RecordRoutine routine;
  const std::array members{&routine.number, &routine.shaderId, &routine.executionModel, &routine.limit,
                           &routine.hasLookups};
  if (parts.size() != members.size())
    return std::nullopt;
  for (const auto [part, member] : zip(parts, members))
    if (!to_integer(part, *member, 10))
      return std::nullopt;
  return routine;
}

void buildRecordCalls(IRBuilderBase &builder, const RecordRoutine &routine, const RecordBuffers &buffers,
                      ArrayRef<RecordArguments> records, uint32_t gfxMajor) {
  while (!records.empty()) {
    Calls calls(routine, buffers, gfxMajor);
    for (; !records.empty() && !calls.isFull(); records = records.drop_front())
      calls.add(records.front());
    calls.build(builder);
  }
}

std::string recordRoutineCode(const RecordRoutine &routine, uint32_t gfxMajor, uint32_t waveSize) {
  return RoutineText(routine, gfxMajor, waveSize).write();
}

} // namespace lgc
