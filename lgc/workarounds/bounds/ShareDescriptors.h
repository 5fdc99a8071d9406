// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Instruction selection takes a descriptor that is used in other blocks apart, and every such block puts the
/// parts together again, by four copies. The register coalescer then merges them one by one, each time in
/// time that is proportional to the descriptor's uses. Before it comes this pass: blocks use the register of
/// which all parts are, or one copy of its part, where several descriptors were loaded at once. Values in
/// scalar registers only. Comes while machine code is in SSA form.
llvm::FunctionPass *createShareDescriptors();

} // namespace lgc
