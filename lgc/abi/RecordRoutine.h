// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The subroutine that writes records of validation into their buffer (protocol/ValidationProtocol.h), and the
// code that calls it. Both are assembly, with registers of their own instead of LLVM's calling convention:
// the caller needs no stack and saves nothing, and LLVM, which takes longer for an instruction than the
// assembler does, has but one for each call.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

#include <optional>
#include <string>
#include <variant>

namespace lgc {

/// The part that what the buffer of inputs says of a descriptor has in a record (lgc.check.report).
enum class DescriptorLookup : uint32_t { None, Silent, Reported };

/// The subroutine of one function, and what its records share.
struct RecordRoutine {
  uint32_t number = 0; ///< in the module
  uint32_t shaderId = 0;
  uint32_t executionModel = 0;
  uint32_t limit = 0;      ///< of the records that a counter counts; 0: they are not counted
  uint32_t hasLookups = 0; ///< 1 if some record depends on inputs
};

/// Says in the function which subroutine it calls, and reserves its registers in the module.
void setRecordRoutine(llvm::Function &function, const RecordRoutine &routine);

/// Returns what setRecordRoutine() said.
std::optional<RecordRoutine> findRecordRoutine(const llvm::Function &function);

/// Descriptors, <4 x i32> and uniform.
struct RecordBuffers {
  llvm::Value *records = nullptr;
  llvm::Value *counters = nullptr; ///< null if the routine does not count
  llvm::Value *inputs = nullptr;   ///< null if no record depends on them
};

/// An i64: `start` plus the sum of the products of indices, i32 and signed, and their strides. It costs LLVM
/// nothing in the code.
struct OffsetWord {
  int64_t start = 0;
  llvm::SmallVector<std::pair<llvm::Value *, int32_t>, 2> terms;
};

/// A word of a record, i32 or i64, of each lane.
using RecordWord = std::variant<llvm::Value *, OffsetWord>;

/// A record that a wave may have to write.
struct RecordArguments {
  uint32_t instruction = 0;
  uint32_t place = 0;                  ///< its id
  uint32_t counter = 0;                ///< the number of its counter
  llvm::Value *lanes = nullptr;        ///< which have failed, as many bits as the wave has lanes; may be none
  llvm::Value *zero = nullptr;         ///< i32, uniform: if it is not 0, no lane has failed; may be null
  llvm::Value *error = nullptr;        ///< i32 of each lane: a ValidationError
  llvm::SmallVector<RecordWord> words; ///< as lgc.check.report has them
  DescriptorLookup lookup = DescriptorLookup::None;
};

/// Builds calls, each of which appends a record for all failed lanes with one error, with the words of the
/// first of them, and another one for each other error.
void buildRecordCalls(llvm::IRBuilderBase &builder, const RecordRoutine &routine,
                      const RecordBuffers &buffers, llvm::ArrayRef<RecordArguments> records,
                      uint32_t gfxMajor);

/// Returns the code of the subroutine, for the assembler, behind that of all functions.
std::string recordRoutineCode(const RecordRoutine &routine, uint32_t gfxMajor, uint32_t waveSize);

} // namespace lgc
