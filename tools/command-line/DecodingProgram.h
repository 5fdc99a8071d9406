// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The common part of the programs that decode dumps of buffers with the ELFs of pipelines.

#pragma once

#include "tools/command-line/ReadFile.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace command_line {

/// The exit status.
enum class Decoding { Complete = 0, Impossible = 1, WithProblems = 2 };

struct DecodingProgram {
  const char *name = nullptr;
  const char *version = nullptr;
  const char *description = nullptr;
  const char *footer = nullptr;
  std::function<void(CLI::App &)> addOptions; ///< beside --elf
  /// Prints what the ELFs of these names and the dumps say. Throws std::exception if that is impossible.
  std::function<Decoding(const std::vector<std::string> &elfs)> decode;
};

/// Reads a whole file. Throws std::runtime_error if it cannot be read.
inline std::vector<std::byte> readFileOrThrow(const std::string &name) {
  std::string error;
  std::optional<std::vector<std::byte>> bytes = readFile(name, error);
  if (!bytes)
    throw std::runtime_error(error);
  return std::move(*bytes);
}

/// Runs the program and returns its exit status.
inline int runDecodingProgram(const DecodingProgram &program, int argc, char **argv) {
  const auto status = [](Decoding decoding) { return static_cast<int>(decoding); };
  try {
    CLI::App app(program.description, program.name);
    app.footer(program.footer);
    app.set_version_flag("--version", std::string(program.name) + " " + program.version, "Print the version");
    std::vector<std::string> elfs;
    app.add_option("--elf", elfs, "A pipeline ELF that may have written to the buffer; repeat it")
        ->option_text("FILE")
        ->required()
        ->allow_extra_args(false); // the argument after its one file may be the buffer
    program.addOptions(app);
    try {
      app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
      return status(app.exit(error) == 0 ? Decoding::Complete : Decoding::Impossible);
    }
    const Decoding decoding = program.decode(elfs);
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
      throw std::runtime_error(std::string("cannot write the output: ") + std::strerror(errno));
    return status(decoding);
  } catch (const std::exception &error) { // among others, a buffer that does not fit into memory
    std::fprintf(stderr, "%s: %s\n", program.name, error.what());
    return status(Decoding::Impossible);
  }
}

} // namespace command_line
