// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Wave.h"

/// The meanings of ds_*; the table is in LocalDataShareTable.cpp.
namespace rdnasim::lds {

using Run = void(Wave &, const Instruction &);

Run runLoad, runStore, runLoadThread, runStoreThread, runAppend, runConsume, runNothing;

/// Two accesses; the offsets count elements, or units of 64 elements.
Run runLoadTwo, runLoadTwoFar, runStoreTwo, runStoreTwoFar, runExchangeTwo, runExchangeTwoFar;

/// Atomics with one data operand, with the operation's `data` before its `second`, and in reverse order; each
/// without a result and with one.
Run runAtomic, runAtomicReturn, runPair, runPairReturn, runReversedPair, runReversedPairReturn;

/// Exchanges between lanes, which do not use LDS memory (LocalDataShareMoves.cpp).
Run runBackwardPermute, runBackwardPermuteAll, runForwardPermute, runSwizzle;

Run stopAtGds, stopAtBvh, stopAtConditional;

} // namespace rdnasim::lds
