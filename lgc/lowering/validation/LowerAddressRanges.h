// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces lgc.address.range and lgc.address.is.outside by searches in the buffer of addresses.
///
/// Before: optimization is done, which has moved searches out of loops and merged them; pointers into buffers
///   are still pointers.
/// After: each search is a loop of as many iterations for all lanes, the binary logarithm of the number of
///   ranges. The search of lgc.address.is.outside is out of line, in a branch that all lanes take together.
/// Errors: a pipeline state that is missing or malformed.
class LowerAddressRanges : public llvm::PassInfoMixin<LowerAddressRanges> {
public:
  static constexpr PassContract kContract = {
      .needs = {IrFeature::BufferPointers},
      .removes = {OpKind::AddressIsOutside, OpKind::AddressRange},
      .introduces = {IrFeature::ArithmeticIntrinsics, IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
