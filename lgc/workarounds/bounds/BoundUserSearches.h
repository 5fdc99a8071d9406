// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// For each value that other blocks use, instruction selection asks whether it is a mask of lanes
/// (SITargetLowering::requiresUniformRegister): it goes through all users, and theirs, that are integers as
/// wide as such a mask, recursively. Where a variable changes in each of very many branches, this takes
/// quadratic time, and a stack as deep as the variable changes often; a long computation in one block that is
/// split takes the stack, too. So in functions of very many blocks or instructions the users of a value with
/// many such users are hidden behind a cast to floating point and back, which costs no instruction. Comes
/// before masks are made, so none of the values is one.
llvm::FunctionPass *createBoundUserSearches();

} // namespace lgc
