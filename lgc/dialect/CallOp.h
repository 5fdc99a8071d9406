// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the generated op classes of a dialect stand on: an op is a call of a function that is named after it.

#pragma once

#include "lgc/dialect/TypeRule.h"
#include "lgc/dialect/TypeSuffix.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Uniformity.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Error.h"

namespace lgc {

struct OperandInfo {
  llvm::StringLiteral name;
  const TypeRule *type;
  bool isImmediate = false;
};

/// An immediate operand and what it is.
struct ImmediateValue {
  unsigned operand; ///< in OpInfo::operands
  uint64_t value;
};

/// An op as its definition in ODS has it. Its values are numbered: 0 is the result, i + 1 is operand i.
struct OpInfo {
  llvm::StringLiteral name;             ///< of the function, without an overload's suffix
  unsigned index;                       ///< in DialectInfo::ops
  const TypeRule *result;               ///< null: void
  llvm::ArrayRef<OperandInfo> operands; ///< all but the variadic one
  const OperandInfo *variadic;          ///< null: none
  llvm::ArrayRef<unsigned> overloads;   ///< the values whose types the function's suffix lists
  llvm::ArrayRef<std::pair<unsigned, unsigned>> sameTypes; ///< values whose types are equal
  llvm::ArrayRef<llvm::Attribute::AttrKind> attributes;    ///< of the declaration, beside its memory effects
  llvm::MemoryEffects (*memory)();
  llvm::InstructionUniformity uniformity;     ///< of the result; Default where there is none
  llvm::ArrayRef<ImmediateValue> uniformWhen; ///< a call with one of these has a uniform result all the same
  llvm::Error (*verify)(const llvm::CallInst &call); ///< what types cannot say; null: nothing

  /// Whether lanes that execute this call of the op together get the same result.
  llvm::InstructionUniformity uniformityOf(const llvm::CallInst &call) const;
};

struct DialectInfo {
  llvm::StringLiteral prefix;         ///< of every op's function, with the dot
  llvm::ArrayRef<const OpInfo *> ops; ///< sorted by name

  /// The op that a function's name stands for, overload suffix included; null if there is none.
  const OpInfo *findOp(llvm::StringRef functionName) const;
};

/// Calls the op, and declares its function first where the module lacks it. `operands` has an immediate as a
/// constant, and variadic ones at its end. A null `resultType` is for ops whose result can have one type
/// only. The call is `nomerge` when an immediate or a verifier in C++ demands that operands stay constants.
llvm::CallInst *createCall(llvm::IRBuilderBase &builder, const OpInfo &info, llvm::Type *resultType,
                           llvm::ArrayRef<llvm::Value *> operands, const llvm::Twine &name);

/// The function attributes of an op's declaration.
llvm::AttributeSet declarationAttributes(llvm::LLVMContext &context, const OpInfo &info);

/// The function's name for these types.
std::string functionName(const OpInfo &info, const llvm::FunctionType *type);

/// Whether `text` is the suffix of an overload in `count` types: ".i32.v2f16" is one in two.
bool isOverloadSuffix(llvm::StringRef text, unsigned count);

/// classof of a generated op. A call whose type is not that of its function calls no op.
inline bool isCallTo(const llvm::CallInst &call, llvm::StringRef name, unsigned overloads) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return false;
  llvm::StringRef suffix = callee->getName();
  return suffix.consume_front(name) &&
         (overloads == 0 ? suffix.empty() : isOverloadSuffix(suffix, overloads));
}

using CallVisitor = llvm::function_ref<void(llvm::CallInst &, const OpInfo &)>;

/// Visits the calls of the dialect's ops: functions in the module's order, calls in the order of their blocks
/// and instructions. The calls are collected first, so the visitor may erase any of them, split blocks and
/// add functions; what it adds is not visited, and what it erased before its turn is left out.
void visitCalls(llvm::Module &module, const DialectInfo &dialect, CallVisitor visit);
void visitCalls(llvm::Function &function, const DialectInfo &dialect, CallVisitor visit);

/// Visits the calls of one op in the same manner; cheap when the module has none.
void visitCalls(llvm::Module &module, const DialectInfo &dialect, const OpInfo &op, CallVisitor visit);

/// Checks every function whose name has the dialect's prefix, and every use of it. Returns true when all is
/// well; else each problem is one line in `errors`, followed by the IR that has it.
bool verifyCalls(const llvm::Module &module, const DialectInfo &dialect, llvm::raw_ostream &errors);

} // namespace lgc
