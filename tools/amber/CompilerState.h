// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/GraphicsState.h"
#include "tools/amber/Script.h"

namespace amber {

/// The state of a draw with a graphics pipeline that a compiler needs. Each vertex attribute has a binding of
/// its own, with the attribute's index in the draw's vertexData as its number.
pipeline::GraphicsState compilerState(const Script &script, const Pipeline &pipeline, const Draw &draw);

} // namespace amber
