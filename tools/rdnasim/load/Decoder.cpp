// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/Decoder.h"

#include "tools/rdnasim/load/BindText.h"
#include "tools/rdnasim/load/InstructionText.h"
#include "tools/rdnasim/machine/HazardEffects.h"
#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/machine/Wave.h"

#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

#include <mutex>

namespace rdnasim {

namespace {

void stopAsUnimplemented(Wave &wave, const Instruction &) {
  wave.fault("the simulator does not implement this instruction");
}

void stopAsInvalid(Wave &wave, const Instruction &) {
  wave.fault("these bytes are not an instruction");
}

void stopAtEnd(Wave &wave, const Instruction &) {
  wave.fault("the wave runs past the end of the code");
}

/// LLVM's disassembler for one target and wave size.
class Disassembler {
public:
  Disassembler(const Target &target, bool isWave64) : triple_("amdgcn--amdpal") {
    static std::once_flag once;
    std::call_once(once, [] {
      LLVMInitializeAMDGPUTargetInfo();
      LLVMInitializeAMDGPUTargetMC();
      LLVMInitializeAMDGPUDisassembler();
    });
    std::string error;
    const llvm::Target *llvmTarget = llvm::TargetRegistry::lookupTarget(triple_, error);
    if (!llvmTarget)
      return;
    llvm::StringRef features =
        isWave64 ? "-wavefrontsize32,+wavefrontsize64" : "+wavefrontsize32,-wavefrontsize64";
    registers_.reset(llvmTarget->createMCRegInfo(triple_));
    asmInfo_.reset(llvmTarget->createMCAsmInfo(*registers_, triple_, llvm::MCTargetOptions()));
    subtarget_.reset(llvmTarget->createMCSubtargetInfo(triple_, llvm::StringRef(target.processor), features));
    instructions_.reset(llvmTarget->createMCInstrInfo());
    context_ = std::make_unique<llvm::MCContext>(triple_, asmInfo_.get(), registers_.get(), subtarget_.get());
    disassembler_.reset(llvmTarget->createMCDisassembler(*subtarget_, *context_));
    printer_.reset(llvmTarget->createMCInstPrinter(triple_, 0, *asmInfo_, *instructions_, *registers_));
  }

  bool isReady() const { return disassembler_ && printer_; }

  struct Result {
    uint64_t size = 0; ///< bytes; 0 when they are not an instruction
    std::string text;
    bool hasResult = false; ///< it writes a register
  };

  Result disassemble(llvm::ArrayRef<uint8_t> bytes, uint64_t pc) {
    llvm::MCInst instruction;
    Result result;
    llvm::raw_null_ostream comments;
    if (disassembler_->getInstruction(instruction, result.size, bytes, pc, comments) !=
        llvm::MCDisassembler::Success)
      return {};
    llvm::raw_string_ostream stream(result.text);
    printer_->printInst(&instruction, pc, "", *subtarget_, stream);
    result.text = llvm::StringRef(result.text).trim().str();
    result.hasResult = instructions_->get(instruction.getOpcode()).getNumDefs() != 0;
    return result;
  }

private:
  llvm::Triple triple_;
  std::unique_ptr<llvm::MCRegisterInfo> registers_;
  std::unique_ptr<llvm::MCAsmInfo> asmInfo_;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget_;
  std::unique_ptr<llvm::MCInstrInfo> instructions_;
  std::unique_ptr<llvm::MCContext> context_;
  std::unique_ptr<llvm::MCDisassembler> disassembler_;
  std::unique_ptr<llvm::MCInstPrinter> printer_;
};

class Decoding {
public:
  Decoding(std::span<const uint8_t> code, Program &program) : code_(code), program_(program) {}

  void run(Disassembler &disassembler) {
    program_.indexAt.assign(code_.size() / 4, Program::kNoInstruction);
    for (size_t pc = 0; pc + 4 <= code_.size();) {
      Disassembler::Result result = disassembler.disassemble({code_.data() + pc, code_.size() - pc}, pc);
      program_.indexAt[pc / 4] = static_cast<uint32_t>(program_.instructions.size());
      Instruction instruction = result.size == 0 ? stop(stopAsInvalid) : decodeOne(result, pc);
      instruction.pc = static_cast<uint32_t>(pc);
      instruction.size = static_cast<uint32_t>(result.size == 0 ? 4 : result.size);
      pc += instruction.size;
      append(instruction, result.size == 0 ? "(invalid)" : result.text);
    }
    Instruction end = stop(stopAtEnd);
    end.pc = static_cast<uint32_t>(code_.size());
    append(end, "(end of code)");
    program_.sourceLocations.resize(program_.instructions.size());
    resolveBranches();
    prepareHazards(program_);
  }

private:
  static Instruction stop(Handler handler) {
    static constexpr OpInfo kStop = {"(stop)", kAll, OpKind::Other, {}, nullptr, 0};
    Instruction instruction;
    instruction.info = &kStop;
    instruction.run = handler;
    return instruction;
  }

