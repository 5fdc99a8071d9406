// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TypeConstraints.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;

namespace lgc::tblgen {

bool TypeConstraint::isScalar() const {
  if (kind == "AnyOf")
    return all_of(children, [](const TypeConstraint *child) { return child->isScalar(); });
  return kind == "Integer" || kind == "Float" || kind == "Pointer";
}

std::string TypeConstraint::mlirType() const {
  if (kind == "Integer" || kind == "Float")
    return (kind == "Integer" ? "i" : "f") + std::to_string(number);
  if (kind == "Pointer")
    return number == 0 ? "!llvm.ptr" : "!llvm.ptr<" + std::to_string(number) + ">";
  std::string first = children.front()->mlirType();
  if (kind == "AnyOf")
    return first;
  return "vector<" + std::to_string(kind == "AnyVector" ? 2 : number) + "x" + first + ">";
}

static constexpr ImmediateKind kImmediateKinds[] = {
    {"BoolAttr", "bool", "getInt1", 1},
    {"I32Attr", "uint32_t", "getInt32", 32},
    {"I64Attr", "uint64_t", "getInt64", 64},
};

const ImmediateKind *findImmediateKind(StringRef attribute) {
  const auto *found = find_if(kImmediateKinds, [&](const auto &kind) { return kind.attribute == attribute; });
  return found == std::end(kImmediateKinds) ? nullptr : found;
}

const TypeConstraint *TypeConstraints::add(TypeConstraint constraint) {
  const auto *added =
      constraints_.emplace_back(std::make_unique<TypeConstraint>(std::move(constraint))).get();
  byRuleName_[added->ruleName] = added;
  return added;
}

const TypeConstraint *TypeConstraints::get(const ImmediateKind &kind) {
  const std::string ruleName = "k" + kind.attribute.str();
  if (const auto found = byRuleName_.find(ruleName); found != byRuleName_.end())
    return found->second;
  TypeConstraint constraint;
  constraint.kind = "Integer";
  constraint.number = kind.bits;
  constraint.text = "i" + std::to_string(kind.bits);
  constraint.ruleName = ruleName;
  return add(std::move(constraint));
}

const TypeConstraint *TypeConstraints::get(const Record &record, std::string &error) {
  if (!record.isSubClassOf("CallType") || record.isAnonymous()) {
    error =
        "'" + record.getNameInitAsString() + "' is not a named type constraint of the classes in CallOp.td";
    return nullptr;
  }
  TypeConstraint constraint;
  constraint.ruleName = "k" + record.getName().str();
  if (const auto found = byRuleName_.find(constraint.ruleName); found != byRuleName_.end())
    return found->second;
  if (!read(record, constraint, error)) {
    error = "type constraint '" + record.getName().str() + "' " + error;
    return nullptr;
  }
  return add(std::move(constraint));
}

bool TypeConstraints::read(const Record &record, TypeConstraint &result, std::string &error) {
  if (record.isSubClassOf("CallInteger")) {
    const int64_t bits = record.getValueAsInt("bitwidth");
    error = "has a width that is not 1, 8, 16, 32 or 64";
    result.kind = "Integer";
    result.number = static_cast<unsigned>(bits);
    result.text = "i" + std::to_string(bits);
    return is_contained({1, 8, 16, 32, 64}, bits);
  }
  if (record.isSubClassOf("CallFloat")) {
    const int64_t bits = record.getValueAsInt("bitwidth");
    error = "has a width that is not 16, 32 or 64";
    result.kind = "Float";
    result.number = static_cast<unsigned>(bits);
    result.text = bits == 16 ? "half" : bits == 32 ? "float" : "double";
    return is_contained({16, 32, 64}, bits);
  }
  if (record.isSubClassOf("CallPointer")) {
    const int64_t space = record.getValueAsInt("addressSpace");
    error = "has an address space that LLVM IR does not have";
    result.kind = "Pointer";
    result.number = static_cast<unsigned>(space);
    result.text = space == 0 ? "ptr" : "ptr addrspace(" + std::to_string(space) + ")";
    return space >= 0 && space < 1 << 24;
  }
  if (record.isSubClassOf("CallVector") || record.isSubClassOf("CallAnyVector"))
    return readVector(record, result, error);
  if (record.isSubClassOf("CallAnyOf"))
    return readAnyOf(record, result, error);
  error = "is of no class in CallOp.td";
  return false;
}

bool TypeConstraints::readVector(const Record &record, TypeConstraint &result, std::string &error) {
  std::string childError;
  const TypeConstraint *element = get(*record.getValueAsDef("element"), childError);
  if (!element || !element->isScalar()) {
    error = "has an element type that is not a named scalar constraint";
    return false;
  }
  result.children = {element};
  if (record.isSubClassOf("CallAnyVector")) {
    result.kind = "AnyVector";
    result.text = "vector of " + element->text;
    result.isConcrete = false;
    return true;
  }
  const int64_t length = record.getValueAsInt("length");
  error = "has a length that is not between 1 and 64";
  result.kind = "Vector";
  result.number = static_cast<unsigned>(length);
  result.text = "<" + std::to_string(length) + " x " + element->text + ">";
  result.isConcrete = element->isConcrete;
  return length >= 1 && length <= 64;
}

bool TypeConstraints::readAnyOf(const Record &record, TypeConstraint &result, std::string &error) {
  result.kind = "AnyOf";
  result.text = record.getValueAsString("summary").str();
  result.isConcrete = false;
  for (const Record *alternative : record.getValueAsListOfDefs("alternatives")) {
    std::string childError;
    const TypeConstraint *child = get(*alternative, childError);
    if (!child) {
      error = "has an alternative outside the set: " + childError;
      return false;
    }
    result.children.push_back(child);
  }
  error = "needs two alternatives or more";
  return result.children.size() >= 2;
}

} // namespace lgc::tblgen
