// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LgcText.h"
#include "Emitter.h"

#include <sstream>

namespace reconvergence {

std::string withoutControlMarkers(const std::string &lgc) {
  std::istringstream lines(lgc);
  std::string result;
  for (std::string line; std::getline(lines, line);)
    if (line.find("call ") == std::string::npos || line.find("@lgc.control.") == std::string::npos)
      result += line + "\n";
  return result;
}

std::string withLaneEnds(const std::string &lgc) {
  const size_t definition = lgc.find(std::string("@") + kEndFunction + "()");
  const size_t end = lgc.find("  ret void", definition);
  if (definition == std::string::npos || end == std::string::npos)
    return lgc;
  std::string result = lgc;
  result.insert(end, "  call void @lgc.control.terminate()\n");
  return result + "\ndeclare void @lgc.control.terminate()\n";
}

} // namespace reconvergence
