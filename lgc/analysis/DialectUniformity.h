// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/PassManager.h"

#include <functional>

namespace lgc {

/// LLVM's uniformity analysis of a function with the dialect's ops, for example that workgroup ids and push
/// constants are uniform. Arguments of a function count as divergent.
class DialectUniformity {
public:
  using CallQuery = std::function<bool(const llvm::CallInst &)>;

  /// `target` knows LLVM's instructions. The results of calls for which `isUniform` is true count as uniform,
  /// too.
  DialectUniformity(llvm::Function &function, const llvm::TargetTransformInfo &target,
                    CallQuery isUniform = {});

  llvm::UniformityInfo *operator->() const { return info_; }

private:
  // Separate from the pipeline's, which gives LLVM's passes the unmodified target.
  llvm::FunctionAnalysisManager analyses_;
  llvm::UniformityInfo *info_;
};

} // namespace lgc
