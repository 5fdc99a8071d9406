// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Takes the place of LLVM's PostRAHazardRecognizer, and does the same but for functions of very many blocks
/// on gfx11. There the target's hazard recognizer searches for each vector instruction, and in waves of 64
/// for each that writes an SGPR, back through all blocks until the hazard has expired, which scalar
/// instructions and branches do not make it do: quadratic time. So a search gets to see few blocks only.
/// Where it ends, a wait takes away the hazards between vector instructions for which a wait is enough; the
/// searches for others, which go no further than to the vector instruction before, see all blocks. Hazards of
/// lane masks are found by data flow (WaitForLaneMasks), in smaller functions too.
llvm::FunctionPass *createBoundHazardSearches();

} // namespace lgc
