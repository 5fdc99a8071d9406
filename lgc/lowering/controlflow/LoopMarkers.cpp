// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/controlflow/LoopMarkers.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace lgc {

namespace {

/// The two markers with the same id.
struct MarkerPair {
  ControlLoopOp *loop = nullptr;
  ControlMergeOp *merge = nullptr;
};

template <typename Op>
bool enter(Op *&place, Op &marker) {
  if (place) {
    reportError(marker, kMalformedIr,
                "two " + Op::kInfo.name + " in a function have the id " + Twine(marker.getId()));
    return false;
  }
  place = &marker;
  return true;
}

bool fits(const MarkerPair &pair, const DominatorTree &dominators) {
  if (!pair.merge)
    return true;
  if (!pair.loop)
    reportError(*pair.merge, kMalformedIr,
                "no loop of the function has the id " + Twine(pair.merge->getId()));
  else if (pair.loop->getParent() == pair.merge->getParent() || !dominators.dominates(pair.loop, pair.merge))
    reportError(*pair.merge, kMalformedIr,
                "the merge block can be reached other than through the header of its loop");
  else
    return true;
  return false;
}

} // namespace

std::optional<SmallVector<MarkedLoop, 8>> takeLoopMarkers(Function &function) {
  MapVector<uint32_t, MarkerPair> pairs;
  SmallVector<CallInst *> markers;
  bool ok = true;
  for (Instruction &inst : instructions(function)) {
    if (auto *loop = dyn_cast<ControlLoopOp>(&inst))
      ok &= enter(pairs[loop->getId()].loop, *loop);
    else if (auto *merge = dyn_cast<ControlMergeOp>(&inst))
      ok &= enter(pairs[merge->getId()].merge, *merge);
    else
      continue;
    markers.push_back(cast<CallInst>(&inst));
  }
  SmallVector<MarkedLoop, 8> loops;
  if (!pairs.empty()) {
    DominatorTree dominators(function);
    for (const auto &[id, pair] : pairs) {
      ok = ok && fits(pair, dominators);
      if (ok)
        loops.push_back({pair.loop->getParent(), pair.merge ? pair.merge->getParent() : nullptr});
    }
  }
  for (CallInst *marker : markers)
    marker->eraseFromParent();
  return ok ? std::optional(std::move(loops)) : std::nullopt;
}

} // namespace lgc
