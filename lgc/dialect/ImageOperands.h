// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The immediates of lgc.image.*.

#pragma once

#include <cstdint>

namespace lgc {

/// The kind of image, which determines its coordinates. The descriptor of a texel buffer has 4 dwords, that
/// of any other image 8.
enum class ImageDimension : uint32_t {
  Buffer, ///< the index of a texel
  D1,
  D2,
  D3,
  Cube, ///< sampled: a direction; otherwise x, y, face
  D1Array,
  D2Array,
  CubeArray, ///< sampled: a direction and a layer; otherwise x, y, 6 * layer + face
  D2Multisample,
  D2MultisampleArray,
};
inline constexpr uint32_t kImageDimensions = 10;

inline bool isMultisampled(ImageDimension dimension) {
  return dimension == ImageDimension::D2Multisample || dimension == ImageDimension::D2MultisampleArray;
}

inline bool isCube(ImageDimension dimension) {
  return dimension == ImageDimension::Cube || dimension == ImageDimension::CubeArray;
}

/// Returns the number of coordinates of a texel, with the layer and without the sample.
constexpr uint32_t texelCoordinates(ImageDimension dimension) {
  switch (dimension) {
  case ImageDimension::Buffer:
  case ImageDimension::D1:
    return 1;
  case ImageDimension::D2:
  case ImageDimension::D1Array:
  case ImageDimension::D2Multisample:
    return 2;
  case ImageDimension::D3:
  case ImageDimension::Cube:
  case ImageDimension::D2Array:
  case ImageDimension::CubeArray:
  case ImageDimension::D2MultisampleArray:
    return 3;
  }
  return 0;
}

/// Returns the number of coordinates for a sampler, with the layer.
constexpr uint32_t samplingCoordinates(ImageDimension dimension) {
  return dimension == ImageDimension::CubeArray ? 4 : texelCoordinates(dimension);
}

/// Returns the number of coordinates that have derivatives, and offsets unless it is a cube.
constexpr uint32_t directions(ImageDimension dimension) {
  switch (dimension) {
  case ImageDimension::Buffer:
  case ImageDimension::D1:
  case ImageDimension::D1Array:
    return 1;
  case ImageDimension::D2:
  case ImageDimension::D2Array:
  case ImageDimension::D2Multisample:
  case ImageDimension::D2MultisampleArray:
    return 2;
  case ImageDimension::D3:
  case ImageDimension::Cube:
  case ImageDimension::CubeArray:
    return 3;
  }
  return 0;
}

/// The invocations that must observe an access; narrower scopes than a workgroup share all caches.
enum class ImageScope : uint32_t { Invocation, Workgroup, Device, System };
inline constexpr uint32_t kImageScopes = 4;

enum class ImageAtomic : uint32_t {
  Exchange,
  Add,
  Subtract,
  SignedMin,
  UnsignedMin,
  SignedMax,
  UnsignedMax,
  And,
  Or,
  Xor,
  FloatAdd, ///< the operand of this and the following is a float
  FloatMin,
  FloatMax,
};
inline constexpr uint32_t kImageAtomics = 13;

constexpr bool isOnFloats(ImageAtomic kind) {
  return kind >= ImageAtomic::FloatAdd;
}

/// Bits for the operands that follow the coordinates of a sampling op, in this order.
namespace sampling {
enum : uint32_t {
  Reference = 1, ///< float: texels are compared with it
  Bias = 2,      ///< float
  Level = 4,     ///< float; excludes bias, gradients and the smallest level
  Gradients = 8, ///< float: a derivative of each direction along x, then along y
  Offset = 16,   ///< i32 for each direction, -32 to 31: texels
  MinLevel = 32, ///< float: the smallest level of detail
  All = 63,
};
} // namespace sampling

} // namespace lgc
