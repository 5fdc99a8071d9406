// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Lets each entry point zero the workgroup variables (globals in addrspace(3)) that it uses and that have a
/// null initializer, which the back end does not take: every invocation zeroes a part, then all meet at a
/// barrier.
///
/// Before: calls are inlined, so that only entry points (functions with `!lgc.stage`) use these variables.
/// After: no global in addrspace(3) has an initializer but poison or undef. One that is not null is reported:
/// Vulkan has none.
class ZeroWorkgroupVariables : public llvm::PassInfoMixin<ZeroWorkgroupVariables> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::CallsToInline},
      .removes = {IrFeature::InitializedWorkgroupVariables},
      .introduces = {OpKind::BarrierWorkgroup, OpKind::InputLocalInvocationIndex,
                     IrFeature::ArithmeticIntrinsics, IrFeature::MemoryIntrinsics},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
