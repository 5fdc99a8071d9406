// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/abi/PalMetadata.h"
#include "lgc/state/PipelineState.h"

namespace lgc {

/// The greatest number of vertices, and of primitives, of a workgroup.
inline constexpr uint32_t kWorkgroupVertices = 128;

/// Adds what PAL must know of a vertex shader that runs as a primitive shader (NGG) in passthrough mode, and
/// of the fixed functions behind it: the pipeline's type and `.graphics_registers`.
void describePrimitiveShader(PalMetadata &metadata, const GfxIp &gfxIp, const VertexState &vertex,
                             const GraphicsState &graphics);

} // namespace lgc
