// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/InterfaceVariables.h"
#include "llpc/reader/memory/InterfaceDeclarations.h"
#include "llpc/reader/memory/VariableStorage.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Decoration;
using spirv::Instruction;
using spirv::StorageClass;
using spirv::TypeKind;

namespace {

/// Returns whether a function accesses the member of the variable, or the variable as a whole, or whether it
/// has an initializer.
bool accessesMember(const spirv::Module &module, const Instruction &variable, uint32_t member) {
  if (variable.operands.size() > initializerIndex(variable))
    return true;
  const auto accesses = [&](const Instruction &instruction) {
    const bool isChain =
        instruction.opcode == spirv::Op::AccessChain || instruction.opcode == spirv::Op::InBoundsAccessChain;
    if (isChain && instruction.operands.size() > 1)
      return instruction.operand(0) == variable.result &&
             module.constantInteger(instruction.operand(1)).value_or(member) == member;
    return llvm::is_contained(instruction.operands, variable.result);
  };
  for (const auto &function : module.functions())
    for (const auto &block : function->blocks)
      if (std::ranges::any_of(block->body, accesses))
        return true;
  return false;
}

/// Walks over the components of a variable's type, each with its place in the copy and in the interface.
class InterfaceWalk {
public:
  /// `copy` is of type `type`, which is how memory holds the variable's.
  InterfaceWalk(Translator &translator, const Instruction &variable, Value &copy, Type *type,
                InterfaceComponents &components)
      : translator_(translator), module_(translator.module()), variable_(variable), copy_(copy), type_(type),
        components_(components) {}

  Result run(InterfacePlace place = {}) {
    decorate(place, [&](Decoration kind) { return module_.findDecoration(variable_.result, kind); });
    const spirv::Type &type = *module_.pointeeOf(variable_.result);
    return isPerVertex(module_, variable_) ? visitVertices(type, place) : visit(type, type_, 0, place);
  }

private:
  template <typename Find>
  static void decorate(InterfacePlace &place, Find find) {
    const auto number = [&](Decoration kind, auto &value) {
      if (const spirv::DecorationUse *use = find(kind))
        value = use->operands[0];
    };
    number(Decoration::Location, place.location);
    number(Decoration::Component, place.component);
    number(Decoration::Index, place.index);
    number(Decoration::BuiltIn, place.builtIn);
    place.isFlat |= find(Decoration::Flat) || find(Decoration::ExplicitInterpAMD);
    place.isLinear |= find(Decoration::NoPerspective) != nullptr;
    place.isInvariant |= find(Decoration::Invariant) != nullptr;
    if (find(Decoration::Centroid))
      place.point = lgc::InterpolationPoint::Centroid;
    if (find(Decoration::Sample))
      place.point = lgc::InterpolationPoint::Sample;
  }

  /// An array with an element for each vertex, all at one location.
  Result visitVertices(const spirv::Type &type, const InterfacePlace &place) {
    if (type.kind != TypeKind::Array || type_->getArrayNumElements() > kMaxVertices)
      return translator_.failInvalid(variable_,
                                     "an input with the decoration PerVertexKHR is an array of 3 elements");
    Type *memory = type_->getArrayElementType();
    const uint64_t stride = translator_.output().getDataLayout().getTypeAllocSize(memory);
    for (uint32_t i = 0; i < type_->getArrayNumElements(); ++i) {
      InterfacePlace vertex = place;
      vertex.vertex = i;
      if (!visit(*type.element, memory, i * stride, vertex))
        return failure();
    }
    return success();
  }

  /// `offset` is in bytes; `memory` is how the copy holds the type. Moves `place` behind the object.
  Result visit(const spirv::Type &type, Type *memory, uint64_t offset, InterfacePlace &place) {
    switch (type.kind) {
    case TypeKind::Struct:
      return visitStruct(type, cast<StructType>(memory), offset, place);
    case TypeKind::Array:
    case TypeKind::Matrix:
      return visitElements(type, memory->getArrayElementType(), memory->getArrayNumElements(), offset, place);
    case TypeKind::Vector:
      return visitComponents(*type.element, type.count, offset, place);
    case TypeKind::Int:
    case TypeKind::Float:
      return visitComponents(type, 1, offset, place);
    default:
      return translator_.failInvalid(variable_,
                                     "an input or output consists of integers and floats, not of " +
                                         std::string(spirv::nameOf(type.instruction->opcode)));
    }
  }

  Result visitStruct(const spirv::Type &type, StructType *memory, uint64_t offset, InterfacePlace &place) {
    const StructLayout &layout = *translator_.output().getDataLayout().getStructLayout(memory);
    for (uint32_t i = 0; i < type.members.size(); ++i) {
      InterfacePlace member = place;
      decorate(member, [&](Decoration kind) { return module_.findMemberDecoration(type.id, i, kind); });
      // A member of gl_PerVertex that no code accesses is no output. LLVM does not see that it has no value
      // if another member is indexed dynamically, and distances without a value would clip and cull.
      if (member.builtIn && !accessesMember(module_, variable_, i))
        continue;
      if (!visit(*type.members[i], memory->getElementType(i), offset + layout.getElementOffset(i), member))
        return failure();
      place.location = member.location;
    }
    return success();
  }

