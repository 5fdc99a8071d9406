// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that computes the addresses of called functions relative to the program counter.
/// Under PAL, LLVM uses absolute addresses, which need relocations that PAL's loader does not apply; the
/// functions are in one section, so their distance is known. The calls keep naming the functions, from which
/// LLVM derives the registers and the scratch memory of their callers.
///
/// Errors: none.
llvm::FunctionPass *createAddressSubroutines();

} // namespace lgc
