// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "SampleCase.h"
#include "test/fuzz/common/Random.h"

namespace samplefuzz {

/// Chooses where the invocations sample, away from the places where Vulkan allows different texels, and by
/// how much their results may differ.
void placeLanes(fuzz::Random &random, SampleCase &sample);

} // namespace samplefuzz
