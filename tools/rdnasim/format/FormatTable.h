// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The numbers of formats in descriptors. Buffers and images share them; formats that only images have come
// last.

#pragma once

#include "tools/rdnasim/format/TexelFormat.h"
#include "tools/rdnasim/machine/Target.h"

#include <optional>
#include <string>

namespace rdnasim {

/// Returns the format with that number of image descriptors; nullopt for a number that is reserved or a
/// format that is not simulated. RDNA3 and RDNA4 have the same numbers.
std::optional<TexelFormat> findImageFormat(uint32_t number, const Target &target);

/// Like findImageFormat(), for buffer descriptors and typed buffer instructions, which have fewer formats.
std::optional<TexelFormat> findBufferFormat(uint32_t number, const Target &target);

/// Returns the name of a number of image descriptors as in the ISA documents ("8_8_8_8_UNORM"), also for a
/// format that is not simulated; empty for a reserved number.
std::string nameOfFormat(uint32_t number, const Target &target);

/// Returns the number of the format in image descriptors; nullopt when the GPU does not have it.
std::optional<uint32_t> numberOf(const TexelFormat &format, const Target &target);

/// Like numberOf(), for buffer descriptors and typed buffer instructions.
std::optional<uint32_t> bufferNumberOf(const TexelFormat &format, const Target &target);

} // namespace rdnasim
