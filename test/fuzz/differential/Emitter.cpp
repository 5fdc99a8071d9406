// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emitter.h"
#include "FunctionEmitter.h"

#include <array>

namespace shaderfuzz {

namespace {

constexpr uint32_t kCells = kAtomicKinds * kCellsPerAtomic;

/// Returns the operand that preserves the effect of later ones: all ones for the minima and And.
uint64_t neutral(AtomicKind kind, uint32_t width) {
  const uint64_t sign = uint64_t(1) << (width - 1), ones = sign | (sign - 1);
  switch (kind) {
  case AtomicKind::And:
  case AtomicKind::UMin:
    return ones;
  case AtomicKind::SMin:
    return ones & ~sign;
  case AtomicKind::SMax:
    return sign;
  default:
    return 0;
  }
}

/// The kinds of atomics on workgroup memory, a bit for each, by width.
using UsedKinds = std::array<uint32_t, kCellWidths>;

/// Function 0 between two parts that set up the cells in workgroup memory and write them to a buffer.
class EntryPoint {
public:
  explicit EntryPoint(ModuleEmitter &module) : module_(module), text_(module.text()) {}

  std::string emit(const UsedKinds &usedKinds) {
    const std::string none = text_.declare("OpTypeVoid");
    lines_ = "%main = OpFunction " + none + " None " + text_.declare("OpTypeFunction " + none) + "\n" +
             text_.fresh() + " = OpLabel\n";
    const std::string index = load(module_.localIndex());
    const std::string isFirst =
        compute("OpIEqual " + text_.type(Type::boolean()) + " " + index + " " + text_.u32(0));
    onlyIf(isFirst,
           [&] { forEachCell(usedKinds, [&](CellWidth width, uint32_t cell) { initialize(width, cell); }); });
    lines_ += module_.barrier();
    lines_ += text_.fresh() + " = OpFunctionCall " + none + " %f0\n";
    lines_ += module_.barrier();
    onlyIf(isFirst, [&] {
      const std::string group = module_.workgroupIndex(lines_);
      const std::string base = compute("OpIMul " + word_ + " " + group + " " + text_.u32(kCells));
      forEachCell(usedKinds, [&](CellWidth width, uint32_t cell) { writeBack(width, cell, base); });
    });
    return lines_ + "OpReturn\nOpFunctionEnd\n";
  }

private:
  template <typename Work>
  void forEachCell(const UsedKinds &usedKinds, Work work) {
    for (CellWidth width : {CellWidth::Word, CellWidth::Wide})
      for (uint32_t cell = 0; cell < kCells; ++cell)
        if (usedKinds[size_t(width)] >> cell / kCellsPerAtomic & 1)
          work(width, cell);
  }

  template <typename Work>
  void onlyIf(const std::string &condition, Work work) {
    const std::string then = text_.fresh(), merge = text_.fresh();
    lines_ += "OpSelectionMerge " + merge + " None\nOpBranchConditional " + condition + " " + then + " " +
              merge + "\n" + then + " = OpLabel\n";
    work();
    lines_ += "OpBranch " + merge + "\n" + merge + " = OpLabel\n";
  }

  void initialize(CellWidth width, uint32_t cell) {
    const Type type = cellType(width);
    const uint64_t value = neutral(AtomicKind(cell / kCellsPerAtomic), type.width);
    lines_ += "OpStore " + localCell(width, cell) + " " + text_.constant(type, value) + "\n";
  }

  void writeBack(CellWidth width, uint32_t cell, const std::string &base) {
    const std::string type = text_.type(cellType(width));
    const std::string at = compute("OpIAdd " + word_ + " " + base + " " + text_.u32(cell));
    const std::string to =
        compute("OpAccessChain " + text_.pointer("StorageBuffer", type) + " " +
                module_.countersBuffer(localCountersBinding(width)) + " " + text_.u32(0) + " " + at);
    lines_ += "OpStore " + to + " " + compute("OpLoad " + type + " " + localCell(width, cell)) + "\n";
  }

