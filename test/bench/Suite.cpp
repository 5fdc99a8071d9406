// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Suite.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>

namespace bench {

namespace {

std::string readFile(const std::filesystem::path &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Returns nullopt for a binary.
std::optional<llpc::SourceLanguage> languageOf(const std::filesystem::path &file) {
  if (file.extension() == ".comp")
    return llpc::SourceLanguage::Glsl;
  if (file.extension() == ".spvasm")
    return llpc::SourceLanguage::SpirvAssembly;
  return std::nullopt;
}

/// Every .comp, .spvasm and .spv in the folders, by name. A folder that is not there is one that the build
/// had no means to fill.
std::vector<std::filesystem::path> findFiles(const std::vector<std::string> &folders) {
  std::vector<std::filesystem::path> files;
  for (const std::string &folder : folders) {
    std::error_code error;
    for (const auto &entry : std::filesystem::directory_iterator(folder, error))
      if (languageOf(entry.path()) || entry.path().extension() == ".spv")
        files.push_back(entry.path());
  }
  std::ranges::sort(files, {}, [](const std::filesystem::path &path) { return path.stem(); });
  return files;
}

} // namespace

llpc::SourceResult toSpirv(const std::string &name, llpc::SourceLanguage language, std::string_view text) {
  llpc::ShaderSource source;
  source.name = name;
  source.language = language;
  source.text = text;
  source.stage = llpc::ShaderStage::Compute;
  // RADV of Mesa 22.3 has Vulkan 1.3, which takes SPIR-V 1.6.
  source.targetEnvironment = "vulkan1.3";
  return llpc::compileSource(source);
}

std::string diagnosticText(const std::vector<llpc::Diagnostic> &diagnostics) {
  std::string text;
  for (const llpc::Diagnostic &diagnostic : diagnostics)
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
    const std::string bytes = readFile(file);
    std::vector<uint32_t> words(bytes.size() / sizeof(uint32_t));
    if (const auto language = languageOf(file)) {
      llpc::SourceResult result = toSpirv(file.string(), *language, bytes);
      if (!result.success)
        return diagnosticText(result.diagnostics);
      words = std::move(result.spirv);
    } else {
      std::memcpy(words.data(), bytes.data(), words.size() * sizeof(uint32_t));
    }
    shaders.push_back({name, std::move(words)});
  }
  if (shaders.empty())
    return "no shader's name matches '" + regex + "'; --list prints all";
  return shaders;
}

} // namespace bench
