// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the place before instruction selection. A buffer instruction adds a constant to
/// the offset in a register without wrapping around at 32 bits, so that -12 + 12 is out of range. LLVM's
/// instruction selection moves any constant summand there. This pass hides the sums that may wrap from it;
/// they then take an instruction of their own.
llvm::FunctionPass *createHideWrappingOffsets();

} // namespace lgc
