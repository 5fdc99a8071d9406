// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LgcText.h"

#include <sstream>

namespace reconvergence {

std::string withoutControlMarkers(const std::string &lgc) {
  std::istringstream lines(lgc);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    const bool isMarker = line.find("@lgc.control.") != std::string::npos;
    if (!isMarker || line.find("call ") == std::string::npos)
      result += line + "\n";
  }
  return result;
}

std::string withoutWholeQuads(const std::string &lgc) {
  std::istringstream lines(lgc);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    const size_t call = line.find(" = call "), argument = line.find('(');
    if (line.find("@lgc.fragment.whole.quads.") != std::string::npos && call != std::string::npos)
      line = line.substr(0, call) + " = freeze " + line.substr(argument + 1, line.find(')') - argument - 1);
    result += line + "\n";
  }
  return result;
}

std::string withVectorRegisters(const std::string &lgc, uint32_t count) {
  std::istringstream lines(lgc);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("define "))
      line.insert(line.rfind(')') + 1, " \"amdgpu-num-vgpr\"=\"" + std::to_string(count) + "\"");
    result += line + "\n";
  }
  return result;
}

} // namespace reconvergence
