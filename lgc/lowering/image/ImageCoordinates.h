// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The coordinates of a sampler as the hardware wants them.

#pragma once

#include "lgc/dialect/ImageOperands.h"

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class IRBuilderBase;
class Value;
} // namespace llvm

namespace lgc {

/// Coordinates and derivatives, all float. Derivatives are along x for each direction, then along y.
struct SamplingPoint {
  llvm::SmallVector<llvm::Value *, 4> coordinates;
  llvm::SmallVector<llvm::Value *, 6> gradients;
};

/// Rounds the layer, and replaces a direction into a cube by the face and the coordinates in it, which run
/// from 1 to 2. The face of a cube in an array is 8 * layer + face.
void projectToHardware(llvm::IRBuilderBase &builder, ImageDimension dimension, SamplingPoint &point);

} // namespace lgc
