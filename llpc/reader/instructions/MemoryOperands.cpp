// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/MemoryOperands.h"

#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/instructions/MemoryModel.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Instruction;
using spirv::MemoryAccess;

namespace {

/// For a physical pointer only the access knows the alignment. For other pointers the reader knows it, but
/// the access may promise less.
Result applyAlignment(Translator &translator, const Instruction &instruction, uint32_t bytes,
                      LValue &lvalue) {
  if (!isPowerOf2_32(bytes))
    return translator.failInvalid(instruction,
                                  "the alignment " + std::to_string(bytes) + " is not a power of 2");
  const bool isPhysical = lvalue.address->getType()->getPointerAddressSpace() == addressSpace::kGlobal;
  lvalue.align = isPhysical ? Align(bytes) : std::min(lvalue.align, Align(bytes));
  return success();
}

} // namespace

Result applyMemoryOperands(Translator &translator, const Instruction &instruction, size_t index,
                           LValue &lvalue) {
  if (index >= instruction.operands.size())
    return success();
  const uint32_t mask = instruction.operand(index++);
  auto has = [&](MemoryAccess bit) { return (mask & static_cast<uint32_t>(bit)) != 0; };
  lvalue.isVolatile |= has(MemoryAccess::Volatile);
  // Only there are caches.
  const unsigned space = lvalue.address->getType()->getPointerAddressSpace();
  lvalue.isNontemporal =
      has(MemoryAccess::Nontemporal) && (space == addressSpace::kBuffer || space == addressSpace::kGlobal);
  if (has(MemoryAccess::Aligned) &&
      !applyAlignment(translator, instruction, instruction.operand(index++), lvalue))
    return failure();
  for (MemoryAccess bit : {MemoryAccess::MakePointerAvailable, MemoryAccess::MakePointerVisible}) {
    if (!has(bit))
      continue;
    lvalue.isVolatile = true;
    if (!syncScope(translator, instruction, instruction.operand(index++)))
      return failure();
  }
  return success();
}

size_t memoryOperandCount(const Instruction &instruction, size_t index) {
  if (index >= instruction.operands.size())
    return 0;
  constexpr auto kWithArgument = static_cast<uint32_t>(MemoryAccess::Aligned) |
                                 static_cast<uint32_t>(MemoryAccess::MakePointerAvailable) |
                                 static_cast<uint32_t>(MemoryAccess::MakePointerVisible);
  return 1 + popcount(instruction.operand(index) & kWithArgument);
}

} // namespace llpc::reader
