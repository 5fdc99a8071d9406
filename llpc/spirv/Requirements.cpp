// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/spirv/Requirements.h"

#include <algorithm>

namespace llpc::spirv {

namespace {

// Types of these widths have requirements that the grammar does not contain, only the text of OpTypeInt and
// OpTypeFloat.
constexpr Capability kInt8[] = {
    Capability::Int8, Capability::StorageBuffer8BitAccess, Capability::UniformAndStorageBuffer8BitAccess,
    Capability::StoragePushConstant8, Capability::WorkgroupMemoryExplicitLayout8BitAccessKHR};
constexpr Capability kInt16[] = {Capability::Int16,
                                 Capability::StorageBuffer16BitAccess,
                                 Capability::UniformAndStorageBuffer16BitAccess,
                                 Capability::StoragePushConstant16,
                                 Capability::StorageInputOutput16,
                                 Capability::WorkgroupMemoryExplicitLayout16BitAccessKHR};
constexpr Capability kInt64[] = {Capability::Int64};
constexpr Capability kFloat16[] = {Capability::Float16,
                                   Capability::Float16Buffer,
                                   Capability::StorageBuffer16BitAccess,
                                   Capability::UniformAndStorageBuffer16BitAccess,
                                   Capability::StoragePushConstant16,
                                   Capability::StorageInputOutput16,
                                   Capability::WorkgroupMemoryExplicitLayout16BitAccessKHR};
constexpr Capability kFloat64[] = {Capability::Float64};

struct WidthRule {
  Op opcode;
  uint32_t width;
  std::string_view name;
  std::span<const Capability> capabilities;
  std::string_view enablingExtension; ///< an older one, which needs no capability
};

constexpr WidthRule kWidthRules[] = {
    {Op::TypeInt, 8, "an 8-bit integer type", kInt8, {}},
    {Op::TypeInt, 16, "a 16-bit integer type", kInt16, "SPV_AMD_gpu_shader_int16"},
    {Op::TypeInt, 64, "a 64-bit integer type", kInt64, {}},
    {Op::TypeFloat, 16, "a 16-bit floating-point type", kFloat16, "SPV_AMD_gpu_shader_half_float"},
    {Op::TypeFloat, 64, "a 64-bit floating-point type", kFloat64, {}},
};

// Cooperative matrices of encoded floats, and dot products of floats, need a capability that only the text of
// the extensions contains.
constexpr Capability kBFloat16Matrix[] = {Capability::BFloat16CooperativeMatrixKHR};
constexpr Capability kBFloat16Dot[] = {Capability::BFloat16DotProductKHR};
constexpr Capability kBFloat16MixedDot[] = {Capability::DotProductBFloat16AccVALVE};
constexpr Capability kFloat16Dot32[] = {Capability::DotProductFloat16AccFloat32VALVE};
constexpr Capability kFloat16Dot16[] = {Capability::DotProductFloat16AccFloat16VALVE};
constexpr Capability kFloat8Matrix[] = {Capability::Float8CooperativeMatrixEXT};

constexpr std::string_view kAmdShaderBallot = "SPV_AMD_shader_ballot";

class NeedCollector {
public:
  NeedCollector(const ModuleData &module, const Instruction &instruction, std::vector<Need> &needs)
      : module_(module), instruction_(instruction), needs_(needs) {}

  void run(std::span<const Operand> operands);

private:
  void add(std::string_view kind, std::string_view name, const Requirement &requirement);
  void addOperand(const Operand &operand);
  void addEnumerants(OperandKind kind, uint32_t value);
  void addEnumerant(OperandKind kind, uint32_t value);
  void addWidth();
  void addMatrixComponent();
  void addDotProduct();
  void addMixedDotProduct();

