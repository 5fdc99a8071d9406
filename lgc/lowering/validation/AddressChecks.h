// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/validation/DominatingChecks.h"
#include "lgc/lowering/validation/ReportBuilder.h"

namespace lgc {

/// Makes conditions of the checks of physical pointers in a function.
class AddressChecks {
public:
  AddressChecks(llvm::Function &function, const llvm::DominatorTree &dominators, const PipelineState &state,
                const ReportBuilder &reports);

  /// Returns whether the access is wrong, also where a check that dominates this one has reported it.
  llvm::Value *lower(llvm::IRBuilderBase &builder, CheckAddressOp &check);

private:
  struct Access;

  Access describe(llvm::IRBuilderBase &builder, CheckAddressOp &check);
  void reportOutside(llvm::IRBuilderBase &builder, const Access &access, CheckAddressOp &check) const;
  void reportMisaligned(llvm::IRBuilderBase &builder, const Access &access, CheckAddressOp &check) const;

  const PipelineState &state_;
  const ReportBuilder &reports_;
  llvm::IRBuilder<> entry_;
  llvm::Value *ranges_ = nullptr;    ///< the buffer; null as long as it is not needed, or is not there
  llvm::Value *hasRanges_ = nullptr; ///< whether the driver has filled it
  DominatingChecks<llvm::Value *> checkedBytes_, checkedAlignments_; ///< of pointers
};

} // namespace lgc
