// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ModuleText.h"

namespace fuzz {

std::string ModuleText::declare(const std::string &instruction) {
  auto known = ids_.find(instruction);
  if (known == ids_.end())
    known = ids_.emplace(instruction, declareAnew(instruction)).first;
  return known->second;
}

std::string ModuleText::declareAnew(const std::string &instruction) {
  std::string id = fresh();
  declarations_ += id + " = " + instruction + "\n";
  return id;
}

std::string ModuleText::pointer(const std::string &storageClass, const std::string &pointee) {
  return declare("OpTypePointer " + storageClass + " " + pointee);
}

std::string ModuleText::variable(const std::string &storageClass, const std::string &type,
                                 const std::string &initializer) {
  std::string id =
      declareAnew("OpVariable " + pointer(storageClass, type) + " " + storageClass + " " + initializer);
  interface_ += " " + id;
  return id;
}

std::string ModuleText::finish(const uint32_t (&groupSize)[3], const std::string &functions) const {
  std::string text;
  for (const std::string &capability : capabilities_)
    text += "OpCapability " + capability + "\n";
  for (const std::string &extension : extensions_)
    text += "OpExtension \"" + extension + "\"\n";
  text += "%glsl = OpExtInstImport \"GLSL.std.450\"\n"
          "OpMemoryModel " +
          addressing_ +
          " GLSL450\n"
          "OpEntryPoint " +
          model_ + " %main \"main\"" + interface_ + "\n";
  if (model_ == "GLCompute") {
    text += "OpExecutionMode %main LocalSize";
    for (uint32_t size : groupSize)
      text += " " + std::to_string(size);
    text += "\n";
  }
  return text + modes_ + names_ + annotations_ + declarations_ + functions;
}

} // namespace fuzz
