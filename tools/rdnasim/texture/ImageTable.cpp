// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The image instructions' lines of the table.

#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/texture/ImageMemory.h"
#include "tools/rdnasim/texture/ImageOperation.h"
#include "tools/rdnasim/texture/SampleInstructions.h"

#include <deque>
#include <string>
#include <vector>

namespace rdnasim {

namespace {

using Operands = std::array<OperandInfo, kMaxOperands>;

constexpr Operands kLoad = {written(Type::B128), read(Type::B32), read(Type::B256)};
constexpr Operands kStore = {read(Type::B128), read(Type::B32), read(Type::B256)};

constexpr uint32_t kWithLevel = ImageOperation{.hasLevel = true}.tag();

constexpr uint32_t atomic(AtomicOp op) {
  return ImageOperation{.atomic = op}.tag();
}

// clang-format off
constexpr OpInfo kLines[] = {
  {"image_load",        kAll,    OpKind::Vmem, kLoad,   runImageLoad},
  {"image_load_mip",    kAll,    OpKind::Vmem, kLoad,   runImageLoad,  kWithLevel},
  {"image_store",       kAll,    OpKind::Vmem, kStore,  runImageStore},
  {"image_store_mip",   kAll,    OpKind::Vmem, kStore,  runImageStore, kWithLevel},
  {"image_msaa_load",   kRdna34, OpKind::Vmem, kLoad,   runImageMsaaLoad},
  {"image_get_resinfo", kAll,    OpKind::Vmem, kLoad,   runImageGetResinfo},

  {"image_atomic_swap",        kAll,    OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Swap)},
  {"image_atomic_cmpswap",     kAll,    OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Compare)},
  {"image_atomic_add",         kRdna23, OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Add)},
  {"image_atomic_add_uint",    kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Add)},
  {"image_atomic_sub",         kRdna23, OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Sub)},
  {"image_atomic_sub_uint",    kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Sub)},
  {"image_atomic_smin",        kRdna23, OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MinSigned)},
  {"image_atomic_min_int",     kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MinSigned)},
  {"image_atomic_umin",        kRdna23, OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MinUnsigned)},
  {"image_atomic_min_uint",    kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MinUnsigned)},
  {"image_atomic_smax",        kRdna23, OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MaxSigned)},
  {"image_atomic_max_int",     kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MaxSigned)},
  {"image_atomic_umax",        kRdna23, OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MaxUnsigned)},
  {"image_atomic_max_uint",    kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MaxUnsigned)},
  {"image_atomic_and",         kAll,    OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::And)},
  {"image_atomic_or",          kAll,    OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Or)},
  {"image_atomic_xor",         kAll,    OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Xor)},
  {"image_atomic_inc",         kRdna23, OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Increment)},
  {"image_atomic_inc_uint",    kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Increment)},
  {"image_atomic_dec",         kRdna23, OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Decrement)},
  {"image_atomic_dec_uint",    kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::Decrement)},
  {"image_atomic_fcmpswap",    kRdna2,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::CompareFloat)},
  {"image_atomic_fmin",        kRdna2,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MinFloat)},
  {"image_atomic_min_flt",     kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MinFloat)},
  {"image_atomic_fmax",        kRdna2,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MaxFloat)},
  {"image_atomic_max_flt",     kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::MaxFloat)},
  {"image_atomic_add_flt",     kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::AddFloat)},
  {"image_atomic_pk_add_f16",  kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::AddPackedF16)},
  {"image_atomic_pk_add_bf16", kRdna4,  OpKind::Vmem, kLoad, runImageAtomic, atomic(AtomicOp::AddPackedBf16)},
};
// clang-format on

} // namespace

std::span<const OpInfo> imageInstructions() {
  static const std::vector<OpInfo> all = [] {
    std::vector<OpInfo> result(std::begin(kLines), std::end(kLines));
    const std::vector<OpInfo> samples = sampleInstructions();
    result.insert(result.end(), samples.begin(), samples.end());
    return result;
  }();
  return all;
}

} // namespace rdnasim
