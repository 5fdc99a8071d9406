// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Loads of parameters and their interpolation. RDNA2 does both in one instruction. RDNA3 and RDNA4 load P0,
// P10 and P20 into lanes 0, 1 and 2 of each quad, from where the instructions that interpolate read them,
// whether these lanes are active or not.

#include "tools/rdnasim/alu/Elementwise.h"
#include "tools/rdnasim/machine/GraphicsUnit.h"
#include "tools/rdnasim/machine/Workgroup.h"

namespace rdnasim {

namespace {

using u32 = uint32_t;

// --- Where parameters are ---

/// The parameters that an instruction names, quad by quad.
class ParameterReader {
public:
  /// `attribute`: as the assembler writes it, attr3.y.
  ParameterReader(Wave &wave, const Operand &attribute)
      : wave_(wave), attribute_(static_cast<u32>(attribute.bits / 4)),
        component_(static_cast<u32>(attribute.bits % 4)) {}

  /// Returns false after a fault.
  bool begin() {
    if (!wave_.graphics)
      wave_.fault("a compute wave has no parameters");
    return !wave_.hasFault() && wave_.readM0(selector_);
  }

  /// All bits of the words are undefined if there is no quad.
  Parameter ofQuad(u32 quad) {
    return wave_.graphics->parameter(wave_, selector_, attribute_, component_, quad).value_or(Parameter());
  }

private:
  Wave &wave_;
  u32 attribute_, component_, selector_ = 0;
};

// --- RDNA3 and RDNA4: loads ---

void writeLoadedParameter(Wave &wave, const Instruction &instruction, const LaneBits &lanes,
                          uint64_t written) {
  const Operand &destination = instruction.operands[0];
  wave.writeVectorBits(destination, 0, lanes, written);
  if (!wave.hasFault())
    wave.scoreboard.issue(Counter::Export, {true, destination.number, 1});
}

uint64_t wholeQuads(uint64_t lanes) {
  constexpr uint64_t kFirsts = 0x1111'1111'1111'1111;
  const uint64_t quads = (lanes | lanes >> 1 | lanes >> 2 | lanes >> 3) & kFirsts;
  return quads * 15;
}

/// A quad with an active lane loads into all four lanes.
void loadParameter(Wave &wave, const Instruction &instruction) {
  const uint64_t written = wholeQuads(wave.exec());
  ParameterReader reader(wave, instruction.operands[1]);
  if (written == 0 || !reader.begin())
    return;
  LaneBits lanes = {};
  for (u32 lane = 0; lane < wave.laneCount() && !wave.hasFault(); lane += 4) {
    if ((written >> lane & 1) == 0)
      continue;
    const Parameter parameter = reader.ofQuad(lane / 4);
    const ParameterWord words[] = {parameter.p0, parameter.p10, parameter.p20, {0, ~0u}};
    for (u32 i = 0; i < 4; ++i) {
      lanes.values[lane + i] = words[i].value;
      lanes.defined[lane + i] = words[i].defined;
    }
  }
  if (!wave.hasFault())
    writeLoadedParameter(wave, instruction, lanes, written);
}

/// The data type in bits 18:16 of M0 for a load of one value into all lanes, and the address in bits 15:0.
struct DirectLoad {
  u32 bytes;
  bool isSigned;
};

std::optional<DirectLoad> directLoadOf(u32 selector) {
  switch (selector >> 16 & 7) {
  case 0:
    return DirectLoad{1, false};
  case 1:
    return DirectLoad{2, false};
  case 2:
    return DirectLoad{4, false};
  case 4:
    return DirectLoad{1, true};
  case 5:
    return DirectLoad{2, true};
  default:
    return std::nullopt;
  }
}

void loadDirect(Wave &wave, const Instruction &instruction) {
  u32 selector = 0;
  if (wave.exec() == 0 || !wave.readM0(selector))
    return;
  const std::optional<DirectLoad> load = directLoadOf(selector);
  const u32 address = selector & 0xffff;
  const Workgroup &workgroup = wave.workgroup;
  if (!load)
    return wave.fault("m0 asks for data type " + std::to_string(selector >> 16 & 7) +
                      " of a direct load from LDS, which does not exist");
  if (address % load->bytes != 0 || address + load->bytes > workgroup.lds.size())
    return wave.fault(std::to_string(load->bytes) + " bytes at LDS address " + std::to_string(address) +
                      (address % load->bytes != 0 ? " are not aligned"
                                                  : " are outside the workgroup's " +
                                                        std::to_string(workgroup.lds.size()) + " bytes"));
  u32 value = 0, defined = 0;
  std::memcpy(&value, workgroup.lds.data() + address, load->bytes);
  std::memcpy(&defined, workgroup.ldsDefined.data() + address, load->bytes);
  const u32 shift = 32 - 8 * load->bytes;
  const auto extend = [&](u32 bits) {
    return static_cast<u32>(static_cast<int32_t>(bits << shift) >> shift);
  };
  LaneBits lanes;
  std::fill_n(lanes.values, 64, load->isSigned ? extend(value) : value);
  std::fill_n(lanes.defined, 64,
              load->isSigned || shift == 0 ? extend(defined) : defined | ~0u << 8 * load->bytes);
  writeLoadedParameter(wave, instruction, lanes, wave.exec());
}

// --- RDNA3 and RDNA4: interpolation ---

/// Replaces the values of a quad's lanes by that of one of them, whether it is active or not.
template <class T>
void spreadInQuads(T *values, Lanes &lanes, u32 count, u32 source) {
  uint64_t defined = 0;
  for (u32 lane = 0; lane < count; ++lane) {
    const u32 from = (lane & ~3u) + source;
    defined |= (lanes.defined >> from & 1) << lane;
    if (lane % 4 == 3)
      std::fill_n(values + lane - 3, 4, values[from]);
  }
  lanes.defined = defined;
}

constexpr u32 kOwnLane = 4;

/// Reads operand `index` from lane `source` of each quad, or from each lane itself.
template <class T, u32 N>
void readFromQuads(Wave &wave, const Instruction &instruction, u32 index, u32 source, T (&values)[N],
                   Lanes &all) {
  Lanes lanes = {wave.exec(), ~0ull};
  detail::readTyped<T, N>(wave, instruction, index, values, lanes);
  if (source != kOwnLane)
    spreadInQuads(values, lanes, N, source);
  all.defined &= lanes.defined;
}

float widened(float value) {
  return value;
}
float widened(Half value) {
  return toFloat(value);
}

/// Instructions whose first product has P10 and whose addend is P0, and those with P20 and a sum.
template <class Result, class First, class Third, bool IsFirstStep, bool RoundsToZero, u32 N>
void interpolateLanes(Wave &wave, const Instruction &instruction) {
  First slope[N];
  float weight[N];
  Third addend[N];
  Lanes lanes = {wave.exec(), ~0ull};
  readFromQuads(wave, instruction, 1, IsFirstStep ? 1 : 2, slope, lanes);
  readFromQuads(wave, instruction, 2, kOwnLane, weight, lanes);
  readFromQuads(wave, instruction, 3, IsFirstStep ? 0 : kOwnLane, addend, lanes);
  if (wave.hasFault())
    return;
  constexpr u32 kToZero = 3;
  Result results[N];
  float sums[N];
  {
    detail::RoundingScope rounding(RoundsToZero ? kToZero : wave.mode.roundF32);
    for (u32 lane = 0; lane < N; ++lane)
      sums[lane] = std::fma(widened(slope[lane]), weight[lane], widened(addend[lane]));
  }
  for (u32 lane = 0; lane < N; ++lane) {
    if constexpr (std::is_same_v<Result, Half>)
      results[lane] = toHalf(sums[lane], RoundsToZero ? kToZero : wave.mode.roundF16F64);
    else
      results[lane] = sums[lane];
  }
  detail::writeTyped<Result, N>(wave, instruction, 0, results, lanes);
}

template <class Result, class First, class Third, bool IsFirstStep, bool RoundsToZero>
void interpolate(Wave &wave, const Instruction &instruction) {
  constexpr u32 kNoWait = 7;
  if (instruction.modifiers.exportWait != kNoWait)
    wave.scoreboard.wait(Counter::Export, instruction.modifiers.exportWait);
  wave.isWave64() ? interpolateLanes<Result, First, Third, IsFirstStep, RoundsToZero, 64>(wave, instruction)
                  : interpolateLanes<Result, First, Third, IsFirstStep, RoundsToZero, 32>(wave, instruction);
}

template <class Result, class First, class Third, bool IsFirstStep, bool RoundsToZero = false>
constexpr OpInfo interpolation(std::string_view mnemonic) {
  return {mnemonic,
          kRdna34,
          OpKind::Valu,
          {written(detail::TypeOf<Result>::value), read(detail::TypeOf<First>::value), read(Type::F32),
           read(detail::TypeOf<Third>::value)},
          interpolate<Result, First, Third, IsFirstStep, RoundsToZero>};
}

// --- RDNA2 ---

using Part = ParameterWord Parameter::*;

/// Reads a part of a parameter for each active lane.
bool readPart(Wave &wave, const Instruction &instruction, u32 index, Part part, LaneBits &lanes) {
  ParameterReader reader(wave, instruction.operands[index]);
  if (!reader.begin())
    return false;
  lanes = {};
  for (u32 lane = 0; lane < wave.laneCount() && !wave.hasFault(); lane += 4) {
    if ((wave.exec() >> lane & 15) == 0)
      continue;
    const ParameterWord word = reader.ofQuad(lane / 4).*part;
    std::fill_n(lanes.values + lane, 4, word.value);
    std::fill_n(lanes.defined + lane, 4, word.defined);
  }
  return !wave.hasFault();
}

/// Like readPart(), as floats: of the half that the instruction names, or of the whole dword.
bool readPartAsFloats(Wave &wave, const Instruction &instruction, u32 index, Part part, bool isHalf,
                      float (&values)[64], Lanes &lanes) {
  LaneBits words;
  if (!readPart(wave, instruction, index, part, words))
    return false;
  const u32 shift = isHalf && instruction.modifiers.high ? 16 : 0, bits = isHalf ? 0xffffu << shift : ~0u;
  uint64_t defined = 0;
  for (u32 lane = 0; lane < wave.laneCount(); ++lane) {
    const u32 word = words.values[lane];
    values[lane] = isHalf ? toFloat(Half{static_cast<uint16_t>(word >> shift)}) : std::bit_cast<float>(word);
    defined |= static_cast<uint64_t>((words.defined[lane] & bits) == bits) << lane;
  }
  lanes.defined &= defined;
  return true;
}

template <class T>
void readLanes(Wave &wave, const Instruction &instruction, u32 index, T (&values)[64], Lanes &lanes) {
  wave.isWave64() ? detail::readTyped<T, 64>(wave, instruction, index, values, lanes)
                  : detail::readTyped<T, 32>(wave, instruction, index, values, lanes);
}

/// Writes slope * weight + addend.
template <class Result>
void writeProducts(Wave &wave, const Instruction &instruction, const float (&slope)[64],
                   const float (&weight)[64], const float (&addend)[64], const Lanes &lanes) {
  Result results[64];
  {
    detail::RoundingScope rounding(wave.mode.roundF32);
    for (u32 lane = 0; lane < wave.laneCount(); ++lane) {
      const float sum = std::fma(slope[lane], weight[lane], addend[lane]);
      if constexpr (std::is_same_v<Result, Half>)
        results[lane] = toHalf(sum, wave.mode.roundF16F64);
      else
        results[lane] = sum;
    }
  }
  wave.isWave64() ? detail::writeTyped<Result, 64>(wave, instruction, 0, results, lanes)
                  : detail::writeTyped<Result, 32>(wave, instruction, 0, results, lanes);
}

/// P0 + I * P10. Operands: result, I, attribute.
template <bool IsHalf>
void interpolateFirst(Wave &wave, const Instruction &instruction) {
  float weight[64], slope[64], addend[64];
  Lanes lanes = {wave.exec(), ~0ull};
  readLanes(wave, instruction, 1, weight, lanes);
  if (readPartAsFloats(wave, instruction, 2, &Parameter::p10, IsHalf, slope, lanes) &&
      readPartAsFloats(wave, instruction, 2, &Parameter::p0, IsHalf, addend, lanes))
    writeProducts<float>(wave, instruction, slope, weight, addend, lanes);
}

/// Like interpolateFirst() of halves, with P0 from a register.
void interpolateFirstWithRegister(Wave &wave, const Instruction &instruction) {
  float weight[64], slope[64], addend[64];
  Half halves[64];
  Instruction selecting = instruction;
  selecting.operands[3].select = instruction.modifiers.high ? Select::Word1 : Select::Word0;
  Lanes lanes = {wave.exec(), ~0ull};
  readLanes(wave, instruction, 1, weight, lanes);
  readLanes(wave, selecting, 3, halves, lanes);
  if (wave.hasFault() || !readPartAsFloats(wave, instruction, 2, &Parameter::p10, true, slope, lanes))
    return;
  for (u32 lane = 0; lane < wave.laneCount(); ++lane)
    addend[lane] = toFloat(halves[lane]);
  writeProducts<float>(wave, instruction, slope, weight, addend, lanes);
}

/// The sum so far + J * P20. The sum is the old result, or of halves an operand of its own.
template <bool IsHalf>
void interpolateSecond(Wave &wave, const Instruction &instruction) {
  float weight[64], slope[64], addend[64];
  Lanes lanes = {wave.exec(), ~0ull};
  readLanes(wave, instruction, 1, weight, lanes);
  readLanes(wave, instruction, IsHalf ? 3 : 0, addend, lanes);
  if (wave.hasFault() || !readPartAsFloats(wave, instruction, 2, &Parameter::p20, IsHalf, slope, lanes))
    return;
  writeProducts<std::conditional_t<IsHalf, Half, float>>(wave, instruction, slope, weight, addend, lanes);
}

/// Operands: result, part, attribute.
void moveParameter(Wave &wave, const Instruction &instruction) {
  static constexpr Part kParts[] = {&Parameter::p10, &Parameter::p20, &Parameter::p0};
  LaneBits lanes;
  if (readPart(wave, instruction, 2, kParts[instruction.operands[1].bits % 3], lanes))
    wave.writeVectorBits(instruction.operands[0], 0, lanes, wave.exec());
}

constexpr OpInfo kLines[] = {
    {"v_interp_p1_f32",
     kRdna2,
     OpKind::Valu,
     {written(Type::F32), read(Type::F32), read(Type::U32)},
     interpolateFirst<false>},
    {"v_interp_p2_f32",
     kRdna2,
     OpKind::Valu,
     {written(Type::F32), read(Type::F32), read(Type::U32)},
     interpolateSecond<false>},
    {"v_interp_mov_f32",
     kRdna2,
     OpKind::Valu,
     {written(Type::B32), read(Type::U32), read(Type::U32)},
     moveParameter},
    {"v_interp_p1ll_f16",
     kRdna2,
     OpKind::Valu,
     {written(Type::F32), read(Type::F32), read(Type::U32)},
     interpolateFirst<true>},
    {"v_interp_p1lv_f16",
     kRdna2,
     OpKind::Valu,
     {written(Type::F32), read(Type::F32), read(Type::U32), read(Type::F16)},
     interpolateFirstWithRegister},
    {"v_interp_p2_f16",
     kRdna2,
     OpKind::Valu,
     {written(Type::F16), read(Type::F32), read(Type::U32), read(Type::F32)},
     interpolateSecond<true>},

    {"lds_param_load", kRdna3, OpKind::Export, {written(Type::B32), read(Type::U32)}, loadParameter},
    {"ds_param_load", kRdna4, OpKind::Export, {written(Type::B32), read(Type::U32)}, loadParameter},
    {"lds_direct_load", kRdna3, OpKind::Export, {written(Type::B32)}, loadDirect},
    {"ds_direct_load", kRdna4, OpKind::Export, {written(Type::B32)}, loadDirect},

    interpolation<float, float, float, true>("v_interp_p10_f32"),
    interpolation<float, float, float, false>("v_interp_p2_f32"),
    interpolation<float, Half, Half, true>("v_interp_p10_f16_f32"),
    interpolation<Half, Half, float, false>("v_interp_p2_f16_f32"),
    interpolation<float, Half, Half, true, true>("v_interp_p10_rtz_f16_f32"),
    interpolation<Half, Half, float, false, true>("v_interp_p2_rtz_f16_f32"),
};

} // namespace

std::span<const OpInfo> parameterInstructions() {
  return kLines;
}

} // namespace rdnasim
