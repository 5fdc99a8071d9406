// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/Hex.h"
#include "tools/rdnasim/Memory.h"
#include "tools/rdnasim/VectorMemory.h"

namespace rdnasim {

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

/// A V#, as docs/abi.md lays it out.
struct Descriptor {
  u64 base = 0;
  u32 stride = 0;
  u32 records = 0; ///< bytes when the stride is 0, else elements
  bool isSwizzled = false;
  bool addsThread = false; ///< the lane's index is added to the index
  u32 indexStride = 8;
  u32 check = 3; ///< the out-of-range check
};

Descriptor readDescriptor(Wave &wave, const Operand &operand) {
  u32 words[4];
  for (unsigned i = 0; i < 4; ++i)
    words[i] = wave.readScalar(operand, i);
  Descriptor result;
  result.base = words[0] | static_cast<u64>(words[1] & 0xffff) << 32;
  result.stride = words[1] >> 16 & 0x3fff;
  // RDNA2 has one bit; later ones two, of which any enables swizzling.
  result.isSwizzled = wave.program.target.isIn(kRdna2) ? words[1] >> 31 != 0 : words[1] >> 30 != 0;
  result.records = words[2];
  result.indexStride = 8u << (words[3] >> 21 & 3);
  result.addsThread = (words[3] >> 23 & 1) != 0;
  result.check = words[3] >> 28 & 3;
  return result;
}

/// What a lane asks for, before the descriptor's base.
struct Request {
  u32 index = 0;
  u64 offset = 0; ///< instruction's and lane's; not the scalar offset
};

/// Byte offset from the base. Swizzled buffers interleave elements of 4 bytes.
u64 bufferOffset(const Descriptor &descriptor, const Request &request) {
  if (!descriptor.isSwizzled)
    return u64(request.index) * descriptor.stride + request.offset;
  u64 row = request.index / descriptor.indexStride, column = request.index % descriptor.indexStride;
  return (row * descriptor.stride + request.offset / 4 * 4) * descriptor.indexStride + column * 4 +
         request.offset % 4;
}

/// The generation's rule for bytes [offset, offset + bytes) of an access, offset within the element for
/// structures.
bool isInRange(const Descriptor &descriptor, const Request &request, u64 scalarOffset, u64 bytes,
               bool endCounts) {
  constexpr u32 kStructured = 0, kIndexOnly = 1, kEmptyOnly = 2;
  switch (descriptor.check) {
  case kStructured:
    return request.index < descriptor.records &&
           (descriptor.stride == 0 || request.offset + bytes <= descriptor.stride);
  case kIndexOnly:
    return request.index < descriptor.records;
  case kEmptyOnly:
    return descriptor.records != 0;
  }
  u64 offset = u64(request.index) * descriptor.stride + request.offset + scalarOffset;
  return endCounts ? offset + bytes <= descriptor.records : offset < descriptor.records;
}

class BufferAccess {
public:
  BufferAccess(Wave &wave, const Instruction &instruction, const Access &access)
      : wave_(wave), instruction_(instruction), access_(access) {}

  void run() {
    const Operand &data = instruction_.operands[0], &address = instruction_.operands[1],
                  &resource = instruction_.operands[2], &scalarOffset = instruction_.operands[3];
    unsigned addressDwords = instruction_.modifiers.offen + instruction_.modifiers.idxen;
    if (!requireDefined(wave_, resource, 4, "the buffer descriptor") ||
        !requireDefined(wave_, scalarOffset, 1, "the scalar offset of a buffer access") ||
        (addressDwords != 0 &&
         !requireDefined(wave_, address, addressDwords, "the address of a buffer access")))
      return;
    descriptor_ = readDescriptor(wave_, resource);
    scalarOffset_ = wave_.readScalar(scalarOffset);
    places_.perDword = access_.bytes > 4;
    if (wave_.hasFault() || !findPlaces(address))
      return;
    bool returns = access_.kind == AccessKind::Load ||
                   (access_.kind == AccessKind::Atomic && instruction_.modifiers.atomicReturn);
    markPrivate();
    transfer(wave_, access_, returns ? &data : nullptr, &data, places_, undefinedLanes_);
    issue(data, returns);
  }

private:
  bool findPlaces(const Operand &address) {
    LaneWords index = {}, offset = {};
    const Modifiers &modifiers = instruction_.modifiers;
    if (modifiers.idxen)
      wave_.readVector(address, 0, index);
    if (modifiers.offen)
      wave_.readVector(address, modifiers.idxen ? 1 : 0, offset);
    for (unsigned lane = 0; lane < wave_.laneCount() && !wave_.hasFault(); ++lane)
      if ((wave_.exec() >> lane & 1) != 0)
        findPlace(lane, index[lane] + (descriptor_.addsThread ? lane : 0),
                  u64(offset[lane]) + static_cast<u32>(modifiers.offset));
    return !wave_.hasFault();
  }

