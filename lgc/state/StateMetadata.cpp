// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// PipelineState as metadata, and back:
//
//   !lgc.pipeline = !{!0, !1, !2}
//   !0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
//   !1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"workgroup_size", i32 64, i32 1, i32 1}
//   !2 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"storage_buffer", !"count", i32 1}
//
// A record is a node: its kind, then fields (a name and its values), then child records. The functions
// `describe` list each record's fields once; the writer and the reader walk them. Fields stand in that
// order; one that is left out keeps the struct's default, unless it is required. The fingerprint is made by
// the same walk.

#include "lgc/state/PipelineState.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr const char *kStateName = "lgc.pipeline";

constexpr ShaderStage kStages[] = {
    ShaderStage::Task,     ShaderStage::Vertex, ShaderStage::TessControl, ShaderStage::TessEvaluation,
    ShaderStage::Geometry, ShaderStage::Mesh,   ShaderStage::Fragment,    ShaderStage::Compute};
constexpr AbortSignal kAbortSignals[] = {AbortSignal::None, AbortSignal::Trap, AbortSignal::Wait};
constexpr PrintfProtocol kPrintfProtocols[] = {PrintfProtocol::Ours, PrintfProtocol::Basic};
constexpr DescriptorType kDescriptorTypes[] = {DescriptorType::UniformBuffer, DescriptorType::StorageBuffer};

const char *nameOf(ShaderStage stage) {
  return shaderStageName(stage);
}
const char *nameOf(AbortSignal signal) {
  return abortSignalName(signal);
}
const char *nameOf(PrintfProtocol protocol) {
  return printfProtocolName(protocol);
}
const char *nameOf(DescriptorType type) {
  return descriptorTypeName(type);
}

/// PipelineState::pushConstantSize as a record of its own: named metadata holds nodes only.
struct PushConstantUse {
  uint32_t size = 0;
};

enum class Presence { Optional, Required };

template <typename Visitor>
void describe(Visitor &visitor, GfxIp &gfxIp) {
  visitor.field("major", gfxIp.major, Presence::Required);
  visitor.field("minor", gfxIp.minor);
  visitor.field("stepping", gfxIp.stepping);
}

template <typename Visitor>
void describe(Visitor &visitor, ShaderState &shader) {
  visitor.field("stage", shader.stage, Presence::Required);
  visitor.field("function", shader.function, Presence::Required);
  visitor.field("workgroup_size", shader.workgroupSize);
  visitor.field("wave_size", shader.waveSize);
  visitor.field("denorm_preserve_32", shader.denormPreserve32);
  visitor.field("denorm_flush_16_and_64", shader.denormFlush16And64);
  visitor.field("round_to_zero_32", shader.roundToZero32);
  visitor.field("round_to_zero_16_and_64", shader.roundToZero16And64);
  visitor.field("robust_buffer_access_2", shader.robustBufferAccess2);
  visitor.field("abort_signal", shader.abortSignal);
  visitor.field("poll_aborts", shader.pollAborts);
  visitor.field("printf_protocol", shader.printfProtocol);
  visitor.field("hash", shader.hash);
}

template <typename Visitor>
void describe(Visitor &visitor, DeclaredBinding &binding) {
  visitor.field("set", binding.set, Presence::Required);
  visitor.field("binding", binding.binding, Presence::Required);
  visitor.field("type", binding.type, Presence::Required);
  visitor.field("count", binding.count);
}

template <typename Visitor>
void describe(Visitor &visitor, PushConstantUse &use) {
  visitor.field("size", use.size, Presence::Required);
}

template <typename Visitor>
void describe(Visitor &visitor, TableBinding &binding) {
  visitor.field("set", binding.set, Presence::Required);
  visitor.field("binding", binding.binding, Presence::Required);
  visitor.field("type", binding.type, Presence::Required);
  visitor.field("offset", binding.offset);
  visitor.field("stride", binding.stride);
  visitor.field("count", binding.count);
}

template <typename Visitor>
void describe(Visitor &visitor, DescriptorTable &table) {
  visitor.field("user_data_offset", table.userDataOffset, Presence::Required);
  visitor.children("table_binding", table.bindings);
}

template <typename Visitor>
void describe(Visitor &visitor, RootDescriptor &root) {
  visitor.field("set", root.set, Presence::Required);
  visitor.field("binding", root.binding, Presence::Required);
  visitor.field("type", root.type, Presence::Required);
  visitor.field("user_data_offset", root.userDataOffset, Presence::Required);
}

