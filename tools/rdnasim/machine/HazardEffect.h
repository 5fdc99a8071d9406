// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Instruction.h"

#include <array>
#include <bit>
#include <cstdint>

namespace rdnasim {

/// Scalar registers, by number.
struct ScalarSet {
  std::array<uint64_t, kScalarRegisters / 64> words = {};

  void set(uint32_t number) { words[number / 64] |= 1ull << number % 64; }
  bool test(uint32_t number) const { return (words[number / 64] >> number % 64 & 1) != 0; }
  bool any() const { return (words[0] | words[1]) != 0; }
  uint32_t first() const {
    return static_cast<uint32_t>(words[0] != 0 ? std::countr_zero(words[0])
                                               : 64 + std::countr_zero(words[1]));
  }
  template <class F>
  void forEach(F &&visit) const {
    for (uint32_t i = 0; i < words.size(); ++i)
      for (uint64_t rest = words[i]; rest != 0; rest &= rest - 1)
        visit(64 * i + static_cast<uint32_t>(std::countr_zero(rest)));
  }
  ScalarSet operator&(const ScalarSet &other) const {
    return {{words[0] & other.words[0], words[1] & other.words[1]}};
  }
  ScalarSet operator|(const ScalarSet &other) const {
    return {{words[0] | other.words[0], words[1] | other.words[1]}};
  }
  ScalarSet operator~() const { return {{~words[0], ~words[1]}}; }
  void operator&=(const ScalarSet &other) { *this = *this & other; }
  void operator|=(const ScalarSet &other) { *this = *this | other; }
};

/// VGPRs, or half of one.
struct VectorRange {
  static constexpr uint8_t kLow = 1, kHigh = 2;
  uint16_t first = 0;
  uint8_t count = 0, halves = kLow | kHigh;

  bool operator==(const VectorRange &) const = default;
  bool overlaps(const VectorRange &other) const {
    return first < other.first + other.count && other.first < first + count && (halves & other.halves) != 0;
  }
};

/// The properties of an instruction that matter for hazards.
struct HazardEffect {
  enum Flag : uint32_t {
    kVector = 1,            ///< executed by the vector ALU
    kScalar = 2,            ///< executed by the scalar ALU
    kScalarMemory = 4,      ///< s_load and the like
    kVectorMemory = 8,      ///< buffer, flat and LDS instructions
    kBuffer = 16,           ///< of kVectorMemory
    kAluWait = 32,          ///< s_waitcnt_depctr, s_wait_alu
    kCountWait = 64,        ///< s_waitcnt and the like
    kUsesScalars = 128,     ///< reads or writes SGPRs or VCC
    kWritesExec = 256,      ///< the scalar ALU does
    kTranscendental = 512,  ///< v_rcp and similar, which run in parallel with other vector instructions
    kMatrix = 1024,         ///< WMMA
    kComparesToExec = 2048, ///< v_cmpx
    kPermutes = 4096,       ///< v_permlane
    kIsNop = 8192,          ///< v_nop
    kFloatAtomic = 16384,
    kDenormMode = 32768, ///< s_denorm_mode
    kDelay = 65536,      ///< s_nop
    kReadsVcc = 1 << 17,
    kReadsSgpr = 1 << 18,
  };

  uint32_t flags = 0; ///< 0: no hazard of the program's target concerns it
  uint16_t immediate =
      0; ///< of kAluWait: fields that are 0 when waited for; of kDelay: number of instructions
  uint8_t sourceCount = 0, resultCount = 0;
  std::array<VectorRange, 6> sources; ///< of vector instructions, in the order of operands
  std::array<VectorRange, 2> results;
  ScalarSet scalarReads,
      scalarWrites;    ///< restricted to registers that can take part in a hazard in the program
  ScalarSet maskReads; ///< among scalarReads: those with a bit for each lane
};

} // namespace rdnasim
