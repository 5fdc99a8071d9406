// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Writes records of validation into their buffer (protocol/ValidationProtocol.h).

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace lgc {

/// A record that a wave may have to write.
struct PossibleRecord {
  uint32_t instruction = 0;
  uint32_t error = 0;
  uint32_t place = 0;                     ///< its id
  uint32_t counter = 0;                   ///< the place's number
  llvm::Value *failed = nullptr;          ///< i1: in which lanes
  llvm::SmallVector<llvm::Value *> words; ///< as lgc.check.report has them
};

/// The buffers, as ptr addrspace(7).
struct RecordBuffers {
  llvm::Value *records = nullptr;
  llvm::Value *counters = nullptr; ///< null: records are not counted
  uint32_t limit = 0;              ///< of records that are counted; 0: none
};

/// Inserts code before `position` that appends each record that has failed in some lane: a loop over them, so
/// that the code is small. The first lane that has failed writes; its words are the record's. Splits the
/// block of `position`; waves enter and leave the code together. Helper invocations are not counted, and
/// write nothing.
void appendRecords(llvm::Instruction *position, const ShaderState &shader, const RecordBuffers &buffers,
                   llvm::ArrayRef<PossibleRecord> records);

} // namespace lgc