  void append(Instruction &instruction, std::string text) {
    instruction.text = static_cast<uint32_t>(program_.texts.size());
    program_.texts.push_back(std::move(text));
    program_.instructions.push_back(instruction);
  }

  uint32_t word(size_t pc) const {
    uint32_t value = 0;
    for (uint32_t i = 0; i < 4 && pc + i < code_.size(); ++i)
      value |= static_cast<uint32_t>(code_[pc + i]) << 8 * i;
    return value;
  }

  Instruction decodeOne(const Disassembler::Result &result, size_t pc) {
    InstructionWords words{word(pc), word(pc + 4)};
    size_t separator = result.text.find(" :: ");
    if (separator == result.text.npos)
      return decodeText(result.text, words, result.hasResult);
    Instruction first = decodeText(result.text.substr(0, separator), words, true);
    Instruction second = decodeText(result.text.substr(separator + 4), words, true);
    if (first.run == stopAsUnimplemented || second.run == stopAsUnimplemented)
      return stop(stopAsUnimplemented);
    program_.pairedHalves.push_back(second);
    first.paired = static_cast<uint32_t>(program_.pairedHalves.size());
    return first;
  }

  Instruction decodeText(std::string_view source, InstructionWords words, bool hasResult) {
    InstructionText text = parseInstructionText(source);
    // The halves of a pair are the instructions of the same name; v_dual_cndmask does not name VCC.
    if (text.mnemonic.starts_with("v_dual_")) {
      text.mnemonic.erase(2, 5);
      if (text.mnemonic == "v_cndmask_b32" && text.operands.size() == 3)
        text.operands.push_back(parseInstructionText(program_.isWave64 ? "v vcc" : "v vcc_lo").operands[0]);
    }
    const OpInfo *info = findInstruction(text.mnemonic, program_.target.generation);
    Instruction instruction;
    if (!info || bindText(text, *info, program_.target, words, instruction))
      return stop(stopAsUnimplemented);
    // LLVM has one form of an image atomic, with and without a result: bit 0 of `th`, or glc.
    if (text.mnemonic.starts_with("image_atomic"))
      instruction.modifiers.atomicReturn =
          program_.target.isIn(kRdna4) ? (words.second >> 20 & 1) != 0 : instruction.modifiers.glc;
    else if (text.mnemonic.find("atomic") != text.mnemonic.npos)
      instruction.modifiers.atomicReturn = hasResult;
    if (text.mnemonic == "s_waitcnt")
      decodeWaits(words.first, instruction);
    return instruction;
  }

  /// s_waitcnt's simm16 (RDNA2: vmcnt 15:14 and 3:0, lgkmcnt 13:8, expcnt 6:4; RDNA3: vmcnt 15:10, lgkmcnt
  /// 9:4, expcnt 2:0). A field at its maximum waits for nothing.
  void decodeWaits(uint32_t bits, Instruction &instruction) const {
    bool isRdna2 = program_.target.isIn(kRdna2);
    uint32_t load = isRdna2 ? (bits >> 14 & 3) << 4 | (bits & 15) : bits >> 10 & 63;
    uint32_t lgkm = isRdna2 ? bits >> 8 & 63 : bits >> 4 & 63;
    uint32_t exports = isRdna2 ? bits >> 4 & 7 : bits & 7;
    auto field = [](uint32_t value, uint32_t most) {
      return static_cast<uint8_t>(value == most ? 255 : value);
    };
    instruction.waits = {field(load, 63), field(exports, 7), field(lgkm, 63), 255};
  }

  static bool hasTarget(std::string_view mnemonic) {
    return mnemonic == "s_branch" || mnemonic.starts_with("s_cbranch_") || mnemonic == "s_call_b64" ||
           mnemonic.starts_with("s_subvector_loop_");
  }

  /// Targets become indices: simm16 counts dwords from the end of the branch.
  void resolveBranches() {
    auto end = static_cast<int64_t>(program_.instructions.size()) - 1;
    for (Instruction &instruction : program_.instructions) {
      if (!hasTarget(instruction.info->mnemonic))
        continue;
      int64_t pc = instruction.pc + 4ll + instruction.immediate * 4;
      uint32_t index = pc < 0 ? Program::kNoInstruction : program_.indexOf(static_cast<uint64_t>(pc));
      instruction.immediate = index == Program::kNoInstruction ? end : index;
    }
  }

  std::span<const uint8_t> code_;
  Program &program_;
};

} // namespace

std::variant<Program, DecodeError> decode(std::span<const uint8_t> code, const Target &target,
                                          bool isWave64) {
  Disassembler disassembler(target, isWave64);
  if (!disassembler.isReady())
    return DecodeError{"LLVM has no disassembler for " + std::string(target.processor)};
  if (code.size() % 4 != 0)
    return DecodeError{"code of " + std::to_string(code.size()) + " bytes: instructions are made of dwords"};
  Program program;
  program.target = target;
  program.isWave64 = isWave64;
  Decoding(code, program).run(disassembler);
  return program;
}

} // namespace rdnasim
