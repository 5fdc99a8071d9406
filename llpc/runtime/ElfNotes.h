// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Finds PAL metadata in an AMDGPU ELF that may be damaged in any way.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

struct ElfMetadata {
  /// The msgpack of each NT_AMDGPU_METADATA note, inside the ELF. There are several if a linker has merged
  /// ELFs without interpreting their notes.
  std::vector<std::span<const std::byte>> blobs;
  std::string error; ///< why the ELF cannot be read; empty on success
};

/// Searches sections and segments, since an ELF may lack either.
ElfMetadata findMetadata(std::span<const std::byte> elf);

} // namespace llpc::runtime
