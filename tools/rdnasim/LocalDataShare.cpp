// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/Hex.h"
#include "tools/rdnasim/VectorMemory.h"
#include "tools/rdnasim/Workgroup.h"

#include <string>
#include <vector>

namespace rdnasim {

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

void issue(Wave &wave, const Operand *target, unsigned dwords) {
  Scoreboard::Registers registers;
  if (target)
    registers = {true, target->number, static_cast<std::uint16_t>(dwords)};
  wave.scoreboard.issue(Counter::Lds, registers);
}

/// The places of `access` at each lane's address plus `offset`. LDS accesses are aligned to their size, those
/// of more than a dword to dwords: what compilers promise without the mode for unaligned access.
bool findPlaces(Wave &wave, const Access &access, const LaneWords &addresses, u32 offset,
                LanePlaces &places) {
  Workgroup &workgroup = wave.workgroup;
  unsigned alignment = access.kind == AccessKind::Atomic ? access.bytes : access.bytes < 4 ? access.bytes : 4;
  for (unsigned lane = 0; lane < wave.laneCount(); ++lane) {
    if ((wave.exec() >> lane & 1) == 0)
      continue;
    u64 at = u64(addresses[lane]) + offset;
    if (at + access.bytes > workgroup.lds.size() || at % alignment != 0) {
      bool isBeyond = at + access.bytes > workgroup.lds.size();
      wave.fault("an LDS access of " + std::to_string(access.bytes) + " bytes at " + hex(at) + " by lane " +
                 std::to_string(lane) + " is " +
                 (isBeyond ? "beyond the " + std::to_string(workgroup.lds.size()) + " bytes of the workgroup"
                           : "misaligned"));
      return false;
    }
    places.place[lane] = workgroup.lds.data() + at;
    places.flags[lane] = workgroup.ldsDefined.data() + at;
  }
  return true;
}

/// Operands: loads `target, address`; stores `address, data`; atomics `[target,] address, data[, data2]`.
void runLds(Wave &wave, const Instruction &instruction) {
  Access access = Access::of(instruction.info->tag);
  const Operand *next = instruction.operands.data();
  const Operand *target = access.kind == AccessKind::Load || access.alwaysReturns ? next++ : nullptr;
  const Operand &address = *next++;
  Operand data = access.kind == AccessKind::Load ? Operand() : *next;
  if (!requireDefined(wave, address, 1, "the address of an LDS access"))
    return;
  LaneWords addresses;
  wave.readVector(address, 0, addresses);
  LanePlaces places;
  if (wave.hasFault() ||
      !findPlaces(wave, access, addresses, static_cast<u32>(instruction.modifiers.offset), places))
    return;
  transfer(wave, access, target, &data, places);
  issue(wave, target, access.dwords());
}

/// Compare and store: source and compare value are separate operands, in an order that RDNA3 turned round.
void runCompareStore(Wave &wave, const Instruction &instruction) {
  Access access = Access::of(instruction.info->tag);
  const Operand *next = instruction.operands.data();
  const Operand *target = access.alwaysReturns ? next++ : nullptr;
  const Operand &address = *next++;
  bool isCompareFirst = wave.program.target.isIn(kRdna2);
  const Operand &source = next[isCompareFirst ? 1 : 0], &compare = next[isCompareFirst ? 0 : 1];
  if (!requireDefined(wave, address, 1, "the address of an LDS access"))
    return;
  LaneWords addresses;
  wave.readVector(address, 0, addresses);
  LanePlaces places;
  if (wave.hasFault() ||
      !findPlaces(wave, access, addresses, static_cast<u32>(instruction.modifiers.offset), places))
    return;
  unsigned dwords = access.dwords();
  LaneWords values[4], old[2] = {};
  u64 defined = wave.definedLanes(source, 0, dwords) & wave.definedLanes(compare, 0, dwords);
  for (unsigned i = 0; i < dwords; ++i) {
    wave.readVector(source, i, values[i]);
    wave.readVector(compare, i, values[2 + i]);
  }
  for (unsigned lane = 0; lane < wave.laneCount(); ++lane) {
    if (!places.place[lane])
      continue;
    u64 before = 0;
    std::memcpy(&before, places.place[lane], access.bytes);
    auto wide = [&](unsigned first) {
      return values[first][lane] | (dwords == 2 ? u64(values[first + 1][lane]) << 32 : 0);
    };
    u64 after = applyAtomic(AtomicOp::CompareSwap, access.bytes * 8u, before, wide(0), wide(2));
    std::memcpy(places.place[lane], &after, access.bytes);
    old[0][lane] = static_cast<u32>(before);
    old[1][lane] = static_cast<u32>(before >> 32);
    for (unsigned i = 0; i < access.bytes; ++i)
      if (places.flags[lane][i] == 0)
        defined &= ~(1ull << lane);
    std::memset(places.flags[lane], static_cast<int>(defined >> lane & 1), access.bytes);
  }
  for (unsigned i = 0; target && i < dwords; ++i)
    wave.writeVector(*target, i, old[i], wave.exec(), defined);
  issue(wave, target, dwords);
}

constexpr u32 kStride64 = 1u << 18; // in the tag: offsets count in 64 elements

/// Two places each lane, at offset0 and offset1 in elements.
void runTwoAddresses(Wave &wave, const Instruction &instruction) {
  Access access = Access::of(instruction.info->tag);
  bool isLoad = access.kind == AccessKind::Load;
  u32 unit = access.bytes * ((instruction.info->tag & kStride64) != 0 ? 64u : 1u);
  const Operand &address = instruction.operands[isLoad ? 1 : 0];
  if (!requireDefined(wave, address, 1, "the address of an LDS access"))
    return;
  LaneWords addresses;
  wave.readVector(address, 0, addresses);
  for (unsigned i = 0; i < 2 && !wave.hasFault(); ++i) {
    LanePlaces places;
    auto offset = static_cast<u32>(i == 0 ? instruction.modifiers.offset : instruction.modifiers.offset1);
    if (!findPlaces(wave, access, addresses, offset * unit, places))
      return;
    Operand part = instruction.operands[isLoad ? 0 : 1 + i];
    if (isLoad)
      part.number = static_cast<std::uint16_t>(part.number + i * access.dwords());
    transfer(wave, access, &part, &part, places);
  }
  issue(wave, isLoad ? &instruction.operands[0] : nullptr, 2 * access.dwords());
}

// --- Between lanes, through the LDS hardware but not its memory ---

/// ds_bpermute pulls: lane L gets data of lane address / 4; ds_permute pushes. A lane that is off gives 0.
template <bool IsPull>
void permute(Wave &wave, const Instruction &instruction) {
  const Operand &target = instruction.operands[0], &address = instruction.operands[1],
                &data = instruction.operands[2];
  if (!requireDefined(wave, address, 1, "the lane number of a permutation"))
    return;
  LaneWords addresses, values, result = {};
  wave.readVector(address, 0, addresses);
  wave.readVector(data, 0, values);
  u64 exec = wave.exec(), sourceDefined = wave.definedLanes(data), defined = ~0ull;
  unsigned lanes = wave.laneCount();
  for (unsigned lane = 0; lane < lanes; ++lane) {
    if ((exec >> lane & 1) == 0)
      continue;
    unsigned other = (addresses[lane] + static_cast<u32>(instruction.modifiers.offset)) / 4 % lanes;
    // In wave64, RDNA permutes within each half.
    if (lanes == 64)
      other = (other & 31) | (lane & 32);
    unsigned from = IsPull ? other : lane, to = IsPull ? lane : other;
    bool isLive = (exec >> from & 1) != 0;
    result[to] = isLive ? values[from] : 0;
    if (isLive && (sourceDefined >> from & 1) == 0)
      defined &= ~(1ull << to);
  }
  if (wave.hasFault())
    return;
  wave.writeVector(target, 0, result, exec, defined);
  issue(wave, &target, 1);
}

unsigned swizzledLane(u32 pattern, unsigned lane) {
  unsigned group = lane & ~31u, index = lane & 31;
  if ((pattern & 0xff00) == 0x8000) // quad permutation
    return (lane & ~3u) | (pattern >> 2 * (lane & 3) & 3);
  if ((pattern & 0xe000) == 0xc000) { // rotation by bits 9:5, in groups that bits 4:0 mask
    unsigned keep = pattern & 31, amount = pattern >> 5 & 31;
    unsigned moved = (pattern >> 10 & 1) != 0 ? index - amount : index + amount;
    return group | (index & keep) | (moved & ~keep & 31);
  }
  // Bit mask: and, or, xor.
  return group | (((index & (pattern & 31)) | (pattern >> 5 & 31)) ^ (pattern >> 10 & 31));
}

void swizzle(Wave &wave, const Instruction &instruction) {
  const Operand &target = instruction.operands[0], &data = instruction.operands[1];
  auto pattern = static_cast<u32>(instruction.modifiers.offset);
  if ((pattern & 0xe000) == 0xe000)
    return wave.fault("the simulator does not implement the FFT swizzles");
  LaneWords values, result = {};
  wave.readVector(data, 0, values);
  u64 exec = wave.exec(), sourceDefined = wave.definedLanes(data), defined = ~0ull;
  for (unsigned lane = 0; lane < wave.laneCount(); ++lane) {
    unsigned from = swizzledLane(pattern, lane);
    bool isLive = (exec >> from & 1) != 0;
    result[lane] = isLive ? values[from] : 0;
    if (isLive && (sourceDefined >> from & 1) == 0)
      defined &= ~(1ull << lane);
  }
  if (wave.hasFault())
    return;
  wave.writeVector(target, 0, result, exec, defined);
  issue(wave, &target, 1);
}

void nothing(Wave &, const Instruction &) {}

struct Name {
  std::string_view rdna2, later;
  Access access;
};
using A = AtomicOp;

constexpr Name kLoadsAndStores[] = {
    {"ds_read_u8", "ds_load_u8", loadOf(1)},
    {"ds_read_i8", "ds_load_i8", loadOf(1, true)},
    {"ds_read_u16", "ds_load_u16", loadOf(2)},
    {"ds_read_i16", "ds_load_i16", loadOf(2, true)},
    {"ds_read_b32", "ds_load_b32", loadOf(4)},
    {"ds_read_b64", "ds_load_b64", loadOf(8)},
    {"ds_read_b96", "ds_load_b96", loadOf(12)},
    {"ds_read_b128", "ds_load_b128", loadOf(16)},
    {"ds_read_u8_d16", "ds_load_u8_d16", loadD16(1, false, false)},
    {"ds_read_u8_d16_hi", "ds_load_u8_d16_hi", loadD16(1, false, true)},
    {"ds_read_i8_d16", "ds_load_i8_d16", loadD16(1, true, false)},
    {"ds_read_i8_d16_hi", "ds_load_i8_d16_hi", loadD16(1, true, true)},
    {"ds_read_u16_d16", "ds_load_u16_d16", loadD16(2, false, false)},
    {"ds_read_u16_d16_hi", "ds_load_u16_d16_hi", loadD16(2, false, true)},
    {"ds_write_b8", "ds_store_b8", storeOf(1)},
    {"ds_write_b8_d16_hi", "ds_store_b8_d16_hi", storeOf(1, true)},
    {"ds_write_b16", "ds_store_b16", storeOf(2)},
    {"ds_write_b16_d16_hi", "ds_store_b16_d16_hi", storeOf(2, true)},
    {"ds_write_b32", "ds_store_b32", storeOf(4)},
    {"ds_write_b64", "ds_store_b64", storeOf(8)},
    {"ds_write_b96", "ds_store_b96", storeOf(12)},
    {"ds_write_b128", "ds_store_b128", storeOf(16)},
};
constexpr Name kPairs[] = {
    {"ds_read2_b32", "ds_load_2addr_b32", loadOf(4)},
    {"ds_read2_b64", "ds_load_2addr_b64", loadOf(8)},
    {"ds_write2_b32", "ds_store_2addr_b32", storeOf(4)},
    {"ds_write2_b64", "ds_store_2addr_b64", storeOf(8)},
};
constexpr Name kStridedPairs[] = {
    {"ds_read2st64_b32", "ds_load_2addr_stride64_b32", loadOf(4)},
    {"ds_read2st64_b64", "ds_load_2addr_stride64_b64", loadOf(8)},
    {"ds_write2st64_b32", "ds_store_2addr_stride64_b32", storeOf(4)},
    {"ds_write2st64_b64", "ds_store_2addr_stride64_b64", storeOf(8)},
};
/// Without and with _rtn: {operation, type suffix}. The stems are the same in all generations.
struct AtomicName {
  std::string_view stem, suffix;
  AtomicOp op;
  std::uint8_t bytes;
  Generations generations = kAll;
};
constexpr AtomicName kAtomics[] = {
    {"ds_add", "u32", A::Add, 4},
    {"ds_add", "u64", A::Add, 8},
    {"ds_sub", "u32", A::Sub, 4},
    {"ds_sub", "u64", A::Sub, 8},
    {"ds_rsub", "u32", A::SubFrom, 4},
    {"ds_rsub", "u64", A::SubFrom, 8},
    {"ds_inc", "u32", A::Increment, 4},
    {"ds_inc", "u64", A::Increment, 8},
    {"ds_dec", "u32", A::Decrement, 4},
    {"ds_dec", "u64", A::Decrement, 8},
    {"ds_min", "i32", A::MinSigned, 4},
    {"ds_min", "i64", A::MinSigned, 8},
    {"ds_max", "i32", A::MaxSigned, 4},
    {"ds_max", "i64", A::MaxSigned, 8},
    {"ds_min", "u32", A::MinUnsigned, 4},
    {"ds_min", "u64", A::MinUnsigned, 8},
    {"ds_max", "u32", A::MaxUnsigned, 4},
    {"ds_max", "u64", A::MaxUnsigned, 8},
    {"ds_and", "b32", A::And, 4},
    {"ds_and", "b64", A::And, 8},
    {"ds_or", "b32", A::Or, 4},
    {"ds_or", "b64", A::Or, 8},
    {"ds_xor", "b32", A::Xor, 4},
    {"ds_xor", "b64", A::Xor, 8},
    {"ds_min", "f32", A::MinFloat, 4, kRdna23},
    {"ds_min", "f64", A::MinFloat, 8, kRdna23},
    {"ds_max", "f32", A::MaxFloat, 4, kRdna23},
    {"ds_max", "f64", A::MaxFloat, 8, kRdna23},
    {"ds_min_num", "f32", A::MinFloat, 4, kRdna4},
    {"ds_min_num", "f64", A::MinFloat, 8, kRdna4},
    {"ds_max_num", "f32", A::MaxFloat, 4, kRdna4},
    {"ds_max_num", "f64", A::MaxFloat, 8, kRdna4},
    {"ds_add", "f32", A::AddFloat, 4},
    {"ds_cond_sub", "u32", A::CondSub, 4, kRdna4},
    {"ds_sub_clamp", "u32", A::SubClamp, 4, kRdna4},
    {"ds_pk_add", "f16", A::PkAddF16, 4, kRdna4},
    {"ds_pk_add", "bf16", A::PkAddBF16, 4, kRdna4},
};

class Table {
public:
  Table() {
    names_.reserve(512); // lines point into it
    for (const Name &name : kLoadsAndStores)
      addBoth(name, runLds, 0);
    for (const Name &name : kPairs)
      addBoth(name, runTwoAddresses, 0);
    for (const Name &name : kStridedPairs)
      addBoth(name, runTwoAddresses, kStride64);
    for (const AtomicName &name : kAtomics) {
      std::string stem(name.stem), suffix(name.suffix);
      add(stem + "_" + suffix, name.generations, runLds, atomicOf(name.op, name.bytes));
      add(stem + "_rtn_" + suffix, name.generations, runLds, atomicOf(name.op, name.bytes, true));
    }
    for (std::uint8_t bytes : {4, 8}) {
      std::string suffix = bytes == 4 ? "b32" : "b64";
      add("ds_wrxchg_rtn_" + suffix, kRdna2, runLds, atomicOf(A::Swap, bytes, true));
      add("ds_storexchg_rtn_" + suffix, kRdna34, runLds, atomicOf(A::Swap, bytes, true));
      add("ds_cmpst_" + suffix, kRdna2, runCompareStore, atomicOf(A::CompareSwap, bytes));
      add("ds_cmpst_rtn_" + suffix, kRdna2, runCompareStore, atomicOf(A::CompareSwap, bytes, true));
      add("ds_cmpstore_" + suffix, kRdna34, runCompareStore, atomicOf(A::CompareSwap, bytes));
      add("ds_cmpstore_rtn_" + suffix, kRdna34, runCompareStore, atomicOf(A::CompareSwap, bytes, true));
    }
    add("ds_bpermute_b32", kAll, permute<true>, loadOf(4));
    add("ds_permute_b32", kAll, permute<false>, loadOf(4));
    add("ds_swizzle_b32", kAll, swizzle, loadOf(4));
    add("ds_nop", kAll, nothing, loadOf(4));
  }

  std::span<const OpInfo> lines() const { return lines_; }

private:
  void addBoth(const Name &name, Handler run, u32 extraTag) {
    add(std::string(name.rdna2), kRdna2, run, name.access, extraTag);
    add(std::string(name.later), kRdna34, run, name.access, extraTag);
  }

  void add(std::string name, Generations generations, Handler run, const Access &access, u32 extraTag = 0) {
    bool hasResult = access.kind == AccessKind::Load || access.alwaysReturns;
    OperandInfo first = {Type::B32, hasResult, true};
    lines_.push_back({names_.emplace_back(std::move(name)),
                      generations,
                      OpKind::Lds,
                      {first, optionalRead(Type::B32), optionalRead(Type::B32), optionalRead(Type::B32)},
                      run,
                      access.tag() | extraTag});
  }

  std::vector<std::string> names_;
  std::vector<OpInfo> lines_;
};

} // namespace

std::span<const OpInfo> ldsInstructions() {
  static const Table table;
  return table.lines();
}

} // namespace rdnasim
