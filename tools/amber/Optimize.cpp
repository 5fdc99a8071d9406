// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/Optimize.h"

#include <spirv-tools/optimizer.hpp>

namespace amber {

std::variant<std::vector<uint32_t>, Outcome> optimize(const Optimization &wanted,
                                                      const std::vector<uint32_t> &module) {
  spvtools::Optimizer optimizer(SPV_ENV_UNIVERSAL_1_6);
  std::string said;
  optimizer.SetMessageConsumer([&](spv_message_level_t, const char *, const spv_position_t &,
                                   const char *message) { said += "\n  " + std::string(message); });
  for (const std::string &pass : wanted.passes) {
    std::string flag = pass.starts_with("-") ? pass : "--" + pass;
    if (!optimizer.FlagHasValidForm(flag) || !optimizer.RegisterPassFromFlag(flag))
      return Outcome::error("SPIRV-Tools takes no pass '" + pass + "'" + said, wanted.position);
  }
  std::vector<uint32_t> optimized;
  if (!optimizer.Run(module.data(), module.size(), &optimized))
    return Outcome::error("the passes of SPIRV-Tools fail" + said, wanted.position);
  return optimized;
}

} // namespace amber
