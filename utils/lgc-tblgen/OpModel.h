// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The generator's model of a dialect: its ops, read from their records and checked.

#pragma once

#include "TypeConstraints.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class Record;
class RecordKeeper;
} // namespace llvm

namespace lgc::tblgen {

struct Operand {
  std::string name;                         ///< as in ODS
  const TypeConstraint *type = nullptr;     ///< an immediate's integer type included
  const ImmediateKind *immediate = nullptr; ///< null: a value

  std::string accessor() const;  ///< "BufferIndex" of getBufferIndex
  std::string parameter() const; ///< "bufferIndex"
};

/// The uniformity of the result: a definition that derives from Uniformity.
struct Uniformity {
  const llvm::Record *record = nullptr;
  std::vector<std::pair<unsigned, uint64_t>> uniformWhen; ///< an operand and its value: UniformWhen

  llvm::StringRef enumerator() const; ///< of llvm::InstructionUniformity
  llvm::StringRef text() const;
};

/// Values are numbered: 0 is the result, i + 1 is operand i.
struct Op {
  const llvm::Record *record = nullptr;
  std::string name;      ///< "lgc.debug.printf": the function's, without an overload's suffix
  std::string className; ///< "DebugPrintfOp"
  std::string kindName;  ///< "DebugPrintf"
  std::string summary;
  std::string description; ///< indentation removed
  std::string example;     ///< an LLVM IR module
  std::string mlirExample; ///< an MLIR module; empty: one is made up
  std::optional<Operand> result;
  std::vector<Operand> operands; ///< all but the variadic one
  std::optional<Operand> variadic;
  std::vector<unsigned> overloads;                      ///< values whose types the function's suffix lists
  std::vector<std::pair<unsigned, unsigned>> sameTypes; ///< values whose types are equal
  std::vector<const llvm::Record *> attributes;         ///< FunctionAttribute
  const llvm::Record *memory = nullptr;                 ///< Memory
  std::optional<Uniformity> uniformity;                 ///< when there is a result
  bool hasVerifier = false;

  /// Null for the result of an op that has none.
  const TypeConstraint *typeOf(unsigned value) const;
  /// The operand whose type is also the result's, when AllTypesMatch says so.
  const Operand *operandOfResultType() const;
  /// Returns whether create() needs the result's type as a parameter.
  bool needsResultType() const;
};

struct Dialect {
  std::string name; ///< "lgc": the prefix of the ops and the C++ namespace
  TypeConstraints types;
  std::vector<Op> ops; ///< sorted by name
};

/// Reads the ops of the dialect called `name`. No result if there are errors: they are printed.
std::optional<Dialect> readDialect(const llvm::RecordKeeper &records, llvm::StringRef name);

} // namespace lgc::tblgen
