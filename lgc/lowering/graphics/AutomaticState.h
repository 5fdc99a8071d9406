// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"

namespace lgc {

/// Returns a graphics state for shaders that are compiled without one, from their attributes and colours.
///
/// The attribute at a location is that binding's only one: vectors with as many components of 32 bits as the
/// shader reads. The colours are R8G8B8A8_UNORM or, of integers, R32G32B32A32; those
/// with a second source blend with it.
GraphicsState automaticState(llvm::Module &module);

} // namespace lgc
