// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace rdnasim {

struct Program;

/// Fills hazardEffects, and records in each instruction when hazards must be checked.
void prepareHazards(Program &program);

} // namespace rdnasim
