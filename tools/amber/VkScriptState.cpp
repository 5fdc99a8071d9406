// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The pipeline state of VkScript: names and values of Vulkan's structures.

#include "tools/amber/StateNames.h"
#include "tools/amber/VkScriptParser.h"

namespace amber {

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
  GraphicsState &graphics = state_.graphics;
  StencilTest &stencil = graphics.stencil;
  const std::map<std::string, bool *> switches = {
      {"primitiveRestartEnable", &graphics.restartsPrimitives},
      {"depthClampEnable", &graphics.rasterization.clampsDepth},
      {"rasterizerDiscardEnable", &graphics.rasterization.discardsAll},
      {"depthBiasEnable", &state_.hasBias},
      {"logicOpEnable", &state_.hasLogicOp},
      {"blendEnable", &graphics.blend.isOn},
      {"depthTestEnable", &graphics.depth.isOn},
      {"depthWriteEnable", &graphics.depth.writes},
      {"depthBoundsTestEnable", &state_.hasBounds},
      {"stencilTestEnable", &stencil.isOn},
  };
  const std::map<std::string, double *> numbers = {
      {"depthBiasConstantFactor", &state_.bias.constant},
      {"depthBiasClamp", &state_.bias.clamp},
      {"depthBiasSlopeFactor", &state_.bias.slope},
      {"lineWidth", &graphics.rasterization.lineWidth},
      {"minDepthBounds", &state_.bounds.min},
      {"maxDepthBounds", &state_.bounds.max},
  };
  const std::map<std::string, BlendFactor *> factors = {
      {"srcColorBlendFactor", &graphics.blend.color.source},
      {"dstColorBlendFactor", &graphics.blend.color.destination},
      {"srcAlphaBlendFactor", &graphics.blend.alpha.source},
      {"dstAlphaBlendFactor", &graphics.blend.alpha.destination},
  };
  const std::map<std::string, BlendOp *> blendOps = {
      {"colorBlendOp", &graphics.blend.color.op},
      {"alphaBlendOp", &graphics.blend.alpha.op},
  };
  const std::map<std::string, CompareOp *> comparisons = {
      {"depthCompareOp", &graphics.depth.compare},
      {"front.compareOp", &stencil.front.compare},
      {"back.compareOp", &stencil.back.compare},
  };
  const std::map<std::string, StencilOp *> stencilOps = {
      {"front.failOp", &stencil.front.fail},           {"back.failOp", &stencil.back.fail},
      {"front.passOp", &stencil.front.pass},           {"back.passOp", &stencil.back.pass},
      {"front.depthFailOp", &stencil.front.depthFail}, {"back.depthFailOp", &stencil.back.depthFail},
  };
  const std::map<std::string, uint32_t *> masks = {
      {"front.reference", &stencil.front.reference},     {"back.reference", &stencil.back.reference},
      {"front.compareMask", &stencil.front.compareMask}, {"back.compareMask", &stencil.back.compareMask},
      {"front.writeMask", &stencil.front.writeMask},     {"back.writeMask", &stencil.back.writeMask},
  };
  if (const auto each = switches.find(word.text); each != switches.end())
    *each->second = parseTruth();
  else if (const auto number = numbers.find(word.text); number != numbers.end())
    *number->second = parseReal("a value");
  else if (const auto factor = factors.find(word.text); factor != factors.end())
    *factor->second = parseVulkanName(blendFactorNames(), "VK_BLEND_FACTOR_");
  else if (const auto op = blendOps.find(word.text); op != blendOps.end())
    *op->second = parseVulkanName(blendOpNames(), "VK_BLEND_OP_");
  else if (const auto comparison = comparisons.find(word.text); comparison != comparisons.end())
    *comparison->second = parseVulkanName(compareOpNames(), "VK_COMPARE_OP_");
  else if (const auto stencilOp = stencilOps.find(word.text); stencilOp != stencilOps.end())
    *stencilOp->second = parseVulkanName(stencilOpNames(), "VK_STENCIL_OP_");
  else if (const auto mask = masks.find(word.text); mask != masks.end())
    *mask->second = parseNumber32("a value");
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
