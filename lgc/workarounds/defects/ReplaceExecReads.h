// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs at the end of machine SSA form. The register coalescer of LLVM 22
/// replaces a copy of EXEC by EXEC, also as an operand of an instruction that SIWholeQuadMode then executes
/// in whole wave mode (strict.wwm), for example V_SET_INACTIVE: there it is all ones. In blocks with such
/// sections, this pass replaces the reads of EXEC in copies and scalar instructions by the result of a vector
/// comparison before them. Likewise, a copy of EXEC whose result is computed in whole quad mode (wqm) would
/// become an operand of the pseudo instruction WQM, which may be executed without helpers: in functions with
/// results in whole quad mode, the pass replaces all copies of EXEC. Where SIWholeQuadMode switches helpers
/// off and on again, it replaces all other reads in scalar instructions, too: LLVM executes these in any
/// mode, although they merge masks of lanes for branches that helpers take. Their comparisons are in whole
/// quad mode: LLVM switches helpers on for such a branch even if nothing behind it needs them, and they would
/// enter loops that are not theirs. Only what a uniform branch uses directly still reads EXEC: both are
/// executed in the same mode. The pass runs after MachineCSE: one of two such comparisons in a block may be
/// for the active lanes and the other one for all lanes.
llvm::FunctionPass *createReplaceExecReads();

} // namespace lgc
