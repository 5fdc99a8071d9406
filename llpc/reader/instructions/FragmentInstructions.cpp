// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Discarding fragments. OpKill ends the invocation, as OpTerminateInvocation does, unless
// DiscardedFragments.h lets it continue as a helper.

#include "llpc/reader/core/Translator.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

Result checkFragment(Translator &translator, const Instruction &instruction) {
  if (translator.shader().stage == lgc::ShaderStage::Fragment)
    return success();
  return translator.failInvalid(instruction, "only a fragment shader can do this");
}

Result translateTerminate(Translator &translator, const Instruction &instruction) {
  if (!checkFragment(translator, instruction))
    return failure();
  lgc::ControlTerminateOp::create(translator.builder());
  translator.builder().CreateUnreachable();
  translator.function().discards.push_back(translator.builder().GetInsertBlock());
  return success();
}

Result translateDemote(Translator &translator, const Instruction &instruction) {
  if (!checkFragment(translator, instruction))
    return failure();
  lgc::FragmentDemoteOp::create(translator.builder());
  return success();
}

Result translateIsHelper(Translator &translator, const Instruction &instruction) {
  return success(checkFragment(translator, instruction) &&
                 translator.define(instruction, lgc::FragmentIsHelperOp::create(translator.builder())));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::Kill, translateTerminate},
    {Op::TerminateInvocation, translateTerminate},
    {Op::DemoteToHelperInvocation, translateDemote},
    {Op::IsHelperInvocationEXT, translateIsHelper},
};

} // namespace

std::span<const HandlerEntry> fragmentHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
