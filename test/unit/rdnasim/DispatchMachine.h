// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Assemble.h"
#include "tools/rdnasim/dispatch/Dispatch.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rdnasim {

/// A dispatch of a snippet of assembly. s[0:1] has the address of the buffer `data`, s2, s3, s4 the workgroup
/// ids and v0, v1, v2 the local ids, on every generation: code for that is put before the snippet.
///
/// The text is spelled() for the generation.
class DispatchMachine {
public:
  /// One workgroup of one invocation, until the setters say otherwise; s_endpgm is appended.
  DispatchMachine(std::string_view text, const Variant &variant, uint64_t dataBytes);

  void setGroups(uint32_t x, uint32_t y, uint32_t z);
  void setWorkgroupSize(uint32_t x, uint32_t y, uint32_t z);
  void setScratch(uint32_t bytesPerLane);

  /// The fault as text, or nothing.
  std::string run(uint64_t seed, uint32_t threads, uint64_t budget = 100'000);

  /// Runs with a detector of races and returns what it reports; a fault fails the test.
  std::vector<std::string> races(uint64_t seed);

  uint32_t word(uint32_t index) const;
  uint32_t byte(uint32_t index) const { return static_cast<uint32_t>(data_->bytes[index]); }

  Dispatch dispatch;
  RunResult result;

private:
  Memory memory_;
  Program program_;
  Allocation *data_;
};

/// Assembly of a barrier of the workgroup.
inline std::string barrier(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna4) ? "s_barrier_signal -1\ns_barrier_wait -1\n"
                                                     : "s_barrier\n";
}

/// Assembly for the first wave and the second, which goes to `second`.
inline std::string twoWaves(const std::string &first, const std::string &second) {
  return "v_readfirstlane_b32 s5, v1\ns_cmp_eq_u32 s5, 1\ns_cbranch_scc1 second\n" + first +
         "s_endpgm\nsecond:\n" + second;
}

} // namespace rdnasim
