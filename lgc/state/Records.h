// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts structs to and from named metadata of a module:
//
//   !name = !{!0, !1}
//   !0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
//   !1 = !{!"shader", !"stage", !"compute", !"function", !"main", !2}
//   !2 = !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}
//
// A record is a node: its kind, then fields (a name and its values), then child records. The functions
// `fields` list each struct's fields once (pipeline/Fields.h); the writer and the reader iterate over them.
// Fields are in that order; one that is left out keeps the struct's default, unless it is required. A field
// that is a struct is a child record with the field's name; a list of structs is a child for each element,
// with the name in the singular.

#pragma once

#include "lgc/state/Diagnostics.h"
#include "pipeline/Fields.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <vector>

namespace lgc {

template <typename T>
constexpr bool kIsOptional = false;
template <pipeline::HasFields T>
constexpr bool kIsOptional<std::optional<T>> = true;

/// Returns the kind of a list's records: "tables" has records of the kind "table".
inline llvm::StringRef singular(llvm::StringRef name) {
  return name.drop_back();
}

/// Makes metadata of a record's fields.
class RecordWriter {
public:
  explicit RecordWriter(llvm::LLVMContext &context) : context_(context) {}

  template <typename T>
  void operator()(const pipeline::Field<const T> &field) {
    if constexpr (pipeline::kIsList<T>) {
      for (const auto &element : field.value)
        addChild(singular(field.name), element);
    } else if constexpr (kIsOptional<T>) {
      if (field.value)
        addChild(field.name, *field.value);
    } else if constexpr (pipeline::HasFields<T>) {
      if (field.isRequired || field.value != T())
        addChild(field.name, field.value);
    } else {
      add(llvm::StringRef(field.name));
      add(field.value);
    }
  }

  llvm::ArrayRef<llvm::Metadata *> operands() const { return operands_; }

private:
  template <typename Record>
  void addChild(llvm::StringRef kind, const Record &record) {
    RecordWriter child(context_);
    child.add(kind);
    pipeline::forEachField(record, child);
    operands_.push_back(llvm::MDNode::get(context_, child.operands_));
  }

  void add(llvm::StringRef text) { operands_.push_back(llvm::MDString::get(context_, text)); }
  template <pipeline::NamedEnum E>
  void add(E value) {
    add(llvm::StringRef(nameOf(value)));
  }
  void add(bool value) { addInt(value, 1); }
  void add(uint32_t value) { addInt(value, 32); }
  void add(uint64_t value) { addInt(value, 64); }
  template <typename Value, size_t size>
  void add(const std::array<Value, size> &values) {
    for (Value value : values)
      add(value);
  }
  template <std::unsigned_integral Int>
  void add(const std::vector<Int> &values) {
    for (Int value : values)
      add(value);
  }

  void addInt(uint64_t value, unsigned bits) {
    operands_.push_back(
        llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(llvm::Type::getIntNTy(context_, bits), value)));
  }

  llvm::LLVMContext &context_;
  llvm::SmallVector<llvm::Metadata *, 16> operands_;
};

/// Reads one record's operands in order. The first problem is kept in `error` and ends the reading.
class RecordReader {
public:
  RecordReader(llvm::StringRef kind, llvm::ArrayRef<const llvm::Metadata *> operands, std::string &error)
      : kind_(kind), operands_(operands), error_(error) {}

  template <typename T>
  void operator()(const pipeline::Field<T> &field) {
    if (!error_.empty())
      return;
    if constexpr (pipeline::kIsList<T>) {
      while (takeChild(singular(field.name), [&]() -> auto & { return field.value.emplace_back(); }))
        ;
    } else if constexpr (kIsOptional<T>) {
      takeChild(field.name, [&]() -> auto & { return field.value.emplace(); });
    } else {
      bool isThere = false;
      if constexpr (pipeline::HasFields<T>)
        isThere = takeChild(field.name, [&]() -> auto & { return field.value; });
      else
        isThere = takeField(field.name, field.value);
      if (!isThere && field.isRequired)
        fail("field '" + llvm::Twine(field.name) + "' is missing");
    }
  }

  /// All fields must be known and in order: a misspelt field must not silently become a default.
  void finish() {
    if (!error_.empty() || position_ == operands_.size())
      return;
    const llvm::Metadata *rest = operands_[position_];
    if (const auto *node = llvm::dyn_cast_or_null<llvm::MDNode>(rest); node && node->getNumOperands())
      rest = node->getOperand(0);
    const auto *text = llvm::dyn_cast_or_null<llvm::MDString>(rest);
    fail(text ? "'" + text->getString() + "' is unknown, repeated or out of place"
              : llvm::Twine("an operand without a name"));
  }

private:
  const llvm::Metadata *peek() const { return position_ < operands_.size() ? operands_[position_] : nullptr; }

  void fail(const llvm::Twine &what) { error_ = (kind_ + ": " + what).str(); }

  /// Returns whether the field is present, with a valid value or not.
  template <typename Value>
  bool takeField(llvm::StringRef name, Value &value) {
    const auto *key = llvm::dyn_cast_or_null<llvm::MDString>(peek());
    if (!key || key->getString() != name)
      return false;
    ++position_;
    if (!take(value))
      fail("field '" + name + "' wants " + expectation(value));
    return true;
  }

