// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace rdnasim {

class Wave;

/// Runs the wave's next instruction. Afterwards Wave::state tells whether the wave can continue.
void executeNext(Wave &wave);

} // namespace rdnasim