template <typename Visitor>
void describe(Visitor &visitor, ResourceMapping &mapping) {
  visitor.field("push_constant_offset", mapping.pushConstantOffset);
  visitor.field("push_constant_size", mapping.pushConstantSize);
  visitor.children("table", mapping.tables);
  visitor.children("root_descriptor", mapping.rootDescriptors);
}

/// The whole state. The records that stand alone are vectors of at most one element here.
struct StateRecords {
  std::vector<GfxIp> target;
  std::vector<ShaderState> shaders;
  std::vector<DeclaredBinding> bindings;
  std::vector<PushConstantUse> pushConstants;
  std::vector<ResourceMapping> mapping;
};

template <typename Visitor>
void describe(Visitor &visitor, StateRecords &state) {
  visitor.children("target", state.target);
  visitor.children("shader", state.shaders);
  visitor.children("binding", state.bindings);
  visitor.children("push_constants", state.pushConstants);
  visitor.children("mapping", state.mapping);
}

class Writer {
public:
  explicit Writer(LLVMContext &context) : context_(context) {}

  ArrayRef<Metadata *> operands() const { return operands_; }

  template <typename Value>
  void field(StringRef name, const Value &value, Presence = Presence::Optional) {
    add(name);
    add(value);
  }

  template <typename Record>
  void children(StringRef kind, std::vector<Record> &records) {
    for (Record &record : records) {
      Writer child(context_);
      child.add(kind);
      describe(child, record);
      operands_.push_back(MDNode::get(context_, child.operands_));
    }
  }

private:
  void add(StringRef text) { operands_.push_back(MDString::get(context_, text)); }
  void add(ShaderStage stage) { add(StringRef(nameOf(stage))); }
  void add(AbortSignal signal) { add(StringRef(nameOf(signal))); }
  void add(PrintfProtocol protocol) { add(StringRef(nameOf(protocol))); }
  void add(DescriptorType type) { add(StringRef(nameOf(type))); }
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

class Printer {
public:
  explicit Printer(raw_ostream &out) : out_(out) {}

  template <typename Value>
  void field(StringRef name, const Value &value, Presence = Presence::Optional) {
    out_ << name << '=';
    print(value);
    out_ << ';';
  }

  template <typename Record>
  void children(StringRef kind, std::vector<Record> &records) {
    for (Record &record : records) {
      out_ << kind << '{';
      describe(*this, record);
      out_ << '}';
    }
  }

private:
  // Its length first, since a name may hold any character.
  void print(const std::string &text) { out_ << text.size() << ':' << text; }
  void print(ShaderStage stage) { out_ << nameOf(stage); }
  void print(AbortSignal signal) { out_ << nameOf(signal); }
  void print(PrintfProtocol protocol) { out_ << nameOf(protocol); }
  void print(DescriptorType type) { out_ << nameOf(type); }
  void print(bool value) { out_ << value; }
  void print(uint32_t value) { out_ << value; }
  void print(uint64_t value) { out_ << value; }
  template <typename Value, size_t size>
  void print(const std::array<Value, size> &values) {
    for (Value value : values)
      out_ << value << ',';
  }

  raw_ostream &out_;
};

/// Walks one record's operands. The first problem is kept in `error` and ends the reading.
class Reader {
public:
  Reader(StringRef kind, ArrayRef<const Metadata *> operands, std::string &error)
      : kind_(kind), operands_(operands), error_(error) {}

  template <typename Value>
  void field(StringRef name, Value &value, Presence presence = Presence::Optional) {
    if (!error_.empty())
      return;
    const auto *key = dyn_cast_or_null<MDString>(peek());
    if (key && key->getString() == name) {
      ++position_;
      if (!take(value) && error_.empty())
        fail("field '" + name + "' " + expectation(value));
    } else if (presence == Presence::Required) {
      fail("field '" + name + "' is missing");
    }
  }

