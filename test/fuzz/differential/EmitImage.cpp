// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Images: their types and variables, and the instructions that read and write them.

#include "FunctionBody.h"
#include "ImageText.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>
#include <utility>

namespace shaderfuzz {

namespace {

const char *dimensionOf(const Image &image) {
  if (image.isTexelBuffer())
    return "Buffer";
  switch (image.dim) {
  case ImageDim::Line:
    return "1D";
  case ImageDim::Plane:
    return "2D";
  case ImageDim::Volume:
    return "3D";
  case ImageDim::Cube:
    return "Cube";
  }
  return "";
}

void requireDimension(SpirvText &text, const Image &image) {
  const bool isStorage = image.isStorage();
  if (image.isTexelBuffer())
    text.require(isStorage ? "ImageBuffer" : "SampledBuffer");
  else if (image.dim == ImageDim::Line)
    text.require(isStorage ? "Image1D" : "Sampled1D");
  else if (image.dim == ImageDim::Cube && image.isArrayed)
    text.require(isStorage ? "ImageCubeArray" : "SampledCubeArray");
}

const char *indexingCapability(const Image &image) {
  switch (image.kind) {
  case ImageKind::Sampled:
    return "SampledImageArrayNonUniformIndexing";
  case ImageKind::Storage:
    return "StorageImageArrayNonUniformIndexing";
  case ImageKind::UniformTexels:
    return "UniformTexelBufferArrayNonUniformIndexing";
  case ImageKind::StorageTexels:
    return "StorageTexelBufferArrayNonUniformIndexing";
  }
  return "";
}

/// The number by which a normalised component is multiplied in memory.
double normalizedScale(const ImageFormat &format) {
  return double((uint64_t(1) << (format.bits - (format.number == TexelNumber::Snorm))) - 1);
}

} // namespace

std::string ModuleEmitter::imageType(const Image &image) {
  requireDimension(text_, image);
  std::string format = "Unknown";
  // lavapipe has no reads without a format.
  if (image.isStorage() && image.hasUnknownFormat && reader_ == Reader::Compiler) {
    text_.require("StorageImageReadWithoutFormat");
    text_.require("StorageImageWriteWithoutFormat");
  } else if (image.isStorage()) {
    format = image.texelFormat().spirv;
    text_.require("StorageImageExtendedFormats");
  }
  const bool compares = image.sampler && image.sampler->compareOp;
  return text_.declare("OpTypeImage " + text_.type(image.texelFormat().scalar()) + " " + dimensionOf(image) +
                       (compares ? " 1" : " 0") + (image.isArrayed ? " 1" : " 0") +
                       (image.samples > 1 ? " 1" : " 0") + (image.isStorage() ? " 2 " : " 1 ") + format);
}

std::string ModuleEmitter::descriptorType(const Image &image) {
  const std::string type = imageType(image);
  return image.isCombined ? text_.declare("OpTypeSampledImage " + type) : type;
}

std::string ModuleEmitter::image(uint32_t index) {
  std::string &id = images_[index];
  if (!id.empty())
    return id;
  const Image &image = program_.images[index];
  std::string type = descriptorType(image);
  if (image.descriptors > 1)
    type = text_.declare("OpTypeArray " + type + " " + text_.u32(image.descriptors));
  id = text_.variable("UniformConstant", type);
  text_.decorate(id + " DescriptorSet 0");
  text_.decorate(id + " Binding " + std::to_string(kImagesBinding + index));
  return id;
}

std::string ModuleEmitter::sampler(uint32_t index) {
  std::string &id = samplers_[index];
  if (!id.empty())
    return id;
  id = text_.variable("UniformConstant", text_.declare("OpTypeSampler"));
  text_.decorate(id + " DescriptorSet 0");
  text_.decorate(id + " Binding " + std::to_string(kSamplersBinding + index));
  return id;
}

/// The instruction, without the image: its name, and its operands.
FunctionBody::ImageInstruction FunctionBody::imageInstruction(const Expr &expr, std::string &isInside) {
  const Image &image = program_.images[expr.index];
  const ImageOperands operands = ImageOperands::from(expr.numbers);
  const ImageArguments arguments = imageArguments(image, operands);
  const auto coordinates = [&](const std::string &level) {
    TexelPlace place = texelPlace(expr, image, level, operands.mayBeOutside);
    isInside = place.isInside;
    return " " + place.coordinates;
  };
  switch (operands.op) {
  case ImageOp::Fetch: {
    if (!arguments.hasLevel)
      return {"OpImageFetch", coordinates(""), true};
    const bool hasSamples = image.samples > 1;
    const std::string level =
        wrapped(value(expr.args[arguments.level()]), hasSamples ? image.samples : image.levels);
    return {"OpImageFetch", coordinates(level) + (hasSamples ? " Sample " : " Lod ") + level, true};
  }
  case ImageOp::Read:
    return {"OpImageRead", coordinates(""), true};
  case ImageOp::Sample:
  case ImageOp::SampleGradient:
  case ImageOp::Gather:
    return samplingInstruction(expr);
  case ImageOp::QuerySize:
    text_.require("ImageQuery");
    if (!arguments.hasLevel)
      return {"OpImageQuerySize", "", true};
    return {"OpImageQuerySizeLod", " " + wrapped(value(expr.args[arguments.level()]), image.levels), true};
  case ImageOp::QueryLevels:
    text_.require("ImageQuery");
    return {"OpImageQueryLevels", "", true};
  }
  return {};
}

FunctionBody::ImageInstruction FunctionBody::samplingInstruction(const Expr &expr) {
  const Image &image = program_.images[expr.index];
  const ImageOperands operands = ImageOperands::from(expr.numbers);
  const ImageArguments arguments = imageArguments(image, operands);
  std::string place = " " + samplePlace(expr, image, operands.quarters);
  if (arguments.hasReference) // between two depths of texels
    place += " " + scaled(wholeBelow(expr.args[arguments.reference()], 16), 1.0 / 16, 1.0 / 32);
  const std::string offset = operands.hasOffset ? " " + constantOffset(operands, image) : "";
  if (operands.op == ImageOp::Gather) {
    place += arguments.hasReference ? "" : " " + text_.u32(operands.component);
    if (arguments.hasOffset) {
      text_.require("ImageGatherExtended");
      place += " Offset " + computedOffset(expr.args[arguments.offset()], image);
    } else if (operands.hasOffset) {
      place += " ConstOffset" + offset;
    }
    return {arguments.hasReference ? "OpImageDrefGather" : "OpImageGather", place, false};
  }
  if (operands.isImplicit)
    return {arguments.hasReference ? "OpImageSampleDrefImplicitLod" : "OpImageSampleImplicitLod",
            place + (operands.hasOffset ? " ConstOffset" + offset : ""), false};
  const Expr &level = expr.args[arguments.level()];
  std::string mask = operands.op == ImageOp::Sample ? " Lod" : " Grad";
  mask += operands.hasOffset ? "|ConstOffset" : "";
  const std::string detail =
      operands.op == ImageOp::Sample ? " " + sampleLevel(level, image) : gradients(level, image);
  return {arguments.hasReference ? "OpImageSampleDrefExplicitLod" : "OpImageSampleExplicitLod",
          place + mask + detail + offset, false};
}

/// Returns an instruction's image operand, from a pointer to a descriptor. Only that operand is decorated
/// with NonUniform, which is all that Vulkan requires.
std::string FunctionBody::loadImage(const ChosenImage &chosen, bool isPlain) {
  const Image &image = program_.images[chosen.index];
  const auto computed = [&](const std::string &opcode, const std::string &type, const std::string &operands) {
    const std::string id = text_.fresh();
    line(id + " = " + opcode + " " + type + " " + operands);
    return id;
  };
  const std::string type = module_.imageType(image);
  std::string operand = computed("OpLoad", module_.descriptorType(image), chosen.pointer);
  if (isPlain && image.isCombined) {
    operand = computed("OpImage", type, operand);
  } else if (!isPlain && !image.isCombined) {
    const std::string sampler = text_.fresh();
    line(sampler + " = OpLoad " + text_.declare("OpTypeSampler") + " " + module_.sampler(chosen.index));
    operand =
        computed("OpSampledImage", text_.declare("OpTypeSampledImage " + type), operand + " " + sampler);
  }
  if (!chosen.isUniform)
    text_.decorate(operand + " NonUniform");
  return operand;
}

std::string FunctionBody::descriptorPointer(uint32_t index, const std::string &element) {
  const std::string pointer = text_.fresh();
  line(pointer + " = OpAccessChain " +
       text_.pointer("UniformConstant", module_.descriptorType(program_.images[index])) + " " +
       module_.image(index) + " " + element);
  return pointer;
}

/// Without a descriptor's index the image is no array.
FunctionBody::ChosenImage FunctionBody::chosenImage(uint32_t index, const Expr *descriptor) {
  if (!descriptor)
    return {index, module_.image(index)};
  const Image &image = program_.images[index];
  const bool isUniform = shaderfuzz::isSameInDraw(program_, *descriptor);
  if (!isUniform) {
    text_.require("ShaderNonUniform");
    text_.require(indexingCapability(image));
  }
  return {index, descriptorPointer(index, wrapped(value(*descriptor), image.descriptors)), isUniform};
}

/// The access in a function of its own: the image is decorated there, and its pointer is not. The function
/// gets what this one has computed as arguments. Returns nothing for a write.
std::string FunctionBody::callAccess(const ChosenImage &image, const ImageInstruction &instruction,
                                     const Type *result) {
  const std::string resultType = result ? text_.type(*result) : text_.declare("OpTypeVoid");
  std::string signature = "OpTypeFunction " + resultType, parameters, arguments;
  const auto pass = [&](const std::string &type, const std::string &argument) {
    const std::string id = text_.fresh();
    signature += " " + type;
    parameters += id + " = OpFunctionParameter " + type + "\n";
    arguments += " " + argument;
    return id;
  };
  const std::string pointer = pass(
      text_.pointer("UniformConstant", module_.descriptorType(program_.images[image.index])), image.pointer);
  std::string operands, operand;
  for (std::istringstream words(instruction.operands); words >> operand;) {
    const auto type = types_.find(operand);
    operands += " " + (type == types_.end() ? operand : pass(type->second, operand));
  }
  const std::string outer = std::exchange(lines_, "");
  const std::string access = std::string(instruction.name) + (result ? " " + resultType : "") + " " +
                             loadImage({image.index, pointer, image.isUniform}, instruction.isPlain) +
                             operands;
  const std::string loads = std::exchange(lines_, outer);
  const std::string function = text_.fresh(), value = text_.fresh();
  module_.addFunction(function + " = OpFunction " + resultType + " None " + text_.declare(signature) + "\n" +
                      parameters + text_.fresh() + " = OpLabel\n" + loads +
                      (result ? value + " = " + access + "\nOpReturnValue " + value : access + "\nOpReturn") +
                      "\nOpFunctionEnd\n");
  const std::string id = text_.fresh();
  line(id + " = OpFunctionCall " + resultType + " " + function + arguments);
  if (result)
    types_[id] = resultType;
  return result ? id : "";
}

/// Calls `use` with a function that loads the image, and with the condition under which that is the one;
/// empty: always. lavapipe has no indices that differ between invocations: it gets each image in turn.
template <typename Use>
void FunctionBody::eachImage(uint32_t index, const Expr *descriptor, bool isPlain, Use use) {
  const Image &image = program_.images[index];
  if (!descriptor || module_.reader() == Reader::Compiler) {
    const ChosenImage chosen = chosenImage(index, descriptor);
    use([&] { return loadImage(chosen, isPlain); }, "");
    return;
  }
  const std::string element = wrapped(value(*descriptor), image.descriptors);
  for (uint32_t i = 0; i < image.descriptors; ++i) {
    const std::string isThis = compute("OpIEqual", Type::boolean(), {element, text_.u32(i)});
    use([&] { return loadImage({index, descriptorPointer(index, text_.u32(i))}, isPlain); }, isThis);
  }
}

/// For lavapipe, which takes the first invocation's level for all.
std::string FunctionBody::sizeOfLevel(const Expr &expr, const std::string &image, const std::string &level) {
  std::string size;
  for (uint32_t i = 0; i < program_.images[expr.index].levels; ++i) {
    const std::string id = compute("OpImageQuerySizeLod", expr.type, {image, text_.u32(i)});
    const std::string isThis = compute("OpIEqual", Type::boolean(), {level, text_.u32(i)});
    size = size.empty() ? id : compute("OpSelect", expr.type, {isThis, id, size});
  }
  return size;
}

std::string FunctionBody::image(const Expr &expr) {
  const Image &image = program_.images[expr.index];
  const ImageOperands operands = ImageOperands::from(expr.numbers);
  const ImageArguments arguments = imageArguments(image, operands);
  std::string result, isInside;
  const ImageInstruction instruction = imageInstruction(expr, isInside);
  const Expr *descriptor = arguments.hasDescriptor ? &expr.args[arguments.descriptor()] : nullptr;
  const bool isCompiler = module_.reader() == Reader::Compiler;
  if (operands.isCalled && isCompiler)
    result = callAccess(chosenImage(expr.index, descriptor), instruction, &expr.type);
  else
    eachImage(expr.index, descriptor, instruction.isPlain, [&](auto load, const std::string &isThis) {
      const std::string loaded = load();
      const std::string id = operands.op == ImageOp::QuerySize && arguments.hasLevel && !isCompiler
                                 ? sizeOfLevel(expr, loaded, instruction.operands)
                                 : compute(instruction.name, expr.type, {loaded + instruction.operands});
      result = result.empty() ? id : compute("OpSelect", expr.type, {isThis, id, result});
    });
  result = knownTexel(expr.type, result, isInside);
  return expr.type.isFloat() ? exactTexel(image, expr.type, result) : result;
}

/// Returns normalised components as they are in memory, and other floats as they are, except those that other
/// operations cannot have.
std::string FunctionBody::exactTexel(const Image &image, const Type &type, const std::string &id) {
  const ImageFormat &format = image.texelFormat();
  if (format.number != TexelNumber::Unorm && format.number != TexelNumber::Snorm)
    return sane(type, id);
  const std::string scale = text_.literal(type, realText(normalizedScale(format)));
  return sane(type, glsl("RoundEven", type, {compute("OpFMul", type, {id, scale})}));
}

/// A value that the image stores exactly.
std::string FunctionBody::storedTexel(const Image &image, const std::string &id) {
  const ImageFormat &format = image.texelFormat();
  const Type type = format.texel();
  const auto all = [&](uint64_t number) {
    return text_.constant(type, std::vector<uint64_t>(type.components(), number));
  };
  const auto positive = [&](const std::string &value) { return glsl("FAbs", type, {value}); };
  switch (format.number) {
  case TexelNumber::Integer: {
    if (format.bits == 0) {
      std::vector<uint64_t> masks;
      for (uint32_t bits : format.packedBits)
        masks.push_back((uint64_t(1) << bits) - 1);
      return compute("OpBitwiseAnd", type, {id, text_.constant(type, masks)});
    }
    const bool isSigned = format.kind == TypeKind::Int;
    const std::string shifted = compute("OpShiftLeftLogical", type, {id, all(32 - format.bits)});
    return compute(isSigned ? "OpShiftRightArithmetic" : "OpShiftRightLogical", type,
                   {shifted, all(32 - format.bits)});
  }
  case TexelNumber::Float:
  case TexelNumber::Depth:
    return smallIntegers(type, format.bits == 0 ? positive(id) : id, 32);
  case TexelNumber::Unorm:
  case TexelNumber::Snorm: {
    const double scale = normalizedScale(format);
    const std::string whole =
        smallIntegers(type, format.number == TexelNumber::Unorm ? positive(id) : id, uint32_t(scale));
    return compute("OpFMul", type, {whole, text_.literal(type, realText(1 / scale))});
  }
  }
  return id;
}

void FunctionBody::imageWrite(const Stmt &stmt) {
  const Image &image = program_.images[stmt.index];
  const ImageArguments arguments = imageArguments(image, {ImageOp::Read});
  const ImageOperands operands = ImageOperands::from(stmt.numbers);
  Expr place;
  place.args.assign(stmt.exprs.begin() + 1, stmt.exprs.end());
  const std::string texel = storedTexel(image, value(stmt.exprs[0]));
  const std::string coordinates = texelPlace(place, image, "", operands.mayBeOutside).coordinates;
  const Expr *descriptor = arguments.hasDescriptor ? &place.args[arguments.descriptor()] : nullptr;
  if (operands.isCalled && module_.reader() == Reader::Compiler) {
    callAccess(chosenImage(stmt.index, descriptor), {"OpImageWrite", " " + coordinates + " " + texel, true},
               nullptr);
    return;
  }
  eachImage(stmt.index, descriptor, true, [&](auto load, const std::string &isThis) {
    const std::string then = text_.fresh(), merge = text_.fresh();
    if (!isThis.empty()) {
      line("OpSelectionMerge " + merge + " None");
      end("OpBranchConditional " + isThis + " " + then + " " + merge);
      begin(then);
    }
    const std::string loaded = load();
    line("OpImageWrite " + loaded + " " + coordinates + " " + texel);
    if (!isThis.empty()) {
      branchTo(merge);
      begin(merge);
    }
  });
}

} // namespace shaderfuzz
