// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/AddressSubroutines.h"

#include "lgc/codegen/CodeDistance.h"
#include "lgc/target/GpuTarget.h"
#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"

#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

namespace {

// The operands of SI_CALL.
constexpr unsigned kAddressOperand = 1;
constexpr unsigned kCalleeOperand = 2;

class AddressSubroutines : public MachinePass<AddressSubroutines> {
public:
  AddressSubroutines() : MachinePass("Address subroutines") {}

  bool runOnMachineFunction(MachineFunction &function) override {
    instructions_ = function.getSubtarget().getInstrInfo();
    registers_ = &function.getRegInfo();
    gfxMajor_ = cantFail(findTarget(function.getTarget().getTargetCPU()))->gfxIp.major;
    const unsigned callOpcode = findOpcode(*instructions_, "SI_CALL");
    bool changed = false;
    for (MachineBasicBlock &block : function)
      for (MachineInstr &inst : block)
        if (inst.getOpcode() == callOpcode && inst.getOperand(kCalleeOperand).isGlobal())
          changed |= changeAddress(inst);
    return changed;
  }

private:
  bool changeAddress(MachineInstr &call);
  Register buildAddress(MachineInstr &call, const MachineInstr &pair);
  std::pair<Register, Register> readDistance(MachineInstr &call, const TargetRegisterClass &pairClass);
  Register build(MachineInstr &before, unsigned opcode,
                 function_ref<void(MachineInstrBuilder &)> addOperands);
  void eraseUnused(Register reg);

  const TargetInstrInfo *instructions_ = nullptr;
  MachineRegisterInfo *registers_ = nullptr;
  uint32_t gfxMajor_ = 0;
};

/// The address is a pair of two moves, of its halves.
bool AddressSubroutines::changeAddress(MachineInstr &call) {
  const Register old = call.getOperand(kAddressOperand).getReg();
  const MachineInstr *pair = registers_->getVRegDef(old);
  if (!pair || !pair->isRegSequence() || pair->getNumOperands() != 5)
    return false; // the ELF will be refused for its relocations
  call.getOperand(kAddressOperand).setReg(buildAddress(call, *pair));
  eraseUnused(old);
  return true;
}

/// No value is in SCC before a call, which overwrites it.
Register AddressSubroutines::buildAddress(MachineInstr &call, const MachineInstr &pair) {
  const TargetRegisterClass &pairClass = *registers_->getRegClass(pair.getOperand(0).getReg());
  const unsigned low = pair.getOperand(2).getImm(), high = pair.getOperand(4).getImm();
  const auto [here, distance] = readDistance(call, pairClass);
  const auto find = [&](StringRef name) { return findOpcode(*instructions_, name); };
  const Register sign =
      build(call, find("S_ASHR_I32"), [&](auto &inst) { inst.addReg(distance).addImm(31); });
  Register hereHigh = build(call, TargetOpcode::COPY, [&](auto &inst) { inst.addReg(here, 0, high); });
  if (gfxMajor_ >= 12)
    hereHigh = build(call, find("S_SEXT_I32_I16"), [&](auto &inst) { inst.addReg(hereHigh); });
  const Register sumLow =
      build(call, find("S_ADD_U32"), [&](auto &inst) { inst.addReg(here, 0, low).addReg(distance); });
  const Register sumHigh =
      build(call, find("S_ADDC_U32"), [&](auto &inst) { inst.addReg(hereHigh).addReg(sign); });
  const Register address = registers_->createVirtualRegister(&pairClass);
  BuildMI(*call.getParent(), call, call.getDebugLoc(), instructions_->get(TargetOpcode::REG_SEQUENCE),
          address)
      .addReg(sumLow)
      .addImm(low)
      .addReg(sumHigh)
      .addImm(high);
  return address;
}

/// Returns a program counter, and the distance from there to the callee.
std::pair<Register, Register> AddressSubroutines::readDistance(MachineInstr &call,
                                                               const TargetRegisterClass &pairClass) {
  MachineFunction &function = *call.getMF();
  const TargetRegisterClass *single =
      instructions_->getRegClass(instructions_->get(findOpcode(*instructions_, "S_MOV_B32")), 0);
  const Register here = registers_->createVirtualRegister(&pairClass);
  const Register distance = registers_->createVirtualRegister(single);
  const StringRef callee = call.getOperand(kCalleeOperand).getGlobal()->getName();
  const char *text = function.createExternalSymbolName(readCodeDistance(callee, gfxMajor_));
  InlineAsm::Flag early(InlineAsm::Kind::RegDefEarlyClobber, 1), late(InlineAsm::Kind::RegDef, 1);
  early.setRegClass(pairClass.getID());
  late.setRegClass(single->getID());
  BuildMI(*call.getParent(), call, call.getDebugLoc(), instructions_->get(TargetOpcode::INLINEASM))
      .addExternalSymbol(text)
      .addImm(0)
      .addImm(early)
      .addReg(here, RegState::Define | RegState::EarlyClobber)
      .addImm(late)
      .addReg(distance, RegState::Define);
  return {here, distance};
}

/// Builds an instruction whose result is one SGPR.
Register AddressSubroutines::build(MachineInstr &before, unsigned opcode,
                                   function_ref<void(MachineInstrBuilder &)> addOperands) {
  const TargetRegisterClass *single =
      instructions_->getRegClass(instructions_->get(findOpcode(*instructions_, "S_MOV_B32")), 0);
  const Register result = registers_->createVirtualRegister(single);
  MachineInstrBuilder inst =
      BuildMI(*before.getParent(), before, before.getDebugLoc(), instructions_->get(opcode), result);
  addOperands(inst);
  return result;
}

void AddressSubroutines::eraseUnused(Register reg) {
  MachineInstr *pair = registers_->getVRegDef(reg);
  if (!registers_->use_nodbg_empty(reg))
    return;
  const Register parts[] = {pair->getOperand(1).getReg(), pair->getOperand(3).getReg()};
  pair->eraseFromParent();
  for (Register part : parts)
    if (registers_->use_nodbg_empty(part))
      registers_->getVRegDef(part)->eraseFromParent();
}

} // namespace

FunctionPass *createAddressSubroutines() {
  return new AddressSubroutines;
}

} // namespace lgc
