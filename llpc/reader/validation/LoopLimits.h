// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Counts the iterations of the current function's loops, if validation is asked to: a loop with more than
/// the limit is reported and left, as by a break. Loops that cannot have more are not counted. Must be called
/// last for the function.
void limitLoops(Translator &translator);

} // namespace llpc::reader
