// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/Execution.h"

#include "tools/amber/Dump.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace rdna_run {

namespace {

using amber::Outcome;

std::optional<std::string> readFile(const std::filesystem::path &path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    return std::nullopt;
  std::ifstream stream(path, std::ios::binary);
  if (!stream)
    return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

/// Words of 32 bits, eight a line; bytes that are left at the end.
std::string textOf(const std::string &name, const std::vector<std::byte> &bytes) {
  std::string result = name + ":";
  for (size_t i = 0; i < bytes.size(); i += 4) {
    uint32_t word = 0;
    size_t count = std::min<size_t>(4, bytes.size() - i);
    std::memcpy(&word, &bytes[i], count);
    char text[16];
    std::snprintf(text, sizeof(text), "%s%0*x", i % 32 == 0 ? "\n  " : " ", static_cast<int>(2 * count),
                  word);
    result += text;
  }
  return result + "\n";
}

Outcome dump(const std::string &text, const amber::Script &script, const amber::Contents &buffers,
             std::string &output) {
  const amber::DumpRequest request = amber::parseDumpRequest(text);
  const auto found = std::ranges::find(script.buffers, request.buffer, &amber::Buffer::name);
  if (found == script.buffers.end())
    return Outcome::error("there is no buffer '" + request.buffer + "' to dump");
  const std::vector<std::byte> &bytes = buffers[static_cast<size_t>(found - script.buffers.begin())];
  if (!request.file.empty())
    return writeDump(*found, bytes, request.file);
  output += textOf(request.buffer, bytes);
  return {};
}

Outcome run(const std::string &file, const Options &options, Report &report) {
  std::optional<std::string> text = readFile(file);
  if (!text)
    return Outcome::error("the script cannot be read");
  std::filesystem::path folder = std::filesystem::path(file).parent_path();
  auto parsed = amber::parse(*text, file, [&](const std::string &path) { return readFile(folder / path); });
  if (auto *outcome = std::get_if<Outcome>(&parsed))
    return std::move(*outcome);
  const auto &script = std::get<amber::Script>(parsed);
  SimulatedGpu gpu(options.gpu);
  amber::Contents buffers;
  Outcome outcome = interpret(script, gpu, buffers);
  report.output = std::move(gpu.debugOutput.text);
  report.warnings = std::move(gpu.warnings);
  report.races = std::move(gpu.races);
  report.hasAborted = gpu.debugOutput.hasAborted;
  report.hasFindings = gpu.debugOutput.hasFindings();
  if (!gpu.debugOutput.problem.empty() && outcome.passed())
    outcome = Outcome::error(gpu.debugOutput.problem);
  if (options.gpu.profiles)
    report.profile = gpu.profile.toString();
  if (buffers.size() != script.buffers.size()) // nothing has run
    return outcome;
  for (const std::string &request : options.dumps)
    if (Outcome dumped = dump(request, script, buffers, report.output); !dumped.passed() && outcome.passed())
      outcome = std::move(dumped);
  return outcome;
}

} // namespace

Report execute(const std::string &file, const Options &options) {
  auto start = std::chrono::steady_clock::now();
  Report report;
  Outcome outcome = run(file, options, report);
  report.status = outcome.status;
  if (!outcome.passed())
    report.message = outcome.toString(file);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

} // namespace rdna_run
