// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's half of buffers: descriptors, as docs/abi.md has them.

#pragma once

#include "tools/rdnasim/format/TexelFormat.h"
#include "tools/rdnasim/load/ComponentSelect.h"
#include "tools/rdnasim/machine/Target.h"

#include <array>
#include <cstdint>
#include <optional>

namespace rdnasim::driver {

/// A V#.
using BufferWords = std::array<uint32_t, 4>;

/// A raw buffer. `size`: bytes; a larger one than the field is cut.
BufferWords rawBuffer(const Target &target, uint64_t address, uint64_t size);

/// How texels lie in a texel buffer.
struct TexelView {
  TexelFormat format;
  ComponentSelects components = kIdentitySelects;
};

/// A buffer that counts texels. Returns nullopt when the GPU does not have the format.
std::optional<BufferWords> texelBuffer(const Target &target, uint64_t address, uint64_t size,
                                       const TexelView &view);

/// A vertex buffer: records of `stride` bytes, of which an attribute must be wholly in one, or bytes if there
/// is no stride above 1 (PAL).
BufferWords vertexBuffer(const Target &target, uint64_t address, uint64_t size, uint32_t stride);

/// The attribute ring of RDNA3 and RDNA4: elements of 16 bytes, interleaved by 32 vertices (PAL).
BufferWords attributeRing(const Target &target, uint64_t address, uint64_t size);

/// RDNA2's scratch memory: swizzled, the lane added to the index, rows of as many lanes as the wave has.
BufferWords scratchBuffer(const Target &target, uint64_t address, bool isWave64);

} // namespace rdnasim::driver
