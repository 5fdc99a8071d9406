// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/Hex.h"
#include "tools/rdnasim/Memory.h"
#include "tools/rdnasim/VectorMemory.h"

#include <string>
#include <vector>

namespace rdnasim {

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

/// Where the operands of an access stand: loads `target, address, base`, stores `address, data, base`,
/// atomics
/// `[target,] address, data, base`. Flat instructions have no base.
struct Layout {
  const Operand *target = nullptr, *address = nullptr, *data = nullptr, *base = nullptr;

  Layout(const Instruction &instruction, const Access &access) {
    const Operand *next = instruction.operands.data();
    const Operand *end = next + instruction.operandCount;
    if (access.kind == AccessKind::Load ||
        (access.kind == AccessKind::Atomic && instruction.modifiers.atomicReturn))
      target = next++;
    address = next++;
    if (access.kind != AccessKind::Load)
      data = next++;
    if (next < end)
      base = next;
  }
};

void issue(Wave &wave, const Access &access, const Layout &layout) {
  if (layout.target)
    wave.scoreboard.issue(Counter::Load,
                          {true, layout.target->number, static_cast<std::uint16_t>(access.dwords())});
  else
    wave.scoreboard.issue(Counter::Store, {});
}

bool hasBase(const Layout &layout) {
  return layout.base && layout.base->kind == OperandKind::Sgpr && layout.base->number != kNull;
}

void runGlobal(Wave &wave, const Instruction &instruction) {
  Access access = Access::of(instruction.info->tag);
  Layout layout(instruction, access);
  unsigned addressDwords = hasBase(layout) ? 1 : 2;
  if (!requireDefined(wave, *layout.address, addressDwords, "the address of a global access") ||
      (hasBase(layout) && !requireDefined(wave, *layout.base, 2, "the base address of a global access")))
    return;
  u64 base = static_cast<u64>(static_cast<std::int64_t>(instruction.modifiers.offset));
  if (hasBase(layout))
    base += wave.readScalar64(*layout.base);
  LaneWords low, high = {};
  wave.readVector(*layout.address, 0, low);
  if (addressDwords == 2)
    wave.readVector(*layout.address, 1, high);
  LanePlaces places;
  for (unsigned lane = 0; lane < wave.laneCount() && !wave.hasFault(); ++lane) {
    if ((wave.exec() >> lane & 1) == 0)
      continue;
    u64 address = base + (low[lane] | static_cast<u64>(high[lane]) << 32);
    places.place[lane] = wave.memory.resolve(address, access.bytes);
    if (!places.place[lane])
      wave.fault("a global access of lane " + std::to_string(lane) + ": " +
                 wave.memory.describe(address, access.bytes));
  }
  if (wave.hasFault())
    return;
  transfer(wave, access, layout.target, layout.data, places);
  issue(wave, access, layout);
}

/// Private memory: offset + address register + scalar register, in bytes of a lane.
void runScratch(Wave &wave, const Instruction &instruction) {
  Access access = Access::of(instruction.info->tag);
  Layout layout(instruction, access);
  if (!requireDefined(wave, *layout.address, 1, "the address of a scratch access") ||
      (hasBase(layout) && !requireDefined(wave, *layout.base, 1, "the scalar address of a scratch access")))
    return;
  LaneWords offsets = {};
  if (layout.address->kind == OperandKind::Vgpr)
    wave.readVector(*layout.address, 0, offsets);
  u32 base =
      static_cast<u32>(instruction.modifiers.offset) + (hasBase(layout) ? wave.readScalar(*layout.base) : 0);
  LanePlaces places;
  places.perDword = true;
  u64 undefined = 0;
  for (unsigned lane = 0; lane < wave.laneCount() && !wave.hasFault(); ++lane) {
    if ((wave.exec() >> lane & 1) == 0)
      continue;
    u64 offset = static_cast<u32>(base + offsets[lane]);
    if (offset + access.bytes > wave.scratchBytesPerLane ||
        offset % (access.bytes < 4 ? access.bytes : 4) != 0) {
      wave.fault("a scratch access of lane " + std::to_string(lane) + ": " + std::to_string(access.bytes) +
                 " bytes at offset " + hex(offset) + " of " + std::to_string(wave.scratchBytesPerLane) +
                 " bytes of private memory" +
                 (offset + access.bytes > wave.scratchBytesPerLane ? "" : ", misaligned"));
      return;
    }
    for (unsigned dword = 0; dword < access.dwords(); ++dword) {
      u64 at = offset + 4 * dword;
      u64 address = wave.scratchAddress + at / 4 * 4 * wave.laneCount() + 4 * lane + at % 4;
      places.dwordPlace[dword][lane] = wave.memory.resolve(address, access.bytes < 4 ? access.bytes : 4);
      if (!places.dwordPlace[dword][lane])
        return wave.fault("scratch memory is not there: " + wave.memory.describe(address, 4));
      if (access.kind == AccessKind::Store)
        wave.scratchDefined[at / 4] |= 1ull << lane;
      else if ((wave.scratchDefined[at / 4] >> lane & 1) == 0)
        undefined |= 1ull << lane;
    }
  }
  if (wave.hasFault())
    return;
  transfer(wave, access, layout.target, layout.data, places, undefined);
  issue(wave, access, layout);
}

void runFlat(Wave &wave, const Instruction &instruction) {
  // The apertures lie far outside every allocation, so an access to one is a fault that names its address.
  runGlobal(wave, instruction);
  if (!wave.hasFault())
    wave.scoreboard.issue(Counter::Lds, {}, true);
}

/// Names that differ between the generations, and what they access.
struct Name {
  std::string_view rdna2, later;
  Access access;
};
using A = AtomicOp;

constexpr Name kLoadsAndStores[] = {
    {"load_ubyte", "load_u8", loadOf(1)},
    {"load_sbyte", "load_i8", loadOf(1, true)},
    {"load_ushort", "load_u16", loadOf(2)},
    {"load_sshort", "load_i16", loadOf(2, true)},
    {"load_dword", "load_b32", loadOf(4)},
    {"load_dwordx2", "load_b64", loadOf(8)},
    {"load_dwordx3", "load_b96", loadOf(12)},
    {"load_dwordx4", "load_b128", loadOf(16)},
    {"load_ubyte_d16", "load_d16_u8", loadD16(1, false, false)},
    {"load_ubyte_d16_hi", "load_d16_hi_u8", loadD16(1, false, true)},
    {"load_sbyte_d16", "load_d16_i8", loadD16(1, true, false)},
    {"load_sbyte_d16_hi", "load_d16_hi_i8", loadD16(1, true, true)},
    {"load_short_d16", "load_d16_b16", loadD16(2, false, false)},
    {"load_short_d16_hi", "load_d16_hi_b16", loadD16(2, false, true)},
    {"store_byte", "store_b8", storeOf(1)},
    {"store_byte_d16_hi", "store_d16_hi_b8", storeOf(1, true)},
    {"store_short", "store_b16", storeOf(2)},
    {"store_short_d16_hi", "store_d16_hi_b16", storeOf(2, true)},
    {"store_dword", "store_b32", storeOf(4)},
    {"store_dwordx2", "store_b64", storeOf(8)},
    {"store_dwordx3", "store_b96", storeOf(12)},
    {"store_dwordx4", "store_b128", storeOf(16)},
};
constexpr Name kAtomics[] = {
    {"atomic_swap", "atomic_swap_b32", atomicOf(A::Swap, 4)},
    {"atomic_cmpswap", "atomic_cmpswap_b32", atomicOf(A::CompareSwap, 4)},
    {"atomic_add", "atomic_add_u32", atomicOf(A::Add, 4)},
    {"atomic_sub", "atomic_sub_u32", atomicOf(A::Sub, 4)},
    {"atomic_csub", "atomic_csub_u32", atomicOf(A::SubClamp, 4)},
    {"", "atomic_sub_clamp_u32", atomicOf(A::SubClamp, 4)},
    {"", "atomic_cond_sub_u32", atomicOf(A::CondSub, 4)},
    {"atomic_smin", "atomic_min_i32", atomicOf(A::MinSigned, 4)},
    {"atomic_umin", "atomic_min_u32", atomicOf(A::MinUnsigned, 4)},
    {"atomic_smax", "atomic_max_i32", atomicOf(A::MaxSigned, 4)},
    {"atomic_umax", "atomic_max_u32", atomicOf(A::MaxUnsigned, 4)},
    {"atomic_and", "atomic_and_b32", atomicOf(A::And, 4)},
    {"atomic_or", "atomic_or_b32", atomicOf(A::Or, 4)},
    {"atomic_xor", "atomic_xor_b32", atomicOf(A::Xor, 4)},
    {"atomic_inc", "atomic_inc_u32", atomicOf(A::Increment, 4)},
    {"atomic_dec", "atomic_dec_u32", atomicOf(A::Decrement, 4)},
    {"atomic_fmin", "atomic_min_f32", atomicOf(A::MinFloat, 4)},
    {"atomic_fmax", "atomic_max_f32", atomicOf(A::MaxFloat, 4)},
    {"", "atomic_min_num_f32", atomicOf(A::MinFloat, 4)},
    {"", "atomic_max_num_f32", atomicOf(A::MaxFloat, 4)},
    {"", "atomic_add_f32", atomicOf(A::AddFloat, 4)},
    {"", "atomic_pk_add_f16", atomicOf(A::PkAddF16, 4)},
    {"", "atomic_pk_add_bf16", atomicOf(A::PkAddBF16, 4)},
    {"atomic_swap_x2", "atomic_swap_b64", atomicOf(A::Swap, 8)},
    {"atomic_cmpswap_x2", "atomic_cmpswap_b64", atomicOf(A::CompareSwap, 8)},
    {"atomic_add_x2", "atomic_add_u64", atomicOf(A::Add, 8)},
    {"atomic_sub_x2", "atomic_sub_u64", atomicOf(A::Sub, 8)},
    {"atomic_smin_x2", "atomic_min_i64", atomicOf(A::MinSigned, 8)},
    {"atomic_umin_x2", "atomic_min_u64", atomicOf(A::MinUnsigned, 8)},
    {"atomic_smax_x2", "atomic_max_i64", atomicOf(A::MaxSigned, 8)},
    {"atomic_umax_x2", "atomic_max_u64", atomicOf(A::MaxUnsigned, 8)},
    {"atomic_and_x2", "atomic_and_b64", atomicOf(A::And, 8)},
    {"atomic_or_x2", "atomic_or_b64", atomicOf(A::Or, 8)},
    {"atomic_xor_x2", "atomic_xor_b64", atomicOf(A::Xor, 8)},
    {"atomic_inc_x2", "atomic_inc_u64", atomicOf(A::Increment, 8)},
    {"atomic_dec_x2", "atomic_dec_u64", atomicOf(A::Decrement, 8)},
    {"atomic_fmin_x2", "", atomicOf(A::MinFloat, 8)},
    {"atomic_fmax_x2", "", atomicOf(A::MaxFloat, 8)},
};

/// global_, flat_ and scratch_ forms of every name.
class Table {
public:
  Table() {
    names_.reserve(1024); // lines point into it
    for (const Name &name : kLoadsAndStores) {
      add("global_", name, runGlobal, OpKind::Vmem);
      add("flat_", name, runFlat, OpKind::Flat);
      add("scratch_", name, runScratch, OpKind::Vmem);
    }
    for (const Name &name : kAtomics) {
      add("global_", name, runGlobal, OpKind::Vmem);
      add("flat_", name, runFlat, OpKind::Flat);
    }
  }

  std::span<const OpInfo> lines() const { return lines_; }

private:
  void add(std::string_view prefix, const Name &name, Handler run, OpKind kind) {
    if (!name.rdna2.empty())
      addOne(std::string(prefix) + std::string(name.rdna2), name.access, kRdna2, run, kind);
    if (!name.later.empty())
      addOne(std::string(prefix) + std::string(name.later), name.access, kRdna34, run, kind);
  }

  void addOne(std::string name, const Access &access, Generations generations, Handler run, OpKind kind) {
    OperandInfo first = access.kind == AccessKind::Load ? written(Type::B32) : read(Type::B32);
    lines_.push_back({names_.emplace_back(std::move(name)),
                      generations,
                      kind,
                      {first, read(Type::B32), optionalRead(Type::B32), optionalRead(Type::B32)},
                      run,
                      access.tag()});
  }

  std::vector<std::string> names_;
  std::vector<OpInfo> lines_;
};

} // namespace

std::span<const OpInfo> globalInstructions() {
  static const Table table;
  return table.lines();
}

} // namespace rdnasim
