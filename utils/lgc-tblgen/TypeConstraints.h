// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The closed set of type constraints: the classes of lgc/dialect/CallOp.td and the attributes for immediates.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Record;
} // namespace llvm

namespace lgc::tblgen {

struct TypeConstraint {
  std::string kind;                             ///< an enumerator of lgc::TypeRule::Kind
  unsigned number = 0;                          ///< TypeRule::number
  std::vector<const TypeConstraint *> children; ///< TypeRule::children
  std::string text;                             ///< TypeRule::text
  std::string ruleName;                         ///< the TypeRule's name in generated code
  bool isConcrete = true;                       ///< accepts one type only

  bool isScalar() const;

  /// A type that is accepted, as MLIR writes it: the only one, or the first of several.
  std::string mlirType() const;
};

/// The representation of an immediate's attribute in C++ and in LLVM IR.
struct ImmediateKind {
  llvm::StringRef attribute; ///< the def in MLIR's OpBase.td
  llvm::StringRef cppType;
  llvm::StringRef builderMethod; ///< of llvm::IRBuilderBase
  unsigned bits;
};

/// Null when no immediate is made of this attribute.
const ImmediateKind *findImmediateKind(llvm::StringRef attribute);

class TypeConstraints {
public:
  /// Null, with `error` set, when the record is outside the closed set.
  const TypeConstraint *get(const llvm::Record &record, std::string &error);

  /// The constraint of an immediate's type.
  const TypeConstraint *get(const ImmediateKind &kind);

  /// Returns all constraints in use, in an order where each comes after those that it refers to.
  const std::vector<std::unique_ptr<TypeConstraint>> &inOrder() const { return constraints_; }

private:
  bool read(const llvm::Record &record, TypeConstraint &result, std::string &error);
  bool readVector(const llvm::Record &record, TypeConstraint &result, std::string &error);
  bool readAnyOf(const llvm::Record &record, TypeConstraint &result, std::string &error);
  const TypeConstraint *add(TypeConstraint constraint);

  std::vector<std::unique_ptr<TypeConstraint>> constraints_;
  std::map<std::string, const TypeConstraint *> byRuleName_;
};

} // namespace lgc::tblgen