  /// RDNA2 checks each dword of an access, later generations the whole. An atomic is one thing everywhere.
  void findPlace(unsigned lane, u32 index, u64 offset) {
    bool endCounts = wave_.program.target.isIn(kRdna34) || access_.kind == AccessKind::Atomic;
    if (endCounts && !isInRange(descriptor_, {index, offset}, scalarOffset_, access_.bytes, true))
      return;
    if (access_.kind == AccessKind::Atomic || access_.bytes <= 4) {
      if (endCounts || isInRange(descriptor_, {index, offset}, scalarOffset_, access_.bytes, false))
        places_.place[lane] = places_.dwordPlace[0][lane] = resolve(index, offset, access_.bytes);
      return;
    }
    for (unsigned dword = 0; dword < access_.dwords() && !wave_.hasFault(); ++dword)
      if (endCounts || isInRange(descriptor_, {index, offset + 4 * dword}, scalarOffset_, 4, false))
        places_.dwordPlace[dword][lane] = resolve(index, offset + 4 * dword, 4);
  }

  std::byte *resolve(u32 index, u64 offset, unsigned bytes) {
    u64 address = descriptor_.base + bufferOffset(descriptor_, {index, offset}) + scalarOffset_;
    std::byte *place = wave_.memory.resolve(address, bytes);
    if (!place)
      wave_.fault("a buffer access within its descriptor's range: " + wave_.memory.describe(address, bytes));
    return place;
  }

  /// RDNA2's private memory comes through a swizzled descriptor; what was never written there is undefined.
  void markPrivate() {
    if (!descriptor_.isSwizzled || !descriptor_.addsThread || wave_.scratchDefined.empty())
      return;
    const std::byte *start = wave_.memory.resolve(wave_.scratchAddress, 4);
    for (unsigned lane = 0; lane < wave_.laneCount(); ++lane) {
      for (unsigned dword = 0; dword < access_.dwords(); ++dword) {
        const std::byte *place = places_.perDword ? places_.dwordPlace[dword][lane] : places_.place[lane];
        if (!place || place < start)
          continue;
        u64 row = static_cast<u64>(place - start) / 4 / wave_.laneCount();
        if (row >= wave_.scratchDefined.size())
          continue;
        if (access_.kind == AccessKind::Store)
          wave_.scratchDefined[row] |= 1ull << lane;
        else if ((wave_.scratchDefined[row] >> lane & 1) == 0)
          undefinedLanes_ |= 1ull << lane;
      }
    }
  }

  void issue(const Operand &data, bool returns) {
    if (returns)
      wave_.scoreboard.issue(Counter::Load,
                             {true, data.number, static_cast<std::uint16_t>(access_.dwords())});
    else
      wave_.scoreboard.issue(Counter::Store, {});
  }

