// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks functions and calls against the table of ops.

#include "lgc/dialect/CallOp.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"

using namespace llvm;

namespace lgc {
namespace {

class Verifier {
public:
  Verifier(const Module &module, const DialectInfo &dialect, raw_ostream &errors)
      : module_(module), dialect_(dialect), errors_(errors), slots_(&module) {}

  bool run() {
    for (const Function &function : module_) {
      if (!function.getName().starts_with(dialect_.prefix))
        continue;
      if (const OpInfo *op = dialect_.findOp(function.getName()))
        verifyFunction(*op, function);
      else
        report(function, "no such operation");
    }
    // In program order, unlike the order of a function's uses.
    for (const Function &function : module_)
      for (const Instruction &instruction : instructions(function))
        for (const Use &use : instruction.operands())
          if (const auto *callee = dyn_cast<Function>(use.get()))
            if (const OpInfo *op = ops_.lookup(callee))
              verifyUse(*op, *callee, use);
    return valid_;
  }

private:
  void verifyFunction(const OpInfo &op, const Function &function) {
    const bool wasValid = std::exchange(valid_, true);
    verifyDeclaration(op, function);
    for (const User *user : function.users())
      if (!isa<Instruction>(user))
        report(function, *user, "an operation can only be called");
    // The meaning of a call is known only if its function matches the op.
    if (valid_)
      ops_[&function] = &op;
    valid_ &= wasValid;
  }

  void verifyDeclaration(const OpInfo &op, const Function &function) {
    if (!function.isDeclaration() || !function.hasExternalLinkage())
      return report(function, "an operation is declared, not defined");
    if (function.getCallingConv() != CallingConv::C)
      report(function, "an operation has the C calling convention");
    verifyType(op, function);
    verifyAttributes(op, function);
  }

  void verifyType(const OpInfo &op, const Function &function) {
    const FunctionType *type = function.getFunctionType();
    if (type->getNumParams() != op.operands.size() || type->isVarArg() != (op.variadic != nullptr))
      return report(function, "takes " + Twine(op.operands.size()) + " operands" +
                                  (op.variadic ? " and variadic ones" : "") + ", but its type is " +
                                  text(type));
    bool areTypesValid = true;
    for (unsigned value = 0; value <= op.operands.size(); ++value)
      areTypesValid &= verifyTypeOf(value, op, function);
    if (!areTypesValid)
      return;
    for (auto [first, second] : op.sameTypes)
      if (typeOf(first, type) != typeOf(second, type))
        report(function, nameOf(first, op) + " and " + nameOf(second, op) + " must have the same type");
    if (const std::string name = functionName(op, type); name != function.getName())
      report(function, "with these types the operation is named '" + name + "'");
  }

  bool verifyTypeOf(unsigned value, const OpInfo &op, const Function &function) {
    const Type *type = typeOf(value, function.getFunctionType());
    const TypeRule *rule = value == 0 ? op.result : op.operands[value - 1].type;
    if (rule ? rule->accepts(type) : type->isVoidTy())
      return true;
    report(function,
           nameOf(value, op) + " must be " + (rule ? StringRef(rule->text) : "void") + ", not " + text(type));
    return false;
  }

  // More attributes would promise what the lowered code does not keep; fewer would impede optimisations.
  void verifyAttributes(const OpInfo &op, const Function &function) {
    const AttributeSet expected = declarationAttributes(module_.getContext(), op);
    AttrBuilder builder(module_.getContext());
    for (Attribute attribute : function.getAttributes().getFnAttrs())
      if (!attribute.isStringAttribute())
        builder.addAttribute(attribute);
    const AttributeSet found = AttributeSet::get(module_.getContext(), builder);
    if (found != expected)
      report(function, "the declaration's attributes must be '" + expected.getAsString() + "', not '" +
                           found.getAsString() + "'");
  }

  void verifyUse(const OpInfo &op, const Function &function, const Use &use) {
    const auto *call = dyn_cast<CallInst>(use.getUser());
    if (!call || !call->isCallee(&use))
      return report(function, *use.getUser(), "an operation can only be called");
    // CallInst::getCalledFunction does not recognise such a call, so no pass would.
    if (call->getFunctionType() != function.getFunctionType())
      return report(function, *call,
                    "the call's type must be the declaration's, " + text(function.getFunctionType()));
    if (call->getCallingConv() != CallingConv::C)
      report(function, *call, "the call must have the C calling convention");
    verifyOperands(op, function, *call);
  }

  void verifyOperands(const OpInfo &op, const Function &function, const CallInst &call) {
    const unsigned fixed = op.operands.size();
    for (unsigned i = 0; i < fixed; ++i)
      if (op.operands[i].isImmediate && !isa<ConstantInt>(call.getArgOperand(i)))
        return report(function, call, nameOf(i + 1, op) + " must be a constant");
    for (unsigned i = fixed; i < call.arg_size(); ++i)
      if (const Type *type = call.getArgOperand(i)->getType(); !op.variadic->type->accepts(type))
        return report(function, call,
                      "operand '" + op.variadic->name + "' (number " + Twine(i - fixed) + ") must be " +
                          op.variadic->type->text + ", not " + text(type));
    if (op.verify)
      if (Error error = op.verify(call))
        report(function, call, toString(std::move(error)));
  }

  static const Type *typeOf(unsigned value, const FunctionType *type) {
    return value == 0 ? type->getReturnType() : type->getParamType(value - 1);
  }

  static std::string nameOf(unsigned value, const OpInfo &op) {
    return value == 0 ? "the result" : ("operand '" + op.operands[value - 1].name + "'").str();
  }

  static std::string text(const Type *type) {
    std::string result;
    raw_string_ostream(result) << *type;
    return result;
  }

  void report(const Function &function, const Twine &message) {
    valid_ = false;
    errors_ << function.getName() << ": " << message << '\n';
  }

  void report(const Function &function, const User &user, const Twine &message) {
    report(function, message);
    if (const auto *instruction = dyn_cast<Instruction>(&user))
      errors_ << "  in @" << instruction->getFunction()->getName() << ":\n";
    user.print(errors_, slots_);
    errors_ << '\n';
  }

  const Module &module_;
  const DialectInfo &dialect_;
  raw_ostream &errors_;
  ModuleSlotTracker slots_;
  DenseMap<const Function *, const OpInfo *> ops_; // functions that are declared correctly
  bool valid_ = true;
};

} // namespace

bool verifyCalls(const Module &module, const DialectInfo &dialect, raw_ostream &errors) {
  return Verifier(module, dialect, errors).run();
}

} // namespace lgc
