// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emitter.h"
#include "FunctionEmitter.h"

namespace shaderfuzz {

namespace {

constexpr unsigned kCells = kAtomicKinds * kCellsPerAtomic;

/// What leaves a later operand its effect: all ones for the minima and And.
std::string neutral(SpirvText &text, AtomicKind kind) {
  switch (kind) {
  case AtomicKind::And:
  case AtomicKind::UMin:
    return text.u32(0xffffffff);
  case AtomicKind::SMin:
    return text.u32(0x7fffffff);
  case AtomicKind::SMax:
    return text.u32(0x80000000);
  default:
    return text.u32(0);
  }
}

/// Function 0 between two parts that set up the cells in workgroup memory and write them to a buffer.
class EntryPoint {
public:
  explicit EntryPoint(ModuleEmitter &module) : module_(module), text_(module.text()) {}

  std::string emit(unsigned usedKinds) {
    const std::string none = text_.declare("OpTypeVoid");
    lines_ = "%main = OpFunction " + none + " None " + text_.declare("OpTypeFunction " + none) + "\n" +
             text_.fresh() + " = OpLabel\n";
    const std::string index = load(module_.localIndex());
    const std::string isFirst =
        compute("OpIEqual " + text_.type(Type::boolean()) + " " + index + " " + text_.u32(0));
    onlyIf(isFirst, [&] { forEachCell(usedKinds, [&](unsigned cell) { initialize(cell); }); });
    lines_ += module_.barrier();
    lines_ += text_.fresh() + " = OpFunctionCall " + none + " %f0\n";
    lines_ += module_.barrier();
    onlyIf(isFirst, [&] {
      const std::string group = module_.workgroupIndex(lines_);
      const std::string base = compute("OpIMul " + word_ + " " + group + " " + text_.u32(kCells));
      forEachCell(usedKinds, [&](unsigned cell) { writeBack(cell, base); });
    });
    return lines_ + "OpReturn\nOpFunctionEnd\n";
  }

private:
  template <typename Work>
  void forEachCell(unsigned usedKinds, Work work) {
    for (unsigned cell = 0; cell < kCells; ++cell)
      if (usedKinds >> cell / kCellsPerAtomic & 1)
        work(cell);
  }

  template <typename Work>
  void onlyIf(const std::string &condition, Work work) {
    const std::string then = text_.fresh(), merge = text_.fresh();
    lines_ += "OpSelectionMerge " + merge + " None\nOpBranchConditional " + condition + " " + then + " " +
              merge + "\n" + then + " = OpLabel\n";
    work();
    lines_ += "OpBranch " + merge + "\n" + merge + " = OpLabel\n";
  }

  void initialize(unsigned cell) {
    lines_ +=
        "OpStore " +
        compute("OpAccessChain " + localPointer_ + " " + module_.localCounters() + " " + text_.u32(cell)) +
        " " + neutral(text_, AtomicKind(cell / kCellsPerAtomic)) + "\n";
  }

  void writeBack(unsigned cell, const std::string &base) {
    const std::string from =
        compute("OpAccessChain " + localPointer_ + " " + module_.localCounters() + " " + text_.u32(cell));
    const std::string at = compute("OpIAdd " + word_ + " " + base + " " + text_.u32(cell));
    const std::string to =
        compute("OpAccessChain " + text_.pointer("StorageBuffer", word_) + " " +
                module_.countersBuffer(kLocalCountersBinding) + " " + text_.u32(0) + " " + at);
    lines_ += "OpStore " + to + " " + load(from) + "\n";
  }

  std::string compute(const std::string &instruction) {
    std::string id = text_.fresh();
    lines_ += id + " = " + instruction + "\n";
    return id;
  }
  std::string load(const std::string &pointer) { return compute("OpLoad " + word_ + " " + pointer); }

