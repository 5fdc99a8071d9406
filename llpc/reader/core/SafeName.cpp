// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/SafeName.h"

#include "llvm/Support/JSON.h"

namespace llpc::reader {

std::string safeName(std::string_view name) {
  if (name.starts_with("llvm.") || name.starts_with("lgc."))
    return safeName("." + std::string(name));
  // When LLVM hashes names in debug information, it writes past its buffer if several consecutive bytes are
  // not UTF-8.
  return llvm::json::isUTF8(name) ? std::string(name) : llvm::json::fixUTF8(name);
}

} // namespace llpc::reader
