// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// PipelineState as metadata, and back:
//
//   !lgc.pipeline = !{!0, !1, !2}
//   !0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
//   !1 = !{!"shader", !"stage", !"compute", !"function", !"main", !3}
//   !2 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"storage_buffer", !"count", i32 1}
//   !3 = !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}
//
// A record is a node: its kind, then fields (a name and its values), then child records. The functions
// `fields` list each struct's fields once (pipeline/Fields.h); the writer and the reader walk them. Fields
// stand in that order; one that is left out keeps the struct's default, unless it is required. A field that
// is a struct is a child record of the field's name; one that is a list is a child for each element, of the
// name in the singular.

#include "lgc/state/PipelineState.h"

#include "pipeline/Fingerprint.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

using namespace llvm;
using pipeline::Field;
using pipeline::forEachField;
using pipeline::fromName;
using pipeline::HasFields;
using pipeline::MaybeConst;
using pipeline::NamedEnum;
using pipeline::optional;
using pipeline::required;

namespace lgc {

namespace {

constexpr const char *kStateName = "lgc.pipeline";

} // namespace

static auto fields(MaybeConst<ComputeState> auto &value) {
  auto &[workgroupSize] = value;
  return std::tuple(optional("workgroup_size", workgroupSize));
}

static auto fields(MaybeConst<ShaderState> auto &value) {
  auto &[stage, function, waveSize, denormPreserve32, denormFlush16And64, roundToZero32, roundToZero16And64,
         robustBufferAccess2, abortSignal, pollAborts, printfProtocol, hash, compute] = value;
  return std::tuple(
      required("stage", stage), required("function", function), optional("wave_size", waveSize),
      optional("denorm_preserve_32", denormPreserve32),
      optional("denorm_flush_16_and_64", denormFlush16And64), optional("round_to_zero_32", roundToZero32),
      optional("round_to_zero_16_and_64", roundToZero16And64),
      optional("robust_buffer_access_2", robustBufferAccess2), optional("abort_signal", abortSignal),
      optional("poll_aborts", pollAborts), optional("printf_protocol", printfProtocol),
      optional("hash", hash), optional("compute", compute));
}

static auto fields(MaybeConst<DeclaredBinding> auto &value) {
  auto &[set, binding, type, count] = value;
  return std::tuple(required("set", set), required("binding", binding), required("type", type),
                    optional("count", count));
}

namespace {

/// What the shaders read of the push constants.
struct PushConstantUse {
  uint32_t size = 0; ///< bytes

  bool operator==(const PushConstantUse &) const = default;
};

/// The whole state as records.
struct StateRecords {
  GfxIp target;
  std::vector<ShaderState> shaders;
  std::vector<DeclaredBinding> bindings;
  PushConstantUse pushConstants;
  std::optional<ResourceMapping> mapping;
};

auto fields(MaybeConst<PushConstantUse> auto &value) {
  auto &[size] = value;
  return std::tuple(required("size", size));
}

auto fields(MaybeConst<StateRecords> auto &value) {
  auto &[target, shaders, bindings, pushConstants, mapping] = value;
  return std::tuple(required("target", target), optional("shaders", shaders), optional("bindings", bindings),
                    optional("push_constants", pushConstants), optional("mapping", mapping));
}

template <typename T>
constexpr bool kIsList = false;
template <HasFields T>
constexpr bool kIsList<std::vector<T>> = true;

template <typename T>
constexpr bool kIsOptional = false;
template <HasFields T>
constexpr bool kIsOptional<std::optional<T>> = true;

/// The kind of a list's records: "tables" are of the kind "table".
StringRef singular(StringRef name) {
  return name.drop_back();
}

class Writer {
public:
  explicit Writer(LLVMContext &context) : context_(context) {}

  template <typename T>
  void operator()(const Field<const T> &field) {
    if constexpr (kIsList<T>) {
      for (const auto &element : field.value)
        addChild(singular(field.name), element);
    } else if constexpr (kIsOptional<T>) {
      if (field.value)
        addChild(field.name, *field.value);
    } else if constexpr (HasFields<T>) {
      if (field.isRequired || field.value != T())
        addChild(field.name, field.value);
    } else {
      add(StringRef(field.name));
      add(field.value);
    }
  }

