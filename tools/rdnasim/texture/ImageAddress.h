// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Wave.h"
#include "tools/rdnasim/texture/ImageOperation.h"

namespace rdnasim {

/// The address of an image instruction: a value for each lane of what `dim` and the mnemonic ask for; the
/// rest is not filled. Floats are single precision, as bits, whatever their size in the registers.
struct ImageAddress {
  LaneWords offset;          ///< six bits for each of x, y and z, in bytes
  LaneWords bias;            ///< float
  LaneWords reference;       ///< float, to compare with
  LaneWords gradients[6];    ///< floats: all of the horizontal direction, then the vertical one's
  LaneWords coordinates[4];  ///< of loads, stores and atomics unsigned integers, of samples floats
  LaneWords lod;             ///< level, or its minimum: an integer or float like the coordinates
  uint64_t definedLanes = 0; ///< lanes, active or not, whose coordinates are defined
};

/// Reads the registers in the order of the ISA documents: offset, bias, reference, gradients, coordinates,
/// level or minimum. With 16-bit addresses or gradients two of a kind share a register, the first in the
/// lower half; a bias has a register of its own. A value that is undefined in an active lane is a fault; then
/// the result is false. `isSampled`: coordinates are floats.
bool readImageAddress(Wave &wave, const Instruction &instruction, bool isSampled, ImageAddress &address);

/// Reads the only part of an address, the level of image_get_resinfo.
bool readLevel(Wave &wave, const Instruction &instruction, LaneWords &level);

} // namespace rdnasim
