// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pipeline/FormatNames.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>

namespace pipeline {

namespace {

using FormatsByName = std::map<std::string, Format, std::less<>>;

/// Formats with consecutive numbers that have the same components.
struct Run {
  uint32_t first;
  const char *components;
  std::initializer_list<const char *> numbers;
  const char *suffix = "";
};

FormatsByName listFormats() {
  const std::initializer_list<const char *> kAll = {"UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT"};
  const std::initializer_list<const char *> kWithSrgb = {"UNORM", "SNORM", "USCALED", "SSCALED",
                                                         "UINT",  "SINT",  "SRGB"};
  const std::initializer_list<const char *> kWithFloat = {"UNORM", "SNORM", "USCALED", "SSCALED",
                                                          "UINT",  "SINT",  "SFLOAT"};
  const std::initializer_list<const char *> kWide = {"UINT", "SINT", "SFLOAT"};
  const Run kRuns[] = {
      {1, "R4G4", {"UNORM"}, "_PACK8"},
      {2, "R4G4B4A4", {"UNORM"}, "_PACK16"},
      {3, "B4G4R4A4", {"UNORM"}, "_PACK16"},
      {4, "R5G6B5", {"UNORM"}, "_PACK16"},
      {5, "B5G6R5", {"UNORM"}, "_PACK16"},
      {6, "R5G5B5A1", {"UNORM"}, "_PACK16"},
      {7, "B5G5R5A1", {"UNORM"}, "_PACK16"},
      {8, "A1R5G5B5", {"UNORM"}, "_PACK16"},
      {9, "R8", kWithSrgb},
      {16, "R8G8", kWithSrgb},
      {23, "R8G8B8", kWithSrgb},
      {30, "B8G8R8", kWithSrgb},
      {37, "R8G8B8A8", kWithSrgb},
      {44, "B8G8R8A8", kWithSrgb},
      {51, "A8B8G8R8", kWithSrgb, "_PACK32"},
      {58, "A2R10G10B10", kAll, "_PACK32"},
      {64, "A2B10G10R10", kAll, "_PACK32"},
      {70, "R16", kWithFloat},
      {77, "R16G16", kWithFloat},
      {84, "R16G16B16", kWithFloat},
      {91, "R16G16B16A16", kWithFloat},
      {98, "R32", kWide},
      {101, "R32G32", kWide},
      {104, "R32G32B32", kWide},
      {107, "R32G32B32A32", kWide},
      {110, "R64", kWide},
      {113, "R64G64", kWide},
      {116, "R64G64B64", kWide},
      {119, "R64G64B64A64", kWide},
      {122, "B10G11R11", {"UFLOAT"}, "_PACK32"},
      {123, "E5B9G9R9", {"UFLOAT"}, "_PACK32"},
      {124, "D16", {"UNORM"}},
      {125, "X8_D24", {"UNORM"}, "_PACK32"},
      {126, "D32", {"SFLOAT"}},
      {127, "S8", {"UINT"}},
      {128, "D16", {"UNORM"}, "_S8_UINT"},
      {129, "D24", {"UNORM"}, "_S8_UINT"},
      {130, "D32", {"SFLOAT"}, "_S8_UINT"},
      {131, "BC1_RGB", {"UNORM", "SRGB"}, "_BLOCK"},
      {133, "BC1_RGBA", {"UNORM", "SRGB"}, "_BLOCK"},
      {135, "BC2", {"UNORM", "SRGB"}, "_BLOCK"},
      {137, "BC3", {"UNORM", "SRGB"}, "_BLOCK"},
      {139, "BC4", {"UNORM", "SNORM"}, "_BLOCK"},
      {141, "BC5", {"UNORM", "SNORM"}, "_BLOCK"},
      {143, "BC6H", {"UFLOAT", "SFLOAT"}, "_BLOCK"},
      {145, "BC7", {"UNORM", "SRGB"}, "_BLOCK"},
  };
  FormatsByName formats;
  for (const Run &run : kRuns) {
    Format next = run.first;
    for (const char *number : run.numbers)
      formats[run.components + std::string("_") + number + run.suffix] = next++;
  }
  return formats;
}

const FormatsByName &allFormats() {
  static const FormatsByName kFormats = listFormats();
  return kFormats;
}

} // namespace

Format formatOf(std::string_view name) {
  const auto known = allFormats().find(name);
  return known == allFormats().end() ? 0 : known->second;
}

std::string formatName(Format format) {
  const auto known = std::ranges::find(allFormats(), format, &FormatsByName::value_type::second);
  return known == allFormats().end() ? "" : known->first;
}

} // namespace pipeline
