// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the instruction handlers may touch while one entry point is translated, and how they are found.
//
// A handler translates one SPIR-V instruction at the builder's position. It binds the result with define(),
// or reports one error with fail() and returns false, which ends the translation. Before a handler runs, the
// dispatcher has made sure that the result type is one that the reader supports; ids and operand counts
// were checked when the module was decoded, and operand types where llpc/spirv/TypeRules.cpp has a rule, so
// handlers rely on them. Where it has none they are the handler's to check: IRBuilder does not.

#pragma once

#include "lgc/state/PipelineState.h"
#include "llpc/Diagnostic.h"
#include "llpc/reader/core/FloatControls.h"
#include "llpc/reader/core/LValue.h"
#include "llpc/spirv/Module.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

namespace llpc::reader {

class Translator;

/// Translates one instruction; false after an error has been reported.
using Handler = bool (*)(Translator &, const spirv::Instruction &);

/// An opcode and who translates it.
struct HandlerEntry {
  spirv::Op opcode;
  Handler handler;
};

/// An instruction of the GLSL.std.450 set. The handler sees the whole OpExtInst: operands 0 and 1 are the set
/// and the instruction number, the arguments follow from operand kExtInstArgument on.
struct GlslHandlerEntry {
  spirv::GlslStd450 instruction;
  Handler handler;
};

inline constexpr size_t kExtInstArgument = 2;

/// Who translates an instruction instead when the value that is its result or operand `subject` is large.
struct LargeHandlerEntry {
  spirv::Op opcode;
  std::optional<size_t> subject; ///< nullopt: the result
  Handler handler;
};

/// The families of instructions, one file each. InstructionDispatch.cpp joins them into the dispatch table.
std::span<const HandlerEntry> integerArithmeticHandlers();
std::span<const HandlerEntry> floatArithmeticHandlers();
std::span<const HandlerEntry> bitHandlers();
std::span<const HandlerEntry> logicAndComparisonHandlers();
std::span<const HandlerEntry> conversionHandlers();
std::span<const HandlerEntry> compositeHandlers();
std::span<const HandlerEntry> matrixHandlers();
std::span<const HandlerEntry> pointerHandlers();
std::span<const HandlerEntry> atomicHandlers();
std::span<const GlslHandlerEntry> glslStd450Handlers();

std::span<const HandlerEntry> constantHandlers();
std::span<const HandlerEntry> variableHandlers();
std::span<const HandlerEntry> memoryHandlers();
std::span<const LargeHandlerEntry> largeValueHandlers();
std::span<const HandlerEntry> controlFlowHandlers();
std::span<const HandlerEntry> functionHandlers();
std::span<const HandlerEntry> barrierHandlers();
std::span<const HandlerEntry> extInstHandlers();
std::span<const HandlerEntry> subgroupHandlers();
std::span<const HandlerEntry> subgroupExchangeHandlers();
std::span<const HandlerEntry> subgroupArithmeticHandlers();
std::span<const HandlerEntry> abortHandlers();

class DebugInfo;
class Specialization;
class TypeMap;
struct CurrentFunction;

class Translator {
public:
  /// The pipeline state's entry for the shader has its workgroup size before functions are translated.
  Translator(const spirv::Module &input, const Specialization &specialization, llvm::Module &output,
             lgc::PipelineState &state, Diagnostics &diagnostics);
  ~Translator();
  Translator(const Translator &) = delete;
  Translator &operator=(const Translator &) = delete;

  const spirv::Module &module() const { return input_; }
  llvm::Module &output() { return output_; }
  llvm::LLVMContext &context() { return output_.getContext(); }
  llvm::IRBuilder<> &builder() { return builder_; }
  lgc::PipelineState &state() { return state_; }

  /// The register value of an id: a constant, a pointer or a result that has been translated; for a large
  /// value a pointer to its snapshot (TypeMap.cpp). Null after
  /// reporting (at the instruction being translated) that there is none, which can only happen to pointers.
  llvm::Value *value(spirv::Id id);
  /// The value of operand `index`, which must be an id.
  llvm::Value *operandValue(const spirv::Instruction &instruction, size_t index) {
    return value(instruction.operand(index));
  }

