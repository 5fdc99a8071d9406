// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/HazardEffects.h"
#include "tools/rdnasim/machine/Program.h"

#include <algorithm>
#include <string_view>

namespace rdnasim {

namespace {

using Flags = uint32_t;

Flags flagIf(bool condition, HazardEffect::Flag flag) {
  return condition ? static_cast<Flags>(flag) : 0;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return text.starts_with(prefix); });
}

/// Returns whether a vector instruction reads the VGPR that it writes, beyond its operands.
bool readsResult(const Instruction &instruction) {
  return instruction.dpp.kind != DppKind::None ||
         startsWithAny(instruction.info->mnemonic,
                       {"v_fmac_", "v_pk_fmac_", "v_dot2c_", "v_dot4c_", "v_swap_", "v_writelane_",
                        "v_permlane16_", "v_permlanex16_"});
}

/// Returns whether a scalar instruction reads the SGPRs that it writes. A conditional move, which may leave
/// them unchanged, does not count for LLVM's pass for SGPRs.
bool readsScalarResult(std::string_view name) {
  return startsWithAny(name, {"s_addk_", "s_mulk_", "s_bitset0_", "s_bitset1_", "s_fmac_"});
}

bool isHalf(Type type) {
  return type == Type::B16 || type == Type::I16 || type == Type::U16 || type == Type::F16 ||
         type == Type::BF16;
}

VectorRange rangeOf(const Operand &operand) {
  VectorRange range{operand.number, operand.dwords};
  if (isHalf(operand.type) && operand.select == Select::Word0)
    range.halves = VectorRange::kLow;
  if (isHalf(operand.type) && operand.select == Select::Word1)
    range.halves = VectorRange::kHigh;
  return range;
}

/// Returns the flags that can be part of a hazard of the target.
Flags relevantFlags(const Program &program) {
  using E = HazardEffect;
  if (program.target.isIn(kRdna2))
    return E::kVector | E::kCountWait | E::kFloatAtomic | E::kDenormMode | E::kDelay;
  Flags flags = E::kVector | E::kMatrix | E::kComparesToExec | E::kPermutes | E::kIsNop;
  if (program.target.isIn(kRdna3))
    flags |= E::kTranscendental | E::kVectorMemory | E::kAluWait;
  if (program.target.isIn(kRdna3) && program.isWave64)
    flags |= E::kScalar | E::kUsesScalars | E::kWritesExec;
  if (program.target.isIn(kRdna4))
    flags |= E::kScalar | E::kScalarMemory | E::kBuffer | E::kUsesScalars | E::kAluWait | E::kReadsSgpr |
             E::kReadsVcc;
  return flags;
}

/// Flags of instructions that start or end a hazard, or can be the end of one that only registers show.
constexpr Flags kAlways = HazardEffect::kScalarMemory | HazardEffect::kVectorMemory | HazardEffect::kBuffer |
                          HazardEffect::kAluWait | HazardEffect::kUsesScalars | HazardEffect::kWritesExec |
                          HazardEffect::kTranscendental | HazardEffect::kMatrix |
                          HazardEffect::kComparesToExec | HazardEffect::kFloatAtomic;

HazardUse useOf(const HazardEffect &effect) {
  if ((effect.flags & kAlways) != 0)
    return HazardUse::Always;
  if ((effect.flags & HazardEffect::kVector) != 0)
    return HazardUse::Vector;
  return effect.flags == 0 ? HazardUse::Never : HazardUse::WhenAlert;
}

/// Returns the registers that are a hazard to write: on RDNA3 those that are read as masks, on RDNA4 pairs of
/// which the vector ALU reads one.
ScalarSet scalarsAtRisk(const Program &program) {
  ScalarSet result;
  for (const HazardEffect &effect : program.hazardEffects) {
    if (program.target.isIn(kRdna3))
      result |= effect.maskReads;
    else if ((effect.flags & HazardEffect::kVector) != 0)
      effect.scalarReads.forEach([&](uint32_t number) { result.set(number), result.set(number ^ 1); });
  }
  return result;
}

class Effects {
public:
  explicit Effects(const Program &program) : program_(program) {}

  HazardEffect of(const Instruction &instruction) {
    effect_ = {};
    effect_.flags = flagsOf(*instruction.info);
    add(instruction);
    if (instruction.paired != 0)
      add(program_.pairedHalves[instruction.paired - 1]);
    effect_.immediate = static_cast<uint16_t>(instruction.immediate);
    return effect_;
  }

private:
  static Flags flagsOf(const OpInfo &info) {
    const std::string_view name = info.mnemonic;
    // RDNA4's transcendentals on scalars: scalar code in the simulator, executed by the hardware's vector
    // ALU.
    if (name.starts_with("v_s_"))
      return vectorFlags(name);
    switch (info.kind) {
    case OpKind::Valu:
      return vectorFlags(name);
    case OpKind::Matrix:
      return HazardEffect::kVector | HazardEffect::kMatrix;
    case OpKind::Smem:
      return HazardEffect::kScalarMemory;
    case OpKind::Vmem:
    case OpKind::Flat:
      return HazardEffect::kVectorMemory | flagIf(isFloatAtomic(name), HazardEffect::kFloatAtomic) |
             flagIf(info.kind == OpKind::Vmem, HazardEffect::kBuffer);
    case OpKind::Lds:
      return HazardEffect::kVectorMemory;
    case OpKind::Wait:
      return HazardEffect::kScalar | (isAluWait(name) ? HazardEffect::kAluWait : HazardEffect::kCountWait);
    case OpKind::Export:
      return 0;
    case OpKind::Salu:
    case OpKind::Branch:
    case OpKind::Barrier:
    case OpKind::Message:
    case OpKind::Other:
      return HazardEffect::kScalar | flagIf(name == "s_denorm_mode", HazardEffect::kDenormMode) |
             flagIf(name == "s_nop", HazardEffect::kDelay) |
             flagIf(contains(name, "saveexec") || contains(name, "wrexec"), HazardEffect::kWritesExec);
    }
    return 0;
  }

