// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Scalar instructions that read or change more than their operands: SCC, EXEC, MODE, the old destination,
// indices in M0.

#include "tools/rdnasim/alu/ScalarOp.h"

#include <cmath>

namespace rdnasim {

namespace {

using i16 = int16_t;
using i32 = int32_t;
using u32 = uint32_t;
using u64 = uint64_t;

template <class T>
T readAs(Wave &wave, const Operand &operand, bool &defined) {
  return detail::readScalarAs<T>(wave, operand, defined);
}

// --- SCC ---

/// Writes a sum or a product of summands with undefined bits.
void writeSum(Wave &wave, const Instruction &instruction, u32 value, u32 undefined) {
  wave.writeScalarBits(instruction.operands[0], 0, value, static_cast<u32>(detail::bitsOfSum(undefined)));
}

template <bool IsSubtraction>
void withCarry(Wave &wave, const Instruction &instruction) {
  const auto a = detail::readBits<u32>(wave, instruction.operands[1]),
             b = detail::readBits<u32>(wave, instruction.operands[2]);
  const u64 carry = wave.scc;
  const u64 result = IsSubtraction ? u64(a.value) - b.value - carry : u64(a.value) + b.value + carry;
  const u32 undefined = wave.sccDefined ? ~(a.defined & b.defined) : ~0u;
  writeSum(wave, instruction, static_cast<u32>(result), undefined);
  wave.setScc(result >> 32 != 0, undefined == 0);
}

template <class T>
void select(Wave &wave, const Instruction &instruction) {
  auto a = detail::readBits<T>(wave, instruction.operands[1]),
       b = detail::readBits<T>(wave, instruction.operands[2]);
  DefinedBits<T> result = wave.scc ? a : b;
  if (!wave.sccDefined)
    result.defined = 0;
  detail::writeBits(wave, instruction.operands[0], result);
}

template <class T>
void conditionalMove(Wave &wave, const Instruction &instruction) {
  const auto bits = detail::readBits<T>(wave, instruction.operands[1]);
  if (!wave.sccDefined)
    return detail::writeScalarAs(wave, instruction.operands[0], bits.value, false);
  if (wave.scc)
    detail::writeBits(wave, instruction.operands[0], bits);
}

template <class T, bool (*F)(T, T)>
void compare(Wave &wave, const Instruction &instruction) {
  bool defined = true;
  T a = readAs<T>(wave, instruction.operands[0], defined),
    b = readAs<T>(wave, instruction.operands[1], defined);
  wave.setScc(F(a, b), defined);
}
template <class T>
bool eq(T a, T b) {
  return a == b;
}
template <class T>
bool lg(T a, T b) {
  return a != b;
}
template <class T>
bool gt(T a, T b) {
  return a > b;
}
template <class T>
bool ge(T a, T b) {
  return a >= b;
}
template <class T>
bool lt(T a, T b) {
  return a < b;
}
template <class T>
bool le(T a, T b) {
  return a <= b;
}
bool bit0(u64 a, u64 b) {
  return (a >> b & 1) == 0;
}
bool bit1(u64 a, u64 b) {
  return (a >> b & 1) != 0;
}
template <class T, bool (*F)(u64, u64)>
void compareBit(Wave &wave, const Instruction &instruction) {
  constexpr u32 kNumber = sizeof(T) * 8 - 1;
  const auto a = detail::readBits<T>(wave, instruction.operands[0]);
  const auto b = detail::readBits<u32>(wave, instruction.operands[1]);
  const bool isDefined = (~b.defined & kNumber) == 0 && (a.defined >> (b.value & kNumber) & 1) != 0;
  wave.setScc(F(a.value, b.value & kNumber), isDefined);
}

/// s_cmpk: simm16 is the second source, extended as the type says.
template <class T, bool (*F)(T, T)>
void compareImmediate(Wave &wave, const Instruction &instruction) {
  bool defined = true;
  T a = readAs<T>(wave, instruction.operands[0], defined);
  T b = std::is_signed_v<T> ? static_cast<T>(instruction.immediate)
                            : static_cast<T>(instruction.immediate & 0xffff);
  wave.setScc(F(a, b), defined);
}

// --- SOPK and the old destination ---

void moveImmediate(Wave &wave, const Instruction &instruction) {
  wave.writeScalar(instruction.operands[0], 0, static_cast<u32>(instruction.immediate));
}
void conditionalMoveImmediate(Wave &wave, const Instruction &instruction) {
  if (wave.scc || !wave.sccDefined)
    wave.writeScalar(instruction.operands[0], 0, static_cast<u32>(instruction.immediate), wave.sccDefined);
}
void addImmediate(Wave &wave, const Instruction &instruction) {
  const auto [a, defined] = detail::readBits<u32>(wave, instruction.operands[0]);
  const u32 b = static_cast<u32>(instruction.immediate);
  writeSum(wave, instruction, a + b, ~defined);
  wave.setScc((~(a ^ b) & (a ^ (a + b))) >> 31 != 0, defined == ~0u);
}
void multiplyImmediate(Wave &wave, const Instruction &instruction) {
  const auto [a, defined] = detail::readBits<u32>(wave, instruction.operands[0]);
  writeSum(wave, instruction, a * static_cast<u32>(instruction.immediate), ~defined);
}
template <class T, bool Value>
void setBit(Wave &wave, const Instruction &instruction) {
  constexpr u32 kNumber = sizeof(T) * 8 - 1;
  auto bits = detail::readBits<T>(wave, instruction.operands[0]);
  const auto number = detail::readBits<u32>(wave, instruction.operands[1]);
  const T bit = T(1) << (number.value & kNumber);
  bits.value = Value ? bits.value | bit : bits.value & ~bit;
  bits.defined = (~number.defined & kNumber) == 0 ? bits.defined | bit : 0;
  detail::writeBits(wave, instruction.operands[0], bits);
}

// --- EXEC ---

template <class T>
T andOp(T s, T e) {
  return s & e;
}
template <class T>
T orOp(T s, T e) {
  return s | e;
}
template <class T>
T xorOp(T s, T e) {
  return s ^ e;
}
template <class T>
T nandOp(T s, T e) {
  return ~(s & e);
}
template <class T>
T norOp(T s, T e) {
  return ~(s | e);
}
template <class T>
T xnorOp(T s, T e) {
  return ~(s ^ e);
}
template <class T>
T andNotExec(T s, T e) {
  return s & ~e;
}
template <class T>
T orNotExec(T s, T e) {
  return s | ~e;
}
template <class T>
T notAnd(T s, T e) {
  return ~s & e;
}
template <class T>
T notOr(T s, T e) {
  return ~s | e;
}

/// EXEC becomes F(source, EXEC); the destination receives the old EXEC (SaveOld) or the new one.
template <class T, T (*F)(T, T), bool SaveOld>
void changeExec(Wave &wave, const Instruction &instruction) {
  Operand exec = maskRegister(kExec);
  auto source = detail::readBits<T>(wave, instruction.operands[1]), old = detail::readBits<T>(wave, exec);
  if (wave.hasFault())
    return;
  const DefinedBits<T> result{F(source.value, old.value), Moved<>::definedBits<F>(source, old)};
  detail::writeBits(wave, exec, result); // a fault when a bit is undefined
  detail::writeBits(wave, instruction.operands[0], SaveOld ? old : result);
  wave.setScc(result.value != 0);
}

// --- MODE and other hardware registers ---

constexpr uint32_t kModeRegister = 1;
/// RDNA4 has a separate register for the upper half of the clock.
constexpr uint32_t kShaderCycles = 29, kShaderCyclesHigh = 30;

u32 modeBits(const Wave &wave) {
  const FloatMode &mode = wave.mode;
  u32 bits = mode.roundF32 | mode.roundF16F64 << 2 | mode.denormF32 << 4 | mode.denormF16F64 << 6;
  return wave.program.target.isIn(kRdna4) ? bits : bits | mode.dx10Clamp << 8 | mode.ieee << 9;
}

void setModeBits(Wave &wave, u32 bits) {
  bool isRdna4 = wave.program.target.isIn(kRdna4);
  FloatMode old = wave.mode;
  wave.mode = FloatMode::fromBits(static_cast<uint8_t>(bits));
  // RDNA4 has neither bit: clamp always turns NaN into 0, and IEEE mode is off.
  wave.mode.dx10Clamp = isRdna4 ? old.dx10Clamp : (bits >> 8 & 1) != 0;
  wave.mode.ieee = isRdna4 ? old.ieee : (bits >> 9 & 1) != 0;
}

struct HardwareField {
  uint32_t id, offset, size;
  u32 mask() const { return size == 32 ? ~0u : (1u << size) - 1; }
};
/// simm16: id 5:0, offset 10:6, size - 1 15:11.
HardwareField fieldOf(const Instruction &instruction) {
  auto bits = static_cast<u32>(instruction.immediate);
  return {bits & 63, bits >> 6 & 31, (bits >> 11 & 31) + 1};
}

void getHardwareRegister(Wave &wave, const Instruction &instruction) {
  HardwareField field = fieldOf(instruction);
  // The clock counts the wave's own instructions: monotonic, and the same in every run.
  u64 value = wave.instructionsExecuted;
  if (field.id == kModeRegister)
    value = modeBits(wave);
  else if (field.id == kShaderCyclesHigh && wave.program.target.isIn(kRdna4))
    value >>= 32;
  else if (field.id != kShaderCycles)
    return wave.fault("hardware register " + std::to_string(field.id) + " has no meaning in the simulator");
  wave.writeScalar(instruction.operands[0], 0, static_cast<u32>(value) >> field.offset & field.mask());
}

void setField(Wave &wave, const HardwareField &field, u32 value) {
  if (field.id != kModeRegister)
    return wave.fault("hardware register " + std::to_string(field.id) +
                      " cannot be written in the simulator");
  u32 mask = field.mask() << field.offset, bits = (modeBits(wave) & ~mask) | (value << field.offset & mask);
  constexpr u32 kFp16Overflow = 1u << 23; // small floats saturate
  if ((bits & kFp16Overflow) != 0)
    return wave.fault("MODE.FP16_OVFL cannot be set in the simulator");
  setModeBits(wave, bits);
}

void setHardwareRegister(Wave &wave, const Instruction &instruction) {
  if (!wave.isDefined(instruction.operands[1]))
    return wave.fault("a hardware register is written with an uninitialised value");
  setField(wave, fieldOf(instruction), wave.readScalar(instruction.operands[1]));
}
void setHardwareRegisterImmediate(Wave &wave, const Instruction &instruction) {
  setField(wave, fieldOf(instruction), static_cast<u32>(instruction.operands[1].bits));
}
void setRoundMode(Wave &wave, const Instruction &instruction) {
  wave.mode.roundF32 = instruction.immediate & 3;
  wave.mode.roundF16F64 = instruction.immediate >> 2 & 3;
}
void setDenormMode(Wave &wave, const Instruction &instruction) {
  wave.mode.denormF32 = instruction.immediate & 3;
  wave.mode.denormF16F64 = instruction.immediate >> 2 & 3;
}

// --- Registers by index ---

bool indexedBy(Wave &wave, Operand &operand, uint32_t shift = 0, u32 mask = ~0u) {
  u32 m0 = 0;
  if (!wave.readM0(m0))
    return false;
  u64 number = u64(operand.number) + (m0 >> shift & mask);
  if (number >= kVcc) {
    wave.fault("the indexed register s" + std::to_string(number) + " is out of range");
    return false;
  }
  operand.number = static_cast<uint16_t>(number);
  return true;
}
/// Register pairs begin at an even register.
template <class T, bool IndexesSource>
void moveRelative(Wave &wave, const Instruction &instruction) {
  Operand target = instruction.operands[0], source = instruction.operands[1];
  Operand &indexed = IndexesSource ? source : target;
  if (!indexedBy(wave, indexed))
    return;
  if (sizeof(T) == 8 && indexed.number % 2 != 0)
    return wave.fault("the indexed pair of registers begins at s" + std::to_string(indexed.number) +
                      ", which is odd");
  bool defined = true;
  T value = readAs<T>(wave, source, defined);
  detail::writeScalarAs(wave, target, value, defined);
}

/// The source's index is in M0's bits 9:0, the target's in 25:16.
void moveBothRelative(Wave &wave, const Instruction &instruction) {
  Operand target = instruction.operands[0], source = instruction.operands[1];
  if (indexedBy(wave, target, 16, 0x3ff) && indexedBy(wave, source, 0, 0x3ff))
    detail::writeBits(wave, target, detail::readBits<u32>(wave, source));
}

// --- The program counter ---

bool jump(Wave &wave, u64 address) {
  u32 index = wave.program.indexOf(address - wave.program.codeAddress);
  if (index == Program::kNoInstruction) {
    wave.fault("a jump goes to an address where no instruction begins");
    return false;
  }
  wave.next = index;
  return true;
}
u64 addressAfter(const Wave &wave, const Instruction &instruction) {
  return wave.program.codeAddress + instruction.pc + instruction.size;
}
void getPc(Wave &wave, const Instruction &instruction) {
  wave.writeScalar64(instruction.operands[0], addressAfter(wave, instruction));
}
void setPc(Wave &wave, const Instruction &instruction) {
  bool defined = true;
  u64 address = readAs<u64>(wave, instruction.operands[0], defined);
  if (!defined)
    return wave.fault("the target of a jump is uninitialised");
  jump(wave, address);
}
void swapPc(Wave &wave, const Instruction &instruction) {
  bool defined = true;
  u64 address = readAs<u64>(wave, instruction.operands[1], defined);
  if (!defined)
    return wave.fault("the target of a call is uninitialised");
  if (jump(wave, address))
    wave.writeScalar64(instruction.operands[0], addressAfter(wave, instruction));
}
void call(Wave &wave, const Instruction &instruction) {
  wave.writeScalar64(instruction.operands[0], addressAfter(wave, instruction));
  wave.branchTo(instruction);
}

// --- Lines ---

constexpr OpInfo line(std::string_view mnemonic, Handler run, Generations generations, OperandInfo a = {},
                      OperandInfo b = {}, OperandInfo c = {}) {
  return {mnemonic, generations, OpKind::Salu, {a, b, c}, run, 0};
}
constexpr OperandInfo kD32 = written(Type::B32), kD64 = written(Type::B64), kS32 = read(Type::B32),
                      kS64 = read(Type::B64), kSI32 = read(Type::I32);

template <class T>
constexpr OperandInfo source() {
  return read(detail::ScalarTypeOf<T>::value);
}
template <class T, bool (*F)(T, T)>
constexpr OpInfo cmp(std::string_view mnemonic, Generations generations = kAll) {
  return line(mnemonic, compare<T, F>, generations, source<T>(), source<T>());
}
template <class T, bool (*F)(T, T)>
constexpr OpInfo cmpk(std::string_view mnemonic) {
  return line(mnemonic, compareImmediate<T, F>, kRdna23, source<T>(), kS32);
}
template <class T, T (*F)(T, T), bool SaveOld = true>
constexpr OpInfo exec(std::string_view mnemonic, Generations generations = kAll) {
  constexpr Type kType = detail::ScalarTypeOf<T>::value;
  return line(mnemonic, changeExec<T, F, SaveOld>, generations, written(kType), read(kType));
}

constexpr OpInfo kLines[] = {
    line("s_addc_u32", withCarry<false>, kRdna23, kD32, kS32, kS32),
    line("s_add_co_ci_u32", withCarry<false>, kRdna4, kD32, kS32, kS32),
    line("s_subb_u32", withCarry<true>, kRdna23, kD32, kS32, kS32),
    line("s_sub_co_ci_u32", withCarry<true>, kRdna4, kD32, kS32, kS32),
    line("s_cselect_b32", select<u32>, kAll, kD32, kS32, kS32),
    line("s_cselect_b64", select<u64>, kAll, kD64, kS64, kS64),
    line("s_cmov_b32", conditionalMove<u32>, kAll, kD32, kS32),
    line("s_cmov_b64", conditionalMove<u64>, kAll, kD64, kS64),

    cmp<i32, eq<i32>>("s_cmp_eq_i32"),
    cmp<i32, lg<i32>>("s_cmp_lg_i32"),
    cmp<i32, gt<i32>>("s_cmp_gt_i32"),
    cmp<i32, ge<i32>>("s_cmp_ge_i32"),
    cmp<i32, lt<i32>>("s_cmp_lt_i32"),
    cmp<i32, le<i32>>("s_cmp_le_i32"),
    cmp<u32, eq<u32>>("s_cmp_eq_u32"),
    cmp<u32, lg<u32>>("s_cmp_lg_u32"),
    cmp<u32, gt<u32>>("s_cmp_gt_u32"),
    cmp<u32, ge<u32>>("s_cmp_ge_u32"),
    cmp<u32, lt<u32>>("s_cmp_lt_u32"),
    cmp<u32, le<u32>>("s_cmp_le_u32"),
    cmp<u64, eq<u64>>("s_cmp_eq_u64"),
    cmp<u64, lg<u64>>("s_cmp_lg_u64"),
    line("s_bitcmp0_b32", compareBit<u32, bit0>, kAll, kS32, kS32),
    line("s_bitcmp1_b32", compareBit<u32, bit1>, kAll, kS32, kS32),
    line("s_bitcmp0_b64", compareBit<u64, bit0>, kAll, kS64, kS32),
    line("s_bitcmp1_b64", compareBit<u64, bit1>, kAll, kS64, kS32),
    cmpk<i32, eq<i32>>("s_cmpk_eq_i32"),
    cmpk<i32, lg<i32>>("s_cmpk_lg_i32"),
    cmpk<i32, gt<i32>>("s_cmpk_gt_i32"),
    cmpk<i32, ge<i32>>("s_cmpk_ge_i32"),
    cmpk<i32, lt<i32>>("s_cmpk_lt_i32"),
    cmpk<i32, le<i32>>("s_cmpk_le_i32"),
    cmpk<u32, eq<u32>>("s_cmpk_eq_u32"),
    cmpk<u32, lg<u32>>("s_cmpk_lg_u32"),
    cmpk<u32, gt<u32>>("s_cmpk_gt_u32"),
    cmpk<u32, ge<u32>>("s_cmpk_ge_u32"),
    cmpk<u32, lt<u32>>("s_cmpk_lt_u32"),
    cmpk<u32, le<u32>>("s_cmpk_le_u32"),

    line("s_movk_i32", moveImmediate, kAll, kD32, kSI32),
    line("s_cmovk_i32", conditionalMoveImmediate, kAll, kD32, kSI32),
    line("s_addk_i32", addImmediate, kRdna23, kD32, kSI32),
    line("s_addk_co_i32", addImmediate, kRdna4, kD32, kSI32),
    line("s_mulk_i32", multiplyImmediate, kAll, kD32, kSI32),
    line("s_bitset0_b32", setBit<u32, false>, kAll, kD32, kS32),
    line("s_bitset1_b32", setBit<u32, true>, kAll, kD32, kS32),
    line("s_bitset0_b64", setBit<u64, false>, kAll, kD64, kS32),
    line("s_bitset1_b64", setBit<u64, true>, kAll, kD64, kS32),

    exec<u32, andOp<u32>>("s_and_saveexec_b32"),
    exec<u64, andOp<u64>>("s_and_saveexec_b64"),
    exec<u32, orOp<u32>>("s_or_saveexec_b32"),
    exec<u64, orOp<u64>>("s_or_saveexec_b64"),
    exec<u32, xorOp<u32>>("s_xor_saveexec_b32"),
    exec<u64, xorOp<u64>>("s_xor_saveexec_b64"),
    exec<u32, nandOp<u32>>("s_nand_saveexec_b32"),
    exec<u64, nandOp<u64>>("s_nand_saveexec_b64"),
    exec<u32, norOp<u32>>("s_nor_saveexec_b32"),
    exec<u64, norOp<u64>>("s_nor_saveexec_b64"),
    exec<u32, xnorOp<u32>>("s_xnor_saveexec_b32"),
    exec<u64, xnorOp<u64>>("s_xnor_saveexec_b64"),
    exec<u32, andNotExec<u32>>("s_andn2_saveexec_b32", kRdna2),
    exec<u64, andNotExec<u64>>("s_andn2_saveexec_b64", kRdna2),
    exec<u32, orNotExec<u32>>("s_orn2_saveexec_b32", kRdna2),
    exec<u64, orNotExec<u64>>("s_orn2_saveexec_b64", kRdna2),
    exec<u32, notAnd<u32>>("s_andn1_saveexec_b32", kRdna2),
    exec<u64, notAnd<u64>>("s_andn1_saveexec_b64", kRdna2),
    exec<u32, notOr<u32>>("s_orn1_saveexec_b32", kRdna2),
    exec<u64, notOr<u64>>("s_orn1_saveexec_b64", kRdna2),
    exec<u32, andNotExec<u32>>("s_and_not1_saveexec_b32", kRdna34),
    exec<u64, andNotExec<u64>>("s_and_not1_saveexec_b64", kRdna34),
    exec<u32, orNotExec<u32>>("s_or_not1_saveexec_b32", kRdna34),
    exec<u64, orNotExec<u64>>("s_or_not1_saveexec_b64", kRdna34),
    exec<u32, notAnd<u32>>("s_and_not0_saveexec_b32", kRdna34),
    exec<u64, notAnd<u64>>("s_and_not0_saveexec_b64", kRdna34),
    exec<u32, notOr<u32>>("s_or_not0_saveexec_b32", kRdna34),
    exec<u64, notOr<u64>>("s_or_not0_saveexec_b64", kRdna34),
    exec<u32, notAnd<u32>, false>("s_andn1_wrexec_b32", kRdna2),
    exec<u64, notAnd<u64>, false>("s_andn1_wrexec_b64", kRdna2),
    exec<u32, andNotExec<u32>, false>("s_andn2_wrexec_b32", kRdna2),
    exec<u64, andNotExec<u64>, false>("s_andn2_wrexec_b64", kRdna2),
    exec<u32, notAnd<u32>, false>("s_and_not0_wrexec_b32", kRdna34),
    exec<u64, notAnd<u64>, false>("s_and_not0_wrexec_b64", kRdna34),
    exec<u32, andNotExec<u32>, false>("s_and_not1_wrexec_b32", kRdna34),
    exec<u64, andNotExec<u64>, false>("s_and_not1_wrexec_b64", kRdna34),

    line("s_getreg_b32", getHardwareRegister, kAll, kD32, kS32),
    line("s_setreg_b32", setHardwareRegister, kAll, kS32, kS32),
    line("s_setreg_imm32_b32", setHardwareRegisterImmediate, kAll, kS32, kS32),
    line("s_round_mode", setRoundMode, kAll),
    line("s_denorm_mode", setDenormMode, kAll),
    line("s_movrelsd_2_b32", moveBothRelative, kAll, kD32, kS32),
    line("s_movrels_b32", moveRelative<u32, true>, kAll, kD32, kS32),
    line("s_movrels_b64", moveRelative<u64, true>, kAll, kD64, kS64),
    line("s_movreld_b32", moveRelative<u32, false>, kAll, kD32, kS32),
    line("s_movreld_b64", moveRelative<u64, false>, kAll, kD64, kS64),
    line("s_getpc_b64", getPc, kAll, kD64),
    {"s_setpc_b64", kAll, OpKind::Branch, {kS64}, setPc, 0},
    {"s_swappc_b64", kAll, OpKind::Branch, {kD64, kS64}, swapPc, 0},
    {"s_call_b64", kAll, OpKind::Branch, {kD64, kS32}, call, 0},
};

} // namespace

std::span<const OpInfo> scalarStateInstructions() {
  return kLines;
}

} // namespace rdnasim