  ArrayRef<Metadata *> operands() const { return operands_; }

private:
  template <typename Record>
  void addChild(StringRef kind, const Record &record) {
    Writer child(context_);
    child.add(kind);
    forEachField(record, child);
    operands_.push_back(MDNode::get(context_, child.operands_));
  }

  void add(StringRef text) { operands_.push_back(MDString::get(context_, text)); }
  template <NamedEnum E>
  void add(E value) {
    add(StringRef(nameOf(value)));
  }
  void add(bool value) { addInt(value, 1); }
  void add(uint32_t value) { addInt(value, 32); }
  void add(uint64_t value) { addInt(value, 64); }
  template <typename Value, size_t size>
  void add(const std::array<Value, size> &values) {
    for (Value value : values)
      add(value);
  }

  void addInt(uint64_t value, unsigned bits) {
    operands_.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getIntNTy(context_, bits), value)));
  }

  LLVMContext &context_;
  SmallVector<Metadata *, 16> operands_;
};

/// Walks one record's operands. The first problem is kept in `error` and ends the reading.
class Reader {
public:
  Reader(StringRef kind, ArrayRef<const Metadata *> operands, std::string &error)
      : kind_(kind), operands_(operands), error_(error) {}

  template <typename T>
  void operator()(const Field<T> &field) {
    if (!error_.empty())
      return;
    if constexpr (kIsList<T>) {
      while (takeChild(singular(field.name), [&]() -> auto & { return field.value.emplace_back(); }))
        ;
    } else if constexpr (kIsOptional<T>) {
      takeChild(field.name, [&]() -> auto & { return field.value.emplace(); });
    } else {
      bool isThere = false;
      if constexpr (HasFields<T>)
        isThere = takeChild(field.name, [&]() -> auto & { return field.value; });
      else
        isThere = takeField(field.name, field.value);
      if (!isThere && field.isRequired)
        fail("field '" + Twine(field.name) + "' is missing");
    }
  }

  /// Everything has to be known and in order: a misspelt field must not silently become a default.
  void finish() {
    if (!error_.empty() || position_ == operands_.size())
      return;
    const Metadata *rest = operands_[position_];
    if (const auto *node = dyn_cast_or_null<MDNode>(rest); node && node->getNumOperands())
      rest = node->getOperand(0);
    const auto *text = dyn_cast_or_null<MDString>(rest);
    fail(text ? "'" + text->getString() + "' is unknown, repeated or out of place"
              : Twine("an operand without a name"));
  }

private:
  const Metadata *peek() const { return position_ < operands_.size() ? operands_[position_] : nullptr; }

  void fail(const Twine &what) { error_ = (kind_ + ": " + what).str(); }

  /// Whether the field is there, with a right value or a wrong one.
  template <typename Value>
  bool takeField(StringRef name, Value &value) {
    const auto *key = dyn_cast_or_null<MDString>(peek());
    if (!key || key->getString() != name)
      return false;
    ++position_;
    if (!take(value))
      fail("field '" + name + "' wants " + expectation(value));
    return true;
  }

  /// Reads the next operand into what `makeRecord` returns, if it is a record of that kind.
  template <typename MakeRecord>
  bool takeChild(StringRef kind, MakeRecord &&makeRecord) {
    const auto *node = error_.empty() ? dyn_cast_or_null<MDNode>(peek()) : nullptr;
    const auto *nodeKind =
        node && node->getNumOperands() ? dyn_cast_or_null<MDString>(node->getOperand(0)) : nullptr;
    if (!nodeKind || nodeKind->getString() != kind)
      return false;
    ++position_;
    SmallVector<const Metadata *, 16> operands(drop_begin(node->operands()));
    Reader child(kind, operands, error_);
    forEachField(makeRecord(), child);
    child.finish();
    return true;
  }

  static std::string expectation(const std::string &) { return "a string"; }
  template <NamedEnum E>
  static std::string expectation(const E &) {
    return pipeline::listNames<E>();
  }
  static std::string expectation(const bool &) { return "an i1"; }
  static std::string expectation(const uint32_t &) { return "an integer of 32 bits"; }
  static std::string expectation(const std::array<uint32_t, 3> &) { return "three integers of 32 bits"; }
  static std::string expectation(const std::array<uint64_t, 2> &) { return "two integers of 64 bits"; }

  bool take(std::string &value) {
    const auto *text = dyn_cast_or_null<MDString>(peek());
    if (!text)
      return false;
    value = text->getString().str();
    ++position_;
    return true;
  }

