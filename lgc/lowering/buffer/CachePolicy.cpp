// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/buffer/CachePolicy.h"

namespace lgc {

static constexpr uint32_t kGlc = 1 << 0;   ///< gfx10, gfx11: miss in the CU's cache
static constexpr uint32_t kDlc = 1 << 2;   ///< gfx10: miss in the shader array's cache too
static constexpr uint32_t kScopeShift = 3; ///< gfx12: 0 CU, 1 shader engine, 2 device, 3 system

uint32_t cachePolicy(const GfxIp &gfxIp, BufferScope scope, bool isLoad) {
  // In WGP mode the waves of one workgroup run on two CUs.
  if (gfxIp.major >= 12)
    return (static_cast<uint32_t>(scope) + 1) << kScopeShift;
  // Stores write through, and read-modify-write operations execute in L2; for them glc means "return a
  // value".
  if (!isLoad)
    return 0;
  return gfxIp.major == 10 && scope != BufferScope::Workgroup ? kGlc | kDlc : kGlc;
}

} // namespace lgc
