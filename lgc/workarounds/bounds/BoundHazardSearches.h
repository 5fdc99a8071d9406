// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Replaces LLVM's PostRAHazardRecognizer, and behaves the same except for functions of very many blocks on
/// gfx11. There the target's hazard recognizer searches, for each vector instruction, and in wave64 for each
/// that writes an SGPR, back through all blocks until the hazard has expired. Scalar instructions and
/// branches do not make it expire, so the time is quadratic. This pass limits a search to few blocks. At
/// their boundary a wait removes the hazards between vector instructions for which a wait suffices; the
/// searches for others, which go back only to the previous vector instruction, see all blocks. Hazards of
/// lane masks are found by data flow (WaitForLaneMasks), in smaller functions too.
llvm::FunctionPass *createBoundHazardSearches();

} // namespace lgc
