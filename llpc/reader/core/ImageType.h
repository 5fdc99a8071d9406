// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/spirv/Module.h"

#include <string>

namespace llpc::reader {

/// The operands of an OpTypeImage.
struct ImageType {
  const spirv::Type *texel; ///< its scalars, as the shader sees them
  spirv::Dim dimension;     ///< of an input attachment, Dim2D
  bool isInputAttachment;   ///< read at the fragment's pixel
  bool isArrayed;           ///< with a layer; also input attachments
  bool isMultisampled;
  bool isStorage;      ///< for reads and writes without a sampler
  uint32_t components; ///< of the format; 4 when it is unknown
};

/// `type` is an image, or an image with a sampler.
ImageType imageType(const spirv::Type &type);

/// Returns whether two image types are the same except for Depth: front ends make images for comparison of
/// others, since that is a property of the sampler.
bool areSameExceptDepth(const spirv::Type &first, const spirv::Type &second);

/// Returns whether values of the type consist of an image and a sampler. Before SPIR-V 1.6 a uniform texel
/// buffer can be an image with a sampler, which it does not use.
bool hasSampler(const spirv::Type &type);

/// Returns why the reader does not support the type as an image or sampler; an empty string if it does.
std::string whyUnsupported(const spirv::Type &type);

} // namespace llpc::reader
