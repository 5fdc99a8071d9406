// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/abi/PalMetadata.h"
#include "lgc/state/PipelineState.h"

namespace lgc {

/// Adds what PAL must know of a fragment shader beside its VGPRs, which the back end describes: its
/// attributes, what it exports, and how it takes part in depth tests.
void describePixelShader(PalMetadata &metadata, const FragmentState &fragment, bool writesMemory);

} // namespace lgc
