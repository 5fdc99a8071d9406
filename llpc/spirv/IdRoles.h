// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the ids that an instruction takes have to stand for. Private to llpc/spirv.

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

/// One IdRole for each operand of kind IdRef, in order; the last one holds for the rest too, but for
/// OpPhi's pairs, which alternate.
std::string_view idRoles(Op opcode);

} // namespace llpc::spirv
