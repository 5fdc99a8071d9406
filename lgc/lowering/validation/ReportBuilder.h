// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"
#include "protocol/ValidationProtocol.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

#include <array>

namespace lgc {

/// The error of the invocations that fail a check.
struct CheckError {
  protocol::ValidationError code;
  llvm::Value *suspected; ///< i1: true wherever `failed` is, and cheaper
  llvm::Value *failed;    ///< i1
  llvm::SmallVector<llvm::Value *, protocol::kMaxErrorWords> words;
};

/// Creates the reports of a function, with the words that all of them have.
class ReportBuilder {
public:
  /// Creates ops at the function's beginning.
  ReportBuilder(llvm::Function &function, const ShaderState &shader);

  /// Creates a report about the resource `set`, `binding`, both i32.
  void add(llvm::IRBuilder<> &builder, uint32_t site, llvm::Value *set, llvm::Value *binding,
           const CheckError &error) const;

  /// Creates a report about no resource.
  void add(llvm::IRBuilder<> &builder, uint32_t site, const CheckError &error) const;

private:
  std::array<llvm::Value *, protocol::kMaxStageWords> stageWords_;
  llvm::Value *records_;
  llvm::Value *counters_;
};

/// Creates the pointer to a buffer of the driver's.
llvm::Value *createInternalBuffer(llvm::IRBuilder<> &builder, InternalBufferKind kind);

/// Returns the two dwords of an i64, the low one first.
std::array<llvm::Value *, 2> dwordsOf(llvm::IRBuilder<> &builder, llvm::Value *number);

} // namespace lgc