  template <NamedEnum E>
  bool take(E &value) {
    std::string name;
    if (!take(name))
      return false;
    const std::optional<E> found = fromName<E>(name);
    value = found.value_or(value);
    return found.has_value();
  }

  template <typename Int>
  bool takeInt(Int &value, unsigned bits) {
    const auto *constant = mdconst::dyn_extract_or_null<ConstantInt>(const_cast<Metadata *>(peek()));
    if (!constant || constant->getValue().getActiveBits() > bits)
      return false;
    value = static_cast<Int>(constant->getZExtValue());
    ++position_;
    return true;
  }
  bool take(bool &value) { return takeInt(value, 1); }
  bool take(uint32_t &value) { return takeInt(value, 32); }
  bool take(uint64_t &value) { return takeInt(value, 64); }
  template <typename Value, size_t size>
  bool take(std::array<Value, size> &values) {
    return all_of(values, [&](Value &value) { return take(value); });
  }

  StringRef kind_;
  ArrayRef<const Metadata *> operands_;
  size_t position_ = 0;
  std::string &error_;
};

/// What no field of a compute shader can say alone; empty when all is well.
std::string findContradiction(const ComputeState &compute) {
  uint64_t invocations = 1;
  for (uint32_t size : compute.workgroupSize) {
    // 1024 invocations are the most that the hardware joins in a workgroup.
    invocations = size > 1024 ? 0 : invocations * size;
    if (invocations == 0 || invocations > 1024)
      return "compute: field 'workgroup_size' must have 1 to 1024 invocations";
  }
  return {};
}

std::string findContradiction(const ShaderState &shader) {
  if (shader.function.empty())
    return "shader: field 'function' is empty";
  if (shader.waveSize != 0 && shader.waveSize != 32 && shader.waveSize != 64)
    return "shader: field 'wave_size' must be 0, 32 or 64";
  if (shader.stage == ShaderStage::Compute)
    return findContradiction(shader.compute);
  if (shader.compute != ComputeState())
    return std::string("shader: a ") + nameOf(shader.stage) + " shader has no 'compute'";
  return {};
}

/// What no shader can say alone.
std::string findContradiction(const StateRecords &state) {
  for (const ShaderState &shader : state.shaders) {
    if (count_if(state.shaders, [&](const ShaderState &other) { return other.stage == shader.stage; }) > 1)
      return std::string("shader: field 'stage': ") + nameOf(shader.stage) + " appears twice";
    if (std::string problem = findContradiction(shader); !problem.empty())
      return problem;
  }
  return {};
}

StateRecords recordsOf(const PipelineState &state) {
  return {state.gfxIp, state.shaders, state.bindings, {state.pushConstantSize}, state.mapping};
}

Error failure(const Twine &what) {
  return createStringError(inconvertibleErrorCode(), Twine(kStateName) + ": " + what);
}

} // namespace

std::string PipelineState::fingerprint() const {
  pipeline::Fingerprint fingerprint;
  fingerprint.add(recordsOf(*this));
  return fingerprint.text();
}

void PipelineState::record(Module &module) const {
  const StateRecords records = recordsOf(*this);
  Writer writer(module.getContext());
  forEachField(records, writer);

  NamedMDNode *node = module.getOrInsertNamedMetadata(kStateName);
  node->clearOperands();
  for (Metadata *record : writer.operands())
    node->addOperand(cast<MDNode>(record));
}

Expected<PipelineState> PipelineState::read(const Module &module) {
  const NamedMDNode *node = module.getNamedMetadata(kStateName);
  if (!node)
    return failure("the module has no pipeline state");

  SmallVector<const Metadata *, 16> operands(node->operands());
  std::string error;
  StateRecords records;
  Reader reader("state", operands, error);
  forEachField(records, reader);
  reader.finish();
  if (error.empty())
    error = findContradiction(records);
  if (!error.empty())
    return failure(error);

  return PipelineState{records.target, std::move(records.shaders), std::move(records.bindings),
                       records.pushConstants.size, std::move(records.mapping)};
}

Expected<PipelineState> PipelineState::readMapped(const Module &module) {
  Expected<PipelineState> state = read(module);
  if (state && !state->mapping)
    return failure("there is no resource mapping: lgc-lay-out-user-data has to run first");
  return state;
}

} // namespace lgc
