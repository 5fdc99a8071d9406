// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/abi/RecordRoutine.h"
#include "lgc/state/PipelineState.h"
#include "protocol/ValidationProtocol.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

#include <array>

namespace lgc {

/// The error of the invocations that fail a check.
struct CheckError {
  llvm::Value *code;      ///< i32: a ValidationError
  llvm::Value *suspected; ///< i1: true wherever `failed` is, and cheaper
  llvm::Value *failed;    ///< i1
  llvm::SmallVector<llvm::Value *, protocol::kMaxErrorWords> words;
  DescriptorLookup lookup = DescriptorLookup::None;
};

/// Creates the reports of a function, with the words that all of them have.
class ReportBuilder {
public:
  /// Creates ops at the function's beginning.
  ReportBuilder(llvm::Function &function, const PipelineState &state, const ShaderState &shader);

  /// Returns whether reports may look descriptors up.
  bool hasInputs() const { return inputs_ != records_; }

  /// Creates a report about the resource `set`, `binding`, both i32.
  void add(llvm::IRBuilderBase &builder, uint32_t site, llvm::Value *set, llvm::Value *binding,
           const CheckError &error) const;

  /// Creates a report about no resource.
  void add(llvm::IRBuilderBase &builder, uint32_t site, const CheckError &error) const;

private:
  std::array<llvm::Value *, protocol::kMaxStageWords> stageWords_;
  llvm::Value *records_;
  llvm::Value *counters_;
  llvm::Value *inputs_; ///< the buffer of records if there is none
};

/// Creates the pointer to a buffer of the driver's.
llvm::Value *createInternalBuffer(llvm::IRBuilderBase &builder, InternalBufferKind kind);

/// Returns the code of an error as an i32.
llvm::Value *codeOf(llvm::IRBuilderBase &builder, protocol::ValidationError error);

} // namespace lgc
