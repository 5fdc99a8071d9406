// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Device.h"
#include "VulkanDispatch.h"
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

private:
  /// For those that the pipeline binds: a buffer with the contents, by its index in the script.
  Outcome createBuffers(const amber::Pipeline &pipeline, const amber::Contents &contents,
                        std::map<size_t, Buffer> &buffers);
  /// Like createBuffers(), for images.
  Outcome createImages(const amber::Script &script, const amber::Pipeline &pipeline,
                       const amber::Contents &contents, std::map<size_t, Image> &images);
  Outcome describe(const amber::Script &script, const amber::Binding &each,
                   const std::map<size_t, Buffer> &buffers, const std::map<size_t, Image> &images,
                   Binding &binding) const;

  Device &device_;
  std::map<const amber::Pipeline *, std::vector<uint32_t>> code_;
};

} // namespace vulkanrun
