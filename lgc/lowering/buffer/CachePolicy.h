// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/lowering/buffer/BufferScope.h"
#include "lgc/state/PipelineState.h"

namespace lgc {

/// Returns the cache policy, the last operand of the intrinsics for buffers and images, with which an access
/// reaches the cache that all invocations of the scope share. `isLoad` is false for stores and for atomic
/// operations, which modify memory.
uint32_t cachePolicy(const GfxIp &gfxIp, BufferScope scope, bool isLoad);

} // namespace lgc