  std::string localCell(CellWidth width, uint32_t cell) {
    return compute("OpAccessChain " + text_.pointer("Workgroup", text_.type(cellType(width))) + " " +
                   module_.localCounters(width) + " " + text_.u32(cell));
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
  std::string lines_;
};

} // namespace

Emitted ModuleEmitter::emit() {
  UsedKinds localKinds{};
  for (const Function &function : program_.functions)
    forEachStmt(function.body, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Atomic && stmt.numbers[0])
        localKinds[stmt.numbers[1]] |= 1u << stmt.index;
    });
  const bool hasCells = localKinds != UsedKinds{};
  std::string functions;
  for (uint32_t i = 0; i < program_.functions.size(); ++i)
    if (i == 0 || called_.contains(i))
      functions += emitFunction(*this, i, i == 0 && !hasCells ? "%main" : "%f" + std::to_string(i));
  if (hasCells)
    functions += EntryPoint(*this).emit(localKinds);
  functions += helpers_;
  const std::string beginning = program_.draw ? beginFragment() : initializeShared();
  functions.replace(functions.find(kSharedInitialization), sizeof(kSharedInitialization), beginning);
  if (program_.draw) {
    text_.setStage("Fragment");
    text_.setMode("OriginUpperLeft");
    if (program_.draw->depthMode == DepthMode::Early)
      text_.setMode("EarlyFragmentTests");
  }
  std::set<uint32_t> images;
  for (const auto &[index, id] : images_)
    images.insert(index);
  std::set<uint32_t> physical;
  for (const auto &[index, type] : physicalTypes_)
    physical.insert(index);
  return {text_.finish(program_.groupSize, functions), bindings_, specIds_, std::move(images),
          std::move(physical)};
}

std::string ModuleEmitter::countersBuffer(uint32_t binding) {
  std::string &id = counters_[binding];
  if (id.empty())
    id = buffer(
        binding,
        {Storage::Output,
         Type::array(cellType(binding < kWideCountersBinding ? CellWidth::Word : CellWidth::Wide), kCells)});
  return id;
}

std::string ModuleEmitter::localCounters(CellWidth width) {
  std::string &id = localCounters_[size_t(width)];
  if (id.empty())
    id = text_.variable("Workgroup", text_.type(Type::array(cellType(width), kCells)));
  return id;
}

std::string ModuleEmitter::shared(const Type &element) {
  const std::string type = text_.type(Type::array(element, program_.invocationsPerGroup()));
  std::string &id = shared_[type];
  if (id.empty())
    id = text_.variable("Workgroup", type);
  return id;
}

std::string ModuleEmitter::localIndex() {
  if (localIndex_.empty() && program_.draw) {
    localIndex_ = text_.variable("Private", text_.type(uint32Type()));
  } else if (localIndex_.empty()) {
    localIndex_ = text_.variable("Input", text_.type(uint32Type()));
    text_.decorate(localIndex_ + " BuiltIn LocalInvocationIndex");
  }
  return localIndex_;
}

