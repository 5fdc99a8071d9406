// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A pass over machine code in SSA form that makes helpers compute what instructions read that may be
/// executed in whole quad mode without being needed there. LLVM 22 executes them in the mode of their
/// neighbours, but does not compute their operands in whole quad mode, if these are in another mode's part of
/// the shader:
/// - Helpers load from an arbitrary address, which may be a page that is not mapped.
/// - v_readfirstlane, which takes a uniform value from a vector register, reads the first lane's. If that is
///   a helper, it is an arbitrary value for all lanes.
llvm::FunctionPass *createKeepHelperValues();

} // namespace lgc
