// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"
#include "test/fuzz/common/Random.h"

namespace reconvergence {

Draw generateDraw(fuzz::Random &random, bool isPortable);

/// Replaces what fragments do not have, and for a portable program what looks at other lanes or is loaded.
void adaptExpressions(Program &program);

} // namespace reconvergence
