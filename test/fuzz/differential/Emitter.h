// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"

#include <cstdint>
#include <set>
#include <string>

namespace shaderfuzz {

/// The descriptor bindings, all in set 0, of the buffers that are not variables. A variable's is its index.
constexpr uint32_t kCountersBinding = 1000; ///< of atomics in memory: kAtomicKinds × kCellsPerAtomic
constexpr uint32_t kLocalCountersBinding =
    1001; ///< the same in workgroup memory, for each workgroup, at the end
constexpr uint32_t kWideCountersBinding = 1002, kLocalWideCountersBinding = 1003; ///< the same of 64 bits

/// The width of the cells of atomics.
enum class CellWidth : uint8_t { Word, Wide };
constexpr uint32_t kCellWidths = 2;
inline Type cellType(CellWidth width) {
  return Type::number(TypeKind::Uint, width == CellWidth::Wide ? 64 : 32);
}
constexpr uint32_t countersBinding(CellWidth width) {
  return width == CellWidth::Wide ? kWideCountersBinding : kCountersBinding;
}
constexpr uint32_t localCountersBinding(CellWidth width) {
  return countersBinding(width) + 1;
}

/// The compiler of the shader. lavapipe gets another one where it lacks a feature.
enum class Reader : uint8_t { Compiler, Lavapipe };

/// The uniform buffer with the addresses of physical buffers, 16 bytes for each variable.
constexpr uint32_t kAddressesBinding = 1004;
constexpr uint32_t kAddressBytes = 16;

struct Emitted {
  std::string assembly; ///< of SPIR-V 1.5
  std::set<uint32_t> bindings;
  std::set<uint32_t> specIds; ///< each the index of a SpecConstant
  std::set<uint32_t> images;
  std::set<uint32_t> physical; ///< variables
};

/// Emits the program without its unused parts.
Emitted emit(const Program &program, Reader reader = Reader::Compiler);

} // namespace shaderfuzz
