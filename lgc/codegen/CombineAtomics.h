// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that takes the place of LLVM's atomic optimizer and runs it with the strategy DPP:
/// the lanes of a wave add up their values in six steps and do one atomic operation, while by default they
/// add them one lane after the other. Where LLVM adds the pass, only a command-line switch, which holds for
/// the whole process, can choose the strategy.
///
/// Where races are looked for (`sanitize_thread`), each lane does its own.
///
/// Errors: none.
llvm::FunctionPass *createCombineAtomics();

} // namespace lgc
