// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace amdllpc {

namespace {

using Json = nlohmann::ordered_json;

std::string line(const char *format, auto... values) {
  char buffer[160];
  std::snprintf(buffer, sizeof(buffer), format, values...);
  return buffer;
}

/// Returns a readable name: "storage buffer".
std::string labelOf(llpc::DescriptorType type) {
  std::string label = nameOf(type);
  std::ranges::replace(label, '_', ' ');
  return label;
}

} // namespace

void addError(Job &job, const std::string &path, std::string message, std::string hint) {
  llpc::Diagnostics diagnostics;
  diagnostics.addError(llpc::ErrorCategory::InvalidInput, path, std::move(message), std::move(hint));
  job.result.success = false;
  job.result.diagnostics.push_back(diagnostics.take().front());
}

std::string nameOf(const Job &job) {
  std::string names;
  for (const std::string &input : job.inputs)
    names += (names.empty() ? "" : " ") + input;
  return names;
}

bool hasStatistics(const llpc::CompileResult &result) {
  return result.success && !result.shaders.empty() && result.shaders.front().statistics.instructions != 0;
}

std::string statisticsText(const llpc::ShaderStatistics &statistics) {
  std::string text;
  for (const llpc::StatisticsFigure &figure : llpc::kStatisticsFigures)
    text += line("  %-31s %8u\n", figure.label, statistics.*figure.field);
  return text;
}

std::string phasesText(const std::vector<llpc::PhaseTime> &phases, double longestWaitMs) {
  std::string text;
  double total = 0;
  for (const llpc::PhaseTime &phase : phases) {
    text += line("  %-31s %8.2f ms\n", phase.phase.c_str(), phase.milliseconds);
    total += phase.milliseconds;
  }
  return text + line("  %-31s %8.2f ms\n", "total", total) +
         line("  %-31s %8.2f ms\n", "longest wait when cancelled", longestWaitMs);
}

std::string mappingText(const llpc::ResourceMapping &mapping) {
  std::string text;
  for (const llpc::DescriptorTable &table : mapping.tables) {
    text += line("  user data %u: table\n", table.userDataOffset);
    for (const llpc::DescriptorBinding &binding : table.bindings) {
      text += line("    set %u binding %u: %s at byte %u", binding.set, binding.binding,
                   labelOf(binding.type).c_str(), binding.offset);
      if (kindOf(binding.type).dwords == 0)
        text += line(", %u bytes", binding.stride);
      if (!binding.immutableSamplers.empty())
        text += ", immutable samplers";
      text += binding.count == 1 ? "\n" : line(", %u of them, stride %u\n", binding.count, binding.stride);
    }
  }
  for (const llpc::RootDescriptor &root : mapping.rootDescriptors)
    text += line("  user data %u: set %u binding %u: %s\n", root.userDataOffset, root.set, root.binding,
                 labelOf(root.type).c_str());
  if (mapping.pushConstants.size != 0)
    text += line("  user data %u: push constants, %u bytes\n", mapping.pushConstants.userDataOffset,
                 mapping.pushConstants.size);
  return text;
}

std::string statisticsJson(const std::vector<Job> &jobs) {
  Json list = Json::array();
  for (const Job &job : jobs) {
    Json entry;
    entry["input"] = nameOf(job);
    entry["output"] = job.output;
    entry["success"] = job.result.success;
    if (job.cacheUse)
      entry["cache"] = nameOf(*job.cacheUse);
    if (const auto failure = job.result.failure())
      entry["failure"] = nameOf(*failure);
    if (hasStatistics(job.result)) {
      for (const llpc::StatisticsFigure &figure : llpc::kStatisticsFigures)
        entry["statistics"][figure.key] = job.result.shaders.front().statistics.*figure.field;
    }
    for (const llpc::PhaseTime &phase : job.result.phases)
      entry["phases"].push_back({{"phase", phase.phase}, {"milliseconds", phase.milliseconds}});
    list.push_back(std::move(entry));
  }
  // A path need not be valid UTF-8.
  return list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace amdllpc
