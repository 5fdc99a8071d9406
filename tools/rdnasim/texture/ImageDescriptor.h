// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Target.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace rdnasim {

/// The kind of an image, as a descriptor numbers it.
enum class ImageType : uint8_t { Image1D = 8, Image2D, Image3D, Cube, Array1D, Array2D, Msaa2D, MsaaArray2D };

bool is1D(ImageType type);
bool isMultisampled(ImageType type);
/// Returns whether the image has slices that the last coordinate selects without filtering; faces of a cube
/// are such slices.
bool isLayered(ImageType type);

/// An image descriptor (T#), decoded.
struct ImageDescriptor {
  /// Nothing is bound, and that is legal: loads return 0 and stores have no effect. All other fields are 0.
  bool isNull = false;
  uint64_t base = 0; ///< address
  ImageType type = ImageType::Image1D;
  uint32_t format = 0;            ///< as the generation numbers it
  uint32_t width = 1, height = 1; ///< texels of level 0 of the image, even if the view begins at another
  uint32_t depth = 1;             ///< of level 0 of a 3D image
  uint32_t levels = 1;            ///< of the image
  uint32_t firstLevel = 0, lastLevel = 0; ///< of the view
  uint32_t firstSlice = 0,
           lastSlice = 0; ///< of the view: layers, faces, or z of a 3D image that is bound as slices
  uint32_t samples = 1;
  uint32_t pitch = 0;                  ///< texels from row to row; 0: as small as possible
  bool bindsSlices = false;            ///< a 3D image of which a range of z at one level is bound
  uint32_t minLod = 0;                 ///< in 1/256, counted from level 0 of the image
  uint32_t minLodWarning = 0;          ///< likewise
  std::array<uint8_t, 4> selects = {}; ///< the sources of x, y, z, w: 0, 1, or 4 + a component
  std::array<uint8_t, 4> borderSelects =
      {}; ///< the components of the border colour that stand for x, y, z, w
};

/// Decodes a T#. Returns the reason when it describes no image, or one that the simulator refuses: tiled or
/// compressed, with reserved or contradictory values.
std::optional<std::string> decodeImageDescriptor(const std::array<uint32_t, 8> &words, const Target &target,
                                                 ImageDescriptor &result);

} // namespace rdnasim
