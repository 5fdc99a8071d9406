// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/GlslModes.h"

#include <algorithm>

namespace llpc::input {

namespace {

struct ModeName {
  GlslExtension extension;
  std::string_view name;
  std::string_view declaration;
};

constexpr ModeName kModes[] = {
    {GlslExtension::MaximalReconvergence, "maximally_reconverges",
     "spirv_execution_mode(extensions = [\"SPV_KHR_maximal_reconvergence\"], 6023);"},
    {GlslExtension::QuadControl, "quad_derivatives",
     "spirv_execution_mode(extensions = [\"SPV_KHR_quad_control\"], capabilities = [5087], 5088);"},
    {GlslExtension::QuadControl, "full_quads",
     "spirv_execution_mode(extensions = [\"SPV_KHR_quad_control\"], capabilities = [5087], 5089);"},
};

constexpr std::string_view kQuadFunctions =
    "#extension GL_EXT_spirv_intrinsics : enable\n"
    "spirv_instruction(extensions = [\"SPV_KHR_quad_control\"], capabilities = [5087], id = 5110)"
    " bool subgroupQuadAll(bool value);\n"
    "spirv_instruction(extensions = [\"SPV_KHR_quad_control\"], capabilities = [5087], id = 5111)"
    " bool subgroupQuadAny(bool value);\n";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f\\";
  const size_t first = text.find_first_not_of(kBlanks);
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

} // namespace

std::optional<std::string> takeModes(std::string_view list, GlslExtension extension, std::string &modes) {
  std::string others;
  bool isFound = false;
  for (size_t comma; !list.empty(); list.remove_prefix(comma)) {
    comma = std::min(list.find(','), list.size());
    const std::string_view name = trimmed(list.substr(0, comma));
    const auto mode = std::ranges::find_if(
        kModes, [&](const ModeName &mode) { return mode.extension == extension && mode.name == name; });
    isFound |= mode != std::end(kModes);
    if (mode != std::end(kModes))
      modes += mode->declaration;
    else
      others += (others.empty() ? "" : ", ") + std::string(name);
    comma = std::min(comma + 1, list.size());
  }
  return isFound ? std::optional(std::move(others)) : std::nullopt;
}

std::string declareFunctions(const GlslExtensions &extensions) {
  return std::string(enables(extensions, GlslExtension::QuadVotes) ? kQuadFunctions : "");
}

} // namespace llpc::input
