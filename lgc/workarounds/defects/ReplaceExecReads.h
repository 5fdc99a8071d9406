// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the end of machine code in SSA form. LLVM 22 takes scalar instructions for
/// independent of EXEC when it decides where sections begin in which all lanes run (strict.wwm), and may read
/// EXEC in one: a ballot of true, or masks of lanes that leave a loop. In blocks with such sections this pass
/// lets scalar instructions read a comparison instead, which is executed before them. It runs after
/// MachineCSE: of two such comparisons in a block, one may be for lanes that are active and one for all
/// lanes.
llvm::FunctionPass *createReplaceExecReads();

} // namespace lgc
