// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPV_KHR_expect_assume. Hints are not used: what is assumed would only add instructions that keep others
// from being moved.

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

using namespace llvm;

namespace llpc::reader {

namespace {

Result assumeTrue(Translator &, const spirv::Instruction &) {
  return success();
}

Result expect(Translator &translator, const spirv::Instruction &instruction) {
  return translator.define(instruction, argument(translator, instruction, 0));
}

constexpr HandlerEntry kHandlers[] = {
    {spirv::Op::AssumeTrueKHR, assumeTrue},
    {spirv::Op::ExpectKHR, expect},
};

} // namespace

std::span<const HandlerEntry> hintHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
