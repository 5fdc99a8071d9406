// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs after LLVM's SIFixSGPRCopies. In LLVM 22, that pass changes moves of
/// 64-bit constants to vector registers into s_mov_b64, even if the constant does not fit into the
/// instruction's 32-bit literal. The hardware extends the literal by zeros, so that the high half is lost,
/// also that of a small negative number. This pass replaces such a move by the pseudo instruction that
/// expands to one or two moves.
llvm::FunctionPass *createSplitWideMoves();

} // namespace lgc
