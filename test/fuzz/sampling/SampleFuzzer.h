// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "test/fuzz/differential/Fuzzer.h"

namespace samplefuzz {

/// Compares the simulated texture unit with lavapipe's. Returns the program's exit status.
int fuzzSamples(const shaderfuzz::FuzzOptions &options);

} // namespace samplefuzz
