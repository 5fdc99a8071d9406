// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Files with the final contents of buffers, for programs that run scripts.

#pragma once

#include "tools/amber/Script.h"

#include <cstddef>
#include <string>
#include <vector>

namespace amber {

/// A --dump: "buffer=file", "buffer", or "image.png" for "image=image.png".
struct DumpRequest {
  std::string buffer;
  std::string file; ///< empty: to print
};
DumpRequest parseDumpRequest(const std::string &text);

/// The text of --help about files that end in .png.
inline constexpr char kPictureHelp[] =
    "A file whose name ends in .png becomes a picture of an image, with 8 bits for each of red, green, blue\n"
    "and alpha: normalised numbers and floats from 0 to 1 are scaled to 255, integers are clamped to it, "
    "sRGB\n"
    "stays as it is, a format of one component is grey. Mip levels stand side by side, the layers or z of a\n"
    "level one below the other; of several samples the first is shown. \"--dump i.png\" is \"--dump "
    "i=i.png\".\n";

/// Writes the contents of a buffer to a file: their bytes, or a picture if the name ends in ".png".
Outcome writeDump(const Buffer &buffer, const std::vector<std::byte> &data, const std::string &file);

} // namespace amber
