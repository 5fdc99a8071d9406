// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class Function;
}

namespace lgc {

/// Makes several switches, each the default of the one before, of one with very many cases: the structurizer
/// takes cubic time for the blocks of one switch. Where a case falls into the next, lanes go around the
/// switch of the part that this one begins. Returns whether it changed the function.
bool splitSwitches(llvm::Function &function);

} // namespace lgc
