// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Descriptors for tests of buffers, and what differs between the generations.

#include "BufferDescriptor.h"

namespace rdnasim {

bool isRdna2(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna2);
}

std::string named(const Variant &variant, const char *rdna2, const char *later) {
  return isRdna2(variant) ? rdna2 : later;
}

std::string none(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna4) ? "null" : "0";
}

std::string wait(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna4) ? "\ns_wait_loadcnt 0\n" : "\ns_waitcnt vmcnt(0)\n";
}

uint32_t &word(Allocation &allocation, uint32_t index) {
  return reinterpret_cast<uint32_t *>(allocation.bytes.get())[index];
}

Allocation &describe(Machine &machine, const Descriptor &descriptor, uint64_t size) {
  Allocation &data = machine.memory.allocate("data", size);
  for (uint32_t i = 0; i < size / 4; ++i)
    word(data, i) = i;
  machine.setScalar(4, static_cast<uint32_t>(data.address));
  machine.setScalar(5, static_cast<uint32_t>(data.address >> 32) | descriptor.stride << 16 |
                           descriptor.swizzle << (machine.program.target.isIn(kRdna2) ? 31 : 30));
  machine.setScalar(6, descriptor.numRecords);
  machine.setScalar(7, descriptor.selects | descriptor.format << 12 | descriptor.indexStride << 21 |
                           uint32_t(descriptor.addsThread) << 23 | descriptor.check << 28);
  return data;
}

} // namespace rdnasim
