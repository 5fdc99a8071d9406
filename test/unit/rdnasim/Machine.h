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
  Machine(std::string_view text, const Variant &variant, std::uint32_t ldsBytes = 65536);
  /// The same for bytes.
  Machine(const std::vector<std::uint8_t> &code, const Variant &variant, std::uint32_t ldsBytes = 65536);

  /// Runs until the wave ends, waits at a barrier or faults, at most 100,000 instructions. Expects no fault.
  void run();
  /// The reason of the fault that the snippet must run into.
  std::string runToFault();

  template <class F>
  void setVector(unsigned number, F &&valueOfLane) {
    for (unsigned lane = 0; lane < 64; ++lane)
      wave.vector(number)[lane] = valueOfLane(lane);
    wave.setVectorDefined(number, ~0ull);
  }
  void setScalar(unsigned number, std::uint32_t value) { wave.setScalar(number, value); }
  void setScalar64(unsigned number, std::uint64_t value) {
    wave.setScalar(number, static_cast<std::uint32_t>(value));
    wave.setScalar(number + 1, static_cast<std::uint32_t>(value >> 32));
  }
  void setExec(std::uint64_t lanes) { setScalar64(kExec, lanes); }
  std::uint32_t vector(unsigned number, unsigned lane) const { return wave.vector(number)[lane]; }
  std::uint64_t vector64(unsigned number, unsigned lane) const {
    return vector(number, lane) | static_cast<std::uint64_t>(vector(number + 1, lane)) << 32;
  }
  std::uint32_t scalar(unsigned number) const { return wave.scalar(number); }
  std::uint64_t scalar64(unsigned number) const {
    return scalar(number) | static_cast<std::uint64_t>(scalar(number + 1)) << 32;
  }
  unsigned lanes() const { return wave.laneCount(); }

  Memory memory;
  Workgroup workgroup;
  Program program;
  Wave wave;

private:
  void prepare(std::uint32_t ldsBytes);
  void step();
};

} // namespace rdnasim
