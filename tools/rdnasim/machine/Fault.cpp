// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/Fault.h"

#include "tools/rdnasim/machine/Hex.h"

namespace rdnasim {

std::string toString(const Fault &fault) {
  std::string text = fault.reason;
  if (!fault.instruction.empty())
    text += "\n  at " + hex(fault.pc) + ": " + fault.instruction;
  if (!fault.sourceLocation.empty())
    text += "\n  source " + fault.sourceLocation;
  if (!fault.place.empty())
    return text + "\n  in " + fault.place;
  return text + "\n  in wave " + std::to_string(fault.wave) + " of workgroup (" +
         std::to_string(fault.workgroup[0]) + ", " + std::to_string(fault.workgroup[1]) + ", " +
         std::to_string(fault.workgroup[2]) + ")";
}

} // namespace rdnasim
