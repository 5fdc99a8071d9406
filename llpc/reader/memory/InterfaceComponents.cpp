// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/InterfaceComponents.h"

#include "lgc/dialect/Invariance.h"
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

constexpr BuiltIn kFragmentBuiltIns[] = {BuiltIn::FragDepth, BuiltIn::FragStencilRefEXT, BuiltIn::SampleMask};

} // namespace

bool isBuiltInOutput(BuiltIn builtIn) {
  return std::ranges::find(kVertexBuiltIns, builtIn, &ExportedBuiltIn::builtIn) !=
             std::end(kVertexBuiltIns) ||
         is_contained(kFragmentBuiltIns, builtIn);
}

bool isPerVertex(const spirv::Module &module, const Instruction &variable) {
  if (module.findDecoration(variable.result, spirv::Decoration::PerVertexKHR))
    return true;
  // The members of a block are decorated, not the variable.
  const spirv::Type &type = *module.pointeeOf(variable.result);
  const spirv::Type *block = type.kind == spirv::TypeKind::Array ? type.element : nullptr;
  return block && block->kind == spirv::TypeKind::Struct && !block->members.empty() &&
         module.findMemberDecoration(block->id, 0, spirv::Decoration::PerVertexKHR);
}

Result InputComponents::visit(const Instruction &variable, const InterfacePlace &place, Type *type,
                              Value *address) {
  IRBuilder<> &b = translator_.builder();
  FailureOr<Value *> value = failure();
  if (place.builtIn)
    value = builtInInput(variable, place, type);
  else if (translator_.shader().stage == ShaderStage::Fragment)
    value = fragmentInput(variable, place, type);
  else
    value = lgc::VertexAttributeOp::create(b, type, *place.location, place.component);
  if (!value)
    return failure();
  b.CreateAlignedStore(*value, address, Align(type->getScalarSizeInBits() / 8));
  return success();
}

FailureOr<Value *> InputComponents::builtInInput(const Instruction &variable, const InterfacePlace &place,
                                                 Type *type) {
  const auto builtIn = static_cast<BuiltIn>(*place.builtIn);
  if (translator_.shader().stage == ShaderStage::Fragment &&
      (builtIn == BuiltIn::ClipDistance || builtIn == BuiltIn::CullDistance)) {
    InterfacePlace distance = place;
    distance.location = locationOf(builtIn == BuiltIn::ClipDistance ? lgc::VertexExport::ClipDistance
                                                                    : lgc::VertexExport::CullDistance);
    return fragmentInput(variable, distance, type);
  }
  if (translator_.shader().stage == ShaderStage::Fragment && builtIn == BuiltIn::SampleMask &&
      type->isIntegerTy(32)) {
    // The hardware has 16 samples at most.
    IRBuilder<> &b = translator_.builder();
    return place.component == 0 ? cast<Value>(lgc::FragmentCoverageOp::create(b)) : b.getInt32(0);
  }
  return translator_.failUnsupported(variable,
                                     "built-in " + std::string(spirv::nameOf(builtIn)) +
                                         " is not supported as an array or a member of a block in " +
                                         nameOf(translator_.shader().stage) + " shaders' inputs");
}

FailureOr<Value *> InputComponents::fragmentInput(const Instruction &variable, const InterfacePlace &place,
                                                  Type *type) {
  IRBuilder<> &b = translator_.builder();
  // Vulkan: each sample has an invocation if the shader uses such an input.
  if (place.point == lgc::InterpolationPoint::Sample)
    translator_.shader().fragment.shadesSamples = true;
  if (place.vertex)
    return lgc::FragmentVertexValueOp::create(b, type, *place.vertex, *place.location, place.component);
  if (place.isFlat)
    return lgc::FragmentFlatOp::create(b, type, *place.location, place.component);
  if (type->isIntegerTy())
    return translator_.failInvalid(
        variable, "an input of integers or doubles needs the decoration Flat in a fragment shader");
  return lgc::FragmentInterpolateOp::create(b, type, weightsAt(place), *place.location, place.component);
}

Value *InputComponents::weightsAt(const InterfacePlace &place) {
  const bool isPerspective = !place.isLinear;
  if (weights_)
    return weights_(isPerspective);
  return lgc::FragmentBarycentricsOp::create(translator_.builder(), isPerspective,
                                             static_cast<uint32_t>(place.point));
}

Result OutputComponents::visit(const Instruction &variable, const InterfacePlace &place, Type *type,
                               Value *address) {
  IRBuilder<> &b = translator_.builder();
  Value *value = b.CreateAlignedLoad(type, address, Align(type->getScalarSizeInBits() / 8));
  if (place.builtIn) {
    if (!writeBuiltIn(variable, place, value))
      return failure();
  } else if (translator_.shader().stage == ShaderStage::Fragment) {
    lgc::FragmentColorOp::create(b, value, *place.location, place.component, place.index);
  } else {
    lgc::VertexOutputOp::create(b, value, *place.location, place.component);
  }
  if (place.isInvariant)
    std::prev(b.GetInsertPoint())->setMetadata(lgc::kInvariantMetadata, MDNode::get(b.getContext(), {}));
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
