// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace rdnasim {

class Wave;

/// Runs the wave's next instruction. Afterwards Wave::state says whether it can go on.
void executeNext(Wave &wave);

} // namespace rdnasim
