// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Gives subroutines access to values of the entry point.

#pragma once

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Module;
class Value;
} // namespace llvm

namespace lgc {

/// Passes values of an entry point, arguments or variables, to all subroutines as further arguments, before
/// their others, as far as subroutines use them; they must do so in instructions, although those of a
/// function cannot use the arguments of another. Calls in the entry point pass the values themselves, calls
/// in subroutines the caller's own arguments. Arguments keep their attributes, such as inreg.
/// Returns whether anything changed.
bool passToSubroutines(llvm::Module &module, llvm::ArrayRef<llvm::Value *> values);

} // namespace lgc
