// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Accesses to single texels of images and of texel buffers.

#pragma once

#include "lgc/dialect/LgcDialect.h"
#include "lgc/state/PipelineState.h"

namespace lgc {

/// Returns whether the GPU has an instruction for the operation. All have those on integers.
bool hasInstruction(const ImageAtomicOp &op, GfxIp gfxIp);

/// Each emits the access and returns the op's result, if it has one; the operands have been checked.
llvm::Value *lowerImageLoad(ImageLoadOp &op, GfxIp gfxIp);
void lowerImageStore(ImageStoreOp &op, GfxIp gfxIp);
llvm::Value *lowerImageAtomic(ImageAtomicOp &op, GfxIp gfxIp);
llvm::Value *lowerImageAtomicCompare(ImageAtomicCompareOp &op, GfxIp gfxIp);

} // namespace lgc
