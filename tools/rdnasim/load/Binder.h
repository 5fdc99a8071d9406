// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/Dispatch.h"
#include "tools/rdnasim/format/TexelFormat.h"
#include "tools/rdnasim/load/ImageDescriptors.h"
#include "tools/rdnasim/load/Loader.h"
#include "tools/rdnasim/memory/Memory.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rdnasim {

/// How texels lie in a texel buffer.
struct TexelView {
  TexelFormat format;
  ComponentSelects components = kIdentitySelects;
};

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

/// The resources that an application binds for a dispatch.
struct Bindings {
  std::vector<BoundBuffer> buffers;
  std::vector<BoundView> views;
  std::vector<BoundBlock> blocks;
  /// Border colours that samplers refer to: four floats, or four integers for images of integers.
  std::vector<std::array<uint32_t, 4>> borderPalette;
  std::vector<std::byte> pushConstants;
  uint32_t groups[3] = {1, 1, 1};
};

/// Does what PAL and the driver do before a dispatch: uploads the code, fills descriptor tables, user data,
/// the spill table and, on RDNA2, the global table with the descriptor of scratch memory. Fills all of
/// `dispatch`. Returns the reason when it cannot: a binding of the shader without a resource, or too few push
/// constants.
///
/// `threads` is of the run to come: each needs its own scratch memory. `pipeline` must outlive the dispatch.
std::optional<std::string> bind(Pipeline &pipeline, const Bindings &bindings, uint32_t threads,
                                Memory &memory, Dispatch &dispatch);

} // namespace rdnasim
