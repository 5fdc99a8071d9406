// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Instruction selection splits a descriptor that other blocks use into dwords, and each of these blocks
/// joins them again with four copies. The register coalescer then merges the copies one by one, each in time
/// proportional to the descriptor's uses. This pass runs on machine code in SSA form, before the coalescer:
/// it lets the blocks use the register that all parts are copied from, or, where several descriptors were
/// loaded at once, one copy of the part of that register. It changes only scalar registers.
llvm::FunctionPass *createShareDescriptors();

} // namespace lgc
