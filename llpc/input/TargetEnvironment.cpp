// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/TargetEnvironment.h"

namespace llpc::input {

std::optional<TargetEnvironment> parseTargetEnvironment(const ShaderSource &source,
                                                        Diagnostics &diagnostics) {
  const std::string &text = source.targetEnvironment;
  if (text.empty())
    return TargetEnvironment();
  const char minor = text.back();
  if (text.size() == 6 && text.starts_with("spv1.") && minor >= '0' && minor <= '6')
    return TargetEnvironment{3, static_cast<unsigned>(minor - '0')};
  if (text == "vulkan1.1spv1.4") // Vulkan 1.1 with VK_KHR_spirv_1_4
    return TargetEnvironment{1, 4};
  constexpr unsigned kSpirvOf[] = {0, 3, 5, 6};
  if (text.size() == 9 && text.starts_with("vulkan1.") && minor >= '0' && minor <= '3')
    return TargetEnvironment{static_cast<unsigned>(minor - '0'), kSpirvOf[minor - '0']};
  diagnostics.addError(ErrorCategory::InvalidInput, source.name, "'" + text + "' is no target environment",
                       "they are spv1.0 to spv1.6, vulkan1.0 to vulkan1.3 and vulkan1.1spv1.4");
  return std::nullopt;
}

} // namespace llpc::input
