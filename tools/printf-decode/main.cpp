// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// printf-decode: prints the entries of a debug printf buffer or an abort buffer.

#include "tools/command-line/ReadFile.h"
#include "tools/printf-decode/Output.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace llpc::runtime;
using printf_decode::Output;

enum ExitStatus { kDecoded = 0, kCannotDecode = 1, kDecodedWithProblems = 2 };

constexpr char kDescription[] =
    "Prints what shaders have written into a debug printf buffer or an abort buffer, or, without\n"
    "a buffer, the format strings and abort messages of pipelines.\n";

constexpr char kFooter[] =
    "Examples:\n"
    "  printf-decode --elf shadows.elf --elf blur.elf buffer.bin\n"
    "      The text of each entry, in the buffer's order, each on a line of its own. What is wrong\n"
    "      goes to stderr.\n"
    "  printf-decode -v --elf shadows.elf buffer.bin\n"
    "      The same with pipeline, stage and source line before each text.\n"
    "  printf-decode --elf shadows.elf --aborts aborts.bin\n"
    "      The abort messages, the first one first, with their source lines.\n"
    "  printf-decode --json --elf shadows.elf buffer.bin | jq '.records[].values'\n"
    "      Typed values, raw dwords, source positions and problems for scripts.\n"
    "  printf-decode --elf shadows.elf\n"
    "      Id, format string, types and source line of each printf and each abort.\n"
    "\n"
    "BUFFER and the dump of an abort buffer are the whole buffer with its 16-byte header. A dump\n"
    "that was cut off or a buffer that was too small decodes as far as it goes.\n"
    "\n"
    "Exit status: 0 all decoded; 1 nothing decoded (bad usage, a file that cannot be read or is no\n"
    "pipeline); 2 decoded, but something is wrong or lost.\n";

struct Arguments {
  std::vector<std::string> elfs;
  std::string buffer;
  std::string aborts;
  bool isJson = false;
  printf_decode::TextOptions text;
};

void addOptions(CLI::App &app, Arguments &arguments) {
  app.add_option("--elf", arguments.elfs, "A pipeline ELF that may have written to the buffer; repeat it")
      ->option_text("FILE")
      ->required()
      ->allow_extra_args(false); // the argument after its one file may be the buffer
  app.add_option("BUFFER", arguments.buffer, "Dump of the printf buffer")->type_name("FILE");
  app.add_option("--aborts", arguments.aborts, "Dump of the abort buffer")->option_text("FILE");
  CLI::Option *json = app.add_flag("--json", arguments.isJson, "Print JSON");
  CLI::Option *verbose =
      app.add_flag("-v,--verbose", arguments.text.isVerbose, "Say where each text comes from");
  app.add_flag("--raw-text", arguments.text.isRaw,
               "Print each text as it stands, without a line end behind one that has none")
      ->excludes(json)
      ->excludes(verbose);
}

bool fail(const std::string &message) {
  std::fprintf(stderr, "printf-decode: %s\n", message.c_str());
  return false;
}

std::optional<std::vector<std::byte>> readFile(const std::string &name) {
  std::string error;
  std::optional<std::vector<std::byte>> bytes = command_line::readFile(name, error);
  if (!bytes)
    fail(error);
  return bytes;
}

struct Formats {
  PrintfFormats printfs;
  AbortFormats aborts;
};

bool addPipelines(const std::vector<std::string> &elfs, Formats &formats, Output &output) {
  for (const std::string &name : elfs) {
    std::optional<std::vector<std::byte>> elf = readFile(name);
    if (!elf)
      return false;
    LoadResult printfs = formats.printfs.addPipeline(name, *elf);
    if (!printfs.loaded)
      return fail("'" + name + "': " + printfs.problems.front());
    std::vector<std::string> problems = std::move(printfs.problems);
    for (std::string &problem : formats.aborts.addPipeline(name, *elf).problems)
      if (std::ranges::find(problems, problem) ==
          problems.end()) // problems that both report are printed once
        problems.push_back(std::move(problem));
    output.addPipeline(name, problems);
  }
  return true;
}

bool printPrintfs(const std::string &name, const PrintfFormats &formats, Output &output) {
  std::optional<std::vector<std::byte>> buffer = readFile(name);
  if (!buffer)
    return false;
  PrintfReader reader(*buffer, formats);
  output.beginBuffer(name);
  while (std::optional<PrintfRecord> record = reader.next())
    output.printRecord(*record);
  output.endBuffer(reader.summary());
  return true;
}

bool printAborts(const std::string &name, const AbortFormats &formats, Output &output) {
  std::optional<std::vector<std::byte>> buffer = readFile(name);
  if (!buffer)
    return false;
  AbortReader reader(*buffer, formats);
  output.beginAborts(name);
  while (std::optional<AbortRecord> record = reader.next())
    output.printRecord(*record);
  output.endAborts(reader.summary());
  return true;
}

bool run(const Arguments &arguments, Output &output) {
  Formats formats;
  if (!addPipelines(arguments.elfs, formats, output))
    return false;
  if (arguments.buffer.empty() && arguments.aborts.empty())
    output.printFormats(formats.printfs, formats.aborts);
  if (!arguments.buffer.empty() && !printPrintfs(arguments.buffer, formats.printfs, output))
    return false;
  if (!arguments.aborts.empty() && !printAborts(arguments.aborts, formats.aborts, output))
    return false;
  output.finish();
  return true;
}

int runProgram(int argc, char **argv) {
  CLI::App app(kDescription, "printf-decode");
  app.footer(kFooter);
  app.set_version_flag("--version", "printf-decode " PROJECT_VERSION, "Print the version");
  Arguments arguments;
  addOptions(app, arguments);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? kDecoded : kCannotDecode;
  }

  std::unique_ptr<Output> output =
      arguments.isJson ? printf_decode::makeJsonOutput() : printf_decode::makeTextOutput(arguments.text);
  if (!run(arguments, *output))
    return kCannotDecode;
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    fail(std::string("cannot write the output: ") + std::strerror(errno));
    return kCannotDecode;
  }
  return output->hasProblems() ? kDecodedWithProblems : kDecoded;
}

} // namespace

int main(int argc, char **argv) {
  try {
    return runProgram(argc, argv);
  } catch (const std::exception &error) { // a buffer that does not fit into memory
    std::fprintf(stderr, "printf-decode: %s\n", error.what());
    return kCannotDecode;
  }
}
