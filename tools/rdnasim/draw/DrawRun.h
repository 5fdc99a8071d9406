// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/RunOptions.h"
#include "tools/rdnasim/draw/DrawState.h"
#include "tools/rdnasim/memory/Memory.h"

namespace rdnasim {

/// Draws: runs the vertex stage's subgroups in the order of their primitives, and pixel waves in the order of
/// their quads, up to the end or to the first fault. `state` must have passed checkDrawState().
///
/// Pixel waves whose shader does not write memory run on several threads. Pictures, faults and counts are the
/// same for any number of threads.
///
/// Waves of pixels hold quads of several primitives, unless RunOptions::seed is odd.
RunResult run(const DrawState &state, Memory &memory, const RunOptions &options);

} // namespace rdnasim
