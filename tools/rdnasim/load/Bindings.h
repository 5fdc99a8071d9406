// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/load/BufferDescriptors.h"
#include "tools/rdnasim/load/ImageDescriptors.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rdnasim {

using driver::TexelView;

/// A range of GPU memory that is bound to an element of a binding.
struct BoundBuffer {
  uint32_t set = 0, binding = 0, element = 0;
  uint64_t address = 0, size = 0;               ///< bytes
  std::optional<TexelView> view = std::nullopt; ///< of a texel buffer
};

/// The bytes of an inline uniform block.
struct BoundBlock {
  uint32_t set = 0, binding = 0, element = 0;
  std::vector<std::byte> bytes;
};

/// An image, a sampler or both that are bound to an element of a binding.
struct BoundView {
  uint32_t set = 0, binding = 0, element = 0;
  std::optional<driver::ImageView> image;
  std::optional<driver::SamplerState> sampler;
};

/// An element of a binding that the application has not written: its descriptor is empty.
struct EmptyElement {
  uint32_t set = 0, binding = 0, element = 0;
};

/// Memory whose address shaders may have.
struct AddressedMemory {
  std::string name;
  uint64_t address = 0, size = 0; ///< bytes
};

/// The resources that an application binds.
struct Bindings {
  std::vector<BoundBuffer> buffers;
  std::vector<BoundView> views;
  std::vector<BoundBlock> blocks;
  std::vector<EmptyElement> empty;
  std::vector<AddressedMemory> addressed; ///< may have the same memory several times
  /// Border colours that samplers refer to: four floats, or four integers for images of integers.
  std::vector<std::array<uint32_t, 4>> borderPalette;
  std::vector<std::byte> pushConstants;
};

} // namespace rdnasim
