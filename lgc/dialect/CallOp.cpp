// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/dialect/CallOp.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"

#include <string>

using namespace llvm;

namespace lgc {

bool isOverloadSuffix(StringRef text, unsigned count) {
  SmallVector<StringRef, 4> parts;
  text.split(parts, '.');
  return parts.size() == count + 1 && parts.front().empty() && all_of(drop_begin(parts), isTypeSuffix);
}

InstructionUniformity OpInfo::uniformityOf(const CallInst &call) const {
  const bool isUniform = any_of(uniformWhen, [&](const ImmediateValue &immediate) {
    return cast<ConstantInt>(call.getArgOperand(immediate.operand))->getZExtValue() == immediate.value;
  });
  return isUniform ? InstructionUniformity::AlwaysUniform : uniformity;
}

const OpInfo *DialectInfo::findOp(StringRef functionName) const {
  if (!functionName.starts_with(prefix))
    return nullptr;
  // An overload's name is an op's name plus one type for each overloaded value, so ever shorter prefixes are
  // looked up.
  StringRef name = functionName;
  for (unsigned overloads = 0;; ++overloads) {
    const auto *found = partition_point(ops, [&](const OpInfo *op) { return op->name < name; });
    if (found != ops.end() && (*found)->name == name && (*found)->overloads.size() == overloads)
      return *found;
    auto [rest, suffix] = name.rsplit('.');
    if (!isTypeSuffix(suffix))
      return nullptr;
    name = rest;
  }
}

AttributeSet declarationAttributes(LLVMContext &context, const OpInfo &info) {
  AttrBuilder attributes(context);
  for (Attribute::AttrKind kind : info.attributes)
    attributes.addAttribute(kind);
  if (MemoryEffects memory = info.memory(); memory != MemoryEffects::unknown())
    attributes.addMemoryAttr(memory);
  return AttributeSet::get(context, attributes);
}

// LLVM reserves `immarg` for its intrinsics, so no attribute says that an operand has to stay a constant.
static bool demandsConstants(const OpInfo &info) {
  return info.verify || any_of(info.operands, [](const OperandInfo &operand) { return operand.isImmediate; });
}

static const Type *typeOfValue(const FunctionType *type, unsigned value) {
  return value == 0 ? type->getReturnType() : type->getParamType(value - 1);
}

std::string functionName(const OpInfo &info, const FunctionType *type) {
  std::string name = info.name.str();
  raw_string_ostream os(name);
  for (unsigned value : info.overloads) {
    os << '.';
    printTypeSuffix(os, typeOfValue(type, value));
  }
  return name;
}

CallInst *createCall(IRBuilderBase &builder, const OpInfo &info, Type *resultType, ArrayRef<Value *> operands,
                     const Twine &name) {
  LLVMContext &context = builder.getContext();
  if (!resultType)
    resultType = info.result ? info.result->onlyType(context) : builder.getVoidTy();
  SmallVector<Type *> types;
  for (Value *operand : operands.take_front(info.operands.size()))
    types.push_back(operand->getType());
  auto *type = FunctionType::get(resultType, types, info.variadic != nullptr);

  Module &module = *builder.GetInsertBlock()->getModule();
  const std::string callee = functionName(info, type);
  Function *function = module.getFunction(callee);
  if (!function) {
    function = Function::Create(type, GlobalValue::ExternalLinkage, callee, module);
    function->setAttributes(
        AttributeList::get(context, AttributeList::FunctionIndex, declarationAttributes(context, info)));
  }
  CallInst *call = builder.CreateCall(type, function, operands, name);
  // SimplifyCFG would merge two calls in neighbouring blocks into one, with a select or phi for each operand.
  if (demandsConstants(info))
    call->addFnAttr(Attribute::NoMerge);
  return call;
}

namespace {

// Calls in program order. The handles become null when a call is erased.
class CallList {
public:
  explicit CallList(const DialectInfo &dialect) : dialect_(dialect) {}

  void collect(Function &function, const OpInfo *only = nullptr) {
    for (Instruction &instruction : instructions(function)) {
      auto *call = dyn_cast<CallInst>(&instruction);
      const Function *callee = call ? call->getCalledFunction() : nullptr;
      const OpInfo *op = callee ? dialect_.findOp(callee->getName()) : nullptr;
      if (op && (!only || op == only))
        calls_.emplace_back(call, op);
    }
  }

  void visit(CallVisitor visit) {
    for (auto &[handle, op] : calls_)
      if (Value *call = handle)
        visit(*cast<CallInst>(call), *op);
  }

private:
  const DialectInfo &dialect_;
  std::vector<std::pair<WeakVH, const OpInfo *>> calls_;
};

} // namespace

void visitCalls(Module &module, const DialectInfo &dialect, CallVisitor visit) {
  CallList calls(dialect);
  for (Function &function : module)
    calls.collect(function);
  calls.visit(visit);
}

void visitCalls(Function &function, const DialectInfo &dialect, CallVisitor visit) {
  CallList calls(dialect);
  calls.collect(function);
  calls.visit(visit);
}

void visitCalls(Module &module, const DialectInfo &dialect, const OpInfo &op, CallVisitor visit) {
  SmallPtrSet<const Function *, 8> callers;
  for (const Function &function : module)
    if (function.getName().starts_with(op.name) && dialect.findOp(function.getName()) == &op)
      for (const User *user : function.users())
        if (const auto *call = dyn_cast<CallInst>(user))
          callers.insert(call->getFunction());
  if (callers.empty())
    return;
  CallList calls(dialect);
  for (Function &function : module)
    if (callers.contains(&function))
      calls.collect(function, &op);
  calls.visit(visit);
}

} // namespace lgc
