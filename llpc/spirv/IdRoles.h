// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The kinds of ids that the operands of an instruction must be. Private to llpc/spirv.

#pragma once

#include "llpc/spirv/Grammar.h"

#include <string_view>

namespace llpc::spirv {

enum class IdRole : char {
  Any = '.',
  Value = 'v', ///< has a type other than void
  ValueOrString = 'w',
  Constant = 'c', ///< a value defined outside functions
  Pointer = 'p',  ///< a value of pointer type
  Type = 't',
  Label = 'l', ///< of the same function
  Function = 'f',
  String = 's',
  ExtInstSet = 'x',
  DecorationGroup = 'g',
};

/// Returns one IdRole for each operand of kind IdRef, in order. The last one applies to all further operands,
/// except for OpPhi, whose pairs alternate.
std::string_view idRoles(Op opcode);

} // namespace llpc::spirv
