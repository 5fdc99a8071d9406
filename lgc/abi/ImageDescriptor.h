// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The image descriptor (T#) of each generation, 8 dwords, and the sampler (S#), 4 dwords, of which shaders
// read what queries and gathers need.

#pragma once

#include "lgc/state/PipelineState.h"

namespace llvm {
class Constant;
class IRBuilderBase;
class LLVMContext;
class Value;
} // namespace llvm

namespace lgc {

enum class ImageField {
  LastColumn,   ///< the width of mip 0 of the image - 1
  LastRow,      ///< the height of mip 0 - 1
  Depth,        ///< the depth of mip 0 - 1, or the last layer, or the last slice of a storage image
  FirstLayer,   ///< or the first slice of a storage image with 3 dimensions
  FirstLevel,   ///< the first mip level of the view
  LastLevel,    ///< the last one; of a multisampled image, the binary logarithm of the number of samples
  MinLevel,     ///< the least level of detail, in 1/256, counted from level 0 of the image
  Type,         ///< of the view
  IsSliceRange, ///< 1 for a storage image with 3 dimensions
};

/// Returns a descriptor that is empty: of an image, as PAL writes it for none, of which reads are 0 and which
/// is not written; or of a sampler that clamps coordinates and has no filters.
llvm::Constant *emptyDescriptor(llvm::LLVMContext &context, uint32_t dwords);

/// Returns an i1: whether a descriptor of 8 dwords is empty, with or without PAL's type.
llvm::Value *isEmptyImage(llvm::IRBuilderBase &builder, llvm::Value *descriptor);

/// Values of ImageField::Type.
inline constexpr uint32_t kMultisampledType = 14, kMultisampledArrayType = 15;

/// Returns the field of the descriptor, a vector of 8 x i32, as i32.
llvm::Value *readImageField(llvm::IRBuilderBase &builder, GfxIp gfxIp, llvm::Value *descriptor,
                            ImageField field);

/// Returns the descriptor of the same image with only that level, an i32 counted from level 0 of the image.
llvm::Value *withOnlyLevel(llvm::IRBuilderBase &builder, GfxIp gfxIp, llvm::Value *descriptor,
                           llvm::Value *level);

enum class SamplerField {
  MinLevel,  ///< the least level of detail, in 1/256, counted from the first level of the view
  MaxLevel,  ///< the greatest one, likewise
  LevelBias, ///< in 1/256, signed
  MipFilter, ///< 0: only the first level of the view is sampled
};

/// Returns the field of the sampler, a vector of 4 x i32, as i32.
llvm::Value *readSamplerField(llvm::IRBuilderBase &builder, GfxIp gfxIp, llvm::Value *descriptor,
                              SamplerField field);

} // namespace lgc
