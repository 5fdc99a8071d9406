// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Puts an access to an image whose descriptor differs between lanes into a loop, each turn of which is for
/// the lanes with the same descriptor. The hardware has one descriptor for all lanes. The back end would
/// compare whole descriptors, in a loop of its own for the image and one for the sampler.
///
/// After: the index of every descriptor that lgc.image.* accesses is constant or dynamically uniform; queries
///   are left alone, because they need no descriptor in scalar registers.
/// Errors: none.
class LoopOverDescriptors : public llvm::PassInfoMixin<LoopOverDescriptors> {
public:
  static constexpr PassContract kContract = {
      .introduces = {OpKind::SubgroupBroadcastFirst, OpKind::SubgroupBallot, OpKind::SubgroupInverseBallot},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &);
};

} // namespace lgc
