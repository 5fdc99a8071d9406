// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's half of images: descriptors, as PAL fills them. The texture unit reads them on its own.

#pragma once

#include "pipeline/FixedFunctions.h"
#include "tools/rdnasim/load/ComponentSelect.h"
#include "tools/rdnasim/machine/Target.h"
#include "tools/rdnasim/texture/ImageLayout.h"

#include <array>
#include <cstdint>
#include <optional>

namespace rdnasim::driver {

using pipeline::CompareOp;
using pipeline::Reduction;

enum class ImageKind : uint8_t { Image1D, Image2D, Image3D, Cube }; ///< with arrays of them

/// A view of an image.
struct ImageView {
  uint64_t address = 0; ///< of the image; a multiple of kImageAlignment
  ImageShape shape;     ///< of the image
  ImageKind kind = ImageKind::Image2D;
  bool isArray = false; ///< to the application; a descriptor has the type that suits the image
  uint32_t format = 0;  ///< the number of the view's format
  uint32_t baseLevel = 0, levels = 1;
  uint32_t baseLayer = 0, layers = 1; ///< not of a 3D image; faces of cubes are layers
  ComponentSelects components = kIdentitySelects;
  /// The components of the format's texels that are R, G, B and A, whatever the view selects.
  ComponentSelects formatComponents = kIdentitySelects;
  double minLod = 0; ///< counted from level 0 of the image
};

inline constexpr uint64_t kImageAlignment = 256;

using ImageWords = std::array<uint32_t, 8>;
/// Returns the T# of a view that lies within its image. The image must not exceed the generation's limits.
ImageWords imageDescriptor(const Target &target, const ImageView &view);

/// Returns why the generation has no images of that shape; null if it has.
const char *problemOfShape(const Target &target, const ImageShape &shape);

/// Numbered as in descriptors.
enum class AddressMode : uint8_t {
  Repeat = 0,
  MirroredRepeat = 1,
  ClampToEdge = 2,
  MirrorClampToEdge = 3,
  ClampToBorder = 6,
};
enum class BorderColor : uint8_t { TransparentBlack, OpaqueBlack, OpaqueWhite, Palette };

struct SamplerState {
  std::array<AddressMode, 3> addressModes = {AddressMode::Repeat, AddressMode::Repeat, AddressMode::Repeat};
  bool magIsLinear = false, minIsLinear = false, mipIsLinear = false;
  double minLod = 0, maxLod = 0, lodBias = 0;
  double maxAnisotropy = 1;
  std::optional<CompareOp> compare;
  Reduction reduction = Reduction::WeightedAverage;
  BorderColor border = BorderColor::TransparentBlack;
  uint32_t paletteEntry = 0; ///< of BorderColor::Palette
  bool isUnnormalized = false;
  bool isSeamless = true; ///< cubes are filtered across the edges of faces
};

/// The number of border colours in the palette, each of 16 bytes.
inline constexpr uint32_t kMaxPaletteEntries = 4096;

using SamplerWords = std::array<uint32_t, 4>;
/// Returns the S# of a sampler. Levels of detail and bias are clamped to what it can hold.
SamplerWords samplerDescriptor(const Target &target, const SamplerState &sampler);

} // namespace rdnasim::driver
