// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that replaces LLVM's StructurizeCFG, and calls it. For each region, that is for
/// each branch, StructurizeCFG numbers the blocks of the whole function again and searches all blocks that
/// the entry block dominates. So in a function with very many blocks, this pass moves each region into a
/// function of its own, where one block stands in for each nested region, and structurizes that.
llvm::FunctionPass *createStructurizeRegions();

} // namespace lgc
