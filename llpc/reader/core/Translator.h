// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The context of translating one entry point from SPIR-V to LLVM IR. Handlers receive it.

#pragma once

#include "lgc/dialect/CooperativeMatrix.h"
#include "lgc/state/PipelineState.h"
#include "llpc/reader/core/CallArguments.h"
#include "llpc/reader/core/CheckedInstructions.h"
#include "llpc/reader/core/FloatControls.h"
#include "llpc/reader/core/FunctionState.h"
#include "llpc/reader/core/Handler.h"
#include "llpc/reader/core/ModuleObjects.h"
#include "llpc/reader/core/NonUniformUses.h"
#include "llpc/reader/core/ReadOnlyBuffers.h"
#include "llpc/reader/core/Reporter.h"
#include "llpc/reader/core/ResourceArrayPointers.h"
#include "llpc/reader/core/Specialization.h"
#include "llpc/reader/core/TypeMap.h"
#include "llpc/reader/core/ValueMap.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace llpc::reader {

/// The arrangement of a compute shader's invocations in quads, for derivatives
/// (SPV_KHR_compute_shader_derivatives).
enum class DerivativeGroup : uint8_t {
  None,
  Quads,  ///< two by two in x and y
  Linear, ///< four with consecutive indices
};

class Translator {
public:
  /// `dispatch` finds the handler of an instruction and runs it. The workgroup size must be in `shader`
  /// before functions are translated.
  Translator(const spirv::Module &input, const Specialization &specialization, llvm::Module &output,
             lgc::PipelineState &state, lgc::ShaderState &shader, const lgc::MatrixTarget &matrices,
             Reporter &reporter, Handler dispatch);
  Translator(const Translator &) = delete;
  Translator &operator=(const Translator &) = delete;

  const spirv::Module &module() const { return input_; }
  const Specialization &specialization() const { return specialization_; }
  const FloatControls &floatControls() const { return floatControls_; }
  void setFloatControls(FloatControls controls) { floatControls_ = std::move(controls); }

  DerivativeGroup derivativeGroup() const { return derivativeGroup_; }
  void setDerivativeGroup(DerivativeGroup group) { derivativeGroup_ = group; }

  uint32_t deviceIndex() const { return deviceIndex_; }
  void setDeviceIndex(uint32_t index) { deviceIndex_ = index; }

  llvm::Module &output() { return output_; }
  llvm::LLVMContext &context() { return output_.getContext(); }
  llvm::IRBuilder<> &builder() { return builder_; }
  lgc::PipelineState &state() { return state_; }
  /// The one in state() that is being read.
  lgc::ShaderState &shader() { return shader_; }
  const lgc::ShaderState &shader() const { return shader_; }

  /// How cooperative matrices are distributed among lanes.
  const lgc::MatrixTarget &matrices() const { return matrices_; }

  Reporter &reporter() { return reporter_; }
  ValueMap &values() { return values_; }
  const ValueMap &values() const { return values_; }
  TypeMap &types() { return types_; }
  ModuleObjects &objects() { return objects_; }
  CallArguments &callArguments() { return callArguments_; }
  NonUniformUses &nonUniformUses() { return nonUniformUses_; }
  ReadOnlyBuffers &readOnlyBuffers() { return readOnlyBuffers_; }
  ResourceArrayPointers &resourceArrays() { return resourceArrays_; }
  /// The instructions that validation checks; null without validation.
  CheckedInstructions *checks() { return checks_ ? &*checks_ : nullptr; }
  void enableChecks(const spirv::EntryPoint &entryPoint, const lgc::ValidationOptions &options) {
    checks_.emplace(input_, output_, entryPoint, shader_.stage, options);
  }

  /// The function that is being translated.
  FunctionState &function() { return *function_; }
  void setFunction(FunctionState &function) { function_ = &function; }

  /// Runs the instruction's handler.
  Result translate(const spirv::Instruction &instruction);

  /// Returns the register type of the instruction's result. It is supported whenever a handler is called.
  llvm::Type *resultType(const spirv::Instruction &instruction) {
    return resourceArrays_.contains(instruction.result)
               ? resourceArrayType(context())
               : *types_.registerType(*module().type(instruction.resultType));
  }

  /// Binds the result id and names the value after the id's OpName. A handler can end in `return
  /// translator.define(…)`. Fails when `value` does not have the register type of the instruction's result
  /// type, so that a wrong operand type cannot spread.
  Result define(const spirv::Instruction &instruction, llvm::Value *value);

  /// Reports an error at the instruction, as Reporter does.
  Result failInvalid(const spirv::Instruction &instruction, std::string reason, std::string hint = {}) const {
    return reporter_.failInvalid(instruction, std::move(reason), std::move(hint));
  }
  Result failUnsupported(const spirv::Instruction &instruction, std::string reason,
                         std::string hint = {}) const {
    return reporter_.failUnsupported(instruction, std::move(reason), std::move(hint));
  }
  Result failLimit(const spirv::Instruction &instruction, std::string reason, std::string hint = {}) const {
    return reporter_.failLimit(instruction, std::move(reason), std::move(hint));
  }
  void warn(const spirv::Instruction &instruction, std::string reason) const {
    reporter_.warn(instruction, std::move(reason));
  }

  bool hasDecoration(spirv::Id id, spirv::Decoration decoration) const {
    return input_.findDecoration(id, decoration) != nullptr;
  }

private:
  const spirv::Module &input_;
  const Specialization &specialization_;
  llvm::Module &output_;
  lgc::PipelineState &state_;
  lgc::ShaderState &shader_;
  const lgc::MatrixTarget matrices_;
  Handler dispatch_;
  llvm::IRBuilder<> builder_;
  Reporter &reporter_;
  ValueMap values_;
  TypeMap types_;
  ModuleObjects objects_;
  CallArguments callArguments_;
  NonUniformUses nonUniformUses_;
  ReadOnlyBuffers readOnlyBuffers_;
  ResourceArrayPointers resourceArrays_;
  std::optional<CheckedInstructions> checks_;
  FloatControls floatControls_;
  uint32_t deviceIndex_ = 0;
  DerivativeGroup derivativeGroup_ = DerivativeGroup::None;
  FunctionState *function_ = nullptr;
};

} // namespace llpc::reader
