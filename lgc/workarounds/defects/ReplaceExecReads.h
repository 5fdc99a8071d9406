// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs at the end of machine SSA form. When LLVM 22 places sections of whole
/// wave mode (strict.wwm), it assumes that scalar instructions do not depend on EXEC, and may include one
/// that reads EXEC: a ballot of true, or the mask of the lanes that leave a loop. In blocks with such
/// sections, this pass replaces the reads of EXEC in scalar instructions by the result of a vector comparison
/// before them. It runs after MachineCSE: one of two such comparisons in a block may be for the active lanes
/// and the other one for all lanes.
llvm::FunctionPass *createReplaceExecReads();

} // namespace lgc
