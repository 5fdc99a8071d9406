// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/GraphicsUnit.h"
#include "tools/rdnasim/stages/GraphicsRegisters.h"

namespace rdnasim::stages {

/// Collects the exports of a pixel wave, and makes the wave fault that breaks the protocol: depth comes
/// first, each target once, in the formats of the registers; the last export is marked as done; and all have
/// the same lanes, which are the pixels that live.
class PixelExports {
public:
  /// `covered`: EXEC at the start.
  PixelExports(const PixelRegisters &registers, uint64_t covered)
      : registers_(registers), covered_(covered) {}

  void take(Wave &wave, const Export &data);
  /// s_endpgm.
  void end(Wave &wave) const;

  /// The pixels that were neither killed nor demoted.
  uint64_t alive() const { return registers_.skipsExports() ? covered_ : alive_; }
  /// The dwords of a pixel, compressed ones like those of RDNA3. Dual sources are colors 0 and 1.
  framebuffer::ExportWords color(uint32_t target, uint32_t lane) const {
    return wordsOf(colors_[target], lane);
  }
  framebuffer::ExportWords depth(uint32_t lane) const { return wordsOf(depth_, lane); }

private:
  using Words = std::array<std::array<uint32_t, 64>, 4>;

  static framebuffer::ExportWords wordsOf(const Words &words, uint32_t lane) {
    return {words[0][lane], words[1][lane], words[2][lane], words[3][lane]};
  }
  bool checkLanes(Wave &wave, const Export &data);
  bool checkFormat(Wave &wave, const Export &data, ExportFormat format) const;
  ExportFormat formatOf(uint32_t target) const;
  void store(const Export &data);
  void storeDualSource(const Export &data, uint32_t pixel);
  bool hasTaken(uint32_t target) const { return (taken_ >> target & 1) != 0; }

  const PixelRegisters registers_;
  const uint64_t covered_;
  uint64_t alive_ = 0;
  uint32_t taken_ = 0; ///< the targets, a bit for each
  bool isDone_ = false;
  std::array<Words, kMaxColors> colors_ = {};
  Words depth_ = {};
};

} // namespace rdnasim::stages
