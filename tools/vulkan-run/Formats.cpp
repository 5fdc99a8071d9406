// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Formats.h"

#include "pipeline/FormatNames.h"

namespace vulkanrun {

VkFormat findFormat(const std::string &name) {
  return static_cast<VkFormat>(pipeline::formatOf(name));
}

} // namespace vulkanrun
