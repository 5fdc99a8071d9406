// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/cache/Hash.h"

#include "llvm/Support/BLAKE3.h"

namespace llpc::cache {

Digest hash(std::initializer_list<std::span<const uint8_t>> parts) {
  llvm::BLAKE3 hasher;
  for (const std::span<const uint8_t> part : parts)
    hasher.update(llvm::ArrayRef(part.data(), part.size()));
  return hasher.final();
}

} // namespace llpc::cache
