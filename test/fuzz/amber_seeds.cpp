// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Writes the shaders of Amber scripts as SPIR-V, as seeds for the fuzzers: amber_seeds <folder> <script>...

#include "tools/rdna-run/Compilation.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

namespace {

std::optional<std::string> readFile(const std::filesystem::path &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

/// Returns how many. What is not a script or does not compile, which scripts may want to show, gives none.
uint32_t writeSeeds(const std::filesystem::path &path, const std::filesystem::path &folder) {
  const auto parsed = amber::parse(readFile(path).value_or(""), path.string(), [&](const std::string &name) {
    return readFile(path.parent_path() / name);
  });
  const auto *script = std::get_if<amber::Script>(&parsed);
  if (!script)
    return 0;
  uint32_t count = 0;
  for (const amber::Pipeline &pipeline : script->pipelines)
    for (const amber::AttachedShader &attached : pipeline.shaders) {
      const auto read = rdna_run::toSpirv(*script, attached);
      const auto *module = std::get_if<rdna_run::SpirvModule>(&read);
      if (!module)
        continue;
      const std::string name = path.parent_path().stem().string() + "-" + path.stem().string() + "-" +
                               pipeline.name + "-" + script->shaders[attached.shader].name;
      std::ofstream file(folder / (name + ".spv"), std::ios::binary);
      const auto bytes = llpc::bytesOf(module->words);
      file.write(reinterpret_cast<const char *>(bytes.data()), std::streamsize(bytes.size()));
      ++count;
    }
  return count;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3) {
    std::fprintf(stderr, "amber_seeds: give a folder and scripts\n");
    return 2;
  }
  uint32_t count = 0;
  for (int i = 2; i < argc; ++i)
    count += writeSeeds(argv[i], argv[1]);
  if (count == 0)
    std::fprintf(stderr, "amber_seeds: none of the scripts has a shader that compiles\n");
  return count == 0 ? 1 : 0;
}
