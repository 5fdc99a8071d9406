// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/format/TexelFormat.h"
#include "tools/rdnasim/machine/Wave.h"
#include "tools/rdnasim/texture/ImageDescriptor.h"
#include "tools/rdnasim/texture/ImageLayout.h"

#include <cstddef>

namespace rdnasim {

/// The four components of a texel, as in 32-bit registers: floats, or integers if the format is of integers.
using Components = std::array<uint32_t, 4>;

/// A texel of an image. All numbers count from the image's first ones, not from the view's.
struct TexelPosition {
  uint32_t level = 0, x = 0, y = 0, slice = 0, sample = 0; ///< slice: also z
};

/// The image of an instruction: its descriptor and what follows from it.
struct BoundImage {
  ImageDescriptor descriptor;
  TexelFormat format;
  ImageLayout layout;

  /// Returns the number of slices that the last coordinate selects from at a level: layers, faces or z.
  uint32_t slicesAt(uint32_t level) const;
  /// Applies the descriptor's dst_sel.
  Components select(const Components &components) const;
  /// The bits of 1 in the format's type.
  uint32_t one() const;
};

/// Reads an instruction's T# from its registers. Returns false, with a fault, when it is undefined, when
/// nothing is bound, or when its type does not fit the instruction's `dim`.
bool readImage(Wave &wave, const Instruction &instruction, bool isSampled, BoundImage &image);

/// Returns the host address of a texel's element. Null, with a fault, when it is outside of all allocations,
/// or when another workgroup that runs at the same time uses it. Null without a fault when it is written and
/// not resident.
std::byte *findTexel(Wave &wave, uint32_t lane, const BoundImage &image, const TexelPosition &position,
                     bool isWrite);

/// Reads a texel that is in the image. A fault leaves zeros. Clears `isResident` when a sparse image has no
/// memory for it.
Components fetchTexel(Wave &wave, uint32_t lane, const BoundImage &image, const TexelPosition &position,
                      bool &isResident);

} // namespace rdnasim
