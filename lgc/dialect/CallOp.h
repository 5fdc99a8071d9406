// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The basis of the generated op classes of a dialect: an op is a call of a function that is named after it.

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

/// An immediate operand and its value.
struct ImmediateValue {
  unsigned operand; ///< index in OpInfo::operands
  uint64_t value;
};

/// An op as ODS defines it. Its values are numbered: 0 is the result, i + 1 is operand i.
struct OpInfo {
  llvm::StringLiteral name;             ///< name of the function, without an overload's suffix
  unsigned index;                       ///< index in DialectInfo::ops
  const TypeRule *result;               ///< null for void
  llvm::ArrayRef<OperandInfo> operands; ///< all except the variadic one
  const OperandInfo *variadic;          ///< null when there is none
  llvm::ArrayRef<unsigned> overloads;   ///< the values whose types the function's suffix lists
  llvm::ArrayRef<std::pair<unsigned, unsigned>> sameTypes; ///< values whose types are equal
  llvm::ArrayRef<llvm::Attribute::AttrKind>
      attributes; ///< of the declaration, in addition to its memory effects
  llvm::MemoryEffects (*memory)();
  llvm::InstructionUniformity uniformity; ///< of the result; Default when there is none
  llvm::ArrayRef<ImmediateValue>
      uniformWhen; ///< a call with one of these immediates has a uniform result regardless of `uniformity`
  llvm::Error (*verify)(
      const llvm::CallInst &call); ///< checks what types cannot express; null when there is nothing to check

  /// Returns whether the lanes that execute this call of the op together get the same result.
  llvm::InstructionUniformity uniformityOf(const llvm::CallInst &call) const;
};

struct DialectInfo {
  llvm::StringLiteral prefix;         ///< of every op's function, including the dot
  llvm::ArrayRef<const OpInfo *> ops; ///< sorted by name

  /// Returns the op that a function name (with its overload suffix) stands for, or null.
  const OpInfo *findOp(llvm::StringRef functionName) const;
};

/// Creates a call of the op; declares its function if the module lacks it. `operands` contains immediates as
/// constants, and variadic operands at its end. `resultType` may be null for ops with only one possible
/// result type. The call is `nomerge` when an immediate or a C++ verifier requires operands to stay
/// constants.
llvm::CallInst *createCall(llvm::IRBuilderBase &builder, const OpInfo &info, llvm::Type *resultType,
                           llvm::ArrayRef<llvm::Value *> operands, const llvm::Twine &name);

/// Returns the function attributes of an op's declaration.
llvm::AttributeSet declarationAttributes(llvm::LLVMContext &context, const OpInfo &info);

/// Returns the function's name for these types.
std::string functionName(const OpInfo &info, const llvm::FunctionType *type);

/// Returns whether `text` is the suffix of an overload in `count` types: ".i32.v2f16" is one in two.
bool isOverloadSuffix(llvm::StringRef text, unsigned count);

/// Implements classof of a generated op. A call whose type differs from that of its function does not call
/// the op.
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
/// add functions. Calls that it adds are not visited, and calls that it erases before their turn are skipped.
void visitCalls(llvm::Module &module, const DialectInfo &dialect, CallVisitor visit);
void visitCalls(llvm::Function &function, const DialectInfo &dialect, CallVisitor visit);

/// Visits the calls of one op in the same way; cheap when the module has none.
void visitCalls(llvm::Module &module, const DialectInfo &dialect, const OpInfo &op, CallVisitor visit);

/// Checks every function whose name has the dialect's prefix, and every use of it. Returns true when all are
/// valid; otherwise writes each problem to `errors` as one line, followed by the IR in question.
bool verifyCalls(const llvm::Module &module, const DialectInfo &dialect, llvm::raw_ostream &errors);

} // namespace lgc
