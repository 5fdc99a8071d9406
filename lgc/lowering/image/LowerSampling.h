// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Accesses to images through samplers.

#pragma once

#include "lgc/dialect/LgcDialect.h"
#include "lgc/state/PipelineState.h"

namespace lgc {

/// Each returns the op's result. After an error, which is reported, that is poison.
llvm::Value *lowerSample(ImageSampleOp &op);
llvm::Value *lowerGather(ImageGatherOp &op, const GfxIp &gfxIp);
llvm::Value *lowerLevelOfDetail(ImageLevelOfDetailOp &op);

} // namespace lgc
