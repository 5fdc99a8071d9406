// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// IMAGE, and the views of images that pipelines bind.

#include "tools/amber/AmberParser.h"
#include "tools/amber/TexelType.h"

#include <algorithm>
#include <bit>

namespace amber {

namespace {

const std::map<std::string, ImageDimension> kDimensions = {
    {"DIM_1D", ImageDimension::Dim1D},
    {"DIM_2D", ImageDimension::Dim2D},
    {"DIM_3D", ImageDimension::Dim3D},
};

const std::map<std::string, ViewDimension> kViewDimensions = {
    {"DIM_1D", ViewDimension::Dim1D},
    {"DIM_2D", ViewDimension::Dim2D},
    {"DIM_3D", ViewDimension::Dim3D},
    {"DIM_CUBE", ViewDimension::Cube},
    {"DIM_1D_ARRAY", ViewDimension::Array1D},
    {"DIM_2D_ARRAY", ViewDimension::Array2D},
    {"DIM_CUBE_ARRAY", ViewDimension::ArrayCube},
};

/// The view that a binding without VIEW has.
ViewDimension viewDimensionOf(const Image &image) {
  switch (image.dimension) {
  case ImageDimension::Dim1D:
    return image.layers > 1 ? ViewDimension::Array1D : ViewDimension::Dim1D;
  case ImageDimension::Dim2D:
    return image.layers > 1 ? ViewDimension::Array2D : ViewDimension::Dim2D;
  case ImageDimension::Dim3D:
    break;
  }
  return ViewDimension::Dim3D;
}

/// Returns why an image with so many layers has no view of that dimension; null if it has.
const char *problemOfDimension(const Image &image, ViewDimension dimension, uint32_t layers) {
  const bool isCubic = image.width == image.height && image.samples == 1;
  switch (dimension) {
  case ViewDimension::Dim1D:
  case ViewDimension::Array1D:
    if (image.dimension != ImageDimension::Dim1D)
      return "this view is of a 1D image";
    break;
  case ViewDimension::Dim2D:
  case ViewDimension::Array2D:
    if (image.dimension != ImageDimension::Dim2D)
      return "this view is of a 2D image";
    break;
  case ViewDimension::Cube:
  case ViewDimension::ArrayCube:
    if (image.dimension != ImageDimension::Dim2D || !isCubic || layers % 6 != 0)
      return "a cube is of square 2D layers with one sample, six for each cube";
    break;
  case ViewDimension::Dim3D:
    if (image.dimension != ImageDimension::Dim3D)
      return "this view is of a 3D image";
    break;
  }
  if ((dimension == ViewDimension::Dim1D || dimension == ViewDimension::Dim2D) && layers != 1)
    return "this view has one layer";
  if (dimension == ViewDimension::Cube && layers != 6)
    return "this view has six layers";
  return nullptr;
}

uint32_t defaultLayersOf(ViewDimension dimension, uint32_t left) {
  switch (dimension) {
  case ViewDimension::Dim1D:
  case ViewDimension::Dim2D:
  case ViewDimension::Dim3D:
    return 1;
  case ViewDimension::Cube:
    return std::min(left, 6u);
  case ViewDimension::ArrayCube:
    return std::max(left / 6 * 6, 1u);
  case ViewDimension::Array1D:
  case ViewDimension::Array2D:
    break;
  }
  return left;
}

} // namespace

/// Parses the format's name, or the data type that stands for it.
void AmberParser::parseImageType(Buffer &buffer, Image &image, bool isFormat) {
  const Token token = tokens_.peek();
  std::string name = token.text;
  if (!isFormat && !parseImageFormat(name)) { // the name of a format is a data type, too
    const Type type = parseType();
    name = isGoingOn() ? texelFormatOf(type) : "";
    if (isGoingOn() && name.empty())
      refuse(token, "an image of a data type that no format has");
  } else {
    tokens_.next();
  }
  if (!isGoingOn())
    return;
  const std::optional<TexelFormat> format = parseImageFormat(name);
  const std::optional<Type> type = format ? texelTypeOf(name, *format) : std::nullopt;
  if (!type) {
    const bool isKnown = name.find("PLANE") != name.npos || name.ends_with("_BLOCK");
    if (isKnown)
      refuse(token, "images of " + name);
    else
      fail(token, "there is no image format " + quoted(token));
    return;
  }
  image.format = *format;
  buffer.type = *layOut(*type, Layout::Std430);
  buffer.format = name;
}

/// IMAGE name (FORMAT format | DATA_TYPE type) [DIM_2D] WIDTH w [HEIGHT h] [DEPTH d] [LAYERS n] [MIP_LEVELS
/// n] [SAMPLES n], in any order, and then perhaps what is in it.
void AmberParser::parseImage(const Token &at, std::vector<Command> &) {
  Buffer buffer;
  buffer.position = at.position;
  buffer.name = parseNewName(script_.buffers, "buffer");
  Image image;
  std::set<std::string> given;
  for (bool isMore = true; isMore && isGoingOn();) {
    const Token word = tokens_.peek();
    std::string kind = kDimensions.contains(word.text) ? "DIM" : word.text;
    uint32_t *number = word.text == "WIDTH"        ? &image.width
                       : word.text == "HEIGHT"     ? &image.height
                       : word.text == "DEPTH"      ? &image.depth
                       : word.text == "LAYERS"     ? &image.layers
                       : word.text == "MIP_LEVELS" ? &image.levels
                       : word.text == "SAMPLES"    ? &image.samples
                                                   : nullptr;
    isMore = number || kind == "DIM" || kind == "FORMAT" || kind == "DATA_TYPE";
    if (!isMore)
      break;
    tokens_.next();
    if (kind == "DATA_TYPE")
      kind = "FORMAT"; // either, not both
    if (!given.insert(kind).second)
      return fail(word, "the image has " + word.text + " twice");
    if (kind == "DIM")
      image.dimension = kDimensions.at(word.text);
    else if (number)
      *number = parseExtent(word.text);
    else
      parseImageType(buffer, image, word.text == "FORMAT");
  }
  if (isGoingOn() && !given.contains("FORMAT"))
    return fail(tokens_.peek(), "the image needs a FORMAT or a DATA_TYPE");
  checkImage(at, image, given);
  if (isGoingOn())
    parseImageContents(at, std::move(buffer), image);
}

uint32_t AmberParser::parseExtent(const std::string &what, uint32_t most) {
  const Token token = tokens_.peek();
  const auto value = static_cast<uint32_t>(parseNumber(what.c_str(), most));
  if (isGoingOn() && value == 0)
    fail(token, what + " is at least 1");
  return value;
}

void AmberParser::checkImage(const Token &at, const Image &image, const std::set<std::string> &given) {
  const bool is1D = image.dimension == ImageDimension::Dim1D, is3D = image.dimension == ImageDimension::Dim3D;
  if (!isGoingOn())
    return;
  for (const char *needed : {"WIDTH", is1D ? "WIDTH" : "HEIGHT", is3D ? "DEPTH" : "WIDTH"})
    if (!given.contains(needed))
      return fail(at, "the image needs a " + std::string(needed));
  if ((is1D && given.contains("HEIGHT")) || (!is3D && given.contains("DEPTH")))
    return fail(at, is1D ? "a 1D image has no HEIGHT" : "only a 3D image has a DEPTH");
  if (is3D && image.layers > 1)
    return fail(at, "a 3D image has no layers");
  if (image.levels > mostLevelsOf(image))
    return fail(at, "an image of this size has at most " + std::to_string(mostLevelsOf(image)) + " levels");
  if (!std::has_single_bit(image.samples) || image.samples > kMaxImageSamples)
    return fail(at, "an image has 1, 2, 4, 8 or 16 samples");
  if (image.samples > 1 && (image.dimension != ImageDimension::Dim2D || image.levels > 1))
    return fail(at, "an image of several samples is 2D and has one level");
  if (image.format.isCompressed() && (is1D || image.samples > 1))
    return fail(at, "an image of a block-compressed format is 2D or 3D and has one sample");
}

void AmberParser::parseImageContents(const Token &at, Buffer buffer, const Image &image) {
  buffer.image = image;
  buffer.elements = elementsOf(image); // which cannot exceed 64 bits
  resize(buffer, at);
  if (!isGoingOn())
    return;
  const uint64_t elements = buffer.elements, bytes = buffer.data.size();
  const Token start = tokens_.peek();
  if (accept("DATA"))
    parseData(buffer);
  else
    parseInitializer(buffer);
  if (isGoingOn() && (buffer.elements != elements || buffer.data.size() != bytes))
    return fail(start, "the image has " + std::to_string(elements) + " texels or blocks, not " +
                           std::to_string(buffer.elements));
  if (isGoingOn())
    script_.buffers.push_back(std::move(buffer));
}

/// [BASE_MIP_LEVEL n] [MIP_LEVEL_COUNT n] [BASE_LAYER n] [LAYER_COUNT n] [VIEW DIM_CUBE] [VIEW_FORMAT format]
/// [SWIZZLE gr01] [VIEW_MIN_LOD lod], the first from the language and the others extensions. One view for all
/// of a binding's images.
void AmberParser::parseViews(const Token &at, Binding &binding) {
  ImageView wanted;
  wanted.levels = wanted.layers = 0; // up to the last
  std::optional<ViewDimension> dimension;
  for (bool isMore = true; isMore && isGoingOn();) {
    if (accept("BASE_MIP_LEVEL"))
      wanted.baseLevel = parseNumber32("a mip level");
    else if (accept("MIP_LEVEL_COUNT"))
      wanted.levels = parseExtent("MIP_LEVEL_COUNT");
    else if (accept("BASE_LAYER"))
      wanted.baseLayer = parseNumber32("a layer");
    else if (accept("LAYER_COUNT"))
      wanted.layers = parseExtent("LAYER_COUNT");
    else if (accept("VIEW"))
      dimension = parseWord(kViewDimensions, "a view");
    else if (accept("VIEW_FORMAT"))
      wanted.format = tokens_.next().text;
    else if (accept("SWIZZLE"))
      wanted.components = parseSwizzle();
    else if (accept("VIEW_MIN_LOD"))
      wanted.minLod = parseReal("a level of detail");
    else
      isMore = false;
  }
  for (BoundImage &each : binding.images)
    if (isGoingOn())
      completeView(at, script_.buffers[each.image], wanted, dimension, each.view);
  if (isGoingOn() && binding.kind == BindingKind::StorageImage && wanted.components != "rgba")
    fail(at, "a storage image has no SWIZZLE");
}

std::string AmberParser::parseSwizzle() {
  const Token token = tokens_.next();
  if (token.text.size() != 4 || token.text.find_first_not_of("rgba01") != std::string::npos)
    fail(token, "a SWIZZLE is four of r, g, b, a, 0 and 1, not " + quoted(token));
  return token.text;
}

void AmberParser::completeView(const Token &at, const Buffer &buffer, const ImageView &wanted,
                               std::optional<ViewDimension> dimension, ImageView &view) {
  const Image &image = *buffer.image;
  view = wanted;
  if (view.baseLevel >= image.levels || view.levels > image.levels - view.baseLevel)
    return fail(at, "the view goes beyond the " + std::to_string(image.levels) + " levels of " + buffer.name);
  if (view.levels == 0)
    view.levels = image.levels - view.baseLevel;
  if (view.baseLayer >= image.layers || view.layers > image.layers - view.baseLayer)
    return fail(at, "the view goes beyond the " + std::to_string(image.layers) + " layers of " + buffer.name);
  view.dimension = dimension.value_or(viewDimensionOf(image));
  if (view.layers == 0)
    view.layers = defaultLayersOf(view.dimension, image.layers - view.baseLayer);
  if (const char *problem = problemOfDimension(image, view.dimension, view.layers))
    return fail(at, problem);
  if (view.format.empty())
    view.format = buffer.format;
  const std::optional<TexelFormat> format = parseImageFormat(view.format);
  if (!format)
    return fail(at, "there is no image format '" + view.format + "'");
  if (format->blockWidth != image.format.blockWidth)
    return refuse(at, "an uncompressed view of blocks");
  if (format->bytes() != image.format.bytes() || format->aspect != image.format.aspect)
    return fail(at, "a view of " + buffer.name + " in a format of another size or aspect");
}

} // namespace amber
