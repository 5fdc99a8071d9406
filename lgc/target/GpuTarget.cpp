// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/target/GpuTarget.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace lgc {

// Register file sizes and granules: GPUs with the larger file (LLVM's feature allocate1_5xvgprs) have 1536
// registers in blocks of 24, the others 1024 in blocks of 16.
static constexpr GpuTarget kTargets[] = {
    {{10, 3, 0}, GpuGeneration::Rdna2, "gfx1030", 1024, 16},
    {{10, 3, 1}, GpuGeneration::Rdna2, "gfx1031", 1024, 16},
    {{10, 3, 2}, GpuGeneration::Rdna2, "gfx1032", 1024, 16},
    {{10, 3, 3}, GpuGeneration::Rdna2, "gfx1033", 1024, 16},
    {{10, 3, 4}, GpuGeneration::Rdna2, "gfx1034", 1024, 16},
    {{10, 3, 5}, GpuGeneration::Rdna2, "gfx1035", 1024, 16},
    {{10, 3, 6}, GpuGeneration::Rdna2, "gfx1036", 1024, 16},
    {{11, 0, 0}, GpuGeneration::Rdna3, "gfx1100", 1536, 24},
    {{11, 0, 1}, GpuGeneration::Rdna3, "gfx1101", 1536, 24},
    {{11, 0, 2}, GpuGeneration::Rdna3, "gfx1102", 1024, 16},
    {{11, 0, 3}, GpuGeneration::Rdna3, "gfx1103", 1024, 16},
    {{11, 5, 0}, GpuGeneration::Rdna3_5, "gfx1150", 1024, 16},
    {{11, 5, 1}, GpuGeneration::Rdna3_5, "gfx1151", 1536, 24},
    {{11, 5, 2}, GpuGeneration::Rdna3_5, "gfx1152", 1024, 16},
    {{11, 5, 3}, GpuGeneration::Rdna3_5, "gfx1153", 1024, 16},
    {{12, 0, 0}, GpuGeneration::Rdna4, "gfx1200", 1536, 24},
    {{12, 0, 1}, GpuGeneration::Rdna4, "gfx1201", 1536, 24},
};

ArrayRef<GpuTarget> gpuTargets() {
  return kTargets;
}

static Error unsupported(const Twine &what) {
  std::string list;
  for (const GpuTarget &target : kTargets)
    list += (list.empty() ? "" : ", ") + std::string(target.cpu);
  return createStringError("unsupported GPU " + what + "; supported are " + list);
}

Expected<const GpuTarget *> findTarget(const GfxIp &gfxIp) {
  for (const GpuTarget &target : kTargets) {
    if (target.gfxIp == gfxIp)
      return &target;
  }
  return unsupported(formatv("{0}.{1}.{2}", gfxIp.major, gfxIp.minor, gfxIp.stepping).str());
}

Expected<const GpuTarget *> findTarget(StringRef cpu) {
  for (const GpuTarget &target : kTargets) {
    if (cpu == target.cpu)
      return &target;
  }
  return unsupported("'" + cpu + "'");
}

Error checkWaveSize(uint32_t waveSize) {
  if (waveSize == 0 || waveSize == 32 || waveSize == 64)
    return Error::success();
  return createStringError("unsupported wave size " + Twine(waveSize) + "; supported are 32 and 64");
}

} // namespace lgc
