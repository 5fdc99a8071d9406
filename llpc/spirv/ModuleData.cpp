// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/spirv/ModuleData.h"

#include <algorithm>

namespace llpc::spirv {

std::span<const uint32_t> ModuleData::wordsOf(const Instruction &instruction) const {
  auto rest = std::span<const uint32_t>(words).subspan(instruction.wordOffset);
  return rest.first(std::clamp<size_t>(rest[0] >> 16, 1, rest.size()));
}

const Instruction *ModuleData::definition(Id id) const {
  return id < definitions.size() && definitions[id] != 0 ? &instructions[definitions[id] - 1] : nullptr;
}

const Type *ModuleData::type(Id id) const {
  return id < definitions.size() && definitions[id] != 0 ? types[definitions[id] - 1] : nullptr;
}

const Type *ModuleData::typeOf(Id id) const {
  const Instruction *instruction = definition(id);
  return instruction ? type(instruction->resultType) : nullptr;
}

ExtInstSet ModuleData::extInstSet(Id id) const {
  const Instruction *import = definition(id);
  if (!import || import->opcode != Op::ExtInstImport)
    return ExtInstSet::Unknown;
  return findExtInstSet(decodeString(import->operands));
}

bool ModuleData::isNonSemantic(const Instruction &instruction) const {
  if (instruction.opcode != Op::ExtInst || instruction.operands.empty())
    return false;
  const ExtInstSet set = extInstSet(instruction.operand(0));
  // Unknown sets of other kinds are refused when they are imported.
  return set == ExtInstSet::Unknown || spirv::isNonSemantic(set);
}

std::optional<uint64_t> ModuleData::constantInteger(Id id) const {
  const Instruction *constant = definition(id);
  const Type *constantType = typeOf(id);
  bool known =
      constant && constant->opcode == Op::Constant && constantType && constantType->kind == TypeKind::Int;
  if (!known || constant->operands.empty())
    return std::nullopt;
  uint64_t bits = constant->operand(0);
  if (constant->operands.size() > 1)
    bits |= uint64_t(constant->operand(1)) << 32;
  return constantType->width < 64 ? bits & ((uint64_t(1) << constantType->width) - 1) : bits;
}

const Type *ModuleData::pointeeOf(Id pointer) const {
  const Instruction &instruction = *definition(pointer);
  if (!typeOf(pointer)->isUntyped)
    return typeOf(pointer)->element;
  if (instruction.opcode == Op::UntypedVariableKHR)
    return type(instruction.operand(1));
  if (!isUntypedAccessChain(instruction.opcode))
    return nullptr;
  const Type *part = type(instruction.operand(0));
  for (Id index : instruction.operands.subspan(firstIndexOf(instruction.opcode)))
    part = part->kind == TypeKind::Struct ? part->members[*constantInteger(index)] : part->element;
  return part;
}

bool ModuleData::enables(Capability capability) const {
  return std::ranges::binary_search(enabledCapabilities, capability);
}

bool ModuleData::declaresExtension(std::string_view name) const {
  return std::ranges::find(extensions, name) != extensions.end();
}

Diagnostic diagnosticAt(const ModuleData &module, Severity severity, const Instruction &instruction,
                        std::string message, std::string hint) {
  Diagnostic diagnostic;
  diagnostic.severity = severity;
  diagnostic.file = module.fileName;
  diagnostic.wordOffset = instruction.wordOffset;
  diagnostic.instruction = disassemble(module, instruction);
  if (instruction.line) {
    const Instruction *file = module.definition(instruction.line.file);
    if (file && file->opcode == Op::String)
      diagnostic.source = {decodeString(file->operands), instruction.line.line, instruction.line.column};
  }
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  return diagnostic;
}

bool ParseContext::fail(ErrorCategory category, const Instruction &instruction, std::string message,
                        std::string hint) {
  diagnostics_.add(
      diagnosticAt(module, Severity::error(category), instruction, std::move(message), std::move(hint)));
  return false;
}

bool ParseContext::failAt(ErrorCategory category, std::optional<uint32_t> wordOffset, std::string message,
                          std::string hint) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::error(category);
  diagnostic.file = module.fileName;
  diagnostic.wordOffset = wordOffset;
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostics_.add(std::move(diagnostic));
  return false;
}

std::unique_ptr<Module> Module::parse(std::span<const uint8_t> bytes, std::string_view fileName,
                                      Diagnostics &diagnostics) {
  auto data = std::make_unique<ModuleData>();
  data->fileName = fileName;
  ParseContext context(*data, diagnostics);
  bool ok = readHeader(context, bytes) && readDeclarations(context) && frameInstructions(context) &&
            checkLayout(context) && checkOperands(context) && readAnnotations(context) &&
            buildFunctions(context) && buildConstructs(context) && checkTypes(context);
  if (!ok)
    return nullptr;
  applyDebugLines(*data);
  readSourceTexts(*data);
  return std::make_unique<Module>(std::move(data));
}

