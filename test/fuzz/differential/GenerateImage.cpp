// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Images of a program, and what reads and writes them.

#include "ImageGenerator.h"

#include <algorithm>
#include <bit>

namespace shaderfuzz {

namespace {

/// A level of detail that no filter rounds: not half way between two levels.
uint32_t anyLimit(Random &random) {
  return random.pick<uint32_t>({0, 1, 3, 4, 5, 7});
}

class ImageMaker {
public:
  explicit ImageMaker(Random &random) : random_(random) {}

  Image make(ImageKind kind) {
    Image image;
    image.kind = kind;
    image.isWritten = image.isStorage() && random_.chance(60);
    chooseFormat(image);
    if (image.isTexelBuffer()) {
      image.size[0] = random_.between(1, 40);
    } else {
      chooseShape(image);
      chooseSize(image);
    }
    image.hasUnknownFormat = image.isStorage() && random_.chance(30);
    image.descriptors = random_.chance(35) ? random_.between(2, 4) : 1;
    if (kind == ImageKind::Sampled && image.samples == 1 && random_.chance(75))
      chooseSampler(image);
    chooseView(image);
    return image;
  }

  /// With the cells of atomics.
  Image makeCounters() {
    Image image;
    image.kind = random_.chance(50) ? ImageKind::Storage : ImageKind::StorageTexels;
    image.dim = ImageDim::Line;
    image.isCounter = true;
    image.size[0] = kAtomicKinds * kCellsPerAtomic;
    return image;
  }

private:
  void chooseFormat(Image &image) {
    const auto formats = imageFormats();
    do
      image.format = random_.below(formats.size());
    while ((image.isStorage() && formats[image.format].spirv.empty()) ||
           (image.isTexelBuffer() && !fitsTexelBuffer(formats[image.format])));
  }

  static bool fitsTexelBuffer(const ImageFormat &format) {
    return format.number != TexelNumber::Depth && !format.spirv.empty();
  }

  void chooseShape(Image &image) {
    const bool isDepth = image.texelFormat().number == TexelNumber::Depth;
    image.dim = random_.pick<ImageDim>(
        {ImageDim::Line, ImageDim::Plane, ImageDim::Plane, ImageDim::Volume, ImageDim::Cube});
    if (isDepth && image.dim != ImageDim::Cube)
      image.dim = ImageDim::Plane;
    // A column for each invocation cannot be a square.
    if (image.isWritten && image.dim == ImageDim::Cube)
      image.dim = ImageDim::Plane;
    image.isArrayed = image.dim != ImageDim::Volume && random_.chance(35);
    const uint32_t layers = image.isArrayed ? random_.between(1, 3) : 1;
    image.layers = image.dim == ImageDim::Cube ? 6 * layers : layers;
    const bool mayHaveSamples = image.kind == ImageKind::Sampled && image.dim == ImageDim::Plane &&
                                !isDepth && !image.texelFormat().spirv.empty();
    image.samples = mayHaveSamples && random_.chance(10) ? 4 : 1;
  }

  void chooseSize(Image &image) {
    const uint32_t most = image.dim == ImageDim::Volume ? 2 : image.dim == ImageDim::Cube ? 3 : 4;
    for (uint32_t axis = 0; axis < image.axes(); ++axis)
      image.size[axis] = 1u << random_.below(most + 1);
    if (image.dim == ImageDim::Cube)
      image.size[0] = image.size[1] = 1u << random_.between(2, most);
    const uint32_t largest = *std::ranges::max_element(image.size);
    const bool hasLevels = image.kind == ImageKind::Sampled && image.samples == 1;
    image.levels = hasLevels ? random_.between(1, uint32_t(std::bit_width(largest))) : 1;
  }

