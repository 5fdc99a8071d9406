// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/debug/MessageParts.h"
#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/memory/ExplicitLayout.h"
#include "llpc/reader/memory/ObjectCopy.h"

#include "lgc/dialect/AbortMessage.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Instruction;
using spirv::TypeKind;

namespace {

/// The most dwords that one buffer store writes.
constexpr uint32_t kMaxStoreDwords = 4;

/// Builds a function `void (ptr addrspace(7) target, captured…)`. During its lifetime the translator's
/// builder inserts into that function.
class PartFunction {
public:
  PartFunction(Translator &translator, ArrayRef<Value *> captured)
      : builder_(translator.builder()), outside_(builder_), captured_(captured) {
    SmallVector<Type *> types{builder_.getPtrTy(addressSpace::kBuffer)};
    for (const Value *value : captured)
      types.push_back(value->getType());
    function_ = Function::Create(FunctionType::get(builder_.getVoidTy(), types, /*isVarArg=*/false),
                                 GlobalValue::InternalLinkage, "abort.part", translator.output());
    function_->addFnAttr(Attribute::NoUnwind);
    function_->addFnAttr(lgc::kMessagePartAttribute);
    // The instructions get the location of the call when they are inlined.
    builder_.SetCurrentDebugLocation(DebugLoc());
    builder_.SetInsertPoint(BasicBlock::Create(translator.context(), "", function_));
  }
  ~PartFunction() { builder_.CreateRetVoid(); }

  Value *target() const { return function_->getArg(0); }
  Value *captured(unsigned index) const { return function_->getArg(index + 1); }

  /// Returns the function and its captured values as operands of lgc.abort.
  SmallVector<Value *> operands(uint32_t dwords) const {
    SmallVector<Value *> result{function_, builder_.getInt32(dwords), builder_.getInt32(captured_.size())};
    append_range(result, captured_);
    return result;
  }

  Value *dwordAt(Value *base, uint32_t index) const {
    return builder_.CreateConstGEP1_32(builder_.getInt32Ty(), base, index);
  }

  /// Calls `body(type, offset)` in a loop for whole vectors of dwords, then for the remaining dwords. Offsets
  /// are in bytes.
  void forEachVector(uint32_t dwords, function_ref<void(Type *, Value *)> body) {
    auto typeOf = [&](uint32_t count) -> Type * {
      Type *dword = builder_.getInt32Ty();
      return count == 1 ? dword : FixedVectorType::get(dword, count);
    };
    const uint32_t vectors = dwords / kMaxStoreDwords;
    if (vectors > 0) {
      ReturnInst *end = builder_.CreateRetVoid(); // the block has no terminator yet, and the loop needs an
                                                  // insertion point before one
      const auto [position, index] =
          SplitBlockAndInsertSimpleForLoop(builder_.getInt32(vectors), end->getIterator());
      builder_.SetInsertPoint(position);
      body(typeOf(kMaxStoreDwords), builder_.CreateMul(index, builder_.getInt32(4 * kMaxStoreDwords)));
      builder_.SetInsertPoint(end->getParent());
      end->eraseFromParent();
    }
    if (const uint32_t left = dwords % kMaxStoreDwords)
      body(typeOf(left), builder_.getInt32(4 * kMaxStoreDwords * vectors));
  }

private:
  IRBuilder<> &builder_;
  IRBuilderBase::InsertPointGuard outside_;
  ArrayRef<Value *> captured_;
  Function *function_ = nullptr;
};

/// Returns the number of bytes in an object that belong to its scalars.
uint64_t scalarBytes(Translator &translator, const spirv::Type &type) {
  switch (type.kind) {
  case TypeKind::Struct: {
    uint64_t bytes = 0;
    for (const spirv::Type *member : type.members)
      bytes += scalarBytes(translator, *member);
    return bytes;
  }
  case TypeKind::Array:
  case TypeKind::Matrix:
  case TypeKind::Vector:
    return partCount(translator, type) * scalarBytes(translator, *type.element);
  default:
    return scalarSize(type);
  }
}

} // namespace

FailureOr<SmallVector<Value *>> writeParts(Translator &translator, const Instruction &abort,
                                           ArrayRef<MessagePart> parts, const MessageDwords &shared) {
  const uint32_t first = parts.front().firstDword();
  const uint32_t count = parts.back().lastDword() - first + 1;
  SmallVector<Value *> captured;
  for (const MessagePart &part : parts)
    captured.push_back(part.source.address);
  for (const auto &[dword, value] : shared)
    captured.push_back(value);

  IRBuilder<> &builder = translator.builder();
  PartFunction function(translator, captured);
  if (any_of(parts, [&](const MessagePart &part) {
        return scalarBytes(translator, *part.lvalue.type) != part.bytes;
      }))
    function.forEachVector(count, [&](Type *type, Value *offset) {
      Value *target = builder.CreatePtrAdd(function.target(), offset);
      builder.CreateAlignedStore(Constant::getNullValue(type), target, Align(4));
    });
  // These dwords are written before the parts, which then overwrite their own bytes.
  unsigned next = parts.size();
  for (const auto &[dword, value] : shared)
    builder.CreateAlignedStore(function.captured(next++), function.dwordAt(function.target(), dword - first),
                               Align(4));
  for (const auto [index, part] : enumerate(parts)) {
    LValue target = part.lvalue;
    target.address = function.target();
    target.align = Align(4);
    target.offset -= uint64_t(4) * first;
    target.inBounds = true;
    LValue source = part.source;
    source.address = function.captured(index);
    if (!copyObject(translator, abort, target, source))
      return failure();
  }
  return function.operands(count);
}

SmallVector<Value *> copyDwords(Translator &translator, Value *memory, uint32_t dwords) {
  IRBuilder<> &builder = translator.builder();
  PartFunction function(translator, memory);
  function.forEachVector(dwords, [&](Type *type, Value *offset) {
    Value *value =
        builder.CreateAlignedLoad(type, builder.CreatePtrAdd(function.captured(0), offset), Align(4));
    builder.CreateAlignedStore(value, builder.CreatePtrAdd(function.target(), offset), Align(4));
  });
  return function.operands(dwords);
}

} // namespace llpc::reader
