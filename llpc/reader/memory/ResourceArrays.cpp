// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A pointer to an array of resources is the id of its variable and the index of its first resource. It exists
// only where it is a parameter, an argument, or the result of a call, an OpSelect or an OpPhi. For all of
// these the variables that they may be are known from the module. When there is only one, its id is not read.
// Otherwise a resource is selected among those of all variables; inlining makes the id constant and leaves
// one.

#include "llpc/reader/memory/ResourceArrays.h"
#include "llpc/reader/memory/PointedObject.h"
#include "llpc/reader/memory/VariableStorage.h"

#include <set>

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;

namespace {

bool isArray(const spirv::Type &type) {
  return type.kind == spirv::TypeKind::Array || type.kind == spirv::TypeKind::RuntimeArray;
}

/// Returns the number of resources in an array of arrays, or 1 for one resource. An array without a length,
/// which can only be the outermost, counts as 0.
uint32_t resourceCount(Translator &translator, const spirv::Type &type) {
  uint64_t count = 1;
  for (const spirv::Type *array = &type; isArray(*array); array = array->element)
    count *= translator.types().arrayLength(*array);
  return static_cast<uint32_t>(count);
}

/// Finds the variables that a pointer may point to.
class VariableSearch {
public:
  explicit VariableSearch(Translator &translator) : translator_(translator), module_(translator.module()) {}

  /// In ascending order of ids.
  std::set<Id> run(Id pointer) {
    visit(pointer);
    while (!open_.empty()) {
      const Instruction &definition = *open_.back();
      open_.pop_back();
      follow(definition);
    }
    return std::move(variables_);
  }

private:
  void visit(Id pointer) {
    const Instruction *definition = module_.definition(pointer);
    if (!seen_.insert(definition).second)
      return;
    if (isVariable(*definition))
      variables_.insert(pointer);
    else
      open_.push_back(definition);
  }

  void follow(const Instruction &definition) {
    switch (definition.opcode) {
    case Op::FunctionParameter:
      for (const Id argument : translator_.callArguments().of(definition))
        visit(argument);
      return;
    case Op::Select:
      visit(definition.operand(1));
      return visit(definition.operand(2));
    case Op::Phi:
      for (size_t i = 0; i < definition.operands.size(); i += 2)
        visit(definition.operand(i));
      return;
    case Op::AccessChain:
    case Op::InBoundsAccessChain:
    case Op::CopyObject:
      return visit(definition.operand(0));
    case Op::UntypedAccessChainKHR:
    case Op::UntypedInBoundsAccessChainKHR:
      return visit(definition.operand(1));
    case Op::FunctionCall:
      for (const auto &block : module_.function(definition.operand(0))->blocks)
        if (block->terminator->opcode == Op::ReturnValue)
          visit(block->terminator->operand(0));
      return;
    default:
      return; // OpUndef
    }
  }

  Translator &translator_;
  const spirv::Module &module_;
  std::vector<const Instruction *> open_;
  DenseSet<const Instruction *> seen_;
  std::set<Id> variables_;
};

/// Returns the resource at `index` of the array that `pointer`, a value or a variable, points to.
FailureOr<LValue> resourceOf(Translator &translator, const Instruction &accessChain, Id base,
                             const spirv::Type &type, Value *index, bool isNonUniform) {
  IRBuilder<> &builder = translator.builder();
  const std::set<Id> variables = VariableSearch(translator).run(base);
  if (variables.empty())
    return translator.failInvalid(accessChain, "%" + std::to_string(base) + " points to no variable");
  LValue result;
  for (const Id id : variables) {
    const Instruction &variable = *translator.module().definition(id);
    LValue lvalue = variableLValue(translator, variable, type);
    Value *isThis = nullptr, *ownIndex = index;
    if (result.address) {
      isThis = builder.CreateICmpEQ(builder.CreateExtractValue(translator.values().lookup(base), 0),
                                    builder.getInt32(id));
      // Another array may be longer.
      ownIndex = builder.CreateSelect(isThis, index, builder.getInt32(0));
      lvalue.isVolatile |= result.isVolatile;
      lvalue.isInvariant &= result.isInvariant;
    }
    FailureOr<Value *> resource = resourceAt(translator, variable, ownIndex, isNonUniform);
    if (!resource)
      return failure();
    lvalue.address = isThis ? builder.CreateSelect(isThis, *resource, result.address) : *resource;
    result = lvalue;
  }
  result.isVolatile |= isVolatile(translator, base);
  return result;
}

} // namespace

FailureOr<LValue> selectResource(Translator &translator, const Instruction &accessChain, Id pointer,
                                 const spirv::Type &pointee, size_t &used) {
  IRBuilder<> &builder = translator.builder();
  const size_t firstIndex = spirv::firstIndexOf(accessChain.opcode);
  FailureOr<Value *> base = pointerAddress(translator, pointer);
  if (!base)
    return failure();
  const spirv::Type *type = &pointee;
  Value *flat = builder.CreateExtractValue(*base, 1);
  // The decoration belongs on what is accessed; some compilers put it only on the index.
  bool isNonUniform = translator.nonUniformUses().contains(accessChain.result);
  for (used = 0; isArray(*type) && firstIndex + used < accessChain.operands.size();
       ++used, type = type->element) {
    const Id indexId = accessChain.operand(firstIndex + used);
    isNonUniform |= translator.hasDecoration(indexId, spirv::Decoration::NonUniform);
    Value *index = builder.CreateZExtOrTrunc(translator.values().lookup(indexId), builder.getInt32Ty());
    // An array of arrays is flattened to one array of descriptors, whose last index varies fastest.
    if (const uint32_t count = resourceCount(translator, *type->element); count != 1)
      index = builder.CreateMul(index, builder.getInt32(count));
    const bool isFirst = isa<Constant>(flat) && cast<Constant>(flat)->isNullValue();
    flat = isFirst ? index : builder.CreateAdd(flat, index);
  }
  if (!isArray(*type))
    return resourceOf(translator, accessChain, pointer, *type, flat, isNonUniform);
  LValue part;
  part.address = builder.CreateInsertValue(*base, flat, 1);
  return part;
}

} // namespace llpc::reader
