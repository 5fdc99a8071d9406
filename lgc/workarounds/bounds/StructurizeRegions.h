// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// The code generation pass in the place of LLVM's StructurizeCFG, which it calls. For each region, that is
/// for each branch, LLVM's numbers the blocks of the whole function anew and searches all that the function's
/// first block dominates. So in a function of very many blocks each region is structurized in a function of
/// its own, in which one block stands for each region inside of it.
llvm::FunctionPass *createStructurizeRegions();

} // namespace lgc
