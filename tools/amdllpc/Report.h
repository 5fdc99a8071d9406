// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reports about a finished compile, as text and as JSON.

#pragma once

#include "llpc/Cache.h"

#include <string>
#include <vector>

namespace amdllpc {

/// One input and the result of its compile.
struct Job {
  std::vector<std::string> inputs; ///< the shaders of a pipeline, as given
  std::string output;              ///< path, "-", or empty if it is not known
  std::string dump;                ///< path of the pipeline file to write, "-", or empty for none
  std::string messages;            ///< of the steps before the compiler, as lines to print
  double longestWaitMs = 0;        ///< longest time between two calls of isCancelled
  llpc::CompileResult result;
  std::optional<llpc::CacheUse> cacheUse; ///< nullopt without a cache, or if an earlier step failed
};

/// Adds an error about the input file or the output file.
void addError(Job &job, const std::string &path, std::string message, std::string hint = {});

/// Returns the names of the inputs.
std::string nameOf(const Job &job);

/// Returns whether the result has statistics: only machine code has them, and it has at least one
/// instruction.
bool hasStatistics(const llpc::CompileResult &result);

std::string statisticsText(const llpc::ShaderStatistics &statistics);
std::string phasesText(const std::vector<llpc::PhaseTime> &phases, double longestWaitMs);
std::string mappingText(const llpc::ResourceMapping &mapping);

/// Returns an array with one object for each input: input, output, success, failure (a category), cache,
/// statistics, phases (milliseconds).
std::string statisticsJson(const std::vector<Job> &jobs);

} // namespace amdllpc
