// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which side of a branch comes first when one of them may abort.

#pragma once

#include "lgc/lowering/controlflow/LoopMarkers.h"

#include "llvm/ADT/DenseSet.h"

namespace lgc {

/// The functions whose calls may not come back, or not soon.
struct CalleeEffects {
  llvm::DenseSet<const llvm::Function *> ending;  ///< may end the lane
  llvm::DenseSet<const llvm::Function *> looping; ///< have loops, or call functions that do
};

/// Where one arm of a branch may abort and only the other one has loops, lets the wave run the arm that may
/// abort first: its message must not wait for a loop that maybe never ends. Both still meet where they met.
/// Comes before lgc.abort is lowered. Returns whether it changed the function.
bool putAbortsFirst(llvm::Function &function, llvm::ArrayRef<MarkedLoop> loops, const CalleeEffects &callees);

} // namespace lgc
