// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reports about a finished compile, as text and as JSON.

#pragma once

#include "llpc/Cache.h"

#include <string>
#include <vector>

namespace amdllpc {

/// One input and what became of it.
struct Job {
  std::string input;        ///< as given
  std::string output;       ///< path, "-", or empty when it is not known
  std::string messages;     ///< of what ran before the compiler, in lines ready to be printed
  double longestWaitMs = 0; ///< between two questions of the compiler whether it is cancelled
  llpc::CompileResult result;
  std::optional<llpc::CacheUse> cacheUse; ///< none without a cache, or when the compiler was not reached
};

/// Only machine code has statistics, and no code is without s_endpgm.
bool hasStatistics(const llpc::CompileResult &result);

std::string statisticsText(const llpc::ShaderStatistics &statistics);
std::string phasesText(const std::vector<llpc::PhaseTime> &phases, double longestWaitMs);
std::string mappingText(const llpc::ResourceMapping &mapping);

/// An array with one object an input: input, output, success, failure (a category), cache, statistics, phases
/// (milliseconds).
std::string statisticsJson(const std::vector<Job> &jobs);

} // namespace amdllpc