  ModuleEmitter &module_;
  SpirvText &text_;
  const std::string word_ = text_.type(uint32Type());
  const std::string localPointer_ = text_.pointer("Workgroup", word_);
  std::string lines_;
};

} // namespace

Emitted ModuleEmitter::emit() {
  unsigned localKinds = 0;
  for (const Function &function : program_.functions)
    forEachStmt(function.body, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Atomic && stmt.numbers[0])
        localKinds |= 1u << stmt.index;
    });
  std::string functions;
  for (unsigned i = 0; i < program_.functions.size(); ++i)
    if (i == 0 || called_.contains(i))
      functions += emitFunction(*this, i, i == 0 && !localKinds ? "%main" : "%f" + std::to_string(i));
  if (localKinds)
    functions += EntryPoint(*this).emit(localKinds);
  return {text_.finish(program_.groupSize, functions), bindings_};
}

std::string ModuleEmitter::countersBuffer(unsigned binding) {
  std::string &id = counters_[binding];
  if (id.empty())
    id = buffer(binding, uint32Type(), 0, false);
  return id;
}

std::string ModuleEmitter::localCounters() {
  if (localCounters_.empty())
    localCounters_ = text_.variable("Workgroup", text_.type(Type::array(uint32Type(), kCells)));
  return localCounters_;
}

std::string ModuleEmitter::shared(const Type &element) {
  const std::string type = text_.type(Type::array(element, program_.invocationsPerGroup()));
  std::string &id = shared_[type];
  if (id.empty())
    id = text_.variable("Workgroup", type);
  return id;
}

std::string ModuleEmitter::localIndex() {
  if (localIndex_.empty()) {
    localIndex_ = text_.variable("Input", text_.type(uint32Type()));
    text_.decorate(localIndex_ + " BuiltIn LocalInvocationIndex");
  }
  return localIndex_;
}

std::string ModuleEmitter::workgroupIndex(std::string &lines) {
  const std::string type = text_.type(Type::vector(uint32Type(), 3));
  if (workgroupId_.empty()) {
    workgroupId_ = text_.variable("Input", type);
    text_.decorate(workgroupId_ + " BuiltIn WorkgroupId");
  }
  const std::string whole = text_.fresh(), x = text_.fresh();
  lines += whole + " = OpLoad " + type + " " + workgroupId_ + "\n";
  lines += x + " = OpCompositeExtract " + text_.type(uint32Type()) + " " + whole + " 0\n";
  return x;
}

std::string ModuleEmitter::barrier() {
  // Scope Workgroup; AcquireRelease and WorkgroupMemory.
  const std::string scope = text_.u32(2);
  return "OpControlBarrier " + scope + " " + scope + " " + text_.u32(0x108) + "\n";
}

std::string ModuleEmitter::global(unsigned index) {
  std::string &id = globals_[index];
  if (!id.empty())
    return id;
  const Variable &variable = program_.variables[index];
  if (variable.storage == Storage::Private)
    id = text_.variable("Private", text_.type(variable.type), text_.constant(variable.type, 1));
  else
    id = buffer(index, variable.type.parts[0], variable.storage == Storage::Output ? 0 : variable.type.count,
                variable.storage == Storage::Uniform);
  return id;
}

std::string ModuleEmitter::buffer(unsigned binding, const Type &element, unsigned count, bool isUniform) {
  bindings_.insert(binding);
  const unsigned width = element.scalar().width;
  if (width < 32)
    text_.require("StorageBuffer" + std::to_string(width) + "BitAccess");
  const std::string type = text_.type(element);
  const std::string length = count ? text_.u32(count) : "";
  const std::string array =
      text_.declareAnew((count ? "OpTypeArray " : "OpTypeRuntimeArray ") + type + " " + length);
  const std::string block = text_.declareAnew("OpTypeStruct " + array);
  text_.decorate(array + " ArrayStride " + std::to_string(strideOf(element)));
  text_.decorate(block + " Block");
  text_.decorateMember(block + " 0 Offset 0");
  std::string id = text_.variable(isUniform ? "Uniform" : "StorageBuffer", block);
  text_.decorate(id + " DescriptorSet 0");
  text_.decorate(id + " Binding " + std::to_string(binding));
  return id;
}

unsigned strideOf(const Type &element) {
  const unsigned count = element.components();
  return element.scalar().width / 8 * (count == 3 ? 4 : count);
}

Emitted emit(const Program &program) {
  return ModuleEmitter(program).emit();
}

} // namespace shaderfuzz
