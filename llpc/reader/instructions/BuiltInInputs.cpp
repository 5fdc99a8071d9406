// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Inputs have no memory: a load finds the variable that its pointer is derived from, calls the op that
// returns the whole built-in and extracts the part that the access chain selects.

#include "llpc/reader/instructions/BuiltInInputs.h"
#include "llpc/reader/instructions/SubgroupVotes.h"
#include "llpc/reader/memory/InterfaceComponents.h"
#include "llpc/reader/memory/InterfaceVariables.h"
#include "llpc/reader/memory/Values.h"
#include "llpc/reader/validation/AccessChecks.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/dialect/SubgroupOperation.h"
#include "lgc/dialect/VertexExport.h"

using namespace llvm;

namespace llpc::reader {

using lgc::InterpolationPoint;
using spirv::BuiltIn;
using spirv::Decoration;
using spirv::Id;
using spirv::Instruction;
using spirv::Op;

namespace {

Value *workgroupSize(Translator &translator) {
  return ConstantDataVector::get(translator.context(), translator.shader().compute.workgroupSize);
}

/// The hardware fills quads with neighbours in x only. For derivative groups of quads, each two rows of the
/// workgroup become a row of quads; the wave and the lane stay.
Value *localInvocationId(Translator &translator) {
  IRBuilder<> &b = translator.builder();
  Value *id = lgc::InputLocalInvocationIdOp::create(b);
  if (translator.derivativeGroup() != DerivativeGroup::Quads)
    return id;
  Value *x = b.CreateExtractElement(id, uint64_t(0)), *y = b.CreateExtractElement(id, 1);
  Value *isSecondRow = b.CreateAnd(y, 1);
  Value *inRows =
      b.CreateAdd(x, b.CreateMul(isSecondRow, b.getInt32(translator.shader().compute.workgroupSize[0])));
  Value *quad = b.CreateShl(b.CreateLShr(inRows, 2), 1);
  id = b.CreateInsertElement(id, b.CreateOr(quad, b.CreateAnd(inRows, 1)), uint64_t(0));
  Value *row = b.CreateAnd(b.CreateLShr(inRows, 1), 1);
  return b.CreateInsertElement(id, b.CreateOr(b.CreateSub(y, isSecondRow), row), 1);
}

Value *localInvocationIndex(Translator &translator) {
  IRBuilder<> &b = translator.builder();
  if (translator.derivativeGroup() != DerivativeGroup::Quads)
    return lgc::InputLocalInvocationIndexOp::create(b);
  Value *id = localInvocationId(translator);
  Value *index = b.CreateExtractElement(id, 2);
  for (const uint64_t axis : {1, 0})
    index = b.CreateAdd(b.CreateMul(index, b.getInt32(translator.shader().compute.workgroupSize[axis])),
                        b.CreateExtractElement(id, axis));
  return index;
}

Value *globalInvocationId(Translator &translator) {
  IRBuilder<> &builder = translator.builder();
  Value *first = builder.CreateMul(lgc::InputWorkgroupIdOp::create(builder), workgroupSize(translator));
  return builder.CreateAdd(first, localInvocationId(translator));
}

Value *deviceIndex(Translator &translator) {
  return translator.builder().getInt32(translator.deviceIndex());
}

template <typename OpT>
Value *input(Translator &translator) {
  return OpT::create(translator.builder());
}

/// A number that is the same for a whole primitive.
template <uint32_t location>
Value *flatInput(Translator &translator) {
  IRBuilder<> &b = translator.builder();
  return lgc::FragmentFlatOp::create(b, b.getInt32Ty(), location, 0);
}

Value *pointCoord(Translator &translator) {
  IRBuilder<> &b = translator.builder();
  Value *weights = lgc::FragmentBarycentricsOp::create(b, /*perspective=*/true,
                                                       static_cast<uint32_t>(InterpolationPoint::Centre));
  Value *result = PoisonValue::get(FixedVectorType::get(b.getFloatTy(), 2));
  for (uint32_t i = 0; i < 2; ++i) {
    Value *axis = lgc::FragmentInterpolateOp::create(b, b.getFloatTy(), weights, lgc::kPointCoordLocation, i);
    result = b.CreateInsertElement(result, axis, i);
  }
  return result;
}

/// Vulkan: each sample has an invocation if the shader reads this, or the next.
Value *sampleId(Translator &translator) {
  translator.shader().fragment.shadesSamples = true;
  return lgc::FragmentSampleIdOp::create(translator.builder());
}

Value *samplePosition(Translator &translator) {
  IRBuilder<> &b = translator.builder();
  Value *offset = lgc::FragmentSampleOffsetOp::create(b, sampleId(translator));
  return b.CreateFAdd(offset, ConstantFP::get(offset->getType(), 0.5));
}

/// The variable's decorations choose the point of the pixel, as for other inputs.
template <bool isPerspective>
Value *vertexWeights(Translator &translator, const Instruction &variable) {
  auto point = InterpolationPoint::Centre;
  if (translator.hasDecoration(variable.result, Decoration::Centroid))
    point = InterpolationPoint::Centroid;
  if (translator.hasDecoration(variable.result, Decoration::Sample)) {
    point = InterpolationPoint::Sample;
    translator.shader().fragment.shadesSamples = true;
  }
  IRBuilder<> &b = translator.builder();
  return lgc::FragmentVertexWeightsOp::create(
      b, lgc::FragmentBarycentricsOp::create(b, isPerspective, static_cast<uint32_t>(point)));
}

/// I and J of SPV_AMD_shader_explicit_vertex_parameter: the weights of the second and third vertex.
template <bool isPerspective, InterpolationPoint point>
Value *lastWeights(Translator &translator) {
  IRBuilder<> &b = translator.builder();
  if (point == InterpolationPoint::Sample)
    translator.shader().fragment.shadesSamples = true;
  Value *ij = lgc::FragmentBarycentricsOp::create(b, isPerspective, static_cast<uint32_t>(point));
  Value *weights = lgc::FragmentVertexWeightsOp::create(b, ij);
  return b.CreateShuffleVector(weights, {1, 2});
}

/// For built-ins that no decoration of the variable changes.
template <Value *(*create)(Translator &)>
Value *plain(Translator &translator, const Instruction &) {
  return create(translator);
}

template <lgc::LaneRelation relation>
Value *laneMask(Translator &translator) {
  IRBuilder<> &builder = translator.builder();
  return toBallot(builder, lgc::SubgroupLaneMaskOp::create(builder, static_cast<uint32_t>(relation)));
}

/// The stages that have a built-in input, as bits.
enum Stages : uint8_t { InVertex = 1, InFragment = 2, InCompute = 4, InAll = 7 };

Stages bitOf(lgc::ShaderStage stage) {
  return stage == lgc::ShaderStage::Vertex     ? InVertex
         : stage == lgc::ShaderStage::Fragment ? InFragment
                                               : InCompute;
}

struct BuiltInEntry {
  BuiltIn builtIn;
  Value *(*create)(Translator &, const Instruction &variable);
  Stages stages = InAll;
};

constexpr BuiltInEntry kBuiltIns[] = {
    {BuiltIn::NumWorkgroups, plain<input<lgc::InputNumWorkgroupsOp>>, InCompute},
    {BuiltIn::WorkgroupSize, plain<workgroupSize>, InCompute},
    {BuiltIn::WorkgroupId, plain<input<lgc::InputWorkgroupIdOp>>, InCompute},
    {BuiltIn::LocalInvocationId, plain<localInvocationId>, InCompute},
    {BuiltIn::GlobalInvocationId, plain<globalInvocationId>, InCompute},
    {BuiltIn::LocalInvocationIndex, plain<localInvocationIndex>, InCompute},
    {BuiltIn::VertexIndex, plain<input<lgc::VertexIndexOp>>, InVertex},
    {BuiltIn::InstanceIndex, plain<input<lgc::VertexInstanceIndexOp>>, InVertex},
    {BuiltIn::BaseVertex, plain<input<lgc::VertexBaseVertexOp>>, InVertex},
    {BuiltIn::BaseInstance, plain<input<lgc::VertexBaseInstanceOp>>, InVertex},
    {BuiltIn::DrawIndex, plain<input<lgc::VertexDrawIndexOp>>, InVertex},
    {BuiltIn::FragCoord, plain<input<lgc::FragmentCoordOp>>, InFragment},
    {BuiltIn::HelperInvocation, plain<input<lgc::FragmentBeganAsHelperOp>>, InFragment},
    {BuiltIn::FrontFacing, plain<input<lgc::FragmentFrontFacingOp>>, InFragment},
    {BuiltIn::PointCoord, plain<pointCoord>, InFragment},
    {BuiltIn::SampleId, plain<sampleId>, InFragment},
    {BuiltIn::SamplePosition, plain<samplePosition>, InFragment},
    {BuiltIn::BaryCoordKHR, vertexWeights<true>, InFragment},
    {BuiltIn::BaryCoordNoPerspKHR, vertexWeights<false>, InFragment},
    {BuiltIn::BaryCoordSmoothAMD, plain<lastWeights<true, InterpolationPoint::Centre>>, InFragment},
    {BuiltIn::BaryCoordSmoothCentroidAMD, plain<lastWeights<true, InterpolationPoint::Centroid>>, InFragment},
    {BuiltIn::BaryCoordSmoothSampleAMD, plain<lastWeights<true, InterpolationPoint::Sample>>, InFragment},
    {BuiltIn::BaryCoordNoPerspAMD, plain<lastWeights<false, InterpolationPoint::Centre>>, InFragment},
    {BuiltIn::BaryCoordNoPerspCentroidAMD, plain<lastWeights<false, InterpolationPoint::Centroid>>,
     InFragment},
    {BuiltIn::BaryCoordNoPerspSampleAMD, plain<lastWeights<false, InterpolationPoint::Sample>>, InFragment},
    {BuiltIn::PrimitiveId, plain<flatInput<lgc::kPrimitiveIdLocation>>, InFragment},
    {BuiltIn::Layer, plain<flatInput<locationOf(lgc::VertexExport::Layer)>>, InFragment},
    {BuiltIn::ViewportIndex, plain<flatInput<locationOf(lgc::VertexExport::ViewportIndex)>>, InFragment},
    {BuiltIn::DeviceIndex, plain<deviceIndex>},
    {BuiltIn::SubgroupSize, plain<input<lgc::InputSubgroupSizeOp>>},
    {BuiltIn::NumSubgroups, plain<input<lgc::InputNumSubgroupsOp>>, InCompute},
    {BuiltIn::SubgroupId, plain<input<lgc::InputSubgroupIdOp>>, InCompute},
    {BuiltIn::SubgroupLocalInvocationId, plain<input<lgc::InputSubgroupLocalInvocationIdOp>>},
    {BuiltIn::SubgroupEqMask, plain<laneMask<lgc::LaneRelation::Equal>>},
    {BuiltIn::SubgroupGeMask, plain<laneMask<lgc::LaneRelation::GreaterEqual>>},
    {BuiltIn::SubgroupGtMask, plain<laneMask<lgc::LaneRelation::Greater>>},
    {BuiltIn::SubgroupLeMask, plain<laneMask<lgc::LaneRelation::LessEqual>>},
    {BuiltIn::SubgroupLtMask, plain<laneMask<lgc::LaneRelation::Less>>},
};

/// Returns whether a load gives the state at its place, and not that at the beginning, which is volatile's
/// meaning for HelperInvocation since SPIR-V 1.6.
bool isVolatileLoad(const Translator &translator, const Instruction &load, const Instruction &variable) {
  constexpr auto kVolatile = static_cast<uint32_t>(spirv::MemoryAccess::Volatile);
  const size_t mask = load.opcode == Op::Load ? 1 : 2; // of OpCopyMemory, behind target and source
  return translator.hasDecoration(variable.result, Decoration::Volatile) ||
         (load.operands.size() > mask && (load.operand(mask) & kVolatile) != 0);
}

/// Returns the value of an Input variable.
FailureOr<Value *> loadVariable(Translator &translator, const Instruction &load,
                                const Instruction &variable) {
  auto builtIn = static_cast<BuiltIn>(
      translator.module().findDecoration(variable.result, Decoration::BuiltIn)->operands[0]);
  const auto *entry = std::find_if(std::begin(kBuiltIns), std::end(kBuiltIns),
                                   [&](const BuiltInEntry &e) { return e.builtIn == builtIn; });
  if (entry == std::end(kBuiltIns) || !(entry->stages & bitOf(translator.shader().stage)))
    return translator.failUnsupported(load, "built-in " + std::string(spirv::nameOf(builtIn)) +
                                                " is not supported in " + nameOf(translator.shader().stage) +
                                                " shaders");
  const auto declared =
      translator.types().registerType(*translator.module().type(variable.resultType)->element);
  if (!declared)
    return failure();
  Value *value = builtIn == BuiltIn::HelperInvocation && isVolatileLoad(translator, load, variable)
                     ? lgc::FragmentIsHelperOp::create(translator.builder())
                     : entry->create(translator, variable);
  if (value->getType() == *declared)
    return value;
  return translator.failInvalid(load,
                                "built-in " + std::string(spirv::nameOf(builtIn)) + " has the wrong type");
}

bool isChain(const Instruction &source) {
  return source.opcode == Op::AccessChain || source.opcode == Op::InBoundsAccessChain;
}

/// An index that is out of bounds gives 0 if validation leaves wrong accesses out.
Value *extractPart(Translator &translator, const Instruction &chain, Value *whole, Id indexId) {
  IRBuilder<> &builder = translator.builder();
  Value *index = *valueOf(translator, indexId);
  Value *part = builder.CreateExtractElement(whole, index);
  const unsigned count = cast<FixedVectorType>(whole->getType())->getNumElements();
  auto *constant = dyn_cast<ConstantInt>(index);
  if (constant && constant->getValue().ult(count))
    return part;
  // For an index out of range LLVM returns poison, where SPIR-V only makes the value undefined.
  part = builder.CreateFreeze(part);
  const CheckedInstructions *checks = translator.checks();
  if (!checks || !checks->has(lgc::ValidationCheck::Indices))
    return part;
  Value *isOutside = checkIndex(translator, chain, index, count);
  return checks->action() == lgc::ValidationAction::Report
             ? builder.CreateSelect(isOutside, Constant::getNullValue(part->getType()), part)
             : part;
}

} // namespace

bool isSupported(BuiltIn builtIn) {
  return isArrayInput(builtIn) || isBuiltInOutput(builtIn) ||
         std::ranges::find(kBuiltIns, builtIn, &BuiltInEntry::builtIn) != std::end(kBuiltIns);
}

bool isInputPointer(const Translator &translator, Id pointer) {
  const spirv::Module &module = translator.module();
  const spirv::Type *type = module.typeOf(pointer);
  if (!type || type->kind != spirv::TypeKind::Pointer || type->storageClass != spirv::StorageClass::Input)
    return false;
  const Instruction *source = module.definition(pointer);
  while (isChain(*source) || source->opcode == Op::CopyObject)
    source = module.definition(source->operand(0));
  return source->opcode == Op::Variable && isBuiltInInput(module, *source);
}

FailureOr<Value *> loadInput(Translator &translator, const Instruction &load, Id pointer) {
  const spirv::Module &module = translator.module();
  SmallVector<const Instruction *, 4> chains; // from the innermost part outwards to the variable
  const Instruction *source = module.definition(pointer);
  while (source->opcode != Op::Variable) {
    if (isChain(*source))
      chains.push_back(source);
    source = module.definition(source->operand(0));
  }
  FailureOr<Value *> value = loadVariable(translator, load, *source);
  for (const Instruction *chain : llvm::reverse(chains)) {
    for (size_t i = 1; value && i < chain->operands.size(); ++i)
      value = extractPart(translator, *chain, *value, chain->operand(i));
  }
  return value;
}

} // namespace llpc::reader
