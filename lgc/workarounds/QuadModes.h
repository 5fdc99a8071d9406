// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class MachineFunction;
}

namespace lgc {

/// Returns whether some lanes may be demoted to helpers. True only before SIWholeQuadMode.
bool demotesLanes(const llvm::MachineFunction &function);

/// Returns whether some results are computed in whole quad mode. True only before SIWholeQuadMode.
bool hasWholeQuads(const llvm::MachineFunction &function);

/// Returns whether SIWholeQuadMode switches helpers off and on again: for writes to memory that lanes share,
/// and for exports that other blocks follow, in a function with whole quad mode. Without these, it switches
/// them off once, and nothing behind that is executed with helpers.
bool switchesHelpers(const llvm::MachineFunction &function);

} // namespace lgc
