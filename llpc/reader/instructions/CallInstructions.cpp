// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/BuiltInInputs.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/memory/LargeValues.h"
#include "llpc/reader/memory/Values.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;

namespace {

Result translateCall(Translator &translator, const Instruction &call) {
  auto *callee = cast<Function>(translator.values().lookup(call.operand(0)));
  SmallVector<Value *, 8> arguments;
  for (Id id : call.operands.subspan(1)) {
    if (isInputPointer(translator, id))
      return translator.failUnsupported(call, "pointers to inputs as arguments are not supported");
    FailureOr<Value *> argument = valueOf(translator, id);
    if (!argument)
      return failure();
    if ((*argument)->getType() != callee->getFunctionType()->getParamType(arguments.size()))
      return translator.failUnsupported(call, "%" + std::to_string(id) +
                                                  " does not point to an array of buffers, while the "
                                                  "argument of another call does");
    arguments.push_back(*argument);
  }
  const spirv::Type &type = *translator.module().type(call.resultType);
  if (translator.types().isLarge(type)) {
    FailureOr<LValue> result = newTemporary(translator, type);
    if (!result)
      return failure();
    arguments.push_back(result->address);
    translator.builder().CreateCall(callee, arguments);
    return translator.define(call, result->address);
  }
  CallInst *result = translator.builder().CreateCall(callee, arguments);
  return callee->getReturnType()->isVoidTy() ? success() : translator.define(call, result);
}

} // namespace

std::span<const HandlerEntry> callHandlers() {
  static constexpr HandlerEntry kHandlers[] = {
      {spirv::Op::FunctionCall, translateCall},
      {spirv::Op::Nop, [](Translator &, const Instruction &) { return success(); }},
  };
  return kHandlers;
}

} // namespace llpc::reader
