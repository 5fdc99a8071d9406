// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The pipeline state of VkScript: names and values of Vulkan's structures.

#include "tools/amber/StateNames.h"
#include "tools/amber/VkScriptParser.h"

namespace amber {

namespace {

/// The fields that commands set, by the names of the commands.
template <class T>
using Fields = std::map<std::string, T &(*)(VkScriptState &)>;

const Fields<bool> kSwitches = {
    {"primitiveRestartEnable",
     [](VkScriptState &state) -> bool & { return state.graphics.restartsPrimitives; }},
    {"depthClampEnable",
     [](VkScriptState &state) -> bool & { return state.graphics.rasterization.clampsDepth; }},
    {"rasterizerDiscardEnable",
     [](VkScriptState &state) -> bool & { return state.graphics.rasterization.discardsAll; }},
    {"depthBiasEnable", [](VkScriptState &state) -> bool & { return state.hasBias; }},
    {"logicOpEnable", [](VkScriptState &state) -> bool & { return state.hasLogicOp; }},
    {"blendEnable", [](VkScriptState &state) -> bool & { return state.graphics.blend.isOn; }},
    {"depthTestEnable", [](VkScriptState &state) -> bool & { return state.graphics.depth.isOn; }},
    {"depthWriteEnable", [](VkScriptState &state) -> bool & { return state.graphics.depth.writes; }},
    {"depthBoundsTestEnable", [](VkScriptState &state) -> bool & { return state.hasBounds; }},
    {"stencilTestEnable", [](VkScriptState &state) -> bool & { return state.graphics.stencil.isOn; }},
};

const Fields<double> kNumbers = {
    {"depthBiasConstantFactor", [](VkScriptState &state) -> double & { return state.bias.constant; }},
    {"depthBiasClamp", [](VkScriptState &state) -> double & { return state.bias.clamp; }},
    {"depthBiasSlopeFactor", [](VkScriptState &state) -> double & { return state.bias.slope; }},
    {"lineWidth", [](VkScriptState &state) -> double & { return state.graphics.rasterization.lineWidth; }},
    {"minDepthBounds", [](VkScriptState &state) -> double & { return state.bounds.min; }},
    {"maxDepthBounds", [](VkScriptState &state) -> double & { return state.bounds.max; }},
};

const Fields<uint32_t> kMasks = {
    {"front.reference",
     [](VkScriptState &state) -> uint32_t & { return state.graphics.stencil.front.reference; }},
    {"front.compareMask",
     [](VkScriptState &state) -> uint32_t & { return state.graphics.stencil.front.compareMask; }},
    {"front.writeMask",
     [](VkScriptState &state) -> uint32_t & { return state.graphics.stencil.front.writeMask; }},
    {"back.reference",
     [](VkScriptState &state) -> uint32_t & { return state.graphics.stencil.back.reference; }},
    {"back.compareMask",
     [](VkScriptState &state) -> uint32_t & { return state.graphics.stencil.back.compareMask; }},
    {"back.writeMask",
     [](VkScriptState &state) -> uint32_t & { return state.graphics.stencil.back.writeMask; }},
};

const Fields<BlendFactor> kBlendFactors = {
    {"srcColorBlendFactor",
     [](VkScriptState &state) -> BlendFactor & { return state.graphics.blend.color.source; }},
    {"dstColorBlendFactor",
     [](VkScriptState &state) -> BlendFactor & { return state.graphics.blend.color.destination; }},
    {"srcAlphaBlendFactor",
     [](VkScriptState &state) -> BlendFactor & { return state.graphics.blend.alpha.source; }},
    {"dstAlphaBlendFactor",
     [](VkScriptState &state) -> BlendFactor & { return state.graphics.blend.alpha.destination; }},
};

const Fields<BlendOp> kBlendOps = {
    {"colorBlendOp", [](VkScriptState &state) -> BlendOp & { return state.graphics.blend.color.op; }},
    {"alphaBlendOp", [](VkScriptState &state) -> BlendOp & { return state.graphics.blend.alpha.op; }},
};

const Fields<CompareOp> kCompareOps = {
    {"depthCompareOp", [](VkScriptState &state) -> CompareOp & { return state.graphics.depth.compare; }},
    {"front.compareOp",
     [](VkScriptState &state) -> CompareOp & { return state.graphics.stencil.front.compare; }},
    {"back.compareOp",
     [](VkScriptState &state) -> CompareOp & { return state.graphics.stencil.back.compare; }},
};

const Fields<StencilOp> kStencilOps = {
    {"front.failOp", [](VkScriptState &state) -> StencilOp & { return state.graphics.stencil.front.fail; }},
    {"front.passOp", [](VkScriptState &state) -> StencilOp & { return state.graphics.stencil.front.pass; }},
    {"front.depthFailOp",
     [](VkScriptState &state) -> StencilOp & { return state.graphics.stencil.front.depthFail; }},
    {"back.failOp", [](VkScriptState &state) -> StencilOp & { return state.graphics.stencil.back.fail; }},
    {"back.passOp", [](VkScriptState &state) -> StencilOp & { return state.graphics.stencil.back.pass; }},
    {"back.depthFailOp",
     [](VkScriptState &state) -> StencilOp & { return state.graphics.stencil.back.depthFail; }},
};

} // namespace

/// One of the words of a table in capitals behind a prefix: VK_COMPARE_OP_LESS.
template <class T>
T VkScriptParser::parseVulkanName(const std::map<std::string, T> &names, const std::string &prefix) {
  const Token token = tokens_.next();
  const bool hasPrefix = token.text.starts_with(prefix);
  const auto known = names.find(hasPrefix ? inLowerCase(token.text.substr(prefix.size())) : "");
  if (known != names.end())
    return known->second;
  if (hasPrefix && token.text.ends_with("_EXT"))
    refuse(token, token.text);
  else
    fail(token, "there is no " + quoted(token) + " among the values " + prefix + "…");
  return names.begin()->second;
}

/// Words, perhaps with | between them.
std::vector<Token> VkScriptParser::parseFlags() {
  std::vector<Token> flags;
  while (!tokens_.peek().text.empty())
    if (!accept("|"))
      flags.push_back(tokens_.next());
  if (flags.empty())
    fail(tokens_.peek(), "a value is missing");
  return flags;
}

bool VkScriptParser::parseTruth() {
  const Token token = tokens_.next();
  const std::string word = inLowerCase(token.text);
  if (word != "true" && word != "false")
    fail(token, "expected true or false, not " + (token.text.empty() ? "nothing" : quoted(token)));
  return word == "true";
}

void VkScriptParser::parseCullMode() {
  static const std::map<std::string, uint8_t> kSides = {
      {"VK_CULL_MODE_NONE", 0},
      {"VK_CULL_MODE_FRONT_BIT", 1},
      {"VK_CULL_MODE_BACK_BIT", 2},
      {"VK_CULL_MODE_FRONT_AND_BACK", 3},
  };
  uint8_t sides = 0;
  for (const Token &flag : parseFlags()) {
    const auto known = kSides.find(flag.text);
    if (known == kSides.end())
      return fail(flag, "there is no " + quoted(flag) + " among the values VK_CULL_MODE_…");
    sides |= known->second;
  }
  state_.graphics.rasterization.cullMode = static_cast<CullMode>(sides);
}

void VkScriptParser::parseColorWriteMask() {
  static const std::map<std::string, uint32_t> kBits = {
      {"VK_COLOR_COMPONENT_R_BIT", 1},
      {"VK_COLOR_COMPONENT_G_BIT", 2},
      {"VK_COLOR_COMPONENT_B_BIT", 4},
      {"VK_COLOR_COMPONENT_A_BIT", 8},
  };
  state_.graphics.colorWriteMask = 0;
  for (const Token &flag : parseFlags()) {
    const auto known = kBits.find(flag.text);
    if (known == kBits.end())
      return fail(flag, "there is no " + quoted(flag) + " among the values VK_COLOR_COMPONENT_…");
    state_.graphics.colorWriteMask |= known->second;
  }
}

/// Without effect: each draw has a topology of its own.
void VkScriptParser::parseTopology() {
  constexpr std::string_view kPrefix = "VK_PRIMITIVE_TOPOLOGY_";
  const Token token = tokens_.next();
  if (!token.text.starts_with(kPrefix) || !topologyNamed(token.text.substr(kPrefix.size())))
    fail(token, "there is no topology " + quoted(token));
}

/// Returns false for another command.
bool VkScriptParser::parseState(const Token &word) {
  if (const auto field = kSwitches.find(word.text); field != kSwitches.end())
    field->second(state_) = parseTruth();
  else if (const auto number = kNumbers.find(word.text); number != kNumbers.end())
    number->second(state_) = parseReal("a value");
  else if (const auto mask = kMasks.find(word.text); mask != kMasks.end())
    mask->second(state_) = parseNumber32("a value");
  else if (const auto factor = kBlendFactors.find(word.text); factor != kBlendFactors.end())
    factor->second(state_) = parseVulkanName(blendFactorNames(), "VK_BLEND_FACTOR_");
  else if (const auto op = kBlendOps.find(word.text); op != kBlendOps.end())
    op->second(state_) = parseVulkanName(blendOpNames(), "VK_BLEND_OP_");
  else if (const auto comparison = kCompareOps.find(word.text); comparison != kCompareOps.end())
    comparison->second(state_) = parseVulkanName(compareOpNames(), "VK_COMPARE_OP_");
  else if (const auto stencilOp = kStencilOps.find(word.text); stencilOp != kStencilOps.end())
    stencilOp->second(state_) = parseVulkanName(stencilOpNames(), "VK_STENCIL_OP_");
  else
    return parseOtherState(word);
  return true;
}

bool VkScriptParser::parseOtherState(const Token &word) {
  Rasterization &raster = state_.graphics.rasterization;
  if (word.text == "polygonMode")
    raster.polygonMode = parseVulkanName(polygonModeNames(), "VK_POLYGON_MODE_");
  else if (word.text == "frontFace")
    raster.frontFace = parseVulkanName(frontFaceNames(), "VK_FRONT_FACE_");
  else if (word.text == "logicOp")
    state_.logicOp = parseVulkanName(logicOpNames(), "VK_LOGIC_OP_");
  else if (word.text == "cullMode")
    parseCullMode();
  else if (word.text == "colorWriteMask")
    parseColorWriteMask();
  else if (word.text == "topology")
    parseTopology();
  else
    return false;
  return true;
}

GraphicsState VkScriptParser::currentState() const {
  GraphicsState graphics = state_.graphics;
  if (state_.hasBias)
    graphics.rasterization.depthBias = state_.bias;
  if (state_.hasBounds)
    graphics.depth.bounds = state_.bounds;
  if (state_.hasLogicOp)
    graphics.logicOp = state_.logicOp;
  return graphics;
}

} // namespace amber
