// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The images of a program in its script.

#pragma once

#include "Program.h"
#include "ScriptText.h"

#include <cstdint>
#include <string>

namespace shaderfuzz {

/// Set 0, too: an image's is its index from here on, and so is its sampler's.
constexpr uint32_t kImagesBinding = 2000, kSamplersBinding = 3000;

/// One of an image's descriptors, as a buffer of the script.
std::string imageName(uint32_t image, uint32_t descriptor);
/// With the texels that all of them have at the beginning, and the sampler.
std::string imageDeclarations(const Program &program, uint32_t image);
std::string imageBindings(const Program &program, uint32_t image);
/// Returns expectations of the final bytes, for an image that is written.
std::string imageExpectations(const Program &program, uint32_t image, const BufferBytes &expected);

/// The size of a level, in texels.
struct ImageExtent {
  uint32_t size[3];
};
ImageExtent extentOf(const Program &program, const Image &image, uint32_t level = 0);

} // namespace shaderfuzz