  template <typename Record>
  void children(StringRef kind, std::vector<Record> &records) {
    while (error_.empty()) {
      const auto *node = dyn_cast_or_null<MDNode>(peek());
      const auto *nodeKind =
          node && node->getNumOperands() ? dyn_cast_or_null<MDString>(node->getOperand(0)) : nullptr;
      if (!nodeKind || nodeKind->getString() != kind)
        return;
      ++position_;
      SmallVector<const Metadata *, 16> operands(drop_begin(node->operands()));
      Reader child(kind, operands, error_);
      describe(child, records.emplace_back());
      child.finish();
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

  static const char *expectation(const std::string &) { return "wants a string"; }
  static const char *expectation(const ShaderStage &) { return "wants the name of a shader stage"; }
  static const char *expectation(const AbortSignal &) { return "wants none, trap or wait"; }
  static const char *expectation(const PrintfProtocol &) { return "wants ours or basic"; }
  static const char *expectation(const DescriptorType &) { return "wants the name of a descriptor type"; }
  static const char *expectation(const bool &) { return "wants an i1"; }
  static const char *expectation(const uint32_t &) { return "wants an integer of 32 bits"; }
  static const char *expectation(const std::array<uint32_t, 3> &) {
    return "wants three integers of 32 bits";
  }
  static const char *expectation(const std::array<uint64_t, 2> &) { return "wants two integers of 64 bits"; }

  bool take(std::string &value) {
    const auto *text = dyn_cast_or_null<MDString>(peek());
    if (!text)
      return false;
    value = text->getString().str();
    ++position_;
    return true;
  }

  template <typename Enum, size_t size>
  bool takeEnum(Enum &value, const Enum (&all)[size]) {
    std::string name;
    if (!take(name))
      return false;
    const Enum *found = find_if(all, [&](Enum candidate) { return name == nameOf(candidate); });
    if (found == std::end(all))
      return false;
    value = *found;
    return true;
  }
  bool take(ShaderStage &value) { return takeEnum(value, kStages); }
  bool take(AbortSignal &value) { return takeEnum(value, kAbortSignals); }
  bool take(PrintfProtocol &value) { return takeEnum(value, kPrintfProtocols); }
  bool take(DescriptorType &value) { return takeEnum(value, kDescriptorTypes); }

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

/// What no field can say alone; empty when all is well.
std::string findContradiction(const StateRecords &state) {
  if (state.target.size() != 1)
    return "there must be one 'target'";
  if (state.pushConstants.size() > 1)
    return "there must be at most one 'push_constants'";
  if (state.mapping.size() > 1)
    return "there must be at most one 'mapping'";
  for (const ShaderState &shader : state.shaders) {
    if (count_if(state.shaders, [&](const ShaderState &other) { return other.stage == shader.stage; }) > 1)
      return "shader: field 'stage': " + std::string(shaderStageName(shader.stage)) + " appears twice";
    if (shader.function.empty())
      return "shader: field 'function' is empty";
    if (shader.waveSize != 0 && shader.waveSize != 32 && shader.waveSize != 64)
      return "shader: field 'wave_size' must be 0, 32 or 64";
    uint64_t invocations = 1;
    for (uint32_t size : shader.workgroupSize) {
      // 1024 invocations are the most that the hardware joins in a workgroup.
      invocations = size > 1024 ? 0 : invocations * size;
      if (invocations == 0 || invocations > 1024)
        return "shader: field 'workgroup_size' must have 1 to 1024 invocations";
    }
  }
  return {};
}

StateRecords recordsOf(const PipelineState &state) {
  StateRecords records{{state.gfxIp}, state.shaders, state.bindings, {}, {}};
  if (state.pushConstantSize)
    records.pushConstants.push_back({state.pushConstantSize});
  if (state.mapping)
    records.mapping.push_back(*state.mapping);
  return records;
}

Error failure(const Twine &what) {
  return createStringError(inconvertibleErrorCode(), Twine(kStateName) + ": " + what);
}

} // namespace

std::string PipelineState::fingerprint() const {
  std::string text;
  raw_string_ostream out(text);
  Printer printer(out);
  StateRecords records = recordsOf(*this);
  describe(printer, records);
  return text;
}

void PipelineState::record(Module &module) const {
  StateRecords records = recordsOf(*this);
  Writer writer(module.getContext());
  describe(writer, records);

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
  describe(reader, records);
  reader.finish();
  if (error.empty())
    error = findContradiction(records);
  if (!error.empty())
    return failure(error);

  PipelineState state;
  state.gfxIp = records.target.front();
  state.shaders = std::move(records.shaders);
  state.bindings = std::move(records.bindings);
  if (!records.pushConstants.empty())
    state.pushConstantSize = records.pushConstants.front().size;
  if (!records.mapping.empty())
    state.mapping = std::move(records.mapping.front());
  return state;
}

Expected<PipelineState> PipelineState::readMapped(const Module &module) {
  Expected<PipelineState> state = read(module);
  if (state && !state->mapping)
    return failure("there is no resource mapping: lgc-lay-out-user-data has to run first");
  return state;
}

} // namespace lgc