  /// The type that values have in registers; see TypeMap.cpp. Null after reporting that it is not supported,
  /// which cannot happen for the type of a value that exists nor for the result type of the instruction in
  /// hand.
  llvm::Type *type(const spirv::Type &type);
  llvm::Type *resultType(const spirv::Instruction &instruction) {
    return type(*module().type(instruction.resultType));
  }

  /// Binds the result id and names the value after the id's OpName. Always true, so that a handler can end in
  /// `return translator.define(…)`; false (reported) when `value` has not the register type that the
  /// instruction's result type asks for, so that a wrong operand type cannot travel on.
  bool define(const spirv::Instruction &instruction, llvm::Value *value);

  /// The value of an integer or bool scalar constant, specialization included, zero-extended; nullopt
  /// (nothing reported) when the id is anything else.
  std::optional<uint64_t> constantInt(spirv::Id id) const;

  /// Reports an error at the instruction. Returns false.
  bool fail(const spirv::Instruction &instruction, std::string reason, std::string hint = {});
  /// Reports a warning at the instruction.
  void warn(const spirv::Instruction &instruction, std::string reason);

  bool hasDecoration(spirv::Id id, spirv::Decoration decoration) const {
    return input_.findDecoration(id, decoration) != nullptr;
  }

  // What follows is for the families that deal with memory, functions and debug information.

  FloatControls &floatControls() { return floatControls_; }

  TypeMap &types() { return *types_; }
  /// The type of constants, which for a large value is not the one in registers. Null after reporting.
  llvm::Type *constantType(const spirv::Type &type);
  /// The type of objects without explicit layout in memory. Null after reporting.
  llvm::Type *memoryType(const spirv::Type &type);

  /// Errors that know no better place are reported at this instruction.
  void setCurrent(const spirv::Instruction &instruction) { current_ = &instruction; }
  /// Runs the instruction's handler. False after reporting.
  bool translate(const spirv::Instruction &instruction);
  /// The caller's value for a specialization constant; nullopt when its default holds.
  std::optional<uint64_t> specialized(spirv::Id constant) const;
  /// The same for an array of data.
  std::optional<std::span<const uint8_t>> specializedData(spirv::Id constant) const;
  /// The value of the id if it is a constant, else null; reports nothing.
  llvm::Constant *constant(spirv::Id id) const;
  /// Binds an id without looking at its type: for constants, parameters and module-scope variables.
  void bind(spirv::Id id, llvm::Value *value) { values_[id] = value; }
  /// The value bound to the id, or null; reports nothing and makes nothing.
  llvm::Value *boundValue(spirv::Id id) const { return values_.lookup(id); }

  /// What is known about the object that a pointer points to, null for a pointer of unknown origin; and
  /// where a large value lies.
  const Place *place(spirv::Id id) const;
  void setPlace(spirv::Id id, const Place &place);

  /// The memory that the workgroup's Blocks share; null until the first is used.
  llvm::GlobalVariable *&workgroupBlocks() { return workgroupBlocks_; }

  /// Where large constants lie that somebody has the address of.
  llvm::DenseMap<llvm::Constant *, llvm::GlobalVariable *> &largeConstants() { return largeConstants_; }

  DebugInfo &debugInfo() { return *debugInfo_; }

  /// The function that is being translated.
  CurrentFunction &function() { return *function_; }
  void setFunction(CurrentFunction *function) { function_ = function; }

private:
  bool failType(const spirv::Type &type, const std::string &reason);

  const spirv::Module &input_;
  const Specialization &specialization_;
  llvm::Module &output_;
  lgc::PipelineState &state_;
  Diagnostics &diagnostics_;
  llvm::IRBuilder<> builder_;
  std::unique_ptr<TypeMap> types_;
  std::unique_ptr<DebugInfo> debugInfo_;
  CurrentFunction *function_ = nullptr;
  llvm::GlobalVariable *workgroupBlocks_ = nullptr;
  llvm::DenseMap<llvm::Constant *, llvm::GlobalVariable *> largeConstants_;
  const spirv::Instruction *current_ = nullptr;
  FloatControls floatControls_;
  llvm::DenseMap<spirv::Id, llvm::Value *> values_;
  std::unordered_map<spirv::Id, Place> places_;
};

} // namespace llpc::reader
