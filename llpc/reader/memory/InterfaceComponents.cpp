// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/InterfaceComponents.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

using lgc::ShaderStage;
using spirv::BuiltIn;
using spirv::Instruction;

namespace {

/// The outputs that the rasteriser reads.
struct ExportedBuiltIn {
  BuiltIn builtIn;
  lgc::VertexExport target;
};
constexpr ExportedBuiltIn kVertexBuiltIns[] = {
    {BuiltIn::Position, lgc::VertexExport::Position},
    {BuiltIn::PointSize, lgc::VertexExport::PointSize},
    {BuiltIn::ClipDistance, lgc::VertexExport::ClipDistance},
    {BuiltIn::CullDistance, lgc::VertexExport::CullDistance},
    {BuiltIn::Layer, lgc::VertexExport::Layer},
    {BuiltIn::ViewportIndex, lgc::VertexExport::ViewportIndex},
};

} // namespace

Result InputComponents::visit(const Instruction &variable, const InterfacePlace &place, Type *type,
                              Value *address) {
  IRBuilder<> &b = translator_.builder();
  if (place.builtIn)
    return translator_.failUnsupported(
        variable, "built-in " + std::string(spirv::nameOf(static_cast<BuiltIn>(*place.builtIn))) +
                      " is not supported as a member of an input block");
  Value *value = nullptr;
  if (translator_.shader().stage == ShaderStage::Fragment) {
    FailureOr<Value *> input = fragmentInput(variable, place, type);
    if (!input)
      return failure();
    value = *input;
  } else {
    value = lgc::VertexAttributeOp::create(b, type, *place.location, place.component);
  }
  b.CreateAlignedStore(value, address, Align(type->getScalarSizeInBits() / 8));
  return success();
}

FailureOr<Value *> InputComponents::fragmentInput(const Instruction &variable, const InterfacePlace &place,
                                                  Type *type) {
  IRBuilder<> &b = translator_.builder();
  if (place.isFlat)
    return lgc::FragmentFlatOp::create(b, type, *place.location, place.component);
  if (type->isIntegerTy())
    return translator_.failInvalid(
        variable, "an input of integers or doubles needs the decoration Flat in a fragment shader");
  Value *weights =
      lgc::FragmentBarycentricsOp::create(b, !place.isLinear, static_cast<uint32_t>(place.point));
  return lgc::FragmentInterpolateOp::create(b, type, weights, *place.location, place.component);
}

Result OutputComponents::visit(const Instruction &variable, const InterfacePlace &place, Type *type,
                               Value *address) {
  IRBuilder<> &b = translator_.builder();
  Value *value = b.CreateAlignedLoad(type, address, Align(type->getScalarSizeInBits() / 8));
  if (place.builtIn)
    return writeBuiltIn(variable, place, value);
  if (translator_.shader().stage == ShaderStage::Fragment)
    lgc::FragmentColorOp::create(b, value, *place.location, place.component, place.index);
  else
    lgc::VertexOutputOp::create(b, value, *place.location, place.component);
  return success();
}

/// Returns whether it is a built-in output of fragment shaders, and has the right type.
bool OutputComponents::writeFragmentBuiltIn(BuiltIn builtIn, const InterfacePlace &place, Value *value) {
  IRBuilder<> &b = translator_.builder();
  if (builtIn == BuiltIn::FragDepth && value->getType()->isFloatTy()) {
    lgc::FragmentDepthOp::create(b, value);
    return true;
  }
  if (!value->getType()->isIntegerTy(32))
    return false;
  if (builtIn == BuiltIn::FragStencilRefEXT) {
    lgc::FragmentStencilOp::create(b, value);
    return true;
  }
  if (builtIn != BuiltIn::SampleMask)
    return false;
  if (place.component == 0) // no GPU has over 32 samples
    lgc::FragmentSampleMaskOp::create(b, value);
  return true;
}

Result OutputComponents::writeBuiltIn(const Instruction &variable, const InterfacePlace &place,
                                      Value *value) {
  IRBuilder<> &b = translator_.builder();
  const auto builtIn = static_cast<BuiltIn>(*place.builtIn);
  if (translator_.shader().stage == ShaderStage::Fragment) {
    if (writeFragmentBuiltIn(builtIn, place, value))
      return success();
  } else {
    const auto *found = std::ranges::find(kVertexBuiltIns, builtIn, &ExportedBuiltIn::builtIn);
    if (found != std::end(kVertexBuiltIns) && value->getType()->getScalarSizeInBits() == 32) {
      Value *bits = b.CreateBitCast(value, b.getFloatTy());
      lgc::VertexExportOp::create(b, bits, static_cast<uint32_t>(found->target), place.component);
      return success();
    }
  }
  return translator_.failUnsupported(variable, "built-in " + std::string(spirv::nameOf(builtIn)) +
                                                   " is not supported as an output of " +
                                                   nameOf(translator_.shader().stage) + " shaders");
}

} // namespace llpc::reader
