// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// On gfx11 the hazard recognizer looks for each vector instruction for a transcendental one before it, back
/// through all blocks until six vector instructions or a wait are between. Where most blocks have scalar
/// instructions only, such as those that select a case, this takes quadratic time. So in functions of very
/// many blocks every few blocks begin with the wait that ends the search. Comes after blocks are placed.
llvm::FunctionPass *createBoundHazardSearches();

} // namespace lgc
