// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The subroutine that writes records of validation into their buffer (protocol/ValidationProtocol.h), and the
// code that calls it. Both are assembly, with registers of their own instead of LLVM's calling convention:
// the caller needs no stack and saves nothing, and LLVM, which takes longer for an instruction than the
// assembler does, has but one for each call.

#pragma once

#include "protocol/ValidationProtocol.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

#include <optional>
#include <string>

namespace lgc {

/// The subroutine of one function, and what its records share.
struct RecordRoutine {
  uint32_t number = 0; ///< in the module
  uint32_t shaderId = 0;
  uint32_t executionModel = 0;
  uint32_t limit = 0; ///< of the records that a counter counts; 0: they are not counted
};

/// Says in the function which subroutine it calls, and reserves its registers in the module.
void setRecordRoutine(llvm::Function &function, const RecordRoutine &routine);

/// Returns what setRecordRoutine() said.
std::optional<RecordRoutine> findRecordRoutine(const llvm::Function &function);

/// A record that a wave may have to write.
struct RecordArguments {
  uint32_t instruction = 0;
  uint32_t place = 0;                  ///< its id
  uint32_t counter = 0;                ///< the number of its counter
  llvm::Value *records = nullptr;      ///< <4 x i32>, uniform: the descriptor of their buffer
  llvm::Value *counters = nullptr;     ///< that of the counters; null if the routine does not count
  llvm::Value *lanes = nullptr;        ///< which have failed, as many bits as the wave has lanes; may be none
  llvm::Value *form = nullptr;         ///< i32 of each lane: formOfRecord()
  llvm::ArrayRef<llvm::Value *> words; ///< i32 of each lane: those of the stage, set, binding, the error's
};

/// Returns an error and the dwords of its record in one number.
constexpr uint32_t formOfRecord(protocol::ValidationError error) {
  return static_cast<uint32_t>(error) | protocol::recordDwords(error) << 8;
}

/// Builds a call that appends a record for all failed lanes of one form, with the words of the first of them,
/// and another one for each other form.
void buildRecordCall(llvm::IRBuilder<> &builder, const RecordRoutine &routine, const RecordArguments &record,
                     uint32_t gfxMajor);

/// Returns the code of the subroutine, for the assembler, behind that of all functions.
std::string recordRoutineCode(const RecordRoutine &routine, uint32_t gfxMajor, uint32_t waveSize);

} // namespace lgc
