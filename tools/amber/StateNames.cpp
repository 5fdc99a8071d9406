// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/StateNames.h"

#include <cctype>
#include <initializer_list>
#include <set>

namespace amber {

namespace {

/// Names for the enumerators from the first on.
template <class T>
std::map<std::string, T> enumerated(std::initializer_list<const char *> names) {
  std::map<std::string, T> result;
  uint8_t value = 0;
  for (const char *name : names)
    result[name] = static_cast<T>(value++);
  return result;
}

} // namespace

const std::map<std::string, std::optional<pipeline::ShaderStage>> &stageNames() {
  static const std::map<std::string, std::optional<pipeline::ShaderStage>> kNames = {
      {"vertex", pipeline::ShaderStage::Vertex},
      {"fragment", pipeline::ShaderStage::Fragment},
      {"compute", pipeline::ShaderStage::Compute},
      {"geometry", std::nullopt},
      {"tessellation_evaluation", std::nullopt},
      {"tessellation_control", std::nullopt},
      {"task", std::nullopt},
      {"mesh", std::nullopt},
      {"ray_generation", std::nullopt},
      {"any_hit", std::nullopt},
      {"closest_hit", std::nullopt},
      {"miss", std::nullopt},
      {"intersection", std::nullopt},
      {"callable", std::nullopt},
  };
  return kNames;
}

const std::map<std::string, CompareOp> &compareOpNames() {
  static const auto kNames = enumerated<CompareOp>(
      {"never", "less", "equal", "less_or_equal", "greater", "not_equal", "greater_or_equal", "always"});
  return kNames;
}

const std::map<std::string, StencilOp> &stencilOpNames() {
  static const auto kNames =
      enumerated<StencilOp>({"keep", "zero", "replace", "increment_and_clamp", "decrement_and_clamp",
                             "invert", "increment_and_wrap", "decrement_and_wrap"});
  return kNames;
}

const std::map<std::string, BlendFactor> &blendFactorNames() {
  static const auto kNames = [] {
    auto names = enumerated<BlendFactor>(
        {"zero", "one", "src_color", "one_minus_src_color", "dst_color", "one_minus_dst_color", "src_alpha",
         "one_minus_src_alpha", "dst_alpha", "one_minus_dst_alpha", "constant_color",
         "one_minus_constant_color", "constant_alpha", "one_minus_constant_alpha", "src_alpha_saturate",
         "src1_color", "one_minus_src1_color", "src1_alpha", "one_minus_src1_alpha"});
    names["costant_alpha"] = BlendFactor::ConstantAlpha; // as Amber's own parser spells it
    return names;
  }();
  return kNames;
}

const std::map<std::string, BlendOp> &blendOpNames() {
  static const std::map<std::string, BlendOp> kNames = {
      {"add", BlendOp::Add},
      {"subtract", BlendOp::Subtract},
      {"substract", BlendOp::Subtract}, // as the language spells it
      {"reverse_subtract", BlendOp::ReverseSubtract},
      {"reverse_substract", BlendOp::ReverseSubtract},
      {"min", BlendOp::Min},
      {"max", BlendOp::Max},
  };
  return kNames;
}

bool isAdvancedBlendOp(const std::string &name) {
  static const std::set<std::string> kNames = {"zero",
                                               "src",
                                               "dst",
                                               "src_over",
                                               "dst_over",
                                               "src_in",
                                               "dst_in",
                                               "src_out",
                                               "dst_out",
                                               "src_atop",
                                               "dst_atop",
                                               "xor",
                                               "multiply",
                                               "screen",
                                               "overlay",
                                               "darken",
                                               "lighten",
                                               "color_dodge",
                                               "color_burn",
                                               "hard_light",
                                               "soft_light",
                                               "difference",
                                               "exclusion",
                                               "invert",
                                               "invert_rgb",
                                               "linear_dodge",
                                               "linear_burn",
                                               "vivid_light",
                                               "linear_light",
                                               "pin_light",
                                               "hard_mix",
                                               "hsl_hue",
                                               "hsl_color",
                                               "hsl_saturation",
                                               "hsl_luminosity",
                                               "plus",
                                               "plus_clamped",
                                               "plus_darker",
                                               "plus_clamped_alpha",
                                               "minus",
                                               "minus_clamped",
                                               "contrast",
                                               "invert_ovg",
                                               "invert_org",
                                               "red",
                                               "green",
                                               "blue"};
  return kNames.contains(name);
}

const std::map<std::string, LogicOp> &logicOpNames() {
  static const auto kNames = enumerated<LogicOp>(
      {"clear", "and", "and_reverse", "copy", "and_inverted", "no_op", "xor", "or", "nor", "equivalent",
       "invert", "or_reverse", "copy_inverted", "or_inverted", "nand", "set"});
  return kNames;
}

const std::map<std::string, PolygonMode> &polygonModeNames() {
  static const auto kNames = enumerated<PolygonMode>({"fill", "line", "point"});
  return kNames;
}

const std::map<std::string, CullMode> &cullModeNames() {
  static const auto kNames = enumerated<CullMode>({"none", "front", "back", "front_and_back"});
  return kNames;
}

const std::map<std::string, FrontFace> &frontFaceNames() {
  static const auto kNames = enumerated<FrontFace>({"counter_clockwise", "clockwise"});
  return kNames;
}

std::optional<pipeline::Topology> topologyNamed(const std::string &name) {
  using pipeline::Topology;
  static const std::map<std::string, Topology> kOpenGlNames = {
      {"GL_POINTS", Topology::PointList},
      {"GL_LINES", Topology::LineList},
      {"GL_LINE_STRIP", Topology::LineStrip},
      {"GL_TRIANGLES", Topology::TriangleList},
      {"GL_TRIANGLE_STRIP", Topology::TriangleStrip},
      {"GL_TRIANGLE_FAN", Topology::TriangleFan},
      {"GL_LINES_ADJACENCY", Topology::LineListWithAdjacency},
      {"GL_LINE_STRIP_ADJACENCY", Topology::LineStripWithAdjacency},
      {"GL_TRIANGLES_ADJACENCY", Topology::TriangleListWithAdjacency},
      {"GL_TRIANGLE_STRIP_ADJACENCY", Topology::TriangleStripWithAdjacency},
      {"GL_PATCHES", Topology::PatchList},
  };
  if (const auto known = kOpenGlNames.find(name); known != kOpenGlNames.end())
    return known->second;
  const std::string lower = inLowerCase(name);
  for (auto each = Topology::PointList; each <= Topology::PatchList;
       each = static_cast<Topology>(static_cast<uint8_t>(each) + 1))
    if (lower == nameOf(each))
      return each;
  return std::nullopt;
}

std::string inLowerCase(std::string text) {
  for (char &each : text)
    each = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
  return text;
}

} // namespace amber
