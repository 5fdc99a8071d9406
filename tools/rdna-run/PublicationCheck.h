// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Determines what a host could see that reads the printf and the abort buffer while the GPU runs. The
// simulator's memory is ordered; a GPU's is not: a store may become visible at once, but is guaranteed to be
// visible only when its wave has waited for it, on RDNA4 after a write-back of the caches.

#pragma once

#include "tools/rdnasim/dispatch/Dispatch.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace rdna_run {

class PublicationCheck : public rdnasim::Observer {
public:
  /// Either may be null.
  PublicationCheck(const rdnasim::Allocation *printf, const rdnasim::Allocation *aborts);

  void beforeInstruction(const rdnasim::Wave &, const rdnasim::Instruction &) override {}
  void afterInstruction(const rdnasim::Wave &wave, const rdnasim::Instruction &instruction) override;

  /// After the run: the first entry whose size may be seen before all of it is there, or an abort that may be
  /// seen before its message.
  std::optional<std::string> problem() const;

private:
  using Time = uint64_t; ///< instructions of all waves
  static constexpr Time kNever = ~Time(0);

  struct Dword {
    Time stored = 0; ///< 0: not by this dispatch
    Time visible = kNever;
  };
  struct Buffer {
    const rdnasim::Allocation *memory = nullptr;
    std::vector<std::byte> before; ///< the instruction
    std::vector<Dword> dwords;

    std::optional<std::string> problem(bool isAborts) const;
    bool isVisibleBefore(uint64_t dword, Time time) const {
      return dwords[dword].stored == 0 || dwords[dword].visible < time;
    }
  };
  struct WaveState {
    std::vector<Dword *> stores; ///< not known to be visible
    Time writtenBack = 0;
  };
  using WaveKey = std::array<uint32_t, 4>; ///< of the workgroup, and the wave in it

  void noteStores(Buffer &buffer, WaveState &wave) const;

  std::array<Buffer, 2> buffers_; ///< of prints and of aborts
  std::map<WaveKey, WaveState> waves_;
  Time now_ = 0;
};

} // namespace rdna_run
