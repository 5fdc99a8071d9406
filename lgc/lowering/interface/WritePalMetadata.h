// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes the PAL metadata, to which the back end adds what it knows: the API, hashes, stages, modes and
/// limits, what has to be loaded into which register, under `amdpal.format_strings` what the shaders print
/// and abort with, and under `lgc.resources` where every resource lives. Replaces what the module has of it.
///
/// Before: the pipeline state has a resource mapping and, from LowerEntryPoint, the registers of each entry
/// point;
///   LowerDebugOutput has recorded the formats.
class WritePalMetadata : public llvm::PassInfoMixin<WritePalMetadata> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {OpKind::AbortRecord, OpKind::DebugPrintf, IrFeature::EntryPointsWithoutAbi,
                    IrFeature::StateWithoutMapping},
      .removes = {IrFeature::MissingPalMetadata},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