  void chooseSampler(Image &image) {
    SamplerState sampler;
    const ImageFormat &format = image.texelFormat();
    // A cube's corners have no common rule.
    if (format.hasExactFilter()) {
      sampler.magnifiesLinearly = random_.chance(50);
      sampler.minifiesLinearly = random_.chance(50);
      sampler.mixesLevels = random_.chance(40);
      if (image.dim == ImageDim::Cube && sampler.isLinear())
        image.levels = 1;
    }
    for (uint32_t &mode : sampler.addressModes)
      mode = random_.below(addressModes().size());
    sampler.border = random_.below(borderColors(false).size());
    if (random_.chance(40))
      sampler.minLod = anyLimit(random_);
    if (random_.chance(40))
      sampler.maxLod = std::max(sampler.minLod, anyLimit(random_));
    sampler.lodBias = random_.chance(30) ? int32_t(random_.below(9)) * 4 - 16 : 0;
    if (format.number == TexelNumber::Depth && random_.chance(80))
      sampler.compareOp = random_.below(compareOps().size());
    else if (format.kind == TypeKind::Float && random_.chance(15))
      sampler.reduction = random_.between(1, 2);
    // lavapipe 22.3 takes the weighted average of the nearest texels of two levels, which are mixed when
    // minified.
    sampler.mixesLevels &= sampler.reduction == 0 || sampler.minifiesLinearly;
    image.isCombined = random_.chance(50);
    image.sampler = sampler;
  }

  /// Chooses the levels and layers that the view does not show, and the format that the image has.
  void chooseView(Image &image) {
    image.storedFormat = image.format;
    if (image.isTexelBuffer())
      return;
    const bool isCube = image.dim == ImageDim::Cube;
    if (image.samples == 1 && random_.chance(30))
      image.hiddenLevels[0] = random_.between(1, 2);
    const uint32_t shown = uint32_t(std::bit_width(*std::ranges::max_element(image.size)));
    if (random_.chance(30) && image.samples == 1 && !image.isWritten)
      image.hiddenLevels[1] = random_.below(shown - image.levels + 1);
    if (image.dim != ImageDim::Volume && random_.chance(30))
      for (uint32_t &layers : image.hiddenLayers)
        layers = random_.below(3) * (isCube ? 6 : 1);
    if (random_.chance(40))
      chooseStoredFormat(image);
  }

  /// Any bits are texels of integers and normalised numbers.
  void chooseStoredFormat(Image &image) {
    const TexelNumber number = image.texelFormat().number;
    if (number == TexelNumber::Float || number == TexelNumber::Depth)
      return;
    std::vector<uint32_t> fitting;
    for (uint32_t i = 0; i < imageFormats().size(); ++i)
      if (imageFormats()[i].texelBits() == image.texelFormat().texelBits() &&
          imageFormats()[i].number != TexelNumber::Depth)
        fitting.push_back(i);
    image.storedFormat = random_.pick(fitting);
  }

