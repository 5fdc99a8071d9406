// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpModel.h"

#include "OpReader.h"
#include "lgc/dialect/TypeSuffix.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;

namespace lgc::tblgen {

std::string Operand::accessor() const {
  return convertToCamelFromSnakeCase(name, /*capitalizeFirst=*/true);
}

std::string Operand::parameter() const {
  return convertToCamelFromSnakeCase(name, /*capitalizeFirst=*/false);
}

StringRef Uniformity::enumerator() const {
  return record->getValueAsString("enumerator");
}

StringRef Uniformity::text() const {
  return record->getValueAsString("text");
}

const TypeConstraint *Op::typeOf(unsigned value) const {
  if (value > 0)
    return operands[value - 1].type;
  return result ? result->type : nullptr;
}

const Operand *Op::operandOfResultType() const {
  for (auto [first, second] : sameTypes)
    if (first == 0)
      return &operands[second - 1];
  return nullptr;
}

bool Op::needsResultType() const {
  return result && !typeOf(0)->isConcrete && !operandOfResultType();
}

// Returns whether a call of `op` could also be read as an overload of `overloaded`.
static bool isAmbiguous(const Op &overloaded, const Op &op) {
  StringRef rest = op.name;
  if (overloaded.overloads.empty() || !rest.consume_front(overloaded.name) || !rest.consume_front("."))
    return false;
  SmallVector<StringRef> parts;
  rest.split(parts, '.');
  return parts.size() + op.overloads.size() == overloaded.overloads.size() && all_of(parts, isTypeSuffix);
}

static bool checkPairs(ArrayRef<Op> ops) {
  bool valid = true;
  for (const Op &first : ops) {
    for (const Op &second : ops) {
      if (&first < &second && first.name == second.name) {
        PrintError(second.record->getLoc(), "op '" + second.name + "' is defined twice");
        PrintNote(first.record->getLoc(), "here first");
        valid = false;
      } else if (isAmbiguous(first, second)) {
        PrintError(second.record->getLoc(),
                   "op '" + second.name + "' has the name of an overload of '" + first.name + "'");
        PrintNote(first.record->getLoc(), "which is defined here");
        valid = false;
      }
    }
  }
  return valid;
}

std::optional<Dialect> readDialect(const RecordKeeper &records, StringRef name) {
  Dialect dialect;
  dialect.name = name.str();
  bool valid = true;
  for (const Record *record : records.getAllDerivedDefinitionsIfDefined("CallOp")) {
    if (record->getValueAsDef("opDialect")->getValueAsString("name") != name)
      continue;
    if (std::optional<Op> op = readOp(*record, name, dialect.types))
      dialect.ops.push_back(std::move(*op));
    else
      valid = false;
  }
  sort(dialect.ops, [](const Op &left, const Op &right) {
    return std::pair(StringRef(left.name), left.record->getName()) <
           std::pair(StringRef(right.name), right.record->getName());
  });
  valid &= checkPairs(dialect.ops);
  if (valid && dialect.ops.empty()) {
    PrintError("dialect '" + name + "' has no ops");
    valid = false;
  }
  return valid ? std::optional(std::move(dialect)) : std::nullopt;
}

} // namespace lgc::tblgen
