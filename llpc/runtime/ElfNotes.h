// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Finds PAL metadata in an AMDGPU ELF whose every byte may be wrong.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

struct ElfMetadata {
  /// The msgpack of each NT_AMDGPU_METADATA note, inside the ELF. More than one when a linker has joined
  /// ELFs without understanding their notes.
  std::vector<std::span<const std::byte>> blobs;
  std::string error; ///< why the ELF cannot be read; empty when it can
};

/// Looks through sections and segments, as an ELF may lack either.
ElfMetadata findMetadata(std::span<const std::byte> elf);

} // namespace llpc::runtime
