// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/target/GpuTarget.h"

#include "lgc/state/Diagnostics.h"

using namespace llvm;

namespace lgc {

static Expected<const Gpu *> supported(const Gpu *gpu, const Twine &what) {
  if (gpu)
    return gpu;
  std::string list;
  for (const Gpu &each : pipeline::supportedGpus())
    list += (list.empty() ? "" : ", ") + std::string(each.processor);
  return makeError(ErrorCategory::Unsupported, "unsupported GPU " + what + "; supported are " + list);
}

Expected<const Gpu *> findTarget(const GfxIp &gfxIp) {
  return supported(pipeline::findGpu(gfxIp), toString(gfxIp));
}

Expected<const Gpu *> findTarget(StringRef cpu) {
  return supported(pipeline::findGpu(cpu), "'" + cpu + "'");
}

Error checkWaveSize(uint32_t waveSize) {
  if (waveSize == 0 || waveSize == 32 || waveSize == 64)
    return Error::success();
  return makeError(ErrorCategory::Unsupported,
                   "unsupported wave size " + Twine(waveSize) + "; supported are 32 and 64");
}

} // namespace lgc
