// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/texture/BoundImage.h"

namespace rdnasim {

/// Collects the results of an image instruction and writes them to its registers: the components of dmask one
/// after the other, two to a register with d16, and after them the residency status of tfe and lwe.
class ImageResult {
public:
  /// `mask`: the components that have registers; of most instructions dmask. `isInteger`: of d16, how values
  /// become 16 bits.
  ImageResult(Wave &wave, const Instruction &instruction, uint8_t mask, bool isInteger);

  /// All four components; those that have no register are ignored.
  void set(uint32_t lane, const Components &components);
  /// The components of the lane are not defined.
  void setUndefined(uint32_t lane) { defined_ &= ~(uint64_t(1) << lane); }
  /// Sets the status that `tfe` and `lwe` return: a texel has no memory, or the level of detail is below the
  /// view's warning level. `warning`: 0, or the bits of the warning; a failure excludes it.
  void setStatus(uint32_t lane, bool isResident, uint32_t warning = 0);
  /// Writes the registers and counts the operation. `counter`: what the shader waits for.
  void write(Counter counter);

private:
  uint32_t dataRegisters() const;
  bool hasStatus() const;
  /// Writes one register of components; false when the wave faults.
  bool writeData(const Operand &destination, uint32_t dword);

  Wave &wave_;
  const Instruction &instruction_;
  uint8_t mask_;
  bool isInteger_;
  LaneWords words_[4] = {};
  LaneWords status_ = {};
  uint64_t defined_ = ~uint64_t(0); ///< lanes
};

} // namespace rdnasim
