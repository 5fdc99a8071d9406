// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class Function;
}

namespace lgc {

/// Splits long sequences of branches to one block. Where very many blocks, one behind the other, have a
/// branch to a join, lanes wait there in every one of the nested regions, and passes of LLVM look from each
/// branch at all that follow. So lanes meet in between, those that are on their way to the join as well, and
/// those go around the next group:
///
///     head:                          head:
///       br a, join, next               br a, meeting, next
///     next:                          next:
///       br b, join, rest       →       br b, meeting, meeting
///     rest:                          meeting:
///       br c, join, …                  %stays = phi [false, head], [false, next], [true, next]
///                                      br %stays, rest, left
///                                    rest:
///                                      br c, join, …
///                                    left:
///                                      br join
///
/// What is observed does not change: a lane that is on its way to the join executes nothing at the meeting
/// point. Returns whether it changed the function.
bool splitJoins(llvm::Function &function);

} // namespace lgc
