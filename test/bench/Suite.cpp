// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Suite.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

namespace bench {

namespace {

std::vector<uint8_t> readFile(const std::filesystem::path &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Every .comp and .spv in the folders, by name. A folder that is not there is one that the build had no
/// means to fill.
std::vector<std::filesystem::path> findFiles(const std::vector<std::string> &folders) {
  std::vector<std::filesystem::path> files;
  for (const std::string &folder : folders) {
    std::error_code error;
    for (const auto &entry : std::filesystem::directory_iterator(folder, error))
      if (entry.path().extension() == ".comp" || entry.path().extension() == ".spv")
        files.push_back(entry.path());
  }
  std::ranges::sort(files, {}, [](const std::filesystem::path &path) { return path.stem(); });
  return files;
}

} // namespace

llpc::CompileResult toSpirv(const std::string &name, llpc::InputKind kind, std::span<const uint8_t> source) {
  llpc::ShaderInput input;
  input.name = name;
  input.kind = kind;
  input.stage = llpc::ShaderStage::Compute;
  input.bytes = source;
  // RADV of Mesa 22.3 has Vulkan 1.3, which takes SPIR-V 1.6.
  input.targetEnvironment = "vulkan1.3";
  llpc::CompileOptions options;
  options.pipeline.gfxIp = {11, 0, 0};
  options.output.kind = llpc::OutputKind::Spirv;
  return llpc::compile(input, options);
}

std::string diagnosticText(const llpc::CompileResult &result) {
  std::string text;
  for (const llpc::Diagnostic &diagnostic : result.diagnostics)
    text += (text.empty() ? "" : "\n") + diagnostic.toString();
  return text;
}

std::variant<std::vector<Shader>, std::string> loadShaders(const std::vector<std::string> &folders,
                                                           const std::string &regex) {
  std::regex wanted;
  try {
    wanted = std::regex(regex);
  } catch (const std::regex_error &) {
    return "'" + regex + "' is not a regular expression";
  }
  std::vector<Shader> shaders;
  for (const std::filesystem::path &file : findFiles(folders)) {
    const std::string name = file.stem().string();
    if (!std::regex_search(name, wanted))
      continue;
    std::vector<uint8_t> bytes = readFile(file);
    if (file.extension() == ".comp") {
      llpc::CompileResult result = toSpirv(file.string(), llpc::InputKind::Glsl, bytes);
      if (!result.success)
        return diagnosticText(result);
      bytes = std::move(result.output);
    }
    shaders.push_back({name, std::move(bytes)});
  }
  if (shaders.empty())
    return "no shader's name matches '" + regex + "'; --list prints all";
  return shaders;
}

} // namespace bench
