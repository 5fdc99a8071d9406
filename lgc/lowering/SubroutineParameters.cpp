// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/SubroutineParameters.h"

#include "lgc/state/Subroutine.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

class ParameterAddition {
public:
  ParameterAddition(Module &module, ArrayRef<Value *> values) : module_(module), values_(values) {}

  void run() {
    SmallVector<Function *> old;
    for (Function &function : module_)
      if (isSubroutine(function))
        old.push_back(&function);
    for (Function *function : old) {
      Function &changed = replace(*function);
      for (User *user : make_early_inc_range(function->users()))
        pass(*cast<CallInst>(user), changed);
      function->eraseFromParent();
    }
    for (const auto &[number, value] : enumerate(values_))
      useParameters(*value, number);
  }

private:
  SmallVector<AttributeSet> attributesOfValues() const {
    SmallVector<AttributeSet> result;
    for (const Value *value : values_) {
      const auto *argument = dyn_cast<Argument>(value);
      result.push_back(argument ? argument->getAttributes() : AttributeSet());
    }
    return result;
  }

  /// The attributes of a function or call with the further arguments.
  AttributeList extend(const AttributeList &list, unsigned argumentCount) const {
    SmallVector<AttributeSet> arguments = attributesOfValues();
    for (unsigned i = 0; i < argumentCount; ++i)
      arguments.push_back(list.getParamAttrs(i));
    return AttributeList::get(module_.getContext(), list.getFnAttrs(), list.getRetAttrs(), arguments);
  }

  /// Returns the function with the further parameters, which has the body.
  Function &replace(Function &old) const {
    SmallVector<Type *> types;
    for (const Value *value : values_)
      types.push_back(value->getType());
    append_range(types, old.getFunctionType()->params());
    auto *type = FunctionType::get(old.getReturnType(), types, /*isVarArg=*/false);
    auto *result = Function::Create(type, old.getLinkage(), old.getAddressSpace());
    module_.getFunctionList().insert(old.getIterator(), result);
    result->copyAttributesFrom(&old);
    result->setAttributes(extend(old.getAttributes(), old.arg_size()));
    result->copyMetadata(&old, 0);
    old.setSubprogram(nullptr);
    result->takeName(&old);
    result->splice(result->begin(), &old);
    for (Argument &argument : old.args()) {
      Argument *parameter = result->getArg(values_.size() + argument.getArgNo());
      parameter->takeName(&argument);
      argument.replaceAllUsesWith(parameter);
    }
    for (const auto &[number, value] : enumerate(values_))
      result->getArg(number)->setName(value->getName());
    return *result;
  }

  void pass(CallInst &old, Function &callee) const {
    SmallVector<Value *> arguments(values_);
    append_range(arguments, old.args());
    CallInst *call = CallInst::Create(callee.getFunctionType(), &callee, arguments, "", old.getIterator());
    call->setAttributes(extend(old.getAttributes(), old.arg_size()));
    call->setCallingConv(old.getCallingConv());
    call->copyMetadata(old);
    call->takeName(&old);
    old.replaceAllUsesWith(call);
    old.eraseFromParent();
  }

  /// Includes the calls in subroutines.
  static void useParameters(Value &value, unsigned number) {
    for (Use &use : make_early_inc_range(value.uses()))
      if (auto *user = dyn_cast<Instruction>(use.getUser()); user && isSubroutine(*user->getFunction()))
        use.set(user->getFunction()->getArg(number));
  }

  Module &module_;
  ArrayRef<Value *> values_;
};

bool isUsedBySubroutine(const Value &value) {
  return any_of(value.users(), [](const User *user) {
    const auto *inst = dyn_cast<Instruction>(user);
    return inst && isSubroutine(*inst->getFunction());
  });
}

} // namespace

bool passToSubroutines(Module &module, ArrayRef<Value *> values) {
  SmallVector<Value *> used;
  for (Value *value : values)
    if (isUsedBySubroutine(*value))
      used.push_back(value);
  if (used.empty())
    return false;
  ParameterAddition(module, used).run();
  return true;
}

} // namespace lgc
