// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Opcodes are found by binary search, which relies on the order in which LLVM numbers them.

#include "lgc/workarounds/TargetNames.h"
#include "lgc/codegen/TargetMachine.h"

#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/Target/TargetMachine.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace lgc;

namespace {

class TargetNames : public testing::Test {
protected:
  std::unique_ptr<TargetMachine> machine_ = cantFail(createTargetMachine(*cantFail(findTarget("gfx1100"))));
  const MCInstrInfo &instructions_ = *machine_->getMCInstrInfo();
};

TEST_F(TargetNames, FindsEveryOpcodeOfCodeGeneration) {
  unsigned found = 0;
  for (unsigned opcode = TargetOpcode::GENERIC_OP_END + 1; opcode < instructions_.getNumOpcodes(); ++opcode) {
    if (!instructions_.get(opcode).isPseudo())
      continue;
    ASSERT_EQ(findOpcode(instructions_, instructions_.getName(opcode)), opcode);
    ++found;
  }
  EXPECT_GT(found, 10000u);
}

TEST_F(TargetNames, FamilyHasWhatItsPrefixSays) {
  for (const StringRef prefix :
       {"S_", "V_", "V_SET_INACTIVE", "S_MOV_B64_IMM_PSEUDO", "NOTHING", "ZZZ", ""}) {
    const OpcodeFamily family(instructions_, prefix);
    for (unsigned opcode = TargetOpcode::GENERIC_OP_END + 1; opcode < instructions_.getNumOpcodes();
         ++opcode) {
      const bool isMember =
          instructions_.get(opcode).isPseudo() && instructions_.getName(opcode).starts_with(prefix);
      ASSERT_EQ(family.contains(opcode), isMember)
          << prefix.str() << " " << instructions_.getName(opcode).str();
    }
  }
}

} // namespace
