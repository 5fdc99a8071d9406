// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The buffers and images of a script that one run of a pipeline uses, on the device.

#pragma once

#include "Binding.h"
#include "Device.h"
#include "RenderTarget.h"
#include "VulkanDraw.h"
#include "tools/amber/Interpreter.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace vulkanrun {

class Resources {
public:
  Resources(Device &device, const amber::Script &script, const amber::Pipeline &pipeline,
            amber::Contents &contents)
      : device_(device), script_(script), pipeline_(pipeline), contents_(contents) {}

  /// Makes what the pipeline binds, and its attachments.
  Outcome create();
  /// Makes what a draw reads beside.
  Outcome create(const amber::Draw &draw);

  Outcome describeBindings(std::vector<Binding> &bindings) const;
  std::vector<std::byte> pushConstants() const;
  void describeTarget(RenderTarget &target);
  /// The sources of the vertices and indices of a draw.
  void describeVertices(DrawCall &call) const;
  std::vector<Image *> images();

  /// Fills images of several samples, which the copies of other images leave out.
  Outcome upload();
  /// Gives the script what the device has written; `outcome` is that of the run.
  Outcome download(Outcome outcome);

private:
  /// The way in which the pipeline uses an image, and where it says so.
  struct PlacedUse {
    ImageUse use;
    amber::Position position;
  };

  Outcome createBuffer(size_t index);
  Outcome createImage(size_t index, const PlacedUse &placed);
  void findBoundImages(std::map<size_t, PlacedUse> &uses) const;
  void findAttachments(std::map<size_t, PlacedUse> &uses) const;
  Outcome describe(const amber::Binding &each, Binding &binding) const;

  Device &device_;
  const amber::Script &script_;
  const amber::Pipeline &pipeline_;
  amber::Contents &contents_;
  // By index in the script.
  std::map<size_t, Buffer> buffers_;
  std::map<size_t, Image> images_;
};

} // namespace vulkanrun