  Result visitElements(const spirv::Type &type, Type *memory, uint64_t count, uint64_t offset,
                       InterfacePlace &place) {
    const uint64_t stride = translator_.output().getDataLayout().getTypeAllocSize(memory);
    const uint32_t component = place.component;
    for (uint64_t i = 0; i < count; ++i) {
      if (!place.builtIn)
        place.component = component;
      if (!visit(*type.element, memory, offset + i * stride, place))
        return failure();
    }
    return success();
  }

  /// A vector or a scalar. A component of 64 bits takes two of the interface's, which has four to a location.
  Result visitComponents(const spirv::Type &scalar, uint32_t count, uint64_t offset, InterfacePlace &place) {
    IRBuilder<> &b = translator_.builder();
    const uint32_t bits = std::min(scalar.width, 32u), parts = scalar.width / bits;
    Type *type = scalar.width == 64 || scalar.kind == TypeKind::Int
                     ? cast<Type>(b.getIntNTy(bits))
                     : (bits == 16 ? b.getHalfTy() : b.getFloatTy());
    if (place.builtIn)
      return visitBuiltIn(type, count, offset, place);
    if (!place.location)
      return translator_.failInvalid(variable_, "an input or output needs the decoration Location");
    const uint32_t first = place.component;
    for (uint32_t i = 0; i < count * parts; ++i) {
      place.component = (first + i) % kComponentsPerLocation;
      place.location = *place.location + (i != 0 && place.component == 0);
      if (!components_.visit(variable_, place, type, address(offset + uint64_t(i) * bits / 8)))
        return failure();
    }
    place.location = *place.location + 1;
    place.component = first;
    return success();
  }

  /// The elements of a built-in array are components of its location.
  Result visitBuiltIn(Type *type, uint32_t count, uint64_t offset, InterfacePlace &place) {
    for (uint32_t i = 0; i < count; ++i, ++place.component)
      if (!components_.visit(variable_, place, type, address(offset + uint64_t(i) * 4)))
        return failure();
    return success();
  }

  Value *address(uint64_t offset) {
    IRBuilder<> &b = translator_.builder();
    return offset == 0 ? &copy_ : b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), &copy_, offset);
  }

  Translator &translator_;
  const spirv::Module &module_;
  const Instruction &variable_;
  Value &copy_;
  Type *type_;
  InterfaceComponents &components_;
};

Result connect(Translator &translator, StorageClass storageClass, InterfaceComponents &components) {
  for (const spirv::Instruction *global : translator.module().globals()) {
    if (global->opcode != spirv::Op::Variable ||
        translator.module().type(global->resultType)->storageClass != storageClass ||
        isBuiltInInput(translator.module(), *global))
      continue;
    auto *copy = dyn_cast_or_null<GlobalVariable>(translator.values().lookup(global->result));
    if (copy && !InterfaceWalk(translator, *global, *copy, copy->getValueType(), components).run())
      return failure();
  }
  return success();
}

/// An output that the shader does not access has the value of its initializer.
Result bindInitializedOutputs(Translator &translator, const spirv::EntryPoint &entryPoint) {
  for (const spirv::Id id : entryPoint.interface) {
    const Instruction *variable = translator.module().definition(id);
    if (!variable || variable->opcode != spirv::Op::Variable || translator.values().lookup(id) ||
        translator.module().type(variable->resultType)->storageClass != StorageClass::Output ||
        variable->operands.size() <= initializerIndex(*variable))
      continue;
    if (!variableAddress(translator, *variable))
      return failure();
  }
  return success();
}

} // namespace

bool isArrayInput(spirv::BuiltIn builtIn) {
  return builtIn == spirv::BuiltIn::ClipDistance || builtIn == spirv::BuiltIn::CullDistance ||
         builtIn == spirv::BuiltIn::SampleMask;
}

bool isBuiltInInput(const spirv::Module &module, const Instruction &variable) {
  const spirv::DecorationUse *decoration = module.findDecoration(variable.result, Decoration::BuiltIn);
  return decoration && module.type(variable.resultType)->storageClass == StorageClass::Input &&
         !isArrayInput(static_cast<spirv::BuiltIn>(decoration->operands[0]));
}

Result interpolateInput(Translator &translator, const Instruction &variable, Value &copy, Type *type,
                        InterpolationWeights weights) {
  InputComponents components(translator, weights);
  return InterfaceWalk(translator, variable, copy, type, components).run();
}

Result readInputOfVertex(Translator &translator, const Instruction &variable, Value &copy, Type *type,
                         uint32_t vertex) {
  InputComponents components(translator);
  InterfacePlace place;
  place.vertex = vertex;
  return InterfaceWalk(translator, variable, copy, type, components).run(place);
}

Result callShader(Translator &translator, const spirv::EntryPoint &entryPoint, Function &entry,
                  Function &shader, const DebugLoc &location) {
  if (!bindInitializedOutputs(translator, entryPoint) || !declareInterface(translator, entryPoint))
    return failure();
  IRBuilder<> &builder = translator.builder();
  builder.SetInsertPoint(BasicBlock::Create(translator.context(), "", &entry));
  builder.SetCurrentDebugLocation(location);
  InputComponents inputs(translator);
  if (!connect(translator, StorageClass::Input, inputs))
    return failure();
  builder.CreateCall(&shader);
  if (translator.shader().stage == lgc::ShaderStage::Fragment)
    lgc::FragmentFinishOp::create(builder);
  OutputComponents outputs(translator);
  if (!connect(translator, StorageClass::Output, outputs))
    return failure();
  builder.CreateRetVoid();
  return success();
}

} // namespace llpc::reader