  /// Reads the next operand into the result of `makeRecord`, if it is a record of that kind.
  template <typename MakeRecord>
  bool takeChild(llvm::StringRef kind, MakeRecord &&makeRecord) {
    const auto *node = error_.empty() ? llvm::dyn_cast_or_null<llvm::MDNode>(peek()) : nullptr;
    const auto *nodeKind = node && node->getNumOperands()
                               ? llvm::dyn_cast_or_null<llvm::MDString>(node->getOperand(0))
                               : nullptr;
    if (!nodeKind || nodeKind->getString() != kind)
      return false;
    ++position_;
    llvm::SmallVector<const llvm::Metadata *, 16> operands(llvm::drop_begin(node->operands()));
    RecordReader child(kind, operands, error_);
    pipeline::forEachField(makeRecord(), child);
    child.finish();
    return true;
  }

  static std::string expectation(const std::string &) { return "a string"; }
  template <pipeline::NamedEnum E>
  static std::string expectation(const E &) {
    return pipeline::listNames<E>();
  }
  static std::string expectation(const bool &) { return "an i1"; }
  static std::string expectation(const uint32_t &) { return "an integer of 32 bits"; }
  static std::string expectation(const uint64_t &) { return "an integer of 64 bits"; }
  static std::string expectation(const std::vector<uint32_t> &) { return "integers of 32 bits"; }
  static std::string expectation(const std::vector<uint64_t> &) { return "integers of 64 bits"; }
  static std::string expectation(const std::array<uint32_t, 3> &) { return "three integers of 32 bits"; }
  static std::string expectation(const std::array<uint32_t, 4> &) { return "four integers of 32 bits"; }
  static std::string expectation(const std::array<uint64_t, 2> &) { return "two integers of 64 bits"; }

  bool take(std::string &value) {
    const auto *text = llvm::dyn_cast_or_null<llvm::MDString>(peek());
    if (!text)
      return false;
    value = text->getString().str();
    ++position_;
    return true;
  }

  template <pipeline::NamedEnum E>
  bool take(E &value) {
    std::string name;
    if (!take(name))
      return false;
    const std::optional<E> found = pipeline::fromName<E>(name);
    value = found.value_or(value);
    return found.has_value();
  }

  template <typename Int>
  bool takeInt(Int &value, unsigned bits) {
    const auto *constant =
        llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(const_cast<llvm::Metadata *>(peek()));
    if (!constant || constant->getValue().getActiveBits() > bits)
      return false;
    value = static_cast<Int>(constant->getZExtValue());
    ++position_;
    return true;
  }
  bool take(bool &value) { return takeInt(value, 1); }
  bool take(uint32_t &value) { return takeInt(value, 32); }
  bool take(uint64_t &value) { return takeInt(value, 64); }
  /// Reads all consecutive integers.
  template <std::unsigned_integral Int>
  bool take(std::vector<Int> &values) {
    while (llvm::mdconst::hasa<llvm::ConstantInt>(const_cast<llvm::Metadata *>(peek()))) {
      if (!take(values.emplace_back()))
        return false;
    }
    return true;
  }
  template <typename Value, size_t size>
  bool take(std::array<Value, size> &values) {
    return llvm::all_of(values, [&](Value &value) { return take(value); });
  }

  llvm::StringRef kind_;
  llvm::ArrayRef<const llvm::Metadata *> operands_;
  size_t position_ = 0;
  std::string &error_;
};

/// Replaces the named metadata by the fields of `value`, each of which is a record or a list of them. Without
/// records there is no metadata.
template <pipeline::HasFields T>
void recordFields(llvm::Module &module, llvm::StringRef name, const T &value) {
  RecordWriter writer(module.getContext());
  pipeline::forEachField(value, writer);
  if (llvm::NamedMDNode *old = module.getNamedMetadata(name))
    old->eraseFromParent();
  if (writer.operands().empty())
    return;
  llvm::NamedMDNode *node = module.getOrInsertNamedMetadata(name);
  for (llvm::Metadata *record : writer.operands())
    node->addOperand(llvm::cast<llvm::MDNode>(record));
}

/// Reads what recordFields() wrote. Returns a description of what is malformed, empty when all is well.
template <pipeline::HasFields T>
std::string readFields(const llvm::NamedMDNode &node, T &value) {
  llvm::SmallVector<const llvm::Metadata *, 16> operands(node.operands());
  std::string error;
  RecordReader reader("state", operands, error);
  pipeline::forEachField(value, reader);
  reader.finish();
  return error;
}

/// Reads the metadata of that name, if the module has any. Fails when it is malformed, and names the field.
template <pipeline::HasFields T>
llvm::Error readFields(const llvm::Module &module, llvm::StringRef name, T &value) {
  const llvm::NamedMDNode *node = module.getNamedMetadata(name);
  const std::string problem = node ? readFields(*node, value) : std::string();
  return problem.empty() ? llvm::Error::success()
                         : makeError(kMalformedIr, llvm::Twine(name) + ": " + problem);
}

} // namespace lgc
