// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Suite.h"
#include "ScriptPipeline.h"

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

bool isProgram(const std::filesystem::path &file) {
  return languageOf(file) || file.extension() == ".spv" || file.extension() == ".amber";
}

/// Every program in the folders, by name. A folder that is not there is one that the build
/// had no means to fill.
std::vector<std::filesystem::path> findFiles(const std::vector<std::string> &folders) {
  std::vector<std::filesystem::path> files;
  for (const std::string &folder : folders) {
    std::error_code error;
    for (const auto &entry : std::filesystem::directory_iterator(folder, error))
      if (isProgram(entry.path()))
        files.push_back(entry.path());
  }
  std::ranges::sort(files, {}, [](const std::filesystem::path &path) { return path.stem(); });
  return files;
}

std::variant<Program, std::string> loadProgram(const std::filesystem::path &file) {
  const std::string bytes = readFile(file);
  if (file.extension() == ".amber")
    return loadPipeline(file, bytes);
  std::vector<uint32_t> words(bytes.size() / sizeof(uint32_t));
  if (const auto language = languageOf(file)) {
    llpc::SourceResult result = toSpirv(file.string(), llpc::ShaderStage::Compute, *language, bytes);
    if (!result.success)
      return diagnosticText(result.diagnostics);
    words = std::move(result.spirv);
  } else {
    std::memcpy(words.data(), bytes.data(), words.size() * sizeof(uint32_t));
  }
  return Program{file.stem().string(), {{llpc::ShaderStage::Compute, std::move(words)}}, std::nullopt};
}

} // namespace

llpc::SourceResult toSpirv(const std::string &name, llpc::ShaderStage stage, llpc::SourceLanguage language,
                           std::string_view text, uint32_t firstLine) {
  llpc::ShaderSource source;
  source.name = name;
  source.language = language;
  source.text = text;
  source.firstLine = firstLine;
  source.stage = stage;
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

std::variant<std::vector<Program>, std::string> loadPrograms(const std::vector<std::string> &folders,
                                                             const std::string &regex) {
  std::regex wanted;
  try {
    wanted = std::regex(regex);
  } catch (const std::regex_error &) {
    return "'" + regex + "' is not a regular expression";
  }
  std::vector<Program> programs;
  for (const std::filesystem::path &file : findFiles(folders)) {
    if (!std::regex_search(file.stem().string(), wanted))
      continue;
    auto program = loadProgram(file);
    if (auto *problem = std::get_if<std::string>(&program))
      return std::move(*problem);
    programs.push_back(std::move(std::get<Program>(program)));
  }
  if (programs.empty())
    return "no shader's name matches '" + regex + "'; --list prints all";
  return programs;
}

} // namespace bench
