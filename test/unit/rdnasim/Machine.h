// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Assemble.h"
#include "tools/rdnasim/machine/Program.h"
#include "tools/rdnasim/machine/Wave.h"
#include "tools/rdnasim/machine/Workgroup.h"
#include "tools/rdnasim/memory/Memory.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace rdnasim {

/// One wave that runs a snippet of assembly. Set registers and memory through `wave` and `memory`, call
/// run(), look.
///
///   Machine machine("v_add_nc_u32 v0, v1, v2", {"gfx1100", false});
///   machine.setVector(1, [](unsigned lane) { return lane; });
///   machine.run();
class Machine {
public:
  /// Assembles, disassembles and decodes; a snippet that the assembler refuses fails the test. s_endpgm is
  /// appended.
  Machine(std::string_view text, const Variant &variant, uint32_t ldsBytes = 65536);
  /// Creates a machine from bytes.
  Machine(const std::vector<uint8_t> &code, const Variant &variant, uint32_t ldsBytes = 65536);

  /// Runs until the wave ends, waits at a barrier or faults, at most 100,000 instructions. Expects no fault.
  void run();
  /// The reason of the fault that the snippet must run into.
  std::string runToFault();

  template <class F>
  void setVector(uint32_t number, F &&valueOfLane) {
    for (uint32_t lane = 0; lane < 64; ++lane)
      wave.vector(number)[lane] = valueOfLane(lane);
    wave.setVectorDefined(number, ~0ull);
  }
  void setScalar(uint32_t number, uint32_t value) { wave.setScalar(number, value); }
  void setScalar64(uint32_t number, uint64_t value) {
    wave.setScalar(number, static_cast<uint32_t>(value));
    wave.setScalar(number + 1, static_cast<uint32_t>(value >> 32));
  }
  void setExec(uint64_t lanes) { setScalar64(kExec, lanes); }
  uint32_t vector(uint32_t number, uint32_t lane) const { return wave.vector(number)[lane]; }
  uint64_t vector64(uint32_t number, uint32_t lane) const {
    return vector(number, lane) | static_cast<uint64_t>(vector(number + 1, lane)) << 32;
  }
  uint32_t scalar(uint32_t number) const { return wave.scalar(number); }
  uint64_t scalar64(uint32_t number) const {
    return scalar(number) | static_cast<uint64_t>(scalar(number + 1)) << 32;
  }
  uint32_t lanes() const { return wave.laneCount(); }

  Memory memory;
  Workgroup workgroup;
  Program program;
  Wave wave;

private:
  void prepare(uint32_t ldsBytes);
  void step();
};

} // namespace rdnasim
