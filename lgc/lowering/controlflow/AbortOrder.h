// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The order in which a wave runs the sides of a branch when one of them may abort.

#pragma once

#include "lgc/lowering/controlflow/LoopMarkers.h"

#include "llvm/ADT/DenseSet.h"

namespace lgc {

/// The functions whose calls may not return, or not soon.
struct CalleeEffects {
  llvm::DenseSet<const llvm::Function *> ending;  ///< may terminate the lane
  llvm::DenseSet<const llvm::Function *> looping; ///< contain loops, or call functions that do
};

/// Where one side of a branch may abort and only the other has loops, makes the wave run the side that may
/// abort first: its message must not wait for a loop that may never end. The sides still reconverge at the
/// same block. Must run before lgc.abort is lowered. Returns whether it changed the function.
bool putAbortsFirst(llvm::Function &function, llvm::ArrayRef<MarkedLoop> loops, const CalleeEffects &callees);

} // namespace lgc