  Wave &wave_;
  const Instruction &instruction_;
  Access access_;
  Descriptor descriptor_;
  u64 scalarOffset_ = 0, undefinedLanes_ = 0;
  LanePlaces places_;
};

void runBuffer(Wave &wave, const Instruction &instruction) {
  if (instruction.modifiers.lds || instruction.modifiers.tfe)
    return wave.fault("the simulator does not implement the modifiers lds and tfe");
  BufferAccess(wave, instruction, Access::of(instruction.info->tag)).run();
}

void nothing(Wave &, const Instruction &) {}

constexpr OpInfo line(std::string_view mnemonic, Access access, Generations generations) {
  return {mnemonic,
          generations,
          OpKind::Vmem,
          {OperandInfo{Type::B32, access.kind == AccessKind::Load, false}, read(Type::B32), read(Type::B128),
           read(Type::B32)},
          runBuffer,
          access.tag()};
}
using A = AtomicOp;

constexpr OpInfo kLines[] = {
    line("buffer_load_ubyte", loadOf(1), kRdna2),
    line("buffer_load_sbyte", loadOf(1, true), kRdna2),
    line("buffer_load_ushort", loadOf(2), kRdna2),
    line("buffer_load_sshort", loadOf(2, true), kRdna2),
    line("buffer_load_dword", loadOf(4), kRdna2),
    line("buffer_load_dwordx2", loadOf(8), kRdna2),
    line("buffer_load_dwordx3", loadOf(12), kRdna2),
    line("buffer_load_dwordx4", loadOf(16), kRdna2),
    line("buffer_load_ubyte_d16", loadD16(1, false, false), kRdna2),
    line("buffer_load_ubyte_d16_hi", loadD16(1, false, true), kRdna2),
    line("buffer_load_sbyte_d16", loadD16(1, true, false), kRdna2),
    line("buffer_load_sbyte_d16_hi", loadD16(1, true, true), kRdna2),
    line("buffer_load_short_d16", loadD16(2, false, false), kRdna2),
    line("buffer_load_short_d16_hi", loadD16(2, false, true), kRdna2),
    line("buffer_store_byte", storeOf(1), kRdna2),
    line("buffer_store_byte_d16_hi", storeOf(1, true), kRdna2),
    line("buffer_store_short", storeOf(2), kRdna2),
    line("buffer_store_short_d16_hi", storeOf(2, true), kRdna2),
    line("buffer_store_dword", storeOf(4), kRdna2),
    line("buffer_store_dwordx2", storeOf(8), kRdna2),
    line("buffer_store_dwordx3", storeOf(12), kRdna2),
    line("buffer_store_dwordx4", storeOf(16), kRdna2),
    line("buffer_load_u8", loadOf(1), kRdna34),
    line("buffer_load_i8", loadOf(1, true), kRdna34),
    line("buffer_load_u16", loadOf(2), kRdna34),
    line("buffer_load_i16", loadOf(2, true), kRdna34),
    line("buffer_load_b32", loadOf(4), kRdna34),
    line("buffer_load_b64", loadOf(8), kRdna34),
    line("buffer_load_b96", loadOf(12), kRdna34),
    line("buffer_load_b128", loadOf(16), kRdna34),
    line("buffer_load_d16_u8", loadD16(1, false, false), kRdna34),
    line("buffer_load_d16_hi_u8", loadD16(1, false, true), kRdna34),
    line("buffer_load_d16_i8", loadD16(1, true, false), kRdna34),
    line("buffer_load_d16_hi_i8", loadD16(1, true, true), kRdna34),
    line("buffer_load_d16_b16", loadD16(2, false, false), kRdna34),
    line("buffer_load_d16_hi_b16", loadD16(2, false, true), kRdna34),
    line("buffer_store_b8", storeOf(1), kRdna34),
    line("buffer_store_d16_hi_b8", storeOf(1, true), kRdna34),
    line("buffer_store_b16", storeOf(2), kRdna34),
    line("buffer_store_d16_hi_b16", storeOf(2, true), kRdna34),
    line("buffer_store_b32", storeOf(4), kRdna34),
    line("buffer_store_b64", storeOf(8), kRdna34),
    line("buffer_store_b96", storeOf(12), kRdna34),
    line("buffer_store_b128", storeOf(16), kRdna34),

    line("buffer_atomic_swap", atomicOf(A::Swap, 4), kRdna2),
    line("buffer_atomic_cmpswap", atomicOf(A::CompareSwap, 4), kRdna2),
    line("buffer_atomic_add", atomicOf(A::Add, 4), kRdna2),
    line("buffer_atomic_sub", atomicOf(A::Sub, 4), kRdna2),
    line("buffer_atomic_csub", atomicOf(A::SubClamp, 4), kRdna2),
    line("buffer_atomic_smin", atomicOf(A::MinSigned, 4), kRdna2),
    line("buffer_atomic_umin", atomicOf(A::MinUnsigned, 4), kRdna2),
    line("buffer_atomic_smax", atomicOf(A::MaxSigned, 4), kRdna2),
    line("buffer_atomic_umax", atomicOf(A::MaxUnsigned, 4), kRdna2),
    line("buffer_atomic_and", atomicOf(A::And, 4), kRdna2),
    line("buffer_atomic_or", atomicOf(A::Or, 4), kRdna2),
    line("buffer_atomic_xor", atomicOf(A::Xor, 4), kRdna2),
    line("buffer_atomic_inc", atomicOf(A::Increment, 4), kRdna2),
    line("buffer_atomic_dec", atomicOf(A::Decrement, 4), kRdna2),
    line("buffer_atomic_fmin", atomicOf(A::MinFloat, 4), kRdna2),
    line("buffer_atomic_fmax", atomicOf(A::MaxFloat, 4), kRdna2),
    line("buffer_atomic_swap_x2", atomicOf(A::Swap, 8), kRdna2),
    line("buffer_atomic_cmpswap_x2", atomicOf(A::CompareSwap, 8), kRdna2),
    line("buffer_atomic_add_x2", atomicOf(A::Add, 8), kRdna2),
    line("buffer_atomic_sub_x2", atomicOf(A::Sub, 8), kRdna2),
    line("buffer_atomic_smin_x2", atomicOf(A::MinSigned, 8), kRdna2),
    line("buffer_atomic_umin_x2", atomicOf(A::MinUnsigned, 8), kRdna2),
    line("buffer_atomic_smax_x2", atomicOf(A::MaxSigned, 8), kRdna2),
    line("buffer_atomic_umax_x2", atomicOf(A::MaxUnsigned, 8), kRdna2),
    line("buffer_atomic_and_x2", atomicOf(A::And, 8), kRdna2),
    line("buffer_atomic_or_x2", atomicOf(A::Or, 8), kRdna2),
    line("buffer_atomic_xor_x2", atomicOf(A::Xor, 8), kRdna2),
    line("buffer_atomic_inc_x2", atomicOf(A::Increment, 8), kRdna2),
    line("buffer_atomic_dec_x2", atomicOf(A::Decrement, 8), kRdna2),
    line("buffer_atomic_fmin_x2", atomicOf(A::MinFloat, 8), kRdna2),
    line("buffer_atomic_fmax_x2", atomicOf(A::MaxFloat, 8), kRdna2),
    line("buffer_atomic_swap_b32", atomicOf(A::Swap, 4), kRdna34),
    line("buffer_atomic_cmpswap_b32", atomicOf(A::CompareSwap, 4), kRdna34),
    line("buffer_atomic_add_u32", atomicOf(A::Add, 4), kRdna34),
    line("buffer_atomic_sub_u32", atomicOf(A::Sub, 4), kRdna34),
    line("buffer_atomic_csub_u32", atomicOf(A::SubClamp, 4), kRdna3),
    line("buffer_atomic_sub_clamp_u32", atomicOf(A::SubClamp, 4), kRdna4),
    line("buffer_atomic_cond_sub_u32", atomicOf(A::CondSub, 4), kRdna4),
    line("buffer_atomic_min_i32", atomicOf(A::MinSigned, 4), kRdna34),
    line("buffer_atomic_min_u32", atomicOf(A::MinUnsigned, 4), kRdna34),
    line("buffer_atomic_max_i32", atomicOf(A::MaxSigned, 4), kRdna34),
    line("buffer_atomic_max_u32", atomicOf(A::MaxUnsigned, 4), kRdna34),
    line("buffer_atomic_and_b32", atomicOf(A::And, 4), kRdna34),
    line("buffer_atomic_or_b32", atomicOf(A::Or, 4), kRdna34),
    line("buffer_atomic_xor_b32", atomicOf(A::Xor, 4), kRdna34),
    line("buffer_atomic_inc_u32", atomicOf(A::Increment, 4), kRdna34),
    line("buffer_atomic_dec_u32", atomicOf(A::Decrement, 4), kRdna34),
    line("buffer_atomic_swap_b64", atomicOf(A::Swap, 8), kRdna34),
    line("buffer_atomic_cmpswap_b64", atomicOf(A::CompareSwap, 8), kRdna34),
    line("buffer_atomic_add_u64", atomicOf(A::Add, 8), kRdna34),
    line("buffer_atomic_sub_u64", atomicOf(A::Sub, 8), kRdna34),
    line("buffer_atomic_min_i64", atomicOf(A::MinSigned, 8), kRdna34),
    line("buffer_atomic_min_u64", atomicOf(A::MinUnsigned, 8), kRdna34),
    line("buffer_atomic_max_i64", atomicOf(A::MaxSigned, 8), kRdna34),
    line("buffer_atomic_max_u64", atomicOf(A::MaxUnsigned, 8), kRdna34),
    line("buffer_atomic_and_b64", atomicOf(A::And, 8), kRdna34),
    line("buffer_atomic_or_b64", atomicOf(A::Or, 8), kRdna34),
    line("buffer_atomic_xor_b64", atomicOf(A::Xor, 8), kRdna34),
    line("buffer_atomic_inc_u64", atomicOf(A::Increment, 8), kRdna34),
    line("buffer_atomic_dec_u64", atomicOf(A::Decrement, 8), kRdna34),
    line("buffer_atomic_add_f32", atomicOf(A::AddFloat, 4), kRdna34),
    line("buffer_atomic_min_f32", atomicOf(A::MinFloat, 4), kRdna3),
    line("buffer_atomic_max_f32", atomicOf(A::MaxFloat, 4), kRdna3),
    line("buffer_atomic_min_num_f32", atomicOf(A::MinFloat, 4), kRdna4),
    line("buffer_atomic_max_num_f32", atomicOf(A::MaxFloat, 4), kRdna4),
    line("buffer_atomic_pk_add_f16", atomicOf(A::PkAddF16, 4), kRdna4),
    line("buffer_atomic_pk_add_bf16", atomicOf(A::PkAddBF16, 4), kRdna4),

    // The simulator has no caches.
    {"buffer_gl0_inv", kRdna23, OpKind::Vmem, {}, nothing, 0},
    {"buffer_gl1_inv", kRdna23, OpKind::Vmem, {}, nothing, 0},
    {"global_inv", kRdna4, OpKind::Vmem, {}, nothing, 0},
    {"global_wb", kRdna4, OpKind::Vmem, {}, nothing, 0},
    {"global_wbinv", kRdna4, OpKind::Vmem, {}, nothing, 0},
};

} // namespace

std::span<const OpInfo> bufferInstructions() {
  return kLines;
}

} // namespace rdnasim
