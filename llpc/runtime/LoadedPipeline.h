// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/runtime/Resources.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llpc::runtime {

struct LoadResult {
  bool loaded = false; ///< false: the ELF or its metadata cannot be read, and nothing was registered
  std::vector<std::string> problems;
};

/// A pipeline that the driver has registered.
struct LoadedPipeline {
  std::string name;
  /// The user-data dword through which shaders reach the buffer, if the metadata says so.
  std::optional<uint32_t> userDataOffset;
  std::optional<Resources> resources;
};

} // namespace llpc::runtime