Module::Module(std::unique_ptr<ModuleData> data) : data_(std::move(data)) {}
Module::~Module() = default;

uint32_t Module::version() const {
  return data_->version;
}
uint32_t Module::idBound() const {
  return data_->idBound;
}
const std::string &Module::fileName() const {
  return data_->fileName;
}
std::span<const Instruction> Module::instructions() const {
  return data_->instructions;
}
uint32_t Module::instructionIndex(const Instruction &instruction) const {
  const auto countBefore = [&](const std::vector<Instruction> &list) {
    return std::ranges::lower_bound(list, instruction.wordOffset, {}, &Instruction::wordOffset) - list.begin();
  };
  return static_cast<uint32_t>(countBefore(data_->instructions) + countBefore(data_->setAside));
}
const Instruction *Module::definition(Id id) const {
  return data_->definition(id);
}
const Type *Module::type(Id id) const {
  return data_->type(id);
}
const Type *Module::typeOf(Id id) const {
  return data_->typeOf(id);
}

namespace {

/// Returns the value of a key, or null.
template <typename Map>
const Map::mapped_type *lookUp(const Map &map, Id id) {
  auto found = map.find(id);
  return found != map.end() ? &found->second : nullptr;
}

const DecorationUse *find(std::span<const DecorationUse> uses, Decoration kind) {
  auto found = std::ranges::find(uses, kind, &DecorationUse::kind);
  return found != uses.end() ? &*found : nullptr;
}

} // namespace

std::string_view Module::name(Id id) const {
  const Annotations *annotations = lookUp(data_->annotations, id);
  return annotations ? std::string_view(annotations->name) : std::string_view();
}

std::string_view Module::memberName(Id structType, uint32_t member) const {
  const Annotations *annotations = lookUp(data_->annotations, structType);
  if (!annotations || member >= annotations->memberNames.size())
    return {};
  return annotations->memberNames[member];
}

std::string_view Module::string(Id id) const {
  const std::string *text = lookUp(data_->strings, id);
  return text ? std::string_view(*text) : std::string_view();
}

std::string_view Module::sourceText(Id file) const {
  const std::string *text = lookUp(data_->sourceTexts, file);
  return text ? std::string_view(*text) : std::string_view();
}

std::span<const DecorationUse> Module::decorations(Id id) const {
  const Annotations *annotations = lookUp(data_->annotations, id);
  return annotations ? std::span<const DecorationUse>(annotations->decorations)
                     : std::span<const DecorationUse>();
}

std::span<const DecorationUse> Module::memberDecorations(Id structType, uint32_t member) const {
  const Annotations *annotations = lookUp(data_->annotations, structType);
  if (!annotations || member >= annotations->memberDecorations.size())
    return {};
  return annotations->memberDecorations[member];
}

const DecorationUse *Module::findDecoration(Id id, Decoration kind) const {
  return find(decorations(id), kind);
}

const DecorationUse *Module::findMemberDecoration(Id structType, uint32_t member, Decoration kind) const {
  return find(memberDecorations(structType, member), kind);
}

std::span<const EntryPoint> Module::entryPoints() const {
  return data_->entryPoints;
}
std::span<const std::unique_ptr<Function>> Module::functions() const {
  return data_->functions;
}

const Function *Module::function(Id id) const {
  const size_t *index = lookUp(data_->functionIndex, id);
  return index ? data_->functions[*index].get() : nullptr;
}

std::span<const Instruction *const> Module::globals() const {
  return data_->globals;
}
std::span<const Capability> Module::capabilities() const {
  return data_->capabilities;
}
std::span<const std::string> Module::extensions() const {
  return data_->extensions;
}

bool Module::hasCapability(Capability capability) const {
  return std::ranges::find(data_->capabilities, capability) != data_->capabilities.end();
}

bool Module::enables(Capability capability) const {
  return data_->enables(capability);
}

bool Module::declaresExtension(std::string_view name) const {
  return data_->declaresExtension(name);
}

std::string_view Module::extInstSet(Id id) const {
  const std::string *name = lookUp(data_->extInstSets, id);
  return name ? std::string_view(*name) : std::string_view();
}

ExtInstSet Module::extInstSetKind(Id id) const {
  return findExtInstSet(extInstSet(id));
}

const Type *Module::pointeeOf(Id pointer) const {
  return data_->pointeeOf(pointer);
}

std::optional<uint64_t> Module::constantInteger(Id id) const {
  return data_->constantInteger(id);
}

std::string Module::assembly(const Instruction &instruction) const {
  return disassemble(*data_, instruction);
}

Diagnostic Module::diagnose(Severity severity, const Instruction &instruction, std::string message,
                            std::string hint) const {
  return diagnosticAt(*data_, severity, instruction, std::move(message), std::move(hint));
}

const Block *Function::block(Id label) const {
  auto found = labels.find(label);
  return found != labels.end() ? found->second : nullptr;
}

} // namespace llpc::spirv
