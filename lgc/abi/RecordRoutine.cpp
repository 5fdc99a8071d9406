// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/RecordRoutine.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace lgc {

namespace {

// Scalar registers, which functions with calls leave to the routine: LLVM would not see that the routine's
// vector instructions have read what it writes afterwards, which needs waits on gfx11 and gfx12.
constexpr unsigned kFirstOwn = 84;
constexpr StringLiteral kReturn = "s[84:85]", kReturnLow = "s84", kReturnHigh = "s85";
constexpr unsigned kLanes = 86, kActive = 88, kSame = 90;                       // masks
constexpr StringLiteral kInstruction = "s92", kPlace = "s93", kCounter = "s94"; // a counter's offset in bytes
constexpr StringLiteral kSize = "s95", kError = "s96", kOffset = "s97", kOther = "s98", kFirst = "s99",
                        kCondition = "s100";
constexpr unsigned kLastOwn = 100;

// Scalar registers of descriptors, which only instructions on memory read.
constexpr StringLiteral kRecords = "s[40:43]", kRecordsSize = "s42", kCounters = "s[44:47]";

// Vector: the words of the record in their order, its form, and one for dwords on their way.
constexpr unsigned kFirstWord = 16, kMostWords = protocol::kReportedWords + protocol::kMaxErrorWords;
constexpr unsigned kStageWords = 3, kSetWord = 3, kBindingWord = 4;
constexpr StringLiteral kForm = "v28", kDword = "v29";
static_assert(kFirstWord + kMostWords == 28, "kForm and kDword follow");

constexpr StringLiteral kAttribute = "lgc-record-routine";

std::string vector(unsigned word) {
  return "v" + std::to_string(kFirstWord + word);
}

std::string mask(unsigned sgpr, uint32_t waveSize) {
  return waveSize == 64 ? formatv("s[{0}:{1}]", sgpr, sgpr + 1).str() : "s" + std::to_string(sgpr);
}

/// After it, instructions may read and write scalar registers that earlier ones read, as masks too, or wrote:
/// LLVM does not look for hazards here. For gfx11 and later.
StringRef waitForScalarRegisters(uint32_t gfxMajor) {
  return gfxMajor >= 12 ? "s_wait_alu depctr_va_sdst(0) depctr_sa_sdst(0)"
                        : "s_waitcnt_depctr depctr_va_sdst(0) depctr_sa_sdst(0)";
}

std::string symbolOf(const RecordRoutine &routine) {
  return "lgc_append_record_" + std::to_string(routine.number);
}

/// The inline assembly of a call.
class Call {
public:
  Call(const RecordRoutine &routine, const RecordArguments &record, uint32_t gfxMajor)
      : routine_(routine), record_(record), gfxMajor_(gfxMajor) {}

  void build(IRBuilder<> &builder) {
    // LLVM would take a millisecond to find out which register "~{scc}" is.
    add("s_cselect_b32 " + kCondition + ", 1, 0");
    addOperand("{" + kRecords.str() + "}", record_.records);
    if (record_.counters)
      addOperand("{" + kCounters.str() + "}", record_.counters);
    if (gfxMajor_ >= 11)
      add(waitForScalarRegisters(gfxMajor_));
    const uint32_t waveSize = record_.lanes->getType()->getIntegerBitWidth();
    addOperand("s", record_.lanes);
    add((waveSize == 64 ? "s_mov_b64 " : "s_mov_b32 ") + mask(kLanes, waveSize) + ", $" +
        Twine(operands_.size() - 1));
    addNumber(kInstruction, record_.instruction);
    addNumber(kPlace, record_.place);
    if (record_.counters)
      addNumber(kCounter, record_.counter * 4);
    for (const auto [index, word] : enumerate(record_.words))
      addVector(vector(index), word);
    addVector(kForm.str(), record_.form);
    addJump();
    add("s_cmp_lg_u32 " + kCondition + ", 0");
    for (unsigned sgpr = kFirstOwn; sgpr <= kLastOwn; ++sgpr)
      constraints_.push_back("~{s" + std::to_string(sgpr) + "}");
    constraints_.push_back("~{" + kDword.str() + "}");
    SmallVector<Type *> types;
    for (Value *operand : operands_)
      types.push_back(operand->getType());
    auto *type = FunctionType::get(builder.getVoidTy(), types, /*isVarArg=*/false);
    CallInst *call = builder.CreateCall(
        InlineAsm::get(type, join(code_, "\n\t"), join(constraints_, ","), /*hasSideEffects=*/true),
        operands_);
    call->setConvergent();
    call->setDoesNotThrow();
  }

private:
  void add(const Twine &instruction) { code_.push_back(instruction.str()); }

  void addOperand(std::string constraint, Value *value) {
    constraints_.push_back(std::move(constraint));
    operands_.push_back(value);
  }

  void addNumber(StringRef sgpr, uint32_t number) { add("s_mov_b32 " + sgpr + ", " + Twine(number)); }

  /// A number costs LLVM nothing in the code.
  void addVector(const std::string &vgpr, Value *value) {
    const auto *number = dyn_cast<ConstantInt>(value);
    if (!number && !isa<UndefValue>(value))
      return addOperand("{" + vgpr + "}", value);
    add("v_mov_b32 " + vgpr + ", " + Twine(number ? number->getZExtValue() : 0));
    clobbers_.push_back("~{" + vgpr + "}");
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
    append_range(constraints_, clobbers_);
  }

