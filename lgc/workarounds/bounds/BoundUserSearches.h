// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// For each value that other blocks use, instruction selection asks whether it is a lane mask
/// (SITargetLowering::requiresUniformRegister): it visits all transitive users that are integers of a lane
/// mask's width, recursively. If a variable changes in each of very many branches, this takes quadratic time,
/// and a stack that is as deep as the number of changes; a long computation in one block that is split needs
/// that stack, too. So in functions with very many blocks or instructions this pass hides the users of a
/// value with many such users behind a bitcast to floating point and back, which costs no instruction. It
/// runs before lane masks are created, so none of these values is one.
llvm::FunctionPass *createBoundUserSearches();

} // namespace lgc
