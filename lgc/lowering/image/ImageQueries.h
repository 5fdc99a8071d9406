// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Queries of images, which read their descriptors.

#pragma once

#include "lgc/dialect/LgcDialect.h"
#include "lgc/state/PipelineState.h"

namespace lgc {

/// Each returns the op's result, of which the operands have been checked.
llvm::Value *buildImageSize(ImageSizeOp &op, GfxIp gfxIp);
llvm::Value *buildImageLevels(ImageLevelsOp &op, GfxIp gfxIp);
llvm::Value *buildImageSamples(ImageSamplesOp &op, GfxIp gfxIp);

} // namespace lgc
