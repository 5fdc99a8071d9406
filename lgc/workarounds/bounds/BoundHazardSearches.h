// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Replaces LLVM's PostRAHazardRecognizer, and differs from it only in functions with very many blocks or
/// instructions on gfx11. There the target's hazard recognizer searches back from each vector instruction, in
/// wave64 from each instruction that writes an SGPR, through all predecessors until the hazard has expired.
/// Scalar instructions and branches do not let it expire, so the time is quadratic. This pass limits a search
/// to few blocks. At their boundary it inserts a wait, which ends those hazards between vector instructions
/// for which a wait suffices. The searches for other hazards end at the previous vector instruction and still
/// see all blocks. Hazards of lane masks are found by a data flow analysis (WaitForLaneMasks), in smaller
/// functions, too.
llvm::FunctionPass *createBoundHazardSearches();

} // namespace lgc