std::string ModuleEmitter::workgroupIndex(std::string &lines) {
  if (program_.draw) {
    std::string id = text_.fresh();
    lines += id + " = OpLoad " + text_.type(uint32Type()) + " " + primitiveNumber() + "\n";
    return id;
  }
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

std::string ModuleEmitter::global(uint32_t index) {
  std::string &id = globals_[index];
  if (!id.empty())
    return id;
  const Variable &variable = program_.variables[index];
  if (variable.storage == Storage::Private)
    id = text_.variable("Private", text_.type(variable.type), text_.constant(variable.type, 1));
  else if (variable.storage == Storage::Table)
    id = text_.variable("Private", text_.type(variable.type), table(index));
  else if (variable.storage == Storage::Varying)
    id = varying(variable);
  else if (variable.storage == Storage::Target)
    id = target(index);
  else if (variable.storage == Storage::Shared)
    id = text_.variable("Workgroup", text_.type(Type::array(variable.type, program_.invocationsPerGroup())));
  else
    id = buffer(index, variable);
  return id;
}

/// Each invocation stores to its own part.
std::string ModuleEmitter::initializeShared() {
  std::string lines;
  for (const auto &[index, id] : globals_) {
    const Variable &variable = program_.variables[index];
    if (variable.storage != Storage::Shared)
      continue;
    const std::string own = text_.fresh(), part = text_.fresh(), type = text_.type(variable.type);
    lines += own + " = OpLoad " + text_.type(uint32Type()) + " " + localIndex() + "\n";
    lines += part + " = OpAccessChain " + text_.pointer("Workgroup", type) + " " + id + " " + own + "\n";
    lines += "OpStore " + part + " " + text_.constant(variable.type, 1) + "\n";
  }
  return lines;
}

std::string ModuleEmitter::table(uint32_t variable) {
  const Type &type = program_.variables[variable].type;
  std::string parts;
  for (uint64_t value : tableContents(program_, variable))
    parts += " " + text_.constant(type.parts[0], value);
  return text_.declare("OpConstantComposite " + text_.type(type) + parts);
}

/// A type in a buffer. Scalars, vectors and matrices are the same elsewhere.
std::string ModuleEmitter::layoutType(const Type &type, const BufferLayout &layout) {
  if (type.kind == TypeKind::Array) {
    const std::string element = layoutType(type.parts[0], layout);
    std::string array = text_.declareAnew("OpTypeArray " + element + " " + text_.u32(type.count));
    text_.decorate(array + " ArrayStride " + std::to_string(layout.arrayStride(type.parts[0])));
    return array;
  }
  if (type.kind != TypeKind::Struct)
    return text_.type(type);
  std::string members;
  for (const Type &part : type.parts)
    members += " " + layoutType(part, layout);
  std::string structure = text_.declareAnew("OpTypeStruct" + members);
  for (uint32_t i = 0; i < type.parts.size(); ++i)
    decorateMember(structure, i, layout.memberOffset(type, i), type.parts[i], layout);
  return structure;
}

void ModuleEmitter::decorateMember(const std::string &structure, uint32_t member, uint32_t offset,
                                   const Type &type, const BufferLayout &layout) {
  const std::string which = structure + " " + std::to_string(member);
  text_.decorateMember(which + " Offset " + std::to_string(offset));
  const Type *inner = &type;
  while (inner->kind == TypeKind::Array)
    inner = &inner->parts[0];
  if (!inner->isMatrix())
    return;
  text_.decorateMember(which + (layout.isRowMajor() ? " RowMajor" : " ColMajor"));
  text_.decorateMember(which + " MatrixStride " + std::to_string(layout.matrixStride(*inner)));
}

std::string ModuleEmitter::blockType(const Variable &variable) {
  const BufferLayout layout(variable);
  const Type &element = variable.type.parts[0];
  layout.forEachScalar(element, 0, [&](const Type &scalar, uint32_t) {
    if (scalar.width < 32)
      text_.require("StorageBuffer" + std::to_string(scalar.width) + "BitAccess");
  });
  const std::string type = layoutType(element, layout);
  // A written buffer has a part for each invocation.
  const std::string array =
      variable.storage == Storage::Output
          ? text_.declareAnew("OpTypeRuntimeArray " + type)
          : text_.declareAnew("OpTypeArray " + type + " " + text_.u32(variable.type.count));
  std::string block = text_.declareAnew("OpTypeStruct " + array);
  text_.decorate(array + " ArrayStride " + std::to_string(layout.arrayStride(element)));
  text_.decorate(block + " Block");
  decorateMember(block, 0, 0, variable.type, layout);
  return block;
}

std::string ModuleEmitter::buffer(uint32_t binding, const Variable &variable) {
  bindings_.insert(binding);
  std::string id =
      text_.variable(variable.storage == Storage::Uniform ? "Uniform" : "StorageBuffer", blockType(variable));
  text_.decorate(id + " DescriptorSet 0");
  text_.decorate(id + " Binding " + std::to_string(binding));
  return id;
}

std::string ModuleEmitter::physicalBuffer(uint32_t index, std::string &lines) {
  const Type pair = Type::vector(uint32Type(), 2);
  if (addresses_.empty())
    addresses_ = buffer(
        kAddressesBinding,
        {Storage::Uniform, Type::array(Type::vector(uint32Type(), 4), uint32_t(program_.variables.size()))});
  std::string &type = physicalTypes_[index];
  if (type.empty()) {
    text_.usePhysicalPointers();
    type = text_.pointer("PhysicalStorageBuffer", blockType(program_.variables[index]));
  }
  const std::string at = text_.fresh(), four = text_.fresh(), words = text_.fresh(), address = text_.fresh();
  const std::string vector = text_.type(Type::vector(uint32Type(), 4));
  lines += at + " = OpAccessChain " + text_.pointer("Uniform", vector) + " " + addresses_ + " " +
           text_.u32(0) + " " + text_.u32(index) + "\n";
  lines += four + " = OpLoad " + vector + " " + at + "\n";
  lines += words + " = OpVectorShuffle " + text_.type(pair) + " " + four + " " + four + " 0 1\n";
  lines += address + " = OpBitcast " + type + " " + words + "\n";
  return address;
}

std::string ModuleEmitter::specConstant(uint32_t index) {
  std::string &id = specConstants_[index];
  if (!id.empty())
    return id;
  const SpecConstant &constant = program_.specConstants[index];
  const std::string type = text_.type(constant.type);
  if (constant.type.isBool())
    id = text_.declareAnew((constant.byDefault & 1 ? "OpSpecConstantTrue " : "OpSpecConstantFalse ") + type);
  else
    id = text_.declareAnew("OpSpecConstant " + type + " " + numberText(constant.type, constant.byDefault));
  text_.decorate(id + " SpecId " + std::to_string(index));
  specIds_.insert(index);
  return id;
}

void ModuleEmitter::alias(const std::string &id) {
  if (aliased_.insert(id).second)
    text_.decorate(id + " Aliased");
}

Emitted emit(const Program &program, Reader reader) {
  return ModuleEmitter(program, reader).emit();
}

} // namespace shaderfuzz
