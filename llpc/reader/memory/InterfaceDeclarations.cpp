// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/InterfaceDeclarations.h"
#include "llpc/reader/core/SafeName.h"
#include "llpc/reader/memory/InterfaceComponents.h"

#include "lgc/state/StageInterface.h"

#include <map>

using namespace llvm;

namespace llpc::reader {

using spirv::Decoration;
using spirv::Instruction;
using spirv::StorageClass;
using spirv::TypeKind;

namespace {

// Vulkan's limits, for all GPUs: vertex attributes, half of the components of outputs, colour attachments.
constexpr uint32_t kVertexInputLocations = 64, kVaryingLocations = 32, kColorLocations = 8;

class Declarations {
public:
  Declarations(Translator &translator, const spirv::EntryPoint &entryPoint)
      : translator_(translator), module_(translator.module()), entryPoint_(entryPoint) {}

  Result run() {
    for (const Instruction *global : module_.globals()) {
      if (global->opcode != spirv::Op::Variable)
        continue;
      const StorageClass storage = module_.type(global->resultType)->storageClass;
      const bool isUsed = translator_.values().lookup(global->result) != nullptr;
      if ((storage != StorageClass::Input && storage != StorageClass::Output) ||
          (!isUsed && !is_contained(entryPoint_.interface, global->result)))
        continue;
      if (!declare(*global, storage == StorageClass::Output, isUsed))
        return failure();
    }
    interface_.addTo(translator_.output());
    return success();
  }

private:
  /// Where the walk over a variable's type is.
  struct Cursor {
    std::optional<uint32_t> location, component;
    uint32_t index = 0;
    bool isBuiltIn = false;
    std::string name;
  };

  template <typename Find>
  static void decorate(Cursor &cursor, Find find) {
    if (const spirv::DecorationUse *use = find(Decoration::Location))
      cursor.location = use->operands[0];
    if (const spirv::DecorationUse *use = find(Decoration::Component))
      cursor.component = use->operands[0];
    if (const spirv::DecorationUse *use = find(Decoration::Index))
      cursor.index = use->operands[0];
    cursor.isBuiltIn |= find(Decoration::BuiltIn) != nullptr;
  }

  Result declare(const Instruction &variable, bool isOutput, bool isUsed) {
    variable_ = &variable;
    isOutput_ = isOutput;
    isUsed_ = isUsed;
    const spirv::Type *type = module_.pointeeOf(variable.result);
    // A fragment shader sees an input of each vertex as an array, which has the locations of one.
    if (isPerVertex(module_, variable) && type->kind == TypeKind::Array)
      type = type->element;
    Cursor cursor;
    decorate(cursor, [&](Decoration kind) { return module_.findDecoration(variable.result, kind); });
    cursor.name = nameOf(variable.result, type->id);
    return visit(*type, cursor);
  }

  /// A block often has a name only as a type.
  std::string nameOf(spirv::Id variable, spirv::Id type) const {
    for (const spirv::Id id : {variable, type})
      if (!module_.name(id).empty())
        return safeName(module_.name(id));
    return "%" + std::to_string(variable);
  }

  /// Moves `cursor` behind the object.
  Result visit(const spirv::Type &type, Cursor &cursor) {
    switch (type.kind) {
    case TypeKind::Struct:
      return visitStruct(type, cursor);
    case TypeKind::Array:
      return visitElements(*type.element, translator_.types().arrayLength(type), cursor);
    case TypeKind::Matrix:
      return visitElements(*type.element, type.count, cursor);
    case TypeKind::Vector:
      return visitVector(*type.element, type.count, cursor);
    case TypeKind::Int:
    case TypeKind::Float:
      return visitVector(type, 1, cursor);
    default:
      return success(); // the walk that makes its copy refuses it
    }
  }

