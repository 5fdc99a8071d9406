// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Runs Amber scripts on the CPU's Vulkan driver, lavapipe.

#include "Isolate.h"
#include "Lavapipe.h"
#include "tools/amber/Dump.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace vulkanrun {

namespace {

struct CommandLine {
  std::vector<std::string> scripts;
  std::vector<std::string> dumps; ///< buffer=file
  std::string dumpDirectory;
  uint32_t limitSeconds = 120;
  bool checkDevice = false;
};

constexpr const char *kFooter = R"(Exit status: 0 all passed, 1 an expectation failed, 2 error, 3 unsupported.
With several scripts, the first of error, failed, unsupported that occurred.

The driver is lavapipe's as Debian installs it, or what VK_DRIVER_FILES or VK_ICD_FILENAMES name; only a
device that is a CPU is used.)";

Outcome dumpAll(const std::string &directory, const amber::Script &script, const amber::Contents &contents) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  for (size_t i = 0; i < contents.size(); ++i) {
    const std::string &name = script.buffers[i].name;
    if (name.empty()) // the vertices of a rectangle
      continue;
    if (name.find('/') != std::string::npos)
      return Outcome::unsupported("the name of buffer " + name + " cannot be a file's");
    if (Outcome outcome = writeDump(script.buffers[i], contents[i], directory + "/" + name + ".bin");
        !outcome.passed())
      return outcome;
  }
  return {};
}

Outcome dump(const std::string &text, const amber::Script &script, const amber::Contents &contents) {
  const amber::DumpRequest request = amber::parseDumpRequest(text);
  const auto buffer = std::ranges::find(script.buffers, request.buffer, &amber::Buffer::name);
  if (request.file.empty() || buffer == script.buffers.end())
    return Outcome::error("--dump takes <buffer>=<file>, and no buffer is called '" + request.buffer + "'");
  return writeDump(*buffer, contents[size_t(buffer - script.buffers.begin())], request.file);
}

Outcome dump(const CommandLine &commandLine, const amber::Script &script, const amber::Contents &contents) {
  // Nothing has run, so there is nothing to write.
  if (contents.size() != script.buffers.size())
    return {};
  for (const std::string &request : commandLine.dumps)
    if (Outcome outcome = dump(request, script, contents); !outcome.passed())
      return outcome;
  return commandLine.dumpDirectory.empty() ? Outcome{} : dumpAll(commandLine.dumpDirectory, script, contents);
}

Outcome runScript(const CommandLine &commandLine, const std::string &path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    return Outcome::error(path + ": is a directory");
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file)
    return Outcome::error(path + ": cannot be read");
  const auto folder = std::filesystem::path(path).parent_path();
  const auto parsed = amber::parse(text, path, [&](const std::string &name) -> std::optional<std::string> {
    std::ifstream named(folder / name, std::ios::binary);
    if (!named)
      return std::nullopt;
    return std::string{std::istreambuf_iterator<char>(named), {}};
  });
  if (const auto *outcome = std::get_if<Outcome>(&parsed))
    return Outcome{outcome->status, outcome->toString(path), {}};
  const auto &script = std::get<amber::Script>(parsed);
  auto device = Device::open();
  if (auto *outcome = std::get_if<Outcome>(&device))
    return std::move(*outcome);
  Lavapipe lavapipe(*std::get<std::unique_ptr<Device>>(device));
  amber::Contents contents;
  Outcome outcome = interpret(script, lavapipe, contents);
  if (!outcome.passed())
    outcome.message = outcome.toString(path);
  Outcome dumped = dump(commandLine, script, contents);
  return dumped.passed() ? outcome : dumped;
}

Outcome checkDevice() {
  auto device = Device::open();
  if (auto *outcome = std::get_if<Outcome>(&device))
    return std::move(*outcome);
  std::printf("%s\n", std::get<std::unique_ptr<Device>>(device)->properties().core.properties.deviceName);
  std::fflush(stdout);
  return {};
}

const char *statusText(Status status) {
  switch (status) {
  case Status::Passed:
    return "passed";
  case Status::Failed:
    return "FAILED";
  case Status::Error:
    return "error";
  case Status::Unsupported:
    return "unsupported";
  }
  return "";
}

int runAll(const CommandLine &commandLine) {
  if (commandLine.checkDevice) {
    const Outcome outcome = runIsolated("the driver", commandLine.limitSeconds, checkDevice);
    if (!outcome.passed())
      std::fprintf(stderr, "vulkan-run: %s\n", outcome.message.c_str());
    return int(outcome.status);
  }
  bool seen[4] = {};
  for (const std::string &script : commandLine.scripts) {
    const Outcome outcome =
        runIsolated("the driver", commandLine.limitSeconds, [&] { return runScript(commandLine, script); });
    seen[size_t(outcome.status)] = true;
    std::printf("%s: %s\n", script.c_str(), statusText(outcome.status));
    std::fflush(stdout);
    if (!outcome.passed())
      std::fprintf(stderr, "%s\n", outcome.message.c_str());
  }
  for (Status status : {Status::Error, Status::Failed, Status::Unsupported})
    if (seen[size_t(status)])
      return int(status);
  return 0;
}

} // namespace

} // namespace vulkanrun

int main(int argc, char **argv) {
  vulkanrun::CommandLine commandLine;
  CLI::App app("Runs Amber scripts on lavapipe, Vulkan on the CPU.", "vulkan-run");
  app.footer(vulkanrun::kFooter + std::string("\n\n") + amber::kPictureHelp);
  app.add_option("scripts", commandLine.scripts, "Amber scripts");
  app.add_option("--dump", commandLine.dumps, "Write a buffer's final bytes, or a picture of an image")
      ->type_name("<buffer>=<file>")
      ->allow_extra_args(false);
  app.add_option("--dump-all", commandLine.dumpDirectory, "Write every buffer as <directory>/<buffer>.bin")
      ->type_name("<directory>");
  app.add_option("--timeout", commandLine.limitSeconds, "Seconds of processor time that a script may take")
      ->check(CLI::Range(1u, 86400u))
      ->capture_default_str();
  app.add_flag("--check-device", commandLine.checkDevice,
               "Only print the device's name, or why there is none");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : int(vulkanrun::Status::Error);
  }
  const bool dumps = !commandLine.dumps.empty() || !commandLine.dumpDirectory.empty();
  if (!commandLine.checkDevice && commandLine.scripts.empty()) {
    std::fprintf(stderr, "vulkan-run: give a script; see --help\n");
    return int(vulkanrun::Status::Error);
  }
  if (dumps && commandLine.scripts.size() > 1) {
    std::fprintf(stderr, "vulkan-run: buffers can be written for one script at a time\n");
    return int(vulkanrun::Status::Error);
  }
  vulkanrun::preferDriver("lvp_icd");
  return vulkanrun::runAll(commandLine);
}
