// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace command_line {

/// Prints what is wrong with a part of the output to stderr, each problem on a line. Returns whether there is
/// any.
inline bool printProblems(const char *program, const std::string &where,
                          const std::vector<std::string> &problems) {
  if (problems.empty())
    return false;
  std::fflush(stdout); // keeps the order if both streams have the same destination
  for (const std::string &problem : problems)
    std::fprintf(stderr, "%s: %s: %s\n", program, where.c_str(), problem.c_str());
  return true;
}

} // namespace command_line
