// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Writes records of validation into their buffer (protocol/ValidationProtocol.h).

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace lgc {

/// The words of a record that are known when the shader is compiled.
struct RecordConstants {
  uint32_t shader = 0; ///< its id
  uint32_t instruction = 0;
  uint32_t stage = 0; ///< ExecutionModel
  uint32_t error = 0;
  uint32_t place = 0;   ///< its id
  uint32_t counter = 0; ///< the place's number
};

/// The buffers, as ptr addrspace(7).
struct RecordBuffers {
  llvm::Value *records = nullptr;
  llvm::Value *counters = nullptr; ///< null: records are not counted
  uint32_t limit = 0;              ///< of records that are counted; 0: none
};

/// Inserts code before `position` that appends a record if `failed` is true in some lane. `words` are those
/// of lgc.check.report. The first such lane writes; what is in `words` is its own. Splits the block of
/// `position`; waves enter and leave the code together. Helper invocations are not counted, and write
/// nothing.
void appendRecord(llvm::Instruction *position, const ShaderState &shader, const RecordBuffers &buffers,
                  const RecordConstants &constants, llvm::Value *failed, llvm::ArrayRef<llvm::Value *> words);

} // namespace lgc