  const ModuleData &module_;
  const Instruction &instruction_;
  std::vector<Need> &needs_;
};

/// SPV_AMD_shader_ballot provides its operations, and the group operations that they and OpGroup* share,
/// without a capability.
bool comesWithAmdShaderBallot(Op opcode) {
  return opcode >= Op::GroupIAddNonUniformAMD && opcode <= Op::GroupSMaxNonUniformAMD;
}

bool comesWithAmdShaderBallot(OperandKind kind, uint32_t value) {
  return kind == OperandKind::GroupOperation && value <= static_cast<uint32_t>(GroupOperation::ExclusiveScan);
}

/// Returns whether an enumerant may be used without the capability that the grammar lists.
bool isExempt(OperandKind kind, uint32_t value) {
  switch (kind) {
  case OperandKind::BuiltIn: {
    // Declaring a block with these built-ins, as every vertex shader does, needs no capability; only using
    // them does.
    const auto builtIn = static_cast<BuiltIn>(value);
    return builtIn == BuiltIn::PointSize || builtIn == BuiltIn::ClipDistance ||
           builtIn == BuiltIn::CullDistance;
  }
  case OperandKind::MemorySemantics:
    // Front ends set the bit for all kinds of memory; it means nothing without atomic counters.
    return value == static_cast<uint32_t>(MemorySemantics::AtomicCounterMemory);
  default:
    return false;
  }
}

void NeedCollector::run(std::span<const Operand> operands) {
  if (comesWithAmdShaderBallot(instruction_.opcode) && module_.declaresExtension(kAmdShaderBallot))
    return;
  const InstructionGrammar &grammar = *findInstruction(instruction_.opcode);
  // When two opcodes have the same number, the specification uses the name of the installed grammar.
  add({}, grammar.name, grammar.requirement);
  for (const Operand &operand : operands)
    addOperand(operand);
  if (instruction_.opcode == Op::TypeInt || instruction_.opcode == Op::TypeFloat)
    addWidth();
  if (instruction_.opcode == Op::TypeCooperativeMatrixKHR)
    addMatrixComponent();
  if (instruction_.opcode == Op::Dot)
    addDotProduct();
  if (instruction_.opcode == Op::FDot2MixAcc32VALVE || instruction_.opcode == Op::FDot2MixAcc16VALVE)
    addMixedDotProduct();
}

void NeedCollector::add(std::string_view kind, std::string_view name, const Requirement &requirement) {
  if (requirement.capabilities().empty() && requirement.version <= module_.version)
    return;
  needs_.push_back({kind, name, requirement.capabilities(), requirement.extensions(), requirement.version});
}

void NeedCollector::addOperand(const Operand &operand) {
  const uint32_t word = module_.wordsOf(instruction_)[operand.word];
  switch (operand.kind) {
  case OperandKind::LiteralSpecConstantOpInteger: {
    const InstructionGrammar &wrapped = *findInstruction(static_cast<Op>(word));
    add({}, wrapped.name, wrapped.requirement);
    return;
  }
  case OperandKind::LiteralExtInstInteger:
    if (const ExtInstGrammar *extInst = findExtInst(module_.extInstSet(instruction_.operand(0)), word))
      add({}, extInst->name, extInst->requirement);
    return;
  case OperandKind::IdScope:
    if (const auto value = module_.constantInteger(word))
      addEnumerant(OperandKind::Scope, static_cast<uint32_t>(*value));
    return;
  case OperandKind::IdMemorySemantics:
    if (const auto value = module_.constantInteger(word))
      addEnumerants(OperandKind::MemorySemantics, static_cast<uint32_t>(*value));
    return;
  default:
    addEnumerants(operand.kind, word);
  }
}

void NeedCollector::addEnumerants(OperandKind kind, uint32_t value) {
  if (categoryOf(kind) == OperandCategory::ValueEnum)
    return addEnumerant(kind, value);
  if (categoryOf(kind) != OperandCategory::BitEnum)
    return;
  for (uint32_t bits = value; bits != 0; bits &= bits - 1)
    addEnumerant(kind, bits & -bits);
}

void NeedCollector::addEnumerant(OperandKind kind, uint32_t value) {
  const EnumerantGrammar *enumerant = findEnumerant(kind, value);
  if (!enumerant || isExempt(kind, value) ||
      (comesWithAmdShaderBallot(kind, value) && module_.declaresExtension(kAmdShaderBallot)))
    return;
  if (kind == OperandKind::Capability) {
    // A capability's capabilities are those that it implies, not requirements.
    if (enumerant->requirement.version > module_.version)
      needs_.push_back({nameOfKind(kind),
                        enumerant->name,
                        {},
                        enumerant->requirement.extensions(),
                        enumerant->requirement.version});
    return;
  }
  add(nameOfKind(kind), enumerant->name, enumerant->requirement);
}

void NeedCollector::addWidth() {
  for (const WidthRule &rule : kWidthRules) {
    // An encoding has a capability of its own.
    const bool isEncoded = rule.opcode == Op::TypeFloat && instruction_.operands.size() > 1;
    if (rule.opcode == instruction_.opcode && rule.width == instruction_.operand(0) && !isEncoded &&
        (rule.enablingExtension.empty() || !module_.declaresExtension(rule.enablingExtension)))
      needs_.push_back({{}, rule.name, rule.capabilities, {}, 0});
  }
}

void NeedCollector::addMatrixComponent() {
  const Type *component = module_.type(instruction_.operand(0));
  if (!component || !isAnyFloat(component->kind) || component->kind == TypeKind::Float)
    return;
  const bool isBFloat = component->kind == TypeKind::BFloat16;
  needs_.push_back({{},
                    isBFloat ? "a cooperative matrix of bfloat16" : "a cooperative matrix of 8-bit floats",
                    isBFloat ? kBFloat16Matrix : kFloat8Matrix,
                    {},
                    0});
}

void NeedCollector::addDotProduct() {
  const Type *result = module_.type(instruction_.resultType);
  if (result && result->kind == TypeKind::BFloat16)
    needs_.push_back({{}, "a dot product of bfloat16", kBFloat16Dot, {}, 0});
}

void NeedCollector::addMixedDotProduct() {
  const Type *vector = module_.typeOf(instruction_.operand(0));
  if (!vector)
    return;
  if (vector->scalar()->kind == TypeKind::BFloat16)
    needs_.push_back({{}, "a mixed dot product of bfloat16", kBFloat16MixedDot, {}, 0});
  else if (instruction_.opcode == Op::FDot2MixAcc32VALVE)
    needs_.push_back({{}, "a mixed dot product of 16-bit floats", kFloat16Dot32, {}, 0});
  else
    needs_.push_back({{}, "a mixed dot product of 16-bit floats in 16 bits", kFloat16Dot16, {}, 0});
}

const Requirement &requirementOf(Capability capability) {
  return findEnumerant(OperandKind::Capability, static_cast<uint32_t>(capability))->requirement;
}

/// "A", "A or B", "A, B or C".
template <typename Names>
std::string alternatives(const Names &names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + std::string(names[i]);
  return text;
}

std::string versionText(uint32_t version) {
  return concat("SPIR-V ", version >> 16, ".", version >> 8 & 0xFF);
}

bool reportMissingCapability(ParseContext &context, const Instruction &instruction, const Need &need) {
  std::vector<std::string_view> names;
  for (const Capability capability : need.capabilities) {
    // Two names of the same capability are listed once.
    if (std::ranges::find(names, nameOf(capability)) == names.end())
      names.push_back(nameOf(capability));
  }
  const bool isOne = names.size() == 1;
  std::string hint = concat("declare it with \"OpCapability ", names.front(), "\"");
  const Requirement &requirement = requirementOf(need.capabilities.front());
  const Need extension{{}, {}, {}, requirement.extensions(), requirement.version};
  if (isOne && !requirement.extensions().empty() && !hasExtensionFor(context.module, extension))
    hint += concat(" and \"OpExtension \"", requirement.extensions().front(), "\"\"");
  return context.failInvalid(instruction,
                             concat(need.text(), " needs ",
                                    isOne ? "the capability " : "one of the capabilities ",
                                    alternatives(names), ", which the module does not declare"),
                             isOne ? hint : std::string());
}

bool reportMissingExtension(ParseContext &context, const Instruction &instruction, const Need &need) {
  std::string wanted;
  if (need.version != kNoVersion)
    wanted = versionText(need.version) + (need.extensions.empty() ? "" : ", or ");
  if (!need.extensions.empty())
    wanted += (need.extensions.size() == 1 ? "the extension " : "one of the extensions ") +
              alternatives(need.extensions);
  if (need.extensions.empty())
    return context.failInvalid(instruction, concat(need.text(), " needs ", wanted, "; the module is of ",
                                                   versionText(context.module.version)));
  return context.failInvalid(instruction,
                             concat(need.text(), " needs ", wanted, ", which the module does not declare"),
                             concat("declare it with \"OpExtension \"", need.extensions.front(), "\"\""));
}

} // namespace

std::string Need::text() const {
  return kind.empty() ? std::string(name) : concat(kind, " ", name);
}

void collectNeeds(const ModuleData &module, const Instruction &instruction, std::span<const Operand> operands,
                  std::vector<Need> &needs) {
  NeedCollector(module, instruction, needs).run(operands);
}

bool hasCapabilityFor(const ModuleData &module, const Need &need) {
  return need.capabilities.empty() ||
         std::ranges::any_of(need.capabilities, [&](Capability c) { return module.enables(c); });
}

bool hasExtensionFor(const ModuleData &module, const Need &need) {
  if (need.version <= module.version)
    return true;
  if (std::ranges::any_of(need.extensions, [&](std::string_view e) { return module.declaresExtension(e); }))
    return true;
  // A capability that itself needs an extension or a version has been checked for it. Where the grammar knows
  // no extension, the capability alone suffices.
  if (need.version == kNoVersion && need.extensions.empty())
    return true;
  return std::ranges::any_of(
      need.capabilities, [&](Capability c) { return module.enables(c) && requirementOf(c).version != 0; });
}

std::vector<Need> Module::needsOf(const Instruction &instruction) const {
  std::vector<Operand> operands;
  std::vector<Need> needs;
  splitOperands(*data_, data_->wordsOf(instruction), operands); // checked by an earlier step
  collectNeeds(*data_, instruction, operands, needs);
  return needs;
}

bool checkNeeds(ParseContext &context, const Instruction &instruction, std::span<const Need> needs) {
  for (const Need &need : needs) {
    if (!hasCapabilityFor(context.module, need))
      return reportMissingCapability(context, instruction, need);
    if (!hasExtensionFor(context.module, need))
      return reportMissingExtension(context, instruction, need);
  }
  return true;
}

} // namespace llpc::spirv
