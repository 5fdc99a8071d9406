// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/MemoryOperations.h"

#include "tools/rdnasim/machine/InstructionTable.h"

#include <deque>
#include <string>

namespace rdnasim {

namespace {

constexpr uint8_t kAddressed = kGlobal | kFlat;
constexpr uint8_t kAtomics = kBuffer | kAddressed;
constexpr uint8_t kEvery = kAtomics | kScratch;

constexpr AccessKind plain(uint8_t bytes) {
  return plainAccess(bytes);
}

constexpr AccessKind extended(uint8_t bytes) {
  AccessKind kind = plain(bytes);
  kind.isSigned = true;
  return kind;
}

constexpr AccessKind low(AccessKind kind) {
  kind.isHalf = true;
  return kind;
}

constexpr AccessKind high(AccessKind kind) {
  kind.isHalf = kind.isHigh = true;
  return kind;
}

constexpr AccessKind atomic(AtomicOp op, uint8_t bytes) {
  AccessKind kind = plain(bytes);
  kind.atomic = op;
  return kind;
}

using enum MemoryAction;

// clang-format off
constexpr MemoryOperation kOperations[] = {
  {"load_ubyte",        "load_u8",         kRdna34, kEvery, Load, plain(1)},
  {"load_sbyte",        "load_i8",         kRdna34, kEvery, Load, extended(1)},
  {"load_ushort",       "load_u16",        kRdna34, kEvery, Load, plain(2)},
  {"load_sshort",       "load_i16",        kRdna34, kEvery, Load, extended(2)},
  {"load_dword",        "load_b32",        kRdna34, kEvery, Load, plain(4)},
  {"load_dwordx2",      "load_b64",        kRdna34, kEvery, Load, plain(8)},
  {"load_dwordx3",      "load_b96",        kRdna34, kEvery, Load, plain(12)},
  {"load_dwordx4",      "load_b128",       kRdna34, kEvery, Load, plain(16)},
  {"load_ubyte_d16",    "load_d16_u8",     kRdna34, kEvery, Load, low(plain(1))},
  {"load_ubyte_d16_hi", "load_d16_hi_u8",  kRdna34, kEvery, Load, high(plain(1))},
  {"load_sbyte_d16",    "load_d16_i8",     kRdna34, kEvery, Load, low(extended(1))},
  {"load_sbyte_d16_hi", "load_d16_hi_i8",  kRdna34, kEvery, Load, high(extended(1))},
  {"load_short_d16",    "load_d16_b16",    kRdna34, kEvery, Load, low(plain(2))},
  {"load_short_d16_hi", "load_d16_hi_b16", kRdna34, kEvery, Load, high(plain(2))},

  {"store_byte",         "store_b8",         kRdna34, kEvery, Store, plain(1)},
  {"store_short",        "store_b16",        kRdna34, kEvery, Store, plain(2)},
  {"store_dword",        "store_b32",        kRdna34, kEvery, Store, plain(4)},
  {"store_dwordx2",      "store_b64",        kRdna34, kEvery, Store, plain(8)},
  {"store_dwordx3",      "store_b96",        kRdna34, kEvery, Store, plain(12)},
  {"store_dwordx4",      "store_b128",       kRdna34, kEvery, Store, plain(16)},
  {"store_byte_d16_hi",  "store_d16_hi_b8",  kRdna34, kEvery, Store, high(plain(1))},
  {"store_short_d16_hi", "store_d16_hi_b16", kRdna34, kEvery, Store, high(plain(2))},

  {"atomic_swap",    "atomic_swap_b32",    kRdna34, kAtomics, Atomic, atomic(AtomicOp::Swap, 4)},
  {"atomic_cmpswap", "atomic_cmpswap_b32", kRdna34, kAtomics, Atomic, atomic(AtomicOp::Compare, 4)},
  {"atomic_add",     "atomic_add_u32",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::Add, 4)},
  {"atomic_sub",     "atomic_sub_u32",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::Sub, 4)},
  {"atomic_smin",    "atomic_min_i32",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::MinSigned, 4)},
  {"atomic_umin",    "atomic_min_u32",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::MinUnsigned, 4)},
  {"atomic_smax",    "atomic_max_i32",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::MaxSigned, 4)},
  {"atomic_umax",    "atomic_max_u32",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::MaxUnsigned, 4)},
  {"atomic_and",     "atomic_and_b32",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::And, 4)},
  {"atomic_or",      "atomic_or_b32",      kRdna34, kAtomics, Atomic, atomic(AtomicOp::Or, 4)},
  {"atomic_xor",     "atomic_xor_b32",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::Xor, 4)},
  {"atomic_inc",     "atomic_inc_u32",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::Increment, 4)},
  {"atomic_dec",     "atomic_dec_u32",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::Decrement, 4)},

  {"atomic_swap_x2",    "atomic_swap_b64",    kRdna34, kAtomics, Atomic, atomic(AtomicOp::Swap, 8)},
  {"atomic_cmpswap_x2", "atomic_cmpswap_b64", kRdna34, kAtomics, Atomic, atomic(AtomicOp::Compare, 8)},
  {"atomic_add_x2",     "atomic_add_u64",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::Add, 8)},
  {"atomic_sub_x2",     "atomic_sub_u64",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::Sub, 8)},
  {"atomic_smin_x2",    "atomic_min_i64",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::MinSigned, 8)},
  {"atomic_umin_x2",    "atomic_min_u64",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::MinUnsigned, 8)},
  {"atomic_smax_x2",    "atomic_max_i64",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::MaxSigned, 8)},
  {"atomic_umax_x2",    "atomic_max_u64",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::MaxUnsigned, 8)},
  {"atomic_and_x2",     "atomic_and_b64",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::And, 8)},
  {"atomic_or_x2",      "atomic_or_b64",      kRdna34, kAtomics, Atomic, atomic(AtomicOp::Or, 8)},
  {"atomic_xor_x2",     "atomic_xor_b64",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::Xor, 8)},
  {"atomic_inc_x2",     "atomic_inc_u64",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::Increment, 8)},
  {"atomic_dec_x2",     "atomic_dec_u64",     kRdna34, kAtomics, Atomic, atomic(AtomicOp::Decrement, 8)},

  // Subtraction that saturates at zero has two names in RDNA4; the flat family got it there.
  {"atomic_csub",        "atomic_csub_u32",      kRdna3,  kBuffer | kGlobal, Atomic, atomic(AtomicOp::ClampedSub, 4)},
  {"",                   "atomic_sub_clamp_u32", kRdna4,  kAtomics, Atomic, atomic(AtomicOp::ClampedSub, 4)},
  {"",                   "atomic_cond_sub_u32",  kRdna4,  kAtomics, Atomic, atomic(AtomicOp::ConditionalSub, 4)},

  {"atomic_fcmpswap",    "atomic_cmpswap_f32",   kRdna3,  kAtomics, Atomic, atomic(AtomicOp::CompareFloat, 4)},
  {"atomic_fcmpswap_x2", "",                     0,       kAtomics, Atomic, atomic(AtomicOp::CompareFloat, 8)},
  {"atomic_fmin",        "atomic_min_f32",       kRdna3,  kAtomics, Atomic, atomic(AtomicOp::MinFloat, 4)},
  {"atomic_fmax",        "atomic_max_f32",       kRdna3,  kAtomics, Atomic, atomic(AtomicOp::MaxFloat, 4)},
  {"atomic_fmin_x2",     "",                     0,       kAtomics, Atomic, atomic(AtomicOp::MinFloat, 8)},
  {"atomic_fmax_x2",     "",                     0,       kAtomics, Atomic, atomic(AtomicOp::MaxFloat, 8)},
  {"",                   "atomic_min_num_f32",   kRdna4,  kAtomics, Atomic, atomic(AtomicOp::MinFloat, 4)},
  {"",                   "atomic_max_num_f32",   kRdna4,  kAtomics, Atomic, atomic(AtomicOp::MaxFloat, 4)},
  // The caches' adders keep denormals only from RDNA4 on.
  {"",                   "atomic_add_f32",       kRdna3,  kAtomics, Atomic, atomic(AtomicOp::AddFloatFlushed, 4)},
  {"",                   "atomic_add_f32",       kRdna4,  kAtomics, Atomic, atomic(AtomicOp::AddFloat, 4)},
  {"",                   "atomic_pk_add_f16",    kRdna4,  kAtomics, Atomic, atomic(AtomicOp::AddPackedF16, 4)},
  {"",                   "atomic_pk_add_bf16",   kRdna4,  kAtomics, Atomic, atomic(AtomicOp::AddPackedBf16, 4)},
};
// clang-format on