  static Flags vectorFlags(std::string_view name) {
    return HazardEffect::kVector |
           flagIf(
               startsWithAny(name, {"v_exp_", "v_log_", "v_rcp_", "v_rsq_", "v_sqrt_", "v_sin_", "v_cos_"}),
               HazardEffect::kTranscendental) |
           flagIf(name.starts_with("v_cmpx_"), HazardEffect::kComparesToExec) |
           flagIf(name.starts_with("v_permlane"), HazardEffect::kPermutes) |
           flagIf(name == "v_nop", HazardEffect::kIsNop);
  }

  static bool isAluWait(std::string_view name) { return name == "s_waitcnt_depctr" || name == "s_wait_alu"; }

  static bool isFloatAtomic(std::string_view name) {
    return contains(name, "atomic_fmin") || contains(name, "atomic_fmax") ||
           contains(name, "atomic_fcmpswap") || contains(name, "atomic_add_f");
  }

  void add(const Instruction &instruction) {
    const OpInfo &info = *instruction.info;
    for (uint32_t i = 0; i < instruction.operandCount; ++i) {
      const Operand &operand = instruction.operands[i];
      const OperandInfo &about = info.operands[i];
      if (operand.kind == OperandKind::Sgpr)
        addScalar(operand, about);
      if (operand.kind == OperandKind::Sgpr && about.isWritten && readsScalarResult(info.mnemonic))
        addScalar(operand, {about.type, false, false});
      else if (operand.kind == OperandKind::Vgpr && (effect_.flags & HazardEffect::kVector) != 0)
        addVector(operand, about.isWritten, !about.isWritten || readsResult(instruction));
    }
    // Implicit operands.
    if (info.mnemonic.starts_with("v_div_fmas_"))
      addScalar(maskOf(program_), {Type::Mask, false, false});
    if (info.mnemonic.starts_with("s_cbranch_vcc"))
      addScalar(maskOf(program_), {Type::B64, false, false});
  }

  static Operand maskOf(const Program &program) {
    Operand vcc = maskRegister(kVcc);
    vcc.dwords = program.isWave64 ? 2 : 1;
    return vcc;
  }

  void addScalar(const Operand &operand, const OperandInfo &about) {
    if (operand.number >= kExec && about.isWritten && (effect_.flags & HazardEffect::kScalar) != 0)
      effect_.flags |= HazardEffect::kWritesExec;
    const bool isScalarRead = !about.isWritten && (effect_.flags & HazardEffect::kScalar) != 0;
    const bool isVcc = operand.number / 2 == kVcc / 2;
    effect_.flags |= flagIf(isScalarRead && operand.number < kNull && !isVcc, HazardEffect::kReadsSgpr) |
                     flagIf(isScalarRead && isVcc, HazardEffect::kReadsVcc);
    for (uint32_t number = operand.number;
         number < std::min<uint32_t>(operand.number + operand.dwords, kNull); ++number) {
      (about.isWritten ? effect_.scalarWrites : effect_.scalarReads).set(number);
      if (!about.isWritten && about.type == Type::Mask)
        effect_.maskReads.set(number);
    }
  }

  void addVector(const Operand &operand, bool isWritten, bool isRead) {
    const VectorRange range = rangeOf(operand);
    if (isWritten && effect_.resultCount < effect_.results.size())
      effect_.results[effect_.resultCount++] = range;
    if (isRead && effect_.sourceCount < effect_.sources.size())
      effect_.sources[effect_.sourceCount++] = range;
  }

  const Program &program_;
  HazardEffect effect_;
};

} // namespace

void prepareHazards(Program &program) {
  program.hazardEffects.reserve(program.instructions.size());
  for (const Instruction &instruction : program.instructions)
    program.hazardEffects.push_back(Effects(program).of(instruction));
  const ScalarSet atRisk = scalarsAtRisk(program);
  const Flags relevant = relevantFlags(program);
  for (size_t i = 0; i < program.instructions.size(); ++i) {
    HazardEffect &effect = program.hazardEffects[i];
    effect.scalarReads &= atRisk;
    effect.scalarWrites &= atRisk;
    if (effect.scalarReads.any() || effect.scalarWrites.any())
      effect.flags |= HazardEffect::kUsesScalars;
    effect.flags &= relevant;
    if (effect.flags == HazardEffect::kScalar)
      effect.flags = 0;
    program.instructions[i].hazardUse = useOf(effect);
  }
}

} // namespace rdnasim
