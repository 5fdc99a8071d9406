// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Layer.h"
#include "Measurement.h"

#include <spirv-tools/optimizer.hpp>

#include <chrono>

namespace bench {

namespace {

constexpr uint32_t kSet = 7;
constexpr uint32_t kShaderId = 1; ///< what records call the shader

/// Appends what SPIRV-Tools says to `problem`.
bool instrument(const std::vector<uint32_t> &spirv, LayerChecks checks, std::vector<uint32_t> &instrumented,
                std::string &problem) {
  spvtools::Optimizer optimizer(SPV_ENV_VULKAN_1_3);
  optimizer.SetMessageConsumer([&](spv_message_level_t, const char *, const spv_position_t &,
                                   const char *message) { problem += ": " + std::string(message); });
  const bool buffers = checks == LayerChecks::DescriptorsAndBuffers;
  // The layer runs these two passes on a device that has descriptor indexing. They are not the ones of
  // spirv-opt's options: these give the two kinds of checks input buffers of different layouts, and the
  // second of them checks what the first has inserted.
  optimizer.RegisterPass(spvtools::CreateInstBindlessCheckPass(kSet, kShaderId, /*desc_length_enable=*/true,
                                                               /*desc_init_enable=*/true,
                                                               /*buff_oob_enable=*/buffers,
                                                               /*texbuff_oob_enable=*/buffers));
  optimizer.RegisterPass(spvtools::CreateAggressiveDCEPass(/*preserve_interface=*/true));
  return optimizer.Run(spirv.data(), spirv.size(), &instrumented);
}

} // namespace

std::variant<InstrumentedProgram, std::string> instrumentAsLayer(const Program &program, LayerChecks checks,
                                                                 uint32_t repeat) {
  InstrumentedProgram result{program};
  std::vector<double> times;
  for (uint32_t i = 0; i < repeat; ++i) {
    const auto start = std::chrono::steady_clock::now();
    for (size_t shader = 0; shader < program.shaders.size(); ++shader) {
      std::string problem = "SPIRV-Tools refuses it";
      if (!instrument(program.shaders[shader].spirv, checks, result.program.shaders[shader].spirv, problem))
        return problem;
    }
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  result.milliseconds = median(std::move(times));
  return result;
}

} // namespace bench
