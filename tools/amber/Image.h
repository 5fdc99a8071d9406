// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The images of a script, views of them, and samplers: what Vulkan calls so, under names of its enumerations.

#pragma once

#include "pipeline/FixedFunctions.h"
#include "tools/amber/Outcome.h"
#include "tools/amber/ScalarValues.h"
#include "tools/amber/TexelFormat.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace amber {

using pipeline::CompareOp;
using pipeline::Reduction;

enum class ImageDimension : uint8_t { Dim1D, Dim2D, Dim3D };

/// An image's extent is in texels. Its bytes in a script's memory are packed tightly: level 0 first; in a
/// level layer by layer, in a layer z by z, then row by row. The samples of a texel follow each other. A
/// block of a block-compressed format takes the place of a texel.
struct Image {
  ImageDimension dimension = ImageDimension::Dim2D;
  uint32_t width = 1, height = 1, depth = 1;
  uint32_t layers = 1;
  uint32_t levels = 1;
  uint32_t samples = 1;
  TexelFormat format;
};

inline constexpr uint32_t kMaxImageExtent = 32768;
inline constexpr uint32_t kMaxImageSamples = 16;

/// A mip level in a script's memory.
struct ImageLevel {
  uint64_t offset = 0; ///< in the image's bytes
  uint64_t bytes = 0;
  uint32_t width = 1, height = 1, depth = 1; ///< texels
  uint32_t columns = 1, rows = 1;            ///< blocks, which are texels unless the format is compressed
};

ImageLevel levelOf(const Image &image, uint32_t level);
/// Returns the number of texels of all levels, layers and samples, or of blocks.
uint64_t elementsOf(const Image &image);
/// Returns the number of levels down to a single texel.
uint32_t mostLevelsOf(const Image &image);

struct TexelPosition {
  uint32_t x = 0, y = 0, z = 0; ///< x and y count blocks
  uint32_t level = 0, layer = 0, sample = 0;
};
/// A rectangle of a level, a layer and a z.
struct TexelRectangle {
  TexelPosition first; ///< the corner with the lowest coordinates
  uint32_t width = 1, height = 1;
};
/// Returns whether all of it is in the image.
bool contains(const Image &image, const TexelRectangle &rectangle);

/// Returns the position of a texel in the image's bytes.
uint64_t offsetOf(const Image &image, const TexelPosition &texel);

enum class ViewDimension : uint8_t { Dim1D, Dim2D, Dim3D, Cube, Array1D, Array2D, ArrayCube };

/// The part of an image that a binding shows, and how.
struct ImageView {
  ViewDimension dimension = ViewDimension::Dim2D;
  std::string format; ///< Vulkan's name
  uint32_t baseLevel = 0, levels = 1;
  uint32_t baseLayer = 0, layers = 1;
  std::string components = "rgba"; ///< what the shader gets as r, g, b and a: one of "rgba01" each
  double minLod = 0;
};

enum class Filter : uint8_t { Nearest, Linear };
enum class AddressMode : uint8_t { Repeat, MirroredRepeat, ClampToEdge, ClampToBorder, MirrorClampToEdge };
enum class BorderColor : uint8_t { TransparentBlack, OpaqueBlack, OpaqueWhite, Custom };

struct Sampler {
  std::string name;
  Position position;
  Filter magFilter = Filter::Nearest, minFilter = Filter::Nearest, mipmapMode = Filter::Nearest;
  std::array<AddressMode, 3> addressModes{AddressMode::Repeat, AddressMode::Repeat, AddressMode::Repeat};
  BorderColor border = BorderColor::TransparentBlack;
  bool isIntegerBorder = false;
  std::array<uint32_t, 4> borderBits{}; ///< of Custom: floats, or integers
  double minLod = 0, maxLod = 1, lodBias = 0;
  bool isNormalized = true; ///< coordinates from 0 to 1, not in texels
  std::optional<CompareOp> compare;
  double maxAnisotropy = 0; ///< 0: none
  Reduction reduction = Reduction::WeightedAverage;
  bool isSeamless = true; ///< filters across the edges of a cube's faces
};

} // namespace amber
