// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/memory/LocalDataShare.h"
#include "tools/rdnasim/memory/MemoryAccess.h"

#include <vector>

namespace rdnasim {

namespace {

using namespace lds;

constexpr uint32_t plain(uint8_t bytes) {
  return plainAccess(bytes).tag();
}

constexpr uint32_t signedPlain(uint8_t bytes) {
  AccessKind kind = plainAccess(bytes);
  kind.isSigned = true;
  return kind.tag();
}

constexpr uint32_t half(uint8_t bytes, bool isSigned, bool isHigh) {
  AccessKind kind = plainAccess(bytes);
  kind.isHalf = true, kind.isSigned = isSigned, kind.isHigh = isHigh;
  return kind.tag();
}

constexpr uint32_t atomic(AtomicOp op, uint8_t bytes) {
  AccessKind kind = plainAccess(bytes);
  kind.atomic = op;
  return kind.tag();
}

using Shape = std::array<OperandInfo, kMaxOperands>;

constexpr Shape load(Type type) {
  return {written(type), read(Type::B32)};
}
constexpr Shape store(Type type) {
  return {read(Type::B32), read(type)};
}
constexpr Shape storeTwo(Type type) {
  return {read(Type::B32), read(type), read(type)};
}
constexpr Shape exchangeTwo(Type result, Type type) {
  return {written(result), read(Type::B32), read(type), read(type)};
}

constexpr Shape kThreadLoad = {written(Type::B32)}, kThreadStore = {read(Type::B32)};
constexpr Shape kMove = {written(Type::B32), read(Type::B32), optionalRead(Type::B32)};
constexpr Shape kAny = {optionalRead(Type::B32), optionalRead(Type::B32), optionalRead(Type::B32),
                        optionalRead(Type::B32), optionalRead(Type::B32)};
constexpr OpKind kLds = OpKind::Lds;

// clang-format off
constexpr OpInfo kMoves[] = {
  {"ds_read_b32",        kRdna2,  kLds, load(Type::B32),  runLoad, plain(4)},
  {"ds_load_b32",        kRdna34, kLds, load(Type::B32),  runLoad, plain(4)},
  {"ds_read_b64",        kRdna2,  kLds, load(Type::B64),  runLoad, plain(8)},
  {"ds_load_b64",        kRdna34, kLds, load(Type::B64),  runLoad, plain(8)},
  {"ds_read_b96",        kRdna2,  kLds, load(Type::B96),  runLoad, plain(12)},
  {"ds_load_b96",        kRdna34, kLds, load(Type::B96),  runLoad, plain(12)},
  {"ds_read_b128",       kRdna2,  kLds, load(Type::B128), runLoad, plain(16)},
  {"ds_load_b128",       kRdna34, kLds, load(Type::B128), runLoad, plain(16)},
  {"ds_read_u8",         kRdna2,  kLds, load(Type::B32),  runLoad, plain(1)},
  {"ds_load_u8",         kRdna34, kLds, load(Type::B32),  runLoad, plain(1)},
  {"ds_read_i8",         kRdna2,  kLds, load(Type::B32),  runLoad, signedPlain(1)},
  {"ds_load_i8",         kRdna34, kLds, load(Type::B32),  runLoad, signedPlain(1)},
  {"ds_read_u16",        kRdna2,  kLds, load(Type::B32),  runLoad, plain(2)},
  {"ds_load_u16",        kRdna34, kLds, load(Type::B32),  runLoad, plain(2)},
  {"ds_read_i16",        kRdna2,  kLds, load(Type::B32),  runLoad, signedPlain(2)},
  {"ds_load_i16",        kRdna34, kLds, load(Type::B32),  runLoad, signedPlain(2)},
  {"ds_read_u8_d16",     kRdna2,  kLds, load(Type::B32),  runLoad, half(1, false, false)},
  {"ds_load_u8_d16",     kRdna34, kLds, load(Type::B32),  runLoad, half(1, false, false)},
  {"ds_read_u8_d16_hi",  kRdna2,  kLds, load(Type::B32),  runLoad, half(1, false, true)},
  {"ds_load_u8_d16_hi",  kRdna34, kLds, load(Type::B32),  runLoad, half(1, false, true)},
  {"ds_read_i8_d16",     kRdna2,  kLds, load(Type::B32),  runLoad, half(1, true, false)},
  {"ds_load_i8_d16",     kRdna34, kLds, load(Type::B32),  runLoad, half(1, true, false)},
  {"ds_read_i8_d16_hi",  kRdna2,  kLds, load(Type::B32),  runLoad, half(1, true, true)},
  {"ds_load_i8_d16_hi",  kRdna34, kLds, load(Type::B32),  runLoad, half(1, true, true)},
  {"ds_read_u16_d16",    kRdna2,  kLds, load(Type::B32),  runLoad, half(2, false, false)},
  {"ds_load_u16_d16",    kRdna34, kLds, load(Type::B32),  runLoad, half(2, false, false)},
  {"ds_read_u16_d16_hi", kRdna2,  kLds, load(Type::B32),  runLoad, half(2, false, true)},
  {"ds_load_u16_d16_hi", kRdna34, kLds, load(Type::B32),  runLoad, half(2, false, true)},

  {"ds_write_b8",         kRdna2,  kLds, store(Type::B32),  runStore, plain(1)},
  {"ds_store_b8",         kRdna34, kLds, store(Type::B32),  runStore, plain(1)},
  {"ds_write_b16",        kRdna2,  kLds, store(Type::B32),  runStore, plain(2)},
  {"ds_store_b16",        kRdna34, kLds, store(Type::B32),  runStore, plain(2)},
  {"ds_write_b32",        kRdna2,  kLds, store(Type::B32),  runStore, plain(4)},
  {"ds_store_b32",        kRdna34, kLds, store(Type::B32),  runStore, plain(4)},
  {"ds_write_b64",        kRdna2,  kLds, store(Type::B64),  runStore, plain(8)},
  {"ds_store_b64",        kRdna34, kLds, store(Type::B64),  runStore, plain(8)},
  {"ds_write_b96",        kRdna2,  kLds, store(Type::B96),  runStore, plain(12)},
  {"ds_store_b96",        kRdna34, kLds, store(Type::B96),  runStore, plain(12)},
  {"ds_write_b128",       kRdna2,  kLds, store(Type::B128), runStore, plain(16)},
  {"ds_store_b128",       kRdna34, kLds, store(Type::B128), runStore, plain(16)},
  {"ds_write_b8_d16_hi",  kRdna2,  kLds, store(Type::B32),  runStore, half(1, false, true)},
  {"ds_store_b8_d16_hi",  kRdna34, kLds, store(Type::B32),  runStore, half(1, false, true)},
  {"ds_write_b16_d16_hi", kRdna2,  kLds, store(Type::B32),  runStore, half(2, false, true)},
  {"ds_store_b16_d16_hi", kRdna34, kLds, store(Type::B32),  runStore, half(2, false, true)},

  {"ds_read2_b32",                kRdna2,  kLds, load(Type::B64),      runLoadTwo,   plain(4)},
  {"ds_load_2addr_b32",           kRdna34, kLds, load(Type::B64),      runLoadTwo,   plain(4)},
  {"ds_read2_b64",                kRdna2,  kLds, load(Type::B128),     runLoadTwo,   plain(8)},
  {"ds_load_2addr_b64",           kRdna34, kLds, load(Type::B128),     runLoadTwo,   plain(8)},
  {"ds_read2st64_b32",            kRdna2,  kLds, load(Type::B64),      runLoadTwoFar,  plain(4)},
  {"ds_load_2addr_stride64_b32",  kRdna34, kLds, load(Type::B64),      runLoadTwoFar,  plain(4)},
  {"ds_read2st64_b64",            kRdna2,  kLds, load(Type::B128),     runLoadTwoFar,  plain(8)},
  {"ds_load_2addr_stride64_b64",  kRdna34, kLds, load(Type::B128),     runLoadTwoFar,  plain(8)},
  {"ds_write2_b32",               kRdna2,  kLds, storeTwo(Type::B32),  runStoreTwo,  plain(4)},
  {"ds_store_2addr_b32",          kRdna34, kLds, storeTwo(Type::B32),  runStoreTwo,  plain(4)},
  {"ds_write2_b64",               kRdna2,  kLds, storeTwo(Type::B64),  runStoreTwo,  plain(8)},
  {"ds_store_2addr_b64",          kRdna34, kLds, storeTwo(Type::B64),  runStoreTwo,  plain(8)},
  {"ds_write2st64_b32",           kRdna2,  kLds, storeTwo(Type::B32),  runStoreTwoFar, plain(4)},
  {"ds_store_2addr_stride64_b32", kRdna34, kLds, storeTwo(Type::B32),  runStoreTwoFar, plain(4)},
  {"ds_write2st64_b64",           kRdna2,  kLds, storeTwo(Type::B64),  runStoreTwoFar, plain(8)},
  {"ds_store_2addr_stride64_b64", kRdna34, kLds, storeTwo(Type::B64),  runStoreTwoFar, plain(8)},

  {"ds_read_addtid_b32",   kRdna2,  kLds, kThreadLoad,  runLoadThread},
  {"ds_load_addtid_b32",   kRdna34, kLds, kThreadLoad,  runLoadThread},
  {"ds_write_addtid_b32",  kRdna2,  kLds, kThreadStore, runStoreThread},
  {"ds_store_addtid_b32",  kRdna34, kLds, kThreadStore, runStoreThread},
  {"ds_append",            kAll,    kLds, kThreadLoad,  runAppend},
  {"ds_consume",           kAll,    kLds, kThreadLoad,  runConsume},
  {"ds_nop",               kAll,    kLds, {},           runNothing},

  {"ds_bpermute_b32",      kAll,    kLds, kMove,        runBackwardPermute},
  {"ds_bpermute_fi_b32",   kRdna4,  kLds, kMove,        runBackwardPermuteAll},
  {"ds_permute_b32",       kAll,    kLds, kMove,        runForwardPermute},
  {"ds_swizzle_b32",       kAll,    kLds, kMove,        runSwizzle},

  {"ds_wrxchg2_rtn_b32",                 kRdna2,  kLds, exchangeTwo(Type::B64, Type::B32),  runExchangeTwo,  atomic(AtomicOp::Swap, 4)},
  {"ds_storexchg_2addr_rtn_b32",         kRdna34, kLds, exchangeTwo(Type::B64, Type::B32),  runExchangeTwo,  atomic(AtomicOp::Swap, 4)},
  {"ds_wrxchg2_rtn_b64",                 kRdna2,  kLds, exchangeTwo(Type::B128, Type::B64), runExchangeTwo,  atomic(AtomicOp::Swap, 8)},
  {"ds_storexchg_2addr_rtn_b64",         kRdna34, kLds, exchangeTwo(Type::B128, Type::B64), runExchangeTwo,  atomic(AtomicOp::Swap, 8)},
  {"ds_wrxchg2st64_rtn_b32",             kRdna2,  kLds, exchangeTwo(Type::B64, Type::B32),  runExchangeTwoFar, atomic(AtomicOp::Swap, 4)},
  {"ds_storexchg_2addr_stride64_rtn_b32", kRdna34, kLds, exchangeTwo(Type::B64, Type::B32), runExchangeTwoFar, atomic(AtomicOp::Swap, 4)},
  {"ds_wrxchg2st64_rtn_b64",             kRdna2,  kLds, exchangeTwo(Type::B128, Type::B64), runExchangeTwoFar, atomic(AtomicOp::Swap, 8)},
  {"ds_storexchg_2addr_stride64_rtn_b64", kRdna34, kLds, exchangeTwo(Type::B128, Type::B64), runExchangeTwoFar, atomic(AtomicOp::Swap, 8)},

  {"ds_condxchg32_rtn_b64",           kAll,    kLds, kAny, stopAtConditional},
  {"ds_gws_init",                     kRdna23, kLds, kAny, stopAtGds},
  {"ds_gws_barrier",                  kRdna23, kLds, kAny, stopAtGds},
  {"ds_gws_sema_br",                  kRdna23, kLds, kAny, stopAtGds},
  {"ds_gws_sema_p",                   kRdna23, kLds, kAny, stopAtGds},
  {"ds_gws_sema_v",                   kRdna23, kLds, kAny, stopAtGds},
  {"ds_gws_sema_release_all",         kRdna23, kLds, kAny, stopAtGds},
  {"ds_ordered_count",                kRdna23, kLds, kAny, stopAtGds},
  {"ds_add_gs_reg_rtn",               kRdna3,  kLds, kAny, stopAtGds},
  {"ds_sub_gs_reg_rtn",               kRdna3,  kLds, kAny, stopAtGds},
  {"ds_bvh_stack_rtn_b32",            kRdna3,  kLds, kAny, stopAtBvh},
  {"ds_bvh_stack_push4_pop1_rtn_b32", kRdna4,  kLds, kAny, stopAtBvh},
  {"ds_bvh_stack_push8_pop1_rtn_b32", kRdna4,  kLds, kAny, stopAtBvh},
  {"ds_bvh_stack_push8_pop2_rtn_b64", kRdna4,  kLds, kAny, stopAtBvh},
};

/// Atomics with one data operand; `returning` is the name of the form that returns what memory held.
struct AtomicLine {
  std::string_view name, returning;
  Generations generations;
  AtomicOp op;
  uint8_t bytes;
};

constexpr AtomicLine kAtomics[] = {
  {"ds_add_u32",   "ds_add_rtn_u32",   kAll, AtomicOp::Add, 4},
  {"ds_sub_u32",   "ds_sub_rtn_u32",   kAll, AtomicOp::Sub, 4},
  {"ds_rsub_u32",  "ds_rsub_rtn_u32",  kAll, AtomicOp::ReverseSub, 4},
  {"ds_inc_u32",   "ds_inc_rtn_u32",   kAll, AtomicOp::Increment, 4},
  {"ds_dec_u32",   "ds_dec_rtn_u32",   kAll, AtomicOp::Decrement, 4},
  {"ds_min_i32",   "ds_min_rtn_i32",   kAll, AtomicOp::MinSigned, 4},
  {"ds_max_i32",   "ds_max_rtn_i32",   kAll, AtomicOp::MaxSigned, 4},
  {"ds_min_u32",   "ds_min_rtn_u32",   kAll, AtomicOp::MinUnsigned, 4},
  {"ds_max_u32",   "ds_max_rtn_u32",   kAll, AtomicOp::MaxUnsigned, 4},
  {"ds_and_b32",   "ds_and_rtn_b32",   kAll, AtomicOp::And, 4},
  {"ds_or_b32",    "ds_or_rtn_b32",    kAll, AtomicOp::Or, 4},
  {"ds_xor_b32",   "ds_xor_rtn_b32",   kAll, AtomicOp::Xor, 4},
  {"ds_add_u64",   "ds_add_rtn_u64",   kAll, AtomicOp::Add, 8},
  {"ds_sub_u64",   "ds_sub_rtn_u64",   kAll, AtomicOp::Sub, 8},
  {"ds_rsub_u64",  "ds_rsub_rtn_u64",  kAll, AtomicOp::ReverseSub, 8},
  {"ds_inc_u64",   "ds_inc_rtn_u64",   kAll, AtomicOp::Increment, 8},
  {"ds_dec_u64",   "ds_dec_rtn_u64",   kAll, AtomicOp::Decrement, 8},
  {"ds_min_i64",   "ds_min_rtn_i64",   kAll, AtomicOp::MinSigned, 8},
  {"ds_max_i64",   "ds_max_rtn_i64",   kAll, AtomicOp::MaxSigned, 8},
  {"ds_min_u64",   "ds_min_rtn_u64",   kAll, AtomicOp::MinUnsigned, 8},
  {"ds_max_u64",   "ds_max_rtn_u64",   kAll, AtomicOp::MaxUnsigned, 8},
  {"ds_and_b64",   "ds_and_rtn_b64",   kAll, AtomicOp::And, 8},
  {"ds_or_b64",    "ds_or_rtn_b64",    kAll, AtomicOp::Or, 8},
  {"ds_xor_b64",   "ds_xor_rtn_b64",   kAll, AtomicOp::Xor, 8},
  {"ds_add_f32",   "ds_add_rtn_f32",   kAll, AtomicOp::AddFloat, 4},
  {"ds_min_f32",   "ds_min_rtn_f32",   kRdna23, AtomicOp::MinFloat, 4},
  {"ds_max_f32",   "ds_max_rtn_f32",   kRdna23, AtomicOp::MaxFloat, 4},
  {"ds_min_f64",   "ds_min_rtn_f64",   kRdna23, AtomicOp::MinFloat, 8},
  {"ds_max_f64",   "ds_max_rtn_f64",   kRdna23, AtomicOp::MaxFloat, 8},
  {"ds_min_num_f32", "ds_min_num_rtn_f32", kRdna4, AtomicOp::MinFloat, 4},
  {"ds_max_num_f32", "ds_max_num_rtn_f32", kRdna4, AtomicOp::MaxFloat, 4},
  {"ds_min_num_f64", "ds_min_num_rtn_f64", kRdna4, AtomicOp::MinFloat, 8},
  {"ds_max_num_f64", "ds_max_num_rtn_f64", kRdna4, AtomicOp::MaxFloat, 8},
  {"ds_sub_clamp_u32", "ds_sub_clamp_rtn_u32", kRdna4, AtomicOp::ClampedSub, 4},
  {"ds_cond_sub_u32",  "ds_cond_sub_rtn_u32",  kRdna4, AtomicOp::ConditionalSub, 4},
  {"ds_pk_add_f16",    "ds_pk_add_rtn_f16",    kRdna4, AtomicOp::AddPackedF16, 4},
  {"ds_pk_add_bf16",   "ds_pk_add_rtn_bf16",   kRdna4, AtomicOp::AddPackedBf16, 4},
  {"",                 "ds_wrxchg_rtn_b32",    kRdna2,  AtomicOp::Swap, 4},
  {"",                 "ds_storexchg_rtn_b32", kRdna34, AtomicOp::Swap, 4},
  {"",                 "ds_wrxchg_rtn_b64",    kRdna2,  AtomicOp::Swap, 8},
  {"",                 "ds_storexchg_rtn_b64", kRdna34, AtomicOp::Swap, 8},
};

/// Atomics with two data operands, in the order data, second …
constexpr AtomicLine kForwardPairs[] = {
  {"ds_cmpstore_b32", "ds_cmpstore_rtn_b32", kRdna34, AtomicOp::Compare, 4},
  {"ds_cmpstore_b64", "ds_cmpstore_rtn_b64", kRdna34, AtomicOp::Compare, 8},
  {"ds_cmpstore_f32", "ds_cmpstore_rtn_f32", kRdna3,  AtomicOp::CompareFloat, 4},
  {"ds_cmpstore_f64", "ds_cmpstore_rtn_f64", kRdna3,  AtomicOp::CompareFloat, 8},
  {"ds_mskor_b32",    "ds_mskor_rtn_b32",    kAll,    AtomicOp::MaskedOr, 4},
  {"ds_mskor_b64",    "ds_mskor_rtn_b64",    kAll,    AtomicOp::MaskedOr, 8},
  {"",                "ds_wrap_rtn_b32",     kRdna23, AtomicOp::Wrap, 4},
};

/// … and in reverse order: RDNA2 has the comparison value first.
constexpr AtomicLine kBackwardPairs[] = {
  {"ds_cmpst_b32", "ds_cmpst_rtn_b32", kRdna2, AtomicOp::Compare, 4},
  {"ds_cmpst_b64", "ds_cmpst_rtn_b64", kRdna2, AtomicOp::Compare, 8},
  {"ds_cmpst_f32", "ds_cmpst_rtn_f32", kRdna2, AtomicOp::CompareFloat, 4},
  {"ds_cmpst_f64", "ds_cmpst_rtn_f64", kRdna2, AtomicOp::CompareFloat, 8},
};
// clang-format on

/// `isPair`: with two data operands.
void append(std::vector<OpInfo> &all, std::span<const AtomicLine> lines, bool isPair, Handler run,
            Handler runReturn) {
  for (const AtomicLine &line : lines) {
    Type type = line.bytes == 8 ? Type::B64 : Type::B32;
    OperandInfo more = isPair ? read(type) : OperandInfo{};
    uint32_t tag = atomic(line.op, line.bytes);
    if (!line.name.empty())
      all.push_back({line.name, line.generations, kLds, {read(Type::B32), read(type), more}, run, tag});
    all.push_back({line.returning,
                   line.generations,
                   kLds,
                   {written(type), read(Type::B32), read(type), more},
                   runReturn,
                   tag});
  }
}

} // namespace

std::span<const OpInfo> ldsInstructions() {
  static const std::vector<OpInfo> all = [] {
    std::vector<OpInfo> result(std::begin(kMoves), std::end(kMoves));
    append(result, kAtomics, false, runAtomic, runAtomicReturn);
    append(result, kForwardPairs, true, runPair, runPairReturn);
    append(result, kBackwardPairs, true, runReversedPair, runReversedPairReturn);
    return result;
  }();
  return all;
}

} // namespace rdnasim
