// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Device.h"
#include "Stage.h"
#include "tools/amber/Interpreter.h"

#include <cstdint>
#include <map>
#include <vector>

namespace vulkanrun {

/// Runs a script's pipelines on the CPU's Vulkan device.
class Lavapipe : public amber::Executor {
public:
  explicit Lavapipe(Device &device) : device_(device) {}

  bool has(const amber::Requirement &requirement) const override;
  Outcome run(const amber::Script &script, const amber::Pipeline &pipeline, const uint32_t (&groups)[3],
              amber::Contents &contents) override;
  Outcome draw(const amber::Script &script, const amber::Pipeline &pipeline, const amber::Draw &draw,
               amber::Contents &contents) override;
  Outcome clear(const amber::Script &script, const amber::Pipeline &pipeline,
                const amber::ClearValues &values, amber::Contents &contents) override;

private:
  Outcome compile(const amber::Script &script, const amber::AttachedShader &attached, StageCode &result);

  Device &device_;
  std::map<const amber::AttachedShader *, std::vector<uint32_t>> code_;
};

} // namespace vulkanrun
