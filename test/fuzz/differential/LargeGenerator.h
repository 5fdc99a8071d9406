// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"
#include "test/fuzz/common/Random.h"

namespace shaderfuzz {

/// A program of up to 12,000 statements, without the stores of its results.
Program generateLarge(fuzz::Random &random);

} // namespace shaderfuzz
