// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/InstructionDispatch.h"

namespace llpc::reader {

namespace {

using Family = std::span<const HandlerEntry> (*)();

/// Every family of instructions; a new one is added here and nowhere else.
constexpr Family kFamilies[] = {
    constantHandlers,
    variableHandlers,
    memoryHandlers,
    pointerHandlers,
    controlFlowHandlers,
    functionHandlers,
    barrierHandlers,
    extInstHandlers,
    integerArithmeticHandlers,
    floatArithmeticHandlers,
    bitHandlers,
    logicAndComparisonHandlers,
    conversionHandlers,
    compositeHandlers,
    matrixHandlers,
    atomicHandlers,
    subgroupHandlers,
    subgroupExchangeHandlers,
    subgroupArithmeticHandlers,
    abortHandlers,
};

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

const LargeHandlerEntry *findLargeHandler(spirv::Op opcode) {
  for (const LargeHandlerEntry &entry : largeValueHandlers())
    if (entry.opcode == opcode)
      return &entry;
  return nullptr;
}

Handler findGlslHandler(spirv::GlslStd450 instruction) {
  static const auto kTable = [] {
    std::unordered_map<uint32_t, Handler> table;
    for (const GlslHandlerEntry &entry : glslStd450Handlers())
      table[static_cast<uint32_t>(entry.instruction)] = entry.handler;
    return table;
  }();
  auto found = kTable.find(static_cast<uint32_t>(instruction));
  return found == kTable.end() ? nullptr : found->second;
}

} // namespace llpc::reader
