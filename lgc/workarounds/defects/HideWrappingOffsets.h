// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs before instruction selection. A buffer instruction adds its immediate
/// offset to the offset in a register without wrapping at 32 bits, so that -12 + 12 is out of range. LLVM's
/// instruction selection moves any constant summand into the immediate offset. This pass hides sums that may
/// wrap; each of them then takes an instruction of its own.
llvm::FunctionPass *createHideWrappingOffsets();

} // namespace lgc