Type typeOf(uint32_t bytes) {
  return bytes == 16 ? Type::B128 : bytes == 12 ? Type::B96 : bytes == 8 ? Type::B64 : Type::B32;
}

/// Operands in the order of the text. Their number depends on the form of the address, and atomics have a
/// destination only when they return a value: the handlers check Instruction::operandCount.
std::array<OperandInfo, kMaxOperands> operandsOf(MemoryFamily family, const MemoryOperation &operation) {
  Type data = typeOf(operation.kind.bytes);
  OperandInfo address = read(Type::B64), more = optionalRead(Type::B32);
  if (family == kBuffer) // vdata, vaddr, srsrc, soffset
    return {OperandInfo{data, operation.action == Load}, read(Type::B32), read(Type::B128), read(Type::B32)};
  if (operation.action == Load)
    return {written(data), address, more};
  if (operation.action == Store)
    return {address, read(data), more};
  return {read(Type::B64), read(Type::B64), more, more};
}

} // namespace

std::vector<OpInfo> memoryInstructions(MemoryFamily family, std::string_view prefix, OpKind opKind,
                                       const MemoryHandlers &handlers) {
  auto *names =
      new std::deque<std::string>; // the table of instructions refers to them until the process ends
  std::vector<OpInfo> result;
  for (const MemoryOperation &operation : kOperations) {
    if ((operation.families & family) == 0)
      continue;
    Handler handler = operation.action == Load    ? handlers.load
                      : operation.action == Store ? handlers.store
                                                  : handlers.atomic;
    auto add = [&](std::string_view name, Generations generations) {
      names->push_back(std::string(prefix) + std::string(name));
      result.push_back(
          {names->back(), generations, opKind, operandsOf(family, operation), handler, operation.kind.tag()});
    };
    if (!operation.rdna2.empty())
      add(operation.rdna2, kRdna2);
    if (!operation.later.empty())
      add(operation.later, operation.generations);
  }
  return result;
}

} // namespace rdnasim