  Result visitStruct(const spirv::Type &type, Cursor &cursor) {
    for (uint32_t i = 0; i < type.members.size(); ++i) {
      Cursor member = cursor;
      decorate(member, [&](Decoration kind) { return module_.findMemberDecoration(type.id, i, kind); });
      const std::string_view name = module_.memberName(type.id, i);
      member.name += "." + (name.empty() ? std::to_string(i) : safeName(name));
      if (!visit(*type.members[i], member))
        return failure();
      cursor.location = member.location;
    }
    return success();
  }

  Result visitElements(const spirv::Type &element, uint64_t count, Cursor &cursor) {
    for (uint64_t i = 0; i < count; ++i) {
      Cursor each = cursor;
      each.name += "[" + std::to_string(i) + "]";
      if (!visit(element, each))
        return failure();
      if (each.location == cursor.location)
        break; // built-in, or beyond the limit
      cursor.location = each.location;
    }
    return success();
  }

  /// A vector or a scalar.
  Result visitVector(const spirv::Type &scalar, uint32_t count, Cursor &cursor) {
    if (cursor.isBuiltIn || !cursor.location)
      return success();
    lgc::InterfaceVariable part{translator_.shader().stage,
                                isOutput_,
                                *cursor.location,
                                cursor.component.value_or(0),
                                cursor.index,
                                count,
                                scalar.width,
                                scalar.kind == TypeKind::Float,
                                cursor.name,
                                module_.fileName()};
    const uint32_t size = part.components(), locations = divideCeil(size, kComponentsPerLocation);
    if (part.location >= limit() || locations > limit() - part.location)
      return isUsed_ ? failLimit(part) : success();
    if (cursor.component && (size + uint64_t(*cursor.component) > kComponentsPerLocation ||
                             (scalar.width == 64 && *cursor.component % 2 != 0)))
      return translator_.failInvalid(*variable_, "component " + std::to_string(*cursor.component) +
                                                     " is not one where '" + part.name +
                                                     "' can begin in its location");
    if (isUsed_ && !claim(part))
      return failure();
    *cursor.location += locations;
    interface_.variables.push_back(std::move(part));
    return success();
  }

  uint32_t limit() const {
    const bool isFragment = translator_.shader().stage == lgc::ShaderStage::Fragment;
    if (isOutput_)
      return isFragment ? kColorLocations : kVaryingLocations;
    return isFragment ? kVaryingLocations : kVertexInputLocations;
  }

  Result failLimit(const lgc::InterfaceVariable &part) const {
    return translator_.failLimit(*variable_, part.describe() + " is beyond location " +
                                                 std::to_string(limit() - 1) + ", the last one");
  }

  /// Fails if another variable that the shader uses has one of the components.
  Result claim(const lgc::InterfaceVariable &part) {
    for (uint32_t i = 0; i < part.components(); ++i) {
      const uint32_t word = part.location * kComponentsPerLocation + part.component + i;
      const auto [owner, isNew] = owners_.insert({{part.isOutput, part.index, word}, part.name});
      if (!isNew)
        return translator_.failInvalid(*variable_,
                                       std::string(part.isOutput ? "outputs" : "inputs") + " '" +
                                           owner->second + "' and '" + part.name + "' both have component " +
                                           std::to_string(word % kComponentsPerLocation) + " of location " +
                                           std::to_string(word / kComponentsPerLocation));
    }
    return success();
  }

  Translator &translator_;
  const spirv::Module &module_;
  const spirv::EntryPoint &entryPoint_;
  lgc::StageInterface interface_;
  const Instruction *variable_ = nullptr; ///< the one that is being declared
  bool isOutput_ = false, isUsed_ = false;
  std::map<std::tuple<bool, uint32_t, uint32_t>, std::string> owners_; ///< by direction, index and component
};

} // namespace

Result declareInterface(Translator &translator, const spirv::EntryPoint &entryPoint) {
  return Declarations(translator, entryPoint).run();
}

} // namespace llpc::reader
