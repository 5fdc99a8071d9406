// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Radv.h"
#include "PeakMemory.h"
#include "RadvCompiler.h"

#include "tools/vulkan-run/Isolate.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace bench {

namespace {

using vulkanrun::Device;
using vulkanrun::DeviceRequest;
using vulkanrun::Outcome;
using vulkanrun::Owned;

constexpr uint32_t kTimeoutSeconds = 600;

/// RADV's name for a GPU; none for one that Mesa 22.3 does not know.
const char *familyOf(llpc::GfxIp gfxIp) {
  if (gfxIp == llpc::GfxIp{10, 3, 0})
    return "navi21";
  if (gfxIp == llpc::GfxIp{11, 0, 0})
    return "gfx1100";
  return nullptr;
}

Outcome measure(const Program &program, const llpc::ResourceMapping &mapping, const MeasureOptions &options) {
  setenv("RADV_FORCE_FAMILY", familyOf(options.gfxIp), 1);
  // Ours does not cull in primitive shaders.
  setenv("RADV_DEBUG", "nocache,nonggc", 1);
  if (options.waveSize == 32)
    setenv("RADV_PERFTEST", "gewave32,pswave32", 1);
  // RADV warns of every start that it is not conformant.
  if (!std::freopen("/dev/null", "w", stderr))
    return Outcome::error("cannot open /dev/null");
  vulkanrun::preferDriver("radeon_icd");
  DeviceRequest request;
  request.isCpu = false;
  request.isRobust = false;
  auto opened = Device::open(request);
  if (auto *outcome = std::get_if<Outcome>(&opened))
    return std::move(*outcome);
  const Device &device = *std::get<std::unique_ptr<Device>>(opened);
  if (!device.features().executableProperties.pipelineExecutableInfo)
    return Outcome::unsupported("the driver does not tell what it made");
  RadvCompiler compiler(device, program, options.waveSize);
  if (Outcome outcome = compiler.prepare(mapping); !outcome.passed())
    return outcome;

  Measurement measurement;
  std::vector<double> times;
  const PeakMemory memory;
  for (uint32_t i = 0; i < options.repeat; ++i) {
    Owned<VkPipeline, vkDestroyPipeline> pipeline(device.handle());
    const auto start = std::chrono::steady_clock::now();
    if (!compiler.compile(0, pipeline.out()))
      return Outcome::error("the pipeline cannot be created");
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    times.push_back(elapsed.count());
  }
  measurement.peakKib = memory.kib();
  measurement.milliseconds = median(std::move(times));
  if (Outcome outcome = compiler.readStatistics(measurement); !outcome.passed())
    return outcome;
  if (!options.keepAssembly)
    measurement.assembly.clear();
  return {vulkanrun::Status::Passed,
          toJson(measurement).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
          {}};
}

} // namespace

std::string radvProblem(llpc::GfxIp gfxIp) {
  if (!familyOf(gfxIp))
    return "Mesa 22.3's RADV compiles for gfx1030 and gfx1100 only";
  return {};
}

std::variant<Measurement, std::string>
measureRadv(const Program &program, const llpc::ResourceMapping &mapping, const MeasureOptions &options) {
  const Outcome outcome = vulkanrun::runIsolated("the driver", kTimeoutSeconds,
                                                 [&] { return measure(program, mapping, options); });
  if (!outcome.passed())
    return outcome.message;
  if (auto measurement = fromJson(outcome.message))
    return std::move(*measurement);
  return "the child process sent no figures";
}

} // namespace bench
