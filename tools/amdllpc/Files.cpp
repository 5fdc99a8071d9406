// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Files.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <unistd.h>

namespace amdllpc {

namespace {

namespace fs = std::filesystem;

const char *extensionOf(const CommandLine &commandLine) {
  if (commandLine.emitSpirv)
    return ".spv";
  const llpc::CompileOptions &options = commandLine.options;
  if (!options.debug.stopAfter.empty())
    return ".ll";
  switch (options.output.kind) {
  case llpc::OutputKind::Elf:
    return ".elf";
  case llpc::OutputKind::Assembly:
    return ".s";
  case llpc::OutputKind::Lgc:
    return ".lgc";
  case llpc::OutputKind::LlvmIr:
    return ".ll";
  case llpc::OutputKind::LlvmBitcode:
    break;
  }
  return ".bc";
}

} // namespace

std::string programBeside(const char *name) {
  std::error_code error;
  return (fs::read_symlink("/proc/self/exe", error).parent_path() / name).string();
}

std::optional<std::vector<uint8_t>> readAll(int file) {
  std::vector<uint8_t> bytes;
  constexpr size_t kChunk = 1 << 16;
  while (true) {
    const size_t size = bytes.size();
    bytes.resize(size + kChunk);
    const ssize_t count = read(file, bytes.data() + size, kChunk);
    bytes.resize(size + static_cast<size_t>(std::max<ssize_t>(count, 0)));
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return std::nullopt;
    if (count == 0)
      return bytes;
  }
}

std::optional<std::vector<uint8_t>> readInput(const std::string &path, std::string &problem) {
  const bool isStandardInput = path == "-";
  const int file = isStandardInput ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  std::optional<std::vector<uint8_t>> bytes;
  if (file >= 0)
    bytes = readAll(file);
  if (!bytes)
    problem = std::string("cannot read: ") + std::strerror(errno);
  if (file >= 0 && !isStandardInput)
    close(file);
  return bytes;
}

std::optional<llpc::IncludedFile> readInclude(std::string_view path, std::string_view includer) {
  const fs::path found = (fs::path(includer).parent_path() / path).lexically_normal();
  std::string problem;
  const auto bytes = readInput(found.string(), problem);
  if (!bytes)
    return std::nullopt;
  return llpc::IncludedFile{found.string(), std::string(bytes->begin(), bytes->end())};
}

bool isSameFile(const std::string &first, const std::string &second) {
  std::error_code error;
  return fs::equivalent(first, second, error);
}

bool isPipe(const CommandLine &commandLine, const std::string &path) {
  const auto form = commandLine.inputForm ? commandLine.inputForm : inputForm(path);
  return form && form->kind == InputKind::Pipe;
}

std::vector<std::vector<std::string>> groupInputs(const CommandLine &commandLine) {
  using llpc::ShaderStage;
  const auto stageOf = [&](const std::string &input) {
    const auto form = inputForm(input);
    return form && !commandLine.inputForm && !commandLine.stage && !commandLine.emitSpirv ? form->stage
                                                                                          : std::nullopt;
  };
  std::vector<std::vector<std::string>> pipelines;
  for (const std::string &input : commandLine.inputs) {
    const bool belongsToLast = !pipelines.empty() && pipelines.back().size() == 1 &&
                               stageOf(input) == ShaderStage::Fragment &&
                               stageOf(pipelines.back().front()) == ShaderStage::Vertex;
    if (!belongsToLast)
      pipelines.emplace_back();
    pipelines.back().push_back(input);
  }
  return pipelines;
}

namespace {

/// Returns the path of each pipeline's file, below `output` if that is a directory. `option` is its option.
std::optional<std::vector<std::string>> pathsBelow(const std::string &output, const char *option,
                                                   const char *extension,
                                                   const std::vector<std::vector<std::string>> &pipelines,
                                                   std::string &problem) {
  std::error_code error;
  const bool intoDirectory =
      output.empty() || output.ends_with('/') || pipelines.size() > 1 || fs::is_directory(output, error);
  if (!intoDirectory || output == "-")
    return std::vector<std::string>{output};

  std::vector<std::string> paths;
  std::map<std::string, std::string> takenBy;
  for (const std::vector<std::string> &pipeline : pipelines) {
    const std::string &input = pipeline.front();
    const fs::path stem = input == "-" ? "stdin" : fs::path(input).stem();
    const std::string path = (fs::path(output) / stem).string() + extension;
    const auto [taken, isNew] = takenBy.emplace(path, input);
    if (!isNew) {
      problem = "'" + taken->second + "' and '" + input + "' would both become '" + path +
                "'; compile them one by one, with " + option;
      return std::nullopt;
    }
    paths.push_back(path);
  }
  if (!output.empty() && !fs::is_directory(output, error)) {
    fs::create_directories(output, error);
    if (error) {
      problem = std::string(option) + ": cannot make the directory '" + output + "': " + error.message();
      return std::nullopt;
    }
  }
  return paths;
}

} // namespace

std::optional<std::vector<std::string>> outputPaths(const CommandLine &commandLine,
                                                    const std::vector<std::vector<std::string>> &pipelines,
                                                    std::string &problem) {
  // As a filter, the program reads standard input and writes standard output.
  if (commandLine.output.empty() && commandLine.inputs == std::vector<std::string>{"-"} &&
      commandLine.dumpPath != "-")
    return std::vector<std::string>{"-"};
  return pathsBelow(commandLine.output, "-o", extensionOf(commandLine), pipelines, problem);
}

std::optional<std::vector<std::string>> dumpPaths(const CommandLine &commandLine,
                                                  const std::vector<std::vector<std::string>> &pipelines,
                                                  std::string &problem) {
  if (commandLine.dumpPath.empty())
    return std::vector<std::string>(pipelines.size());
  return pathsBelow(commandLine.dumpPath, "--dump-pipeline", ".pipe", pipelines, problem);
}

} // namespace amdllpc
