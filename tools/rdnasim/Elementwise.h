// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/Wave.h"

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace rdnasim {

/// How a lane's value of a C++ type is taken from and put into registers.
///
/// 16-bit types take Operand::select into account and leave the other half of a destination alone, unless the
/// instruction's encoding says otherwise (SDWA's dst_unused).
template <class T>
inline constexpr unsigned kDwords = sizeof(T) > 4 ? sizeof(T) / 4 : 1;

/// A half, as bits. Arithmetic on it is in HalfFloat.h.
struct Half {
  std::uint16_t bits;
};

template <class T>
inline constexpr bool kIsFloat = std::is_floating_point_v<T> || std::is_same_v<T, Half>;

/// The lanes that a vector instruction writes, and which of them got their sources from defined values.
struct Lanes {
  std::uint64_t written = 0;
  std::uint64_t defined = 0;
};

/// What an instruction's sources look like before it starts: EXEC, narrowed by DPP.
Lanes beginVector(Wave &wave, const Instruction &instruction);

/// Reads one dword of source `index` for all lanes, through DPP (operand after the destinations, that is
/// src0), and SDWA's selection. Narrows `lanes.defined` by the lanes that are undefined. No float modifiers.
void readSource(Wave &wave, const Instruction &instruction, unsigned index, unsigned dword, LaneWords &values,
                Lanes &lanes);

/// Source `index` as values of type T, with `neg`, `abs` and `sext` applied and denormals flushed as MODE
/// says.
template <class T>
void readSource(Wave &wave, const Instruction &instruction, unsigned index, T (&values)[64], Lanes &lanes);

/// Writes results: output modifier and clamp (floats: to 0…1; integers that saturate do so in their own
/// meaning), denormal flushing, SDWA's and true16's placement.
template <class T>
void writeResult(Wave &wave, const Instruction &instruction, unsigned index, T (&values)[64],
                 const Lanes &lanes);

} // namespace rdnasim
