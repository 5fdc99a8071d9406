// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/BoundImage.h"

#include "tools/rdnasim/format/FormatTable.h"
#include "tools/rdnasim/format/TexelConversion.h"
#include "tools/rdnasim/memory/Memory.h"
#include "tools/rdnasim/memory/MemoryAccess.h"

#include <bit>

namespace rdnasim {

namespace {

std::string_view nameOf(ImageType type) {
  switch (type) {
  case ImageType::Image1D:
    return "a 1D image";
  case ImageType::Image2D:
    return "a 2D image";
  case ImageType::Image3D:
    return "a 3D image";
  case ImageType::Cube:
    return "a cube";
  case ImageType::Array1D:
    return "a 1D array";
  case ImageType::Array2D:
    return "a 2D array";
  case ImageType::Msaa2D:
    return "a multisampled image";
  case ImageType::MsaaArray2D:
    return "a multisampled array";
  }
  return "an image";
}

/// Returns whether an instruction with `dim` may access an image of the type. Drivers describe a view of an
/// array with a single layer as an array, too, so arrays and single images are not told apart; and the faces
/// of a cube are layers unless it is sampled.
bool fits(ImageDimension dimension, ImageType type, bool isSampled) {
  switch (dimension) {
  case ImageDimension::Dim1D:
  case ImageDimension::Array1D:
    return is1D(type);
  case ImageDimension::Dim2D:
  case ImageDimension::Array2D:
    return type == ImageType::Image2D || type == ImageType::Array2D ||
           (type == ImageType::Cube && !isSampled);
  case ImageDimension::Dim3D:
    return type == ImageType::Image3D;
  case ImageDimension::Cube:
    return type == ImageType::Cube || (type == ImageType::Array2D && !isSampled);
  case ImageDimension::Msaa2D:
  case ImageDimension::MsaaArray2D:
    return isMultisampled(type);
  }
  return false;
}

ImageShape shapeOf(const ImageDescriptor &descriptor, const TexelFormat &format) {
  ImageShape shape;
  shape.width = descriptor.width;
  shape.height = descriptor.height;
  shape.is3D = descriptor.type == ImageType::Image3D;
  shape.slices = shape.is3D && !descriptor.bindsSlices ? descriptor.depth : descriptor.lastSlice + 1;
  shape.levels = descriptor.levels;
  shape.samples = descriptor.samples;
  shape.elementBytes = format.elementBytes();
  shape.blockWidth = format.blockWidth();
  shape.blockHeight = format.blockHeight();
  shape.pitch = uint64_t(descriptor.pitch) / format.blockWidth() * format.elementBytes();
  return shape;
}

std::string refusedFormat(uint32_t number, const Target &target) {
  const std::string formatName = nameOfFormat(number, target);
  return "has format " + std::to_string(number) +
         (formatName.empty() ? ", which is reserved" : ", " + formatName + ", which is not simulated");
}

} // namespace

uint32_t BoundImage::slicesAt(uint32_t level) const {
  if (descriptor.type == ImageType::Image3D && !descriptor.bindsSlices)
    return layout.levels[level].depth;
  return descriptor.lastSlice + 1 - descriptor.firstSlice;
}

uint32_t BoundImage::one() const {
  return format.isInteger() ? 1 : std::bit_cast<uint32_t>(1.0f);
}

Components BoundImage::select(const Components &components) const {
  Components result;
  for (uint32_t i = 0; i < 4; ++i) {
    const uint32_t select = descriptor.selects[i];
    result[i] = select >= 4 ? components[select - 4] : select == 0 ? 0 : one();
  }
  return result;
}

bool readImage(Wave &wave, const Instruction &instruction, bool isSampled, BoundImage &image) {
  const Operand &resource = instruction.operands[2];
  std::array<uint32_t, 8> words;
  for (uint32_t i = 0; i < words.size(); ++i)
    words[i] = wave.readScalar(resource, i);
  if (wave.hasFault())
    return false;
  const std::string name =
      "the image descriptor in s" + std::to_string(resource.number) + " and its successors ";
  const Target &target = wave.program.target;
  if (!wave.isDefined(resource, 8)) {
    wave.fault(name + "comes from uninitialised registers");
    return false;
  }
  if (auto reason = decodeImageDescriptor(words, target, image.descriptor)) {
    const auto missing = wave.memory.descriptors.nameOf(words);
    wave.fault(name + (missing ? "is that " + *missing : *reason));
    return false;
  }
  if (image.descriptor.isNull)
    return true;
  if (!fits(instruction.image.dimension, image.descriptor.type, isSampled)) {
    wave.fault(name + "is " + std::string(nameOf(image.descriptor.type)) +
               "'s, which the instruction's dim does not fit");
    return false;
  }
  const std::optional<TexelFormat> format = findImageFormat(image.descriptor.format, target);
  if (!format) {
    wave.fault(name + refusedFormat(image.descriptor.format, target));
    return false;
  }
  image.format = *format;
  const ImageShape shape = shapeOf(image.descriptor, image.format);
  if (shape.pitch % (target.isIn(kRdna4) ? 128 : 256) != 0) {
    wave.fault(name + "has a row pitch of " + std::to_string(shape.pitch) + " bytes, which is not aligned");
    return false;
  }
  image.layout = layOutImage(shape, target);
  return true;
}

namespace {

uint64_t addressOf(const BoundImage &image, const TexelPosition &position) {
  const TexelFormat &format = image.format;
  return image.descriptor.base + image.layout.offsetOf(position.level, position.x / format.blockWidth(),
                                                       position.y / format.blockHeight(), position.slice,
                                                       position.sample);
}

} // namespace

std::byte *findTexel(Wave &wave, uint32_t lane, const BoundImage &image, const TexelPosition &position,
                     bool isWrite) {
  const TexelFormat &format = image.format;
  const uint64_t address = addressOf(image, position);
  std::byte *place = wave.memory.resolve(address, format.elementBytes());
  if (!place) {
    wave.fault("lane " + std::to_string(lane) + ": texel (" + std::to_string(position.x) + ", " +
               std::to_string(position.y) + ") of level " + std::to_string(position.level) + ", slice " +
               std::to_string(position.slice) + ": " + wave.memory.describe(address, format.elementBytes()));
    return nullptr;
  }
  if (isWrite && !wave.memory.isResident(address, format.elementBytes()))
    return nullptr;
  return claim(wave, place, format.elementBytes(), isWrite, static_cast<uint8_t>(lane)) ? place : nullptr;
}

Components fetchTexel(Wave &wave, uint32_t lane, const BoundImage &image, const TexelPosition &position,
                      bool &isResident) {
  const std::byte *place = wave.hasFault() ? nullptr : findTexel(wave, lane, image, position, false);
  if (!place)
    return {};
  const TexelFormat &format = image.format;
  isResident &= wave.memory.isResident(addressOf(image, position), format.elementBytes());
  uint32_t components[4];
  unpack(format, place, position.x % format.blockWidth(), position.y % format.blockHeight(), components);
  return {components[0], components[1], components[2], components[3]};
}

} // namespace rdnasim
