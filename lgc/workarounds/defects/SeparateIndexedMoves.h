// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A pass over machine SSA form that copies the results of indexed moves (`v_movrels_b32`) on gfx10. LLVM
/// 22's SIPeepholeSDWA, which runs next, combines a shift or a mask of the result with the move. But no GPU
/// from gfx10 on has the combined instruction, and the process ends as soon as its size is asked for. The
/// pass stops at copies, which the register coalescer removes.
llvm::FunctionPass *createSeparateIndexedMoves();

} // namespace lgc
