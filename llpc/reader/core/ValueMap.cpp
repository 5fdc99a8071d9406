// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/ValueMap.h"

using namespace llvm;

namespace llpc::reader {

Constant *ValueMap::constant(spirv::Id id) const {
  const spirv::Instruction *definition = input_.definition(id);
  if (!definition || !(spirv::isConstant(definition->opcode) || definition->opcode == spirv::Op::Undef))
    return nullptr;
  return dyn_cast_or_null<Constant>(lookup(id));
}

std::optional<uint64_t> ValueMap::constantInt(spirv::Id id) const {
  const auto *integer = dyn_cast_or_null<ConstantInt>(constant(id));
  if (!integer || integer->getBitWidth() > 64)
    return std::nullopt;
  return integer->getZExtValue();
}

const LValue *ValueMap::lvalue(spirv::Id id) const {
  auto found = lvalues_.find(id);
  return found == lvalues_.end() ? nullptr : &found->second;
}

} // namespace llpc::reader