  const RecordRoutine &routine_;
  const RecordArguments &record_;
  const uint32_t gfxMajor_;
  SmallVector<std::string> code_, constraints_, clobbers_;
  SmallVector<Value *> operands_;
};

/// The code of the subroutine.
class RoutineText {
public:
  RoutineText(const RecordRoutine &routine, uint32_t gfxMajor, uint32_t waveSize)
      : routine_(routine), gfxMajor_(gfxMajor), isWide_(waveSize == 64), lanes_(mask(kLanes, waveSize)),
        active_(mask(kActive, waveSize)), same_(mask(kSame, waveSize)), exec_(isWide_ ? "exec" : "exec_lo") {}

  std::string write() {
    text_ = ".text 1\n.p2align 2\n" + symbolOf(routine_) + ":\n";
    add("s_mov", active_ + ", " + exec_);
    label("next");
    chooseLanes();
    if (routine_.limit != 0)
      count();
    allocate();
    storeRecord();
    add("s_branch " + local("next"));
    label("done");
    add("s_mov", exec_ + ", " + active_);
    add("s_setpc_b64 " + kReturn);
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

  void settle() {
    if (gfxMajor_ >= 11)
      add(waitForScalarRegisters(gfxMajor_));
  }

  /// Takes those with the form of the first lane off; only the first one remains active.
  void chooseLanes() {
    settle();
    branchIf((isWide_ ? "eq_u64 " : "eq_u32 ") + lanes_ + ", 0", "done");
    add(gfxMajor_ >= 11 ? (isWide_ ? "s_ctz_i32_b64 " : "s_ctz_i32_b32 ") + kFirst + ", " + lanes_
                        : (isWide_ ? "s_ff1_i32_b64 " : "s_ff1_i32_b32 ") + kFirst + ", " + lanes_);
    add("s_mov", exec_ + ", " + lanes_);
    settle();
    add("v_readlane_b32 " + kError + ", " + kForm + ", " + kFirst);
    settle();
    // Not v_cmp_eq_u32: outside functions, the assembler knows the size of masks of one size of waves alone.
    add("v_cmpx_eq_u32 " + kError + ", " + kForm);
    settle();
    add("s_mov", same_ + ", " + exec_);
    add(gfxMajor_ >= 11 ? "s_and_not1" : "s_andn2", lanes_ + ", " + lanes_ + ", " + same_);
    add("s_lshl", exec_ + ", 1, " + kFirst);
    add("s_lshr_b32 " + kSize + ", " + kError + ", 8");
    add("s_and_b32 " + kError + ", " + kError + ", 0xff");
  }

  /// Adds kDword to a dword of a buffer, and sets kOffset to what it was.
  void addAtomically(StringRef buffer, StringRef offset) {
    add(Twine("buffer_atomic_add") + (gfxMajor_ >= 11 ? "_u32 " : " ") + kDword + ", off, " + buffer + ", " +
        offset + (gfxMajor_ >= 12 ? " th:TH_ATOMIC_RETURN scope:SCOPE_DEV" : " glc"));
    add(gfxMajor_ >= 12 ? "s_wait_loadcnt 0x0" : "s_waitcnt vmcnt(0)");
    add("v_readfirstlane_b32 " + kOffset + ", " + kDword);
    settle();
  }

  void count() {
    add("v_mov_b32 " + kDword + ", 1");
    addAtomically(kCounters, kCounter);
    branchIf("ge_u32 " + kOffset + ", " + Twine(routine_.limit), "next");
  }

  /// Sets kOffset to the bytes in front of the record, without the buffer's header. Neither a record that
  /// does not fit nor a size that wraps around is written.
  void allocate() {
    settle();
    add("v_mov_b32 " + kDword + ", " + kSize);
    addAtomically(kRecords, gfxMajor_ >= 12 ? "null" : "0");
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
    const std::array<std::string, protocol::kRecordTrailerDwords> trailer{
        vector(kSetWord), vector(kBindingWord), kPlace.str(), kError.str()};
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
  function.addFnAttr(kAttribute, formatv("{0},{1},{2},{3}", routine.number, routine.shaderId,
                                         routine.executionModel, routine.limit)
                                     .str());
  for (Function &other : *function.getParent())
    if (!other.isDeclaration())
      other.addFnAttr("amdgpu-num-sgpr", std::to_string(kFirstOwn));
}

std::optional<RecordRoutine> findRecordRoutine(const Function &function) {
  SmallVector<StringRef> parts;
  function.getFnAttribute(kAttribute).getValueAsString().split(parts, ',');
  RecordRoutine routine;
  const std::array members{&routine.number, &routine.shaderId, &routine.executionModel, &routine.limit};
  if (parts.size() != members.size())
    return std::nullopt;
  for (const auto [part, member] : zip(parts, members))
    if (!to_integer(part, *member, 10))
      return std::nullopt;
  return routine;
}

void buildRecordCall(IRBuilder<> &builder, const RecordRoutine &routine, const RecordArguments &record,
                     uint32_t gfxMajor) {
  Call(routine, record, gfxMajor).build(builder);
}

std::string recordRoutineCode(const RecordRoutine &routine, uint32_t gfxMajor, uint32_t waveSize) {
  return RoutineText(routine, gfxMajor, waveSize).write();
}

} // namespace lgc
