// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Device.h"

namespace vulkanrun {

/// Commands that are recorded once, and run to their end.
class Commands {
public:
  explicit Commands(const Device &device)
      : device_(device), pool_(device.handle()), fence_(device.handle()) {}

  Outcome begin();
  VkCommandBuffer handle() const { return commands_; }
  /// Runs what is recorded. The host then sees what it has written.
  Outcome run();

private:
  const Device &device_;
  Owned<VkCommandPool, vkDestroyCommandPool> pool_;
  Owned<VkFence, vkDestroyFence> fence_;
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
};

} // namespace vulkanrun
