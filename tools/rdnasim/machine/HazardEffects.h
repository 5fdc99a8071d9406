// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace rdnasim {

struct Program;

/// Fills hazardEffects, and says in each instruction when hazards have to be looked for.
void prepareHazards(Program &program);

} // namespace rdnasim
