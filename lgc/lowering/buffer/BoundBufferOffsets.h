// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes the offsets into buffers those that the shader means, as robustBufferAccess2 demands: arithmetic in
/// 32 bits would wrap around, and an index far behind a buffer's end come back into it.
///
/// Before: everything is inlined into the entry point; buffers are `lgc.resource.buffer`; `getelementptr` has
///   the indices as the shader computed them, since LLVM has not combined them.
/// After: in shaders that ask for it, and with checks of buffers, a pointer into a buffer whose offset is none of 32 bits, or is more
/// than
///   any buffer has bytes (kMaxRobustBufferBytes), points at that many bytes. No offset wraps around, and no
///   pointer is `inbounds`.
class BoundBufferOffsets : public llvm::PassInfoMixin<BoundBufferOffsets> {
public:
  static constexpr PassContract kContract = {
      .needs = {OpKind::ResourceBuffer},
      .needsGone = {IrFeature::CallsToInline},
      .removes = {IrFeature::InboundsBufferPointers},
      .introduces = {IrFeature::ArithmeticIntrinsics},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
