// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The images, texel buffers and samplers of a program. Their texels, and the places at which they are
// sampled, are chosen so that every result is exact: see docs/fuzzing.md.

#pragma once

#include "Type.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shaderfuzz {

enum class TexelNumber : uint8_t {
  Integer,
  Float,
  Unorm,
  Snorm,
  Depth, ///< 32-bit floats, which are compared
};

struct ImageFormat {
  std::string_view name;  ///< Vulkan's
  std::string_view spirv; ///< as the format of a storage image; empty: it is none
  TypeKind kind;          ///< of what is read
  TexelNumber number;
  uint32_t components;
  uint32_t bits;               ///< of a component; 0: packed into one integer of `packedBits`
  uint32_t packedBits[4] = {}; ///< of each component, from the lowest on

  uint32_t texelBits() const { return bits == 0 ? 32 : components * bits; }
  Type scalar() const { return Type::number(kind, 32); }
  /// Returns the type of the result of a read.
  Type texel() const { return Type::vector(scalar(), 4); }
  /// Sums of texels that are small whole numbers are exact. lavapipe does not filter depths.
  bool hasExactFilter() const { return number == TexelNumber::Float; }
};
std::span<const ImageFormat> imageFormats();

enum class ImageKind : uint8_t { Sampled, Storage, UniformTexels, StorageTexels };
enum class ImageDim : uint8_t { Line, Plane, Volume, Cube };

/// Levels of detail are in quarters.
struct SamplerState {
  bool magnifiesLinearly = false, minifiesLinearly = false, mixesLevels = false;
  uint32_t addressModes[3] = {}; ///< into addressModes()
  uint32_t border = 0;           ///< into borderColors()
  uint32_t reduction = 0;        ///< weighted average, least, greatest
  std::optional<uint32_t> compareOp;
  uint32_t minLod = 0, maxLod = 64;
  int32_t lodBias = 0;

  bool isLinear() const { return magnifiesLinearly || minifiesLinearly; }
};

/// Sizes are powers of two. A storage image that is written has a column for each invocation. All is as the
/// shader sees it through a view.
struct Image {
  ImageKind kind = ImageKind::Sampled;
  ImageDim dim = ImageDim::Plane;
  bool isArrayed = false;
  uint32_t format = 0;
  uint32_t size[3] = {1, 1, 1};
  uint32_t layers = 1; ///< six for each cube
  uint32_t levels = 1;
  uint32_t samples = 1;
  uint32_t descriptors = 1;      ///< more than one: an array of images
  bool isWritten = false;        ///< in the column of the invocation
  bool isCounter = false;        ///< has the cells of atomics, and nothing else
  bool isCombined = false;       ///< with its sampler, in one descriptor
  bool hasUnknownFormat = false; ///< in the shader
  std::optional<SamplerState> sampler;
  // The image behind the view.
  uint32_t storedFormat = 0;     ///< with texels of the same size
  uint32_t hiddenLevels[2] = {}; ///< before and after those of the view
  uint32_t hiddenLayers[2] = {};

  bool isTexelBuffer() const { return kind == ImageKind::UniformTexels || kind == ImageKind::StorageTexels; }
  /// Returns whether the level that a sample is taken from makes no difference. Faces of cubes depend on
  /// derivatives in lavapipe.
  bool ignoresLevel() const {
    return sampler && levels == 1 && sampler->magnifiesLinearly == sampler->minifiesLinearly &&
           !sampler->mixesLevels && dim != ImageDim::Cube;
  }
  bool isStorage() const { return kind == ImageKind::Storage || kind == ImageKind::StorageTexels; }
  const ImageFormat &texelFormat() const { return imageFormats()[format]; }
  /// The number of coordinates of a texel in a layer; a cube's face has two.
  uint32_t axes() const;
  /// The number of coordinates of a fetch, read or write, with the layer.
  uint32_t coordinates() const { return axes() + ((isArrayed || dim == ImageDim::Cube) ? 1 : 0); }
};

std::span<const std::string_view> addressModes();
std::span<const std::string_view> borderColors(bool isInteger);
std::span<const std::string_view> compareOps();

enum class ImageOp : uint8_t {
  Fetch,  ///< of a sampled image or texels: coordinates, level (or sample)
  Read,   ///< of a storage image: coordinates
  Sample, ///< at a level: coordinates, level
  SampleGradient,
  Gather,    ///< coordinates; four texels' component
  QuerySize, ///< of a level
  QueryLevels,
};

/// The operands of an Expr of the kind Image that are no expressions.
struct ImageOperands {
  ImageOp op = ImageOp::Fetch;
  uint32_t quarters = 2;  ///< of a texel, by which samples are behind its beginning: 1 to 3
  uint32_t component = 0; ///< of Gather
  bool hasOffset = false; ///< of texels: constant
  int32_t offset[3] = {};
  bool computesOffset = false; ///< of Gather
  bool mayBeOutside = false;   ///< of Fetch and Read: the texel need not exist
  bool isCalled = false;       ///< in a function, to which a pointer to the image is passed

  bool isImplicit = false; ///< of Sample: the level comes from derivatives, and makes no difference

  std::vector<uint64_t> numbers() const;
  static ImageOperands from(const std::vector<uint64_t> &numbers);
};

/// How many arguments the operation has: coordinates, then a level or sample, a reference to compare with, an
/// offset, and the index into an array of images.
struct ImageArguments {
  uint32_t coordinates = 0;
  bool hasLevel = false, hasReference = false, hasOffset = false, hasDescriptor = false;

  uint32_t level() const { return coordinates; }
  uint32_t reference() const { return coordinates + hasLevel; }
  uint32_t offset() const { return reference() + hasReference; }
  uint32_t descriptor() const { return offset() + hasOffset; }
  uint32_t count() const { return descriptor() + hasDescriptor; }
};
ImageArguments imageArguments(const Image &image, const ImageOperands &operands);
/// Returns the type of the result.
Type imageResult(const Image &image, ImageOp op);

} // namespace shaderfuzz
