// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LgcText.h"
#include "Emitter.h"

#include <sstream>

namespace reconvergence {

std::string withoutControlMarkers(const std::string &lgc) {
  std::istringstream lines(lgc);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    const bool isMarker =
        line.find("@lgc.control.") != std::string::npos && line.find("terminate") == std::string::npos;
    if (!isMarker || line.find("call ") == std::string::npos)
      result += line + "\n";
  }
  return result;
}

std::string withLaneEnds(const std::string &lgc) {
  static constexpr char kReturn[] = "  ret void\n";
  const size_t definition = lgc.find(std::string("void @") + kEndFunction + "() ");
  const size_t end = lgc.find(kReturn, definition);
  if (definition == std::string::npos || end == std::string::npos)
    return lgc;
  std::string result = lgc;
  result.replace(end, sizeof(kReturn) - 1, "  call void @lgc.control.terminate()\n  unreachable\n");
  if (lgc.find("declare void @lgc.control.terminate()") == std::string::npos)
    result += "\ndeclare void @lgc.control.terminate() convergent noduplicate nounwind\n";
  return result;
}

} // namespace reconvergence
