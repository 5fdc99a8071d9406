// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Adds to the PAL metadata what is known from the pipeline state alone: the API, hashes, stages, modes and
/// limits, and under `lgc.resources` where every resource lives.
///
/// Before: the pipeline state has a resource mapping.
/// After: with what LowerEntryPoint wrote and what the back end adds, the metadata is complete.
/// Keys of other passes are kept.
class WritePalMetadata : public llvm::PassInfoMixin<WritePalMetadata> {
public:
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
