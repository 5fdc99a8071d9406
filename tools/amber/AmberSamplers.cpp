// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SAMPLER.

#include "tools/amber/AmberParser.h"
#include "tools/amber/StateNames.h"

#include <bit>

namespace amber {

namespace {

const std::map<std::string, Filter> kFilters = {{"nearest", Filter::Nearest}, {"linear", Filter::Linear}};

const std::map<std::string, AddressMode> kAddressModes = {
    {"repeat", AddressMode::Repeat},
    {"mirrored_repeat", AddressMode::MirroredRepeat},
    {"clamp_to_edge", AddressMode::ClampToEdge},
    {"clamp_to_border", AddressMode::ClampToBorder},
    {"mirror_clamp_to_edge", AddressMode::MirrorClampToEdge},
};

const std::map<std::string, Reduction> kReductions = {
    {"weighted_average", Reduction::WeightedAverage},
    {"min", Reduction::Min},
    {"max", Reduction::Max},
};

struct Border {
  BorderColor color;
  bool isInteger;
};

const std::map<std::string, Border> kBorders = {
    {"float_transparent_black", {BorderColor::TransparentBlack, false}},
    {"int_transparent_black", {BorderColor::TransparentBlack, true}},
    {"float_opaque_black", {BorderColor::OpaqueBlack, false}},
    {"int_opaque_black", {BorderColor::OpaqueBlack, true}},
    {"float_opaque_white", {BorderColor::OpaqueWhite, false}},
    {"int_opaque_white", {BorderColor::OpaqueWhite, true}},
    {"float_custom", {BorderColor::Custom, false}},
    {"int_custom", {BorderColor::Custom, true}},
};

} // namespace

void AmberParser::parseSampler(const Token &at, std::vector<Command> &) {
  Sampler sampler;
  sampler.position = at.position;
  sampler.name = parseNewName(script_.samplers, "sampler");
  bool hasComparison = false, isMore = true;
  CompareOp compareOp = CompareOp::Never;
  while (isMore && isGoingOn()) {
    if (accept("COMPARE"))
      hasComparison = parseSwitch();
    else if (accept("COMPARE_OP"))
      compareOp = parseWord(compareOpNames(), "a COMPARE_OP");
    else
      isMore = parseSamplerOption(sampler);
  }
  if (hasComparison)
    sampler.compare = compareOp;
  checkSampler(at, sampler);
  if (isGoingOn())
    script_.samplers.push_back(std::move(sampler));
}

/// Returns false at a word that is not of a sampler.
bool AmberParser::parseSamplerOption(Sampler &sampler) {
  if (accept("MAG_FILTER"))
    sampler.magFilter = parseWord(kFilters, "a MAG_FILTER");
  else if (accept("MIN_FILTER"))
    sampler.minFilter = parseWord(kFilters, "a MIN_FILTER");
  else if (accept("MIPMAP_MODE"))
    sampler.mipmapMode = parseWord(kFilters, "a MIPMAP_MODE");
  else if (accept("ADDRESS_MODE_U"))
    sampler.addressModes[0] = parseWord(kAddressModes, "an ADDRESS_MODE_U");
  else if (accept("ADDRESS_MODE_V"))
    sampler.addressModes[1] = parseWord(kAddressModes, "an ADDRESS_MODE_V");
  else if (accept("ADDRESS_MODE_W"))
    sampler.addressModes[2] = parseWord(kAddressModes, "an ADDRESS_MODE_W");
  else if (accept("BORDER_COLOR"))
    parseBorder(sampler);
  else if (accept("MIN_LOD"))
    sampler.minLod = parseReal("a level of detail");
  else if (accept("MAX_LOD"))
    sampler.maxLod = parseReal("a level of detail");
  else if (accept("LOD_BIAS"))
    sampler.lodBias = parseReal("a bias");
  else if (accept("NORMALIZED_COORDS"))
    sampler.isNormalized = true;
  else if (accept("UNNORMALIZED_COORDS"))
    sampler.isNormalized = false, sampler.minLod = sampler.maxLod = 0;
  else if (accept("MAX_ANISOTROPY"))
    sampler.maxAnisotropy = parseReal("the anisotropy");
  else if (accept("REDUCTION_MODE"))
    sampler.reduction = parseWord(kReductions, "a REDUCTION_MODE");
  else if (accept("NON_SEAMLESS"))
    sampler.isSeamless = false;
  else
    return false;
  return true;
}

/// The name of a colour; behind float_custom and int_custom, which are extensions, its four numbers.
void AmberParser::parseBorder(Sampler &sampler) {
  const Border border = parseWord(kBorders, "a BORDER_COLOR");
  sampler.border = border.color;
  sampler.isIntegerBorder = border.isInteger;
  if (border.color != BorderColor::Custom)
    return;
  for (uint32_t &bits : sampler.borderBits) {
    const ScalarType type = border.isInteger ? ScalarType::U32 : ScalarType::F32;
    const Value value = parseValueOf(type);
    if (isGoingOn())
      storeValue(type, value, reinterpret_cast<std::byte *>(&bits));
  }
}

/// The rules of VkSamplerCreateInfo.
void AmberParser::checkSampler(const Token &at, const Sampler &sampler) {
  const bool isAnisotropic = sampler.maxAnisotropy != 0;
  if (!isGoingOn())
    return;
  if (sampler.maxLod < sampler.minLod)
    return fail(at, "MAX_LOD is less than MIN_LOD");
  if (isAnisotropic && sampler.maxAnisotropy < 1)
    return fail(at, "MAX_ANISOTROPY is at least 1");
  if (sampler.compare && sampler.reduction != Reduction::WeightedAverage)
    return fail(at, "a sampler has a comparison or a REDUCTION_MODE, not both");
  if (sampler.isNormalized)
    return;
  for (uint32_t axis = 0; axis < 2; ++axis)
    if (sampler.addressModes[axis] != AddressMode::ClampToEdge &&
        sampler.addressModes[axis] != AddressMode::ClampToBorder)
      return fail(at, "UNNORMALIZED_COORDS need address modes clamp_to_edge or clamp_to_border in U and V");
  if (sampler.minLod != 0 || sampler.maxLod != 0 || sampler.minFilter != sampler.magFilter ||
      sampler.mipmapMode != Filter::Nearest || isAnisotropic || sampler.compare)
    fail(at, "UNNORMALIZED_COORDS allow one level, equal filters, no anisotropy and no comparison");
}

} // namespace amber
