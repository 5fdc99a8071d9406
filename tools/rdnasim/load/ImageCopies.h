// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's half of images: the copies that an application asks for.

#pragma once

#include "tools/rdnasim/texture/ImageLayout.h"

#include <cstddef>
#include <span>

namespace rdnasim::driver {

/// Copies an application's texels to an image. They are packed tightly: level 0 first; in a level slice by
/// slice, in a slice row by row; the samples of a texel follow each other.
void uploadImage(const ImageShape &shape, const ImageLayout &layout, std::span<const std::byte> texels,
                 std::byte *image);

/// Copies an image to an application's texels.
void downloadImage(const ImageShape &shape, const ImageLayout &layout, const std::byte *image,
                   std::span<std::byte> texels);

} // namespace rdnasim::driver
