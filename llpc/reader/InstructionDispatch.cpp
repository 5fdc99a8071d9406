// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/InstructionDispatch.h"
#include "llpc/reader/ExtendedInstructions.h"
#include "llpc/reader/debug/AbortInstruction.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/validation/ValueChecks.h"

#include <unordered_map>

namespace llpc::reader {

namespace {

using Family = std::span<const HandlerEntry> (*)();

/// The table of all families of instructions. A new family is added only here.
constexpr Family kFamilies[] = {
    constantHandlers,
    memoryHandlers,
    pointerHandlers,
    branchHandlers,
    callHandlers,
    barrierHandlers,
    extInstHandlers,
    integerArithmeticHandlers,
    integerFunctionHandlers,
    dotProductHandlers,
    mixedDotProductHandlers,
    hintHandlers,
    clockHandlers,
    floatArithmeticHandlers,
    bitHandlers,
    logicAndComparisonHandlers,
    conversionHandlers,
    compositeHandlers,
    matrixHandlers,
    cooperativeMatrixHandlers,
    atomicHandlers,
    imageHandlers,
    samplingHandlers,
    derivativeHandlers,
    fragmentHandlers,
    subgroupHandlers,
    subgroupExchangeHandlers,
    subgroupArithmeticHandlers,
    abortHandlers,
};

/// Returns the handler that replaces the ordinary one for large values, or null.
const LargeHandlerEntry *findLargeHandler(spirv::Op opcode) {
  for (const LargeHandlerEntry &entry : largeValueHandlers())
    if (entry.opcode == opcode)
      return &entry;
  return nullptr;
}

} // namespace

std::vector<HandlerEntry> allHandlers() {
  std::vector<HandlerEntry> all;
  for (Family family : kFamilies)
    all.insert(all.end(), family().begin(), family().end());
  return all;
}

Handler findHandler(spirv::Op opcode) {
  static const auto kTable = [] {
    std::unordered_map<uint32_t, Handler> table;
    for (const HandlerEntry &entry : allHandlers())
      table[static_cast<uint32_t>(entry.opcode)] = entry.handler;
    return table;
  }();
  auto found = kTable.find(static_cast<uint32_t>(opcode));
  return found == kTable.end() ? nullptr : found->second;
}

Result translateInstruction(Translator &translator, const spirv::Instruction &instruction) {
  const spirv::Module &module = translator.module();
  Handler handler = findHandler(instruction.opcode);
  if (const LargeHandlerEntry *large = findLargeHandler(instruction.opcode)) {
    const spirv::Type *subject = large->subject ? module.typeOf(instruction.operand(*large->subject))
                                                : module.type(instruction.resultType);
    if (translator.types().isLarge(*subject))
      handler = large->handler;
  }
  if (!handler)
    return translator.failUnsupported(instruction,
                                      std::string(spirv::nameOf(instruction.opcode)) + " is not supported");
  if (instruction.resultType != 0 && !translator.types().registerType(*module.type(instruction.resultType)))
    return failure();
  checkOperands(translator, instruction);
  if (!handler(translator, instruction))
    return failure();
  checkResult(translator, instruction);
  return success();
}

} // namespace llpc::reader
