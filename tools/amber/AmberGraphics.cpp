// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The state in graphics pipelines.

#include "tools/amber/AmberParser.h"
#include "tools/amber/StateNames.h"

namespace amber {

namespace {

/// The sides that a STENCIL block sets.
enum Faces : uint8_t { kFront = 1, kBack = 2 };

const std::map<std::string, uint8_t> kFaces = {
    {"front", kFront}, {"back", kBack}, {"front_and_back", kFront | kBack}};

} // namespace

/// The contents of a graphics pipeline that are no attachments. Those behind the first block of names are
/// extensions. Returns false for a word that is something else.
bool AmberParser::parseGraphicsState(const Token &at, GraphicsState &graphics) {
  using StateMethod = void (AmberParser::*)(const Token &, GraphicsState &);
  static const std::map<std::string, StateMethod> kMethods = {
      {"FRAMEBUFFER_SIZE", &AmberParser::parseFramebufferSize},
      {"VIEWPORT", &AmberParser::parseViewport},
      {"POLYGON_MODE", &AmberParser::parseRasterization},
      {"DEPTH", &AmberParser::parseDepth},
      {"STENCIL", &AmberParser::parseStencil},
      {"BLEND", &AmberParser::parseBlend},
      {"ALPHA_TO_COVERAGE", &AmberParser::parseMultisampling},

      {"SCISSOR", &AmberParser::parseScissor},
      {"CULL_MODE", &AmberParser::parseRasterization},
      {"FRONT_FACE", &AmberParser::parseRasterization},
      {"LINE_WIDTH", &AmberParser::parseRasterization},
      {"RASTERIZER_DISCARD", &AmberParser::parseRasterization},
      {"PROVOKING_VERTEX", &AmberParser::parseRasterization},
      {"PRIMITIVE_RESTART", &AmberParser::parseRasterization},
      {"SAMPLE_SHADING", &AmberParser::parseMultisampling},
      {"SAMPLE_MASK", &AmberParser::parseMultisampling},
      {"BLEND_CONSTANTS", &AmberParser::parseColorOutput},
      {"COLOR_WRITE_MASK", &AmberParser::parseColorOutput},
      {"LOGIC_OP", &AmberParser::parseColorOutput},
  };
  const auto method = kMethods.find(at.text);
  if (method == kMethods.end())
    return false;
  (this->*method->second)(at, graphics);
  return true;
}

void AmberParser::parseFramebufferSize(const Token &, GraphicsState &graphics) {
  graphics.width = parseExtent("FRAMEBUFFER_SIZE");
  graphics.height = parseExtent("FRAMEBUFFER_SIZE");
  graphics.hasOwnSize = true;
}

/// VIEWPORT x y SIZE width height [MIN_DEPTH depth] [MAX_DEPTH depth] [INDEX n]
void AmberParser::parseViewport(const Token &at, GraphicsState &graphics) {
  Viewport viewport;
  uint32_t index = 0;
  viewport.x = parseReal("a coordinate");
  viewport.y = parseReal("a coordinate");
  expect("SIZE");
  viewport.width = parseReal("a width");
  viewport.height = parseReal("a height");
  for (bool isMore = true; isMore && isGoingOn();) {
    if (accept("MIN_DEPTH"))
      viewport.minDepth = parseReal("a depth");
    else if (accept("MAX_DEPTH"))
      viewport.maxDepth = parseReal("a depth");
    else if (accept("INDEX"))
      index = parseNumber32("an index");
    else
      isMore = false;
  }
  const auto isDepth = [](double depth) { return depth >= 0 && depth <= 1; };
  if (isGoingOn() && (viewport.width <= 0 || viewport.height == 0))
    return fail(at, "a viewport has a width above 0 and a height other than 0");
  if (isGoingOn() && (!isDepth(viewport.minDepth) || !isDepth(viewport.maxDepth)))
    return fail(at, "depths of a viewport are from 0 to 1");
  if (isGoingOn() && index > graphics.moreViewports.size() + graphics.viewport.has_value())
    return fail(at, "there is no viewport before this one");
  if (index == 0)
    graphics.viewport = viewport;
  else if (index > graphics.moreViewports.size())
    graphics.moreViewports.push_back(viewport);
  else
    graphics.moreViewports[index - 1] = viewport;
}

/// SCISSOR x y SIZE width height
void AmberParser::parseScissor(const Token &at, GraphicsState &graphics) {
  constexpr uint64_t kMost = INT32_MAX;
  Scissor scissor;
  scissor.x = parseNumber32("a coordinate");
  scissor.y = parseNumber32("a coordinate");
  expect("SIZE");
  scissor.width = parseNumber32("a width");
  scissor.height = parseNumber32("a height");
  if (isGoingOn() &&
      (uint64_t(scissor.x) + scissor.width > kMost || uint64_t(scissor.y) + scissor.height > kMost))
    return fail(at, "the scissor goes beyond the coordinate " + std::to_string(kMost));
  graphics.scissor = scissor;
}

void AmberParser::parseRasterization(const Token &at, GraphicsState &graphics) {
  static const std::map<std::string, bool> kProvokingVertices = {{"first", false}, {"last", true}};
  Rasterization &state = graphics.rasterization;
  if (at.text == "POLYGON_MODE")
    state.polygonMode = parseWord(polygonModeNames(), "a polygon mode");
  else if (at.text == "CULL_MODE")
    state.cullMode = parseWord(cullModeNames(), "a cull mode");
  else if (at.text == "FRONT_FACE")
    state.frontFace = parseWord(frontFaceNames(), "a front face");
  else if (at.text == "LINE_WIDTH")
    state.lineWidth = parseReal("a width");
  else if (at.text == "RASTERIZER_DISCARD")
    state.discardsAll = parseSwitch();
  else if (at.text == "PROVOKING_VERTEX")
    state.lastVertexIsProvoking = parseWord(kProvokingVertices, "a provoking vertex");
  else
    graphics.restartsPrimitives = parseSwitch();
  if (isGoingOn() && state.lineWidth <= 0)
    fail(at, "the width of a line is above 0");
}

/// DEPTH … END
void AmberParser::parseDepth(const Token &at, GraphicsState &graphics) {
  DepthTest &depth = graphics.depth;
  while (isGoingOn()) {
    Token what = tokens_.next();
    if (what.text == "END")
      return;
    if (what.text == "TEST")
      depth.isOn = parseSwitch();
    else if (what.text == "WRITE")
      depth.writes = parseSwitch();
    else if (what.text == "COMPARE_OP")
      depth.compare = parseWord(compareOpNames(), "a comparison");
    else if (what.text == "CLAMP")
      graphics.rasterization.clampsDepth = parseSwitch();
    else if (what.text == "BOUNDS")
      parseDepthBounds(depth);
    else if (what.text == "BIAS")
      parseDepthBias(graphics.rasterization);
    else
      fail(what, what.text.empty() ? "the " + at.text + " has no END"
                                   : quoted(what) + " is nothing that " + at.text + " has");
  }
}

/// The range of all depths is no test.
void AmberParser::parseDepthBounds(DepthTest &depth) {
  DepthBounds bounds;
  expect("min");
  bounds.min = parseReal("a depth");
  expect("max");
  bounds.max = parseReal("a depth");
  depth.bounds = bounds == DepthBounds() ? std::nullopt : std::optional(bounds);
}

/// A bias of zero is none.
void AmberParser::parseDepthBias(Rasterization &state) {
  DepthBias bias;
  expect("constant");
  bias.constant = parseReal("a factor");
  expect("clamp");
  bias.clamp = parseReal("a limit");
  expect("slope");
  bias.slope = parseReal("a factor");
  state.depthBias = bias == DepthBias() ? std::nullopt : std::optional(bias);
}

/// STENCIL front … END
void AmberParser::parseStencil(const Token &at, GraphicsState &graphics) {
  const uint8_t faces = parseWord(kFaces, "a face");
  const auto set = [&](auto member, auto value) {
    if (faces & kFront)
      graphics.stencil.front.*member = value;
    if (faces & kBack)
      graphics.stencil.back.*member = value;
  };
  while (isGoingOn()) {
    Token what = tokens_.next();
    if (what.text == "END")
      return;
    if (what.text == "TEST")
      graphics.stencil.isOn = parseSwitch();
    else if (what.text == "FAIL_OP")
      set(&StencilFace::fail, parseWord(stencilOpNames(), "an operation"));
    else if (what.text == "PASS_OP")
      set(&StencilFace::pass, parseWord(stencilOpNames(), "an operation"));
    else if (what.text == "DEPTH_FAIL_OP")
      set(&StencilFace::depthFail, parseWord(stencilOpNames(), "an operation"));
    else if (what.text == "COMPARE_OP")
      set(&StencilFace::compare, parseWord(compareOpNames(), "a comparison"));
    else if (what.text == "COMPARE_MASK")
      set(&StencilFace::compareMask, static_cast<uint32_t>(parseNumber("a mask", 255)));
    else if (what.text == "WRITE_MASK")
      set(&StencilFace::writeMask, static_cast<uint32_t>(parseNumber("a mask", 255)));
    else if (what.text == "REFERENCE")
      set(&StencilFace::reference, static_cast<uint32_t>(parseNumber("a reference", 255)));
    else
      fail(what, what.text.empty() ? "the " + at.text + " has no END"
                                   : quoted(what) + " is nothing that " + at.text + " has");
  }
}

/// BLEND [LOCATION n] … END, where LOCATION is an extension.
void AmberParser::parseBlend(const Token &at, GraphicsState &graphics) {
  std::optional<uint32_t> location;
  if (accept("LOCATION"))
    location = parseNumber32("a location");
  Blend blend = location ? graphics.blendAt(*location) : graphics.blend;
  blend.isOn = true;
  while (isGoingOn()) {
    Token what = tokens_.next();
    if (what.text == "END")
      break;
    if (what.text == "SRC_COLOR_FACTOR")
      blend.color.source = parseWord(blendFactorNames(), "a factor");
    else if (what.text == "DST_COLOR_FACTOR")
      blend.color.destination = parseWord(blendFactorNames(), "a factor");
    else if (what.text == "COLOR_OP")
      blend.color.op = parseBlendOp();
    else if (what.text == "SRC_ALPHA_FACTOR")
      blend.alpha.source = parseWord(blendFactorNames(), "a factor");
    else if (what.text == "DST_ALPHA_FACTOR")
      blend.alpha.destination = parseWord(blendFactorNames(), "a factor");
    else if (what.text == "ALPHA_OP")
      blend.alpha.op = parseBlendOp();
    else
      fail(what, what.text.empty() ? "the " + at.text + " has no END"
                                   : quoted(what) + " is nothing that " + at.text + " has");
  }
  if (!location)
    graphics.blend = blend;
  else
    graphics.blends.insert(graphics.blends.begin(), {*location, blend}); // the first is the one that counts
}

BlendOp AmberParser::parseBlendOp() {
  const Token token = tokens_.peek();
  if (!blendOpNames().contains(token.text) && isAdvancedBlendOp(token.text))
    refuse(token, "the blend operation " + token.text);
  return parseWord(blendOpNames(), "a blend operation");
}

void AmberParser::parseMultisampling(const Token &at, GraphicsState &graphics) {
  Multisampling &state = graphics.multisampling;
  if (at.text == "ALPHA_TO_COVERAGE")
    state.alphaToCoverage = parseSwitch();
  else if (at.text == "SAMPLE_SHADING")
    state.minSampleShading = parseReal("a fraction");
  else
    state.sampleMask = parseNumber32("a mask");
  const double fraction = state.minSampleShading.value_or(0);
  if (isGoingOn() && (fraction < 0 || fraction > 1))
    fail(at, "the fraction of samples to shade is from 0 to 1");
}

void AmberParser::parseColorOutput(const Token &at, GraphicsState &graphics) {
  if (at.text == "BLEND_CONSTANTS") {
    for (double &each : graphics.blendConstants)
      each = parseReal("a constant");
  } else if (at.text == "LOGIC_OP") {
    graphics.logicOp = parseWord(logicOpNames(), "a logic operation");
  } else {
    constexpr std::string_view kComponents = "rgba";
    const Token mask = tokens_.next();
    graphics.colorWriteMask = 0;
    for (char each : mask.text == "none" ? std::string() : mask.text) {
      const size_t bit = kComponents.find(each);
      if (bit == kComponents.npos)
        return fail(mask, "a mask is some of r, g, b and a, or none, not " + quoted(mask));
      graphics.colorWriteMask |= 1u << bit;
    }
  }
}

} // namespace amber