  Random &random_;
};

std::vector<ImageOp> operationsOf(const Image &image) {
  using enum ImageOp;
  if (image.isCounter)
    return {QuerySize};
  if (image.isStorage())
    return {Read, Read, Read, QuerySize};
  if (image.isTexelBuffer() || image.samples > 1)
    return {Fetch, Fetch, Fetch, QuerySize};
  std::vector<ImageOp> operations{QuerySize, QueryLevels};
  if (image.dim != ImageDim::Cube)
    operations.insert(operations.end(), 2, Fetch);
  if (!image.sampler)
    return operations;
  operations.insert(operations.end(), 5, Sample);
  if (!image.sampler->mixesLevels && image.dim != ImageDim::Cube)
    operations.insert(operations.end(), 2, SampleGradient);
  const bool gathers = image.dim == ImageDim::Plane || image.dim == ImageDim::Cube;
  if (gathers && image.sampler->reduction == 0)
    operations.insert(operations.end(), 2, Gather);
  return operations;
}

/// Vulkan defines what robust accesses get there, except from texel buffers.
bool mayReadOutside(const Image &image, ImageOp op) {
  return !image.isTexelBuffer() && (op == ImageOp::Fetch || op == ImageOp::Read);
}

} // namespace

void declareImages(Random &random, Program &program) {
  ImageMaker maker(random);
  for (uint32_t i = random.between(1, 3); i > 0; --i)
    program.images.push_back(maker.make(random.pick<ImageKind>(
        {ImageKind::Sampled, ImageKind::Sampled, ImageKind::Sampled, ImageKind::Storage, ImageKind::Storage,
         ImageKind::UniformTexels, ImageKind::StorageTexels})));
  if (random.chance(30))
    program.images.push_back(maker.makeCounters());
}

/// Part of a texel, or of what else an operation on an image gives.
std::optional<Expr> ExprGenerator::image(const Type &type, const Scope &scope, uint32_t depth) {
  std::vector<uint32_t> fitting;
  for (uint32_t i = 0; i < program_.images.size(); ++i)
    if (type.isScalarOrVector() &&
        (program_.images[i].texelFormat().scalar() == type.scalar() || type.scalar() == uint32Type()))
      fitting.push_back(i);
  if (fitting.empty())
    return std::nullopt;
  const uint32_t index = random_.pick(fitting);
  const Image &image = program_.images[index];
  ImageOperands operands;
  operands.op = random_.pick(operationsOf(image));
  operands.quarters = operands.op == ImageOp::Gather ? random_.pick<uint32_t>({1, 3}) : random_.between(1, 3);
  operands.component = random_.below(4);
  if (image.sampler && image.dim != ImageDim::Cube && operands.op >= ImageOp::Sample &&
      operands.op <= ImageOp::Gather) {
    operands.hasOffset = random_.chance(25);
    for (int32_t &offset : operands.offset)
      offset = int32_t(random_.below(16)) - 8;
  }
  operands.computesOffset =
      operands.op == ImageOp::Gather && image.dim == ImageDim::Plane && random_.chance(40);
  operands.mayBeOutside = mayReadOutside(image, operands.op) && random_.chance(25);
  operands.isCalled = random_.chance(image.descriptors > 1 ? 50 : 20);
  Expr made = make(ExprKind::Image, imageResult(image, operands.op), index);
  if (made.type.scalar() != type.scalar())
    return std::nullopt;
  made.numbers = operands.numbers();
  for (uint32_t i = imageArguments(image, operands).count(); i > 0; --i)
    made.args.push_back(expr(uint32Type(), scope, std::min(depth, 2u)));
  return partOf(std::move(made), type);
}

std::optional<Expr> ExprGenerator::implicitSample(const Type &type, const Scope &scope) {
  for (uint32_t i = 0; i < program_.images.size(); ++i) {
    const Image &image = program_.images[i];
    if (!image.ignoresLevel() || image.texelFormat().scalar() != type.scalar())
      continue;
    ImageOperands operands;
    operands.op = ImageOp::Sample;
    operands.isImplicit = true;
    operands.quarters = random_.between(1, 3);
    operands.isCalled = random_.chance(30);
    Expr made = make(ExprKind::Image, imageResult(image, operands.op), i);
    made.numbers = operands.numbers();
    for (uint32_t left = imageArguments(image, operands).count(); left > 0; --left)
      made.args.push_back(expr(uint32Type(), scope, 2));
    return partOf(std::move(made), type);
  }
  return std::nullopt;
}

/// A value of the type from components of the vector, or scalar.
Expr ExprGenerator::partOf(Expr whole, const Type &type) {
  if (whole.type == type)
    return whole;
  const uint32_t count = whole.type.components();
  Expr made;
  if (type.components() == 1) {
    made = make(ExprKind::Extract, type, random_.below(count));
    made.args = {std::move(whole)};
    return made;
  }
  if (count == 1) {
    made = make(ExprKind::Construct, type);
    made.args.assign(type.components(), whole);
    return made;
  }
  made = make(ExprKind::Shuffle, type);
  for (uint32_t i = 0; i < type.components(); ++i)
    made.numbers.push_back(random_.below(2 * count));
  made.args = {whole, whole};
  return made;
}

/// Nothing if there is no image to write.
std::optional<Stmt> ExprGenerator::imageStmt(const Scope &scope) {
  std::vector<uint32_t> fitting;
  for (uint32_t i = 0; i < program_.images.size(); ++i)
    if (program_.images[i].isWritten || program_.images[i].isCounter)
      fitting.push_back(i);
  if (fitting.empty())
    return std::nullopt;
  const uint32_t index = random_.pick(fitting);
  const Image &image = program_.images[index];
  if (image.isCounter)
    return Stmt{StmtKind::ImageAtomic,
                {expr(uint32Type(), scope, 2), expr(uint32Type(), scope, 1)},
                {},
                random_.below(kAtomicKinds),
                {index}};
  ImageOperands operands{ImageOp::Read};
  operands.mayBeOutside = mayReadOutside(image, operands.op) && random_.chance(25);
  operands.isCalled = random_.chance(image.descriptors > 1 ? 50 : 20);
  Stmt write{
      StmtKind::ImageWrite, {expr(image.texelFormat().texel(), scope, 3)}, {}, index, operands.numbers()};
  for (uint32_t i = imageArguments(image, operands).count(); i > 0; --i)
    write.exprs.push_back(expr(uint32Type(), scope, 1));
  return write;
}

} // namespace shaderfuzz
