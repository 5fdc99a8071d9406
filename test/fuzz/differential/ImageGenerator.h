// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "GeneratorState.h"

namespace shaderfuzz {

/// Adds one to four.
void declareImages(Random &random, Program &program);

} // namespace shaderfuzz
