// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Inputs of fragment shaders at other points than those that their decorations choose, or as a vertex has
// them. A second copy of the variable is filled with those values; LLVM drops the components that nothing
// reads.

#include "llpc/reader/glsl/InterpolationFunctions.h"
#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/glsl/GlslStd450.h"
#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/memory/InterfaceVariables.h"
#include "llpc/reader/memory/ObjectAccess.h"
#include "llpc/reader/memory/VariableStorage.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using Glsl = spirv::GlslStd450;
using spirv::Instruction;
using spirv::Op;

/// An input, or a part of one.
struct Interpolant {
  const Instruction *variable = nullptr;
  SmallVector<const Instruction *, 2> chains; ///< from the part outwards
};

/// Returns whether the weights of BaryCoordKHR or BaryCoordNoPerspKHR have perspective; nullopt for other
/// inputs.
std::optional<bool> perspectiveOfWeights(const spirv::Module &module, const Instruction &variable) {
  const spirv::DecorationUse *use = module.findDecoration(variable.result, spirv::Decoration::BuiltIn);
  const auto builtIn = use ? std::optional(static_cast<spirv::BuiltIn>(use->operands[0])) : std::nullopt;
  if (builtIn == spirv::BuiltIn::BaryCoordKHR)
    return true;
  return builtIn == spirv::BuiltIn::BaryCoordNoPerspKHR ? std::optional(false) : std::nullopt;
}

FailureOr<Interpolant> interpolantOf(Translator &translator, const Instruction &instruction) {
  const spirv::Module &module = translator.module();
  Interpolant result;
  const Instruction *source = module.definition(argumentId(instruction, 0));
  while (source->opcode == Op::AccessChain || source->opcode == Op::InBoundsAccessChain ||
         source->opcode == Op::CopyObject) {
    if (source->opcode != Op::CopyObject)
      result.chains.push_back(source);
    source = module.definition(source->operand(0));
  }
  const spirv::Type *type = source->resultType ? module.type(source->resultType) : nullptr;
  if (translator.shader().stage != lgc::ShaderStage::Fragment || source->opcode != Op::Variable ||
      type->storageClass != spirv::StorageClass::Input ||
      (isBuiltInInput(module, *source) && !perspectiveOfWeights(module, *source)))
    return translator.failInvalid(
        instruction, "the interpolant must be an input of a fragment shader or a part of one",
        "built-in inputs except for BaryCoordKHR, and parameters of functions are none");
  result.variable = source;
  return result;
}

/// Returns memory for a copy, in the function's first block, so that the alloca is static.
AllocaInst *createCopy(Translator &translator, Type *type) {
  BasicBlock &first = translator.function().target->getEntryBlock();
  IRBuilder<> builder(&first, first.begin());
  return builder.CreateAlloca(type, addressSpace::kPrivate);
}

/// Stores what the copy of a variable holds; `type` is its type in memory.
using Fill = function_ref<Result(const Instruction &variable, Value &copy, Type *type)>;

Result readInput(Translator &translator, const Instruction &instruction, Fill fill) {
  FailureOr<Interpolant> interpolant = interpolantOf(translator, instruction);
  if (!interpolant)
    return failure();
  const Instruction &variable = *interpolant->variable;
  const spirv::Type &object = *translator.module().pointeeOf(variable.result);
  FailureOr<Type *> type = translator.types().memoryType(object);
  if (!type)
    return failure();
  AllocaInst *copy = createCopy(translator, *type);
  if (!fill(variable, *copy, *type))
    return failure();
  FailureOr<LValue> part = variableLValue(translator, variable, object);
  part->address = copy;
  part->align = copy->getAlign();
  for (const Instruction *chain : llvm::reverse(interpolant->chains))
    for (size_t i = 1; part && i < chain->operands.size(); ++i)
      part = selectPart(translator, *chain, *part, chain->operand(i));
  FailureOr<Value *> value = part ? loadObject(translator, instruction, *part) : failure();
  return success(value && translator.define(instruction, *value));
}

Result interpolate(Translator &translator, const Instruction &instruction, InterpolationWeights weights) {
  return readInput(translator, instruction, [&](const Instruction &variable, Value &copy, Type *type) {
    const std::optional<bool> isPerspective = perspectiveOfWeights(translator.module(), variable);
    if (!isPerspective)
      return interpolateInput(translator, variable, copy, type, weights);
    IRBuilder<> &b = translator.builder();
    Value *value = lgc::FragmentVertexWeightsOp::create(b, weights(*isPerspective));
    FailureOr<Type *> declared =
        translator.types().registerType(*translator.module().pointeeOf(variable.result));
    if (!declared || *declared != value->getType())
      return translator.failInvalid(instruction, "barycentric coordinates are three floats of 32 bits");
    b.CreateStore(value, &copy);
    return success();
  });
}

Result atCentroid(Translator &translator, const Instruction &instruction) {
  return interpolate(translator, instruction, [&](bool isPerspective) {
    return lgc::FragmentBarycentricsOp::create(translator.builder(), isPerspective,
                                               static_cast<uint32_t>(lgc::InterpolationPoint::Centroid));
  });
}

Result atOffset(Translator &translator, const Instruction &instruction, Value *offset) {
  return interpolate(translator, instruction, [&](bool isPerspective) {
    return lgc::FragmentBarycentricsAtOp::create(translator.builder(), isPerspective, offset);
  });
}

Result atSample(Translator &translator, const Instruction &instruction) {
  FailureOr<Value *> sample = anyArgument(translator, instruction, 1);
  if (!sample)
    return failure();
  if (!(*sample)->getType()->isIntegerTy(32))
    return translator.failInvalid(instruction, "a sample's number is an integer of 32 bits");
  return atOffset(translator, instruction,
                  lgc::FragmentSampleOffsetOp::create(translator.builder(), *sample));
}

Result atPoint(Translator &translator, const Instruction &instruction) {
  FailureOr<Value *> offset = anyArgument(translator, instruction, 1);
  if (!offset)
    return failure();
  const auto *type = dyn_cast<FixedVectorType>((*offset)->getType());
  // 16 bits: SPV_AMD_gpu_shader_half_float.
  if (!type || type->getNumElements() != 2 ||
      !(type->getElementType()->isFloatTy() || type->getElementType()->isHalfTy()))
    return translator.failInvalid(instruction,
                                  "an offset in a pixel consists of two floats of 16 or 32 bits");
  IRBuilder<> &builder = translator.builder();
  return atOffset(translator, instruction,
                  builder.CreateFPCast(*offset, FixedVectorType::get(builder.getFloatTy(), 2)));
}

constexpr GlslHandlerEntry kHandlers[] = {
    {Glsl::InterpolateAtCentroid, atCentroid},
    {Glsl::InterpolateAtSample, atSample},
    {Glsl::InterpolateAtOffset, atPoint},
};

} // namespace

std::span<const GlslHandlerEntry> glslInterpolationHandlers() {
  return kHandlers;
}

Result translateAmdExplicitVertex(Translator &translator, const Instruction &instruction) {
  const std::optional<uint64_t> vertex = translator.values().constantInt(argumentId(instruction, 1));
  if (!vertex || *vertex >= kMaxVertices)
    return translator.failInvalid(instruction, "the number of a vertex is a constant from 0 to 2");
  return readInput(translator, instruction, [&](const Instruction &variable, Value &copy, Type *type) {
    return readInputOfVertex(translator, variable, copy, type, static_cast<uint32_t>(*vertex));
  });
}

} // namespace llpc::reader
