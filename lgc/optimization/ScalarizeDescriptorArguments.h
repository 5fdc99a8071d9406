// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Reads the descriptors that subroutines get as arguments from the first lane, where every call passes the
/// same descriptor for all lanes. Arguments are in vector registers, and the back end would repeat every
/// access for each descriptor that lanes may have.
///
/// Before: callees are inlined or subroutines; ops say which descriptors differ between lanes.
/// After: the same. Of a pointer to a buffer, lanes keep their offsets.
///
/// Errors: none.
class ScalarizeDescriptorArguments : public llvm::PassInfoMixin<ScalarizeDescriptorArguments> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::CallsToInline},
      .introduces = {IrFeature::BufferDescriptors, IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
