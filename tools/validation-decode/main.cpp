// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// validation-decode: prints the records of GPU-assisted validation.

#include "tools/command-line/ReadFile.h"
#include "tools/validation-decode/Output.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace llpc::runtime;
using validation_decode::Output;

enum ExitStatus { kDecoded = 0, kCannotDecode = 1, kDecodedWithProblems = 2 };

constexpr char kDescription[] =
    "Prints the errors that the checks of shaders have written into a records buffer, or, without\n"
    "a buffer, what pipelines check.\n";

constexpr char kFooter[] =
    "Examples:\n"
    "  validation-decode --elf shadows.elf --elf blur.elf records.bin\n"
    "      A message of several lines for each record: the error, the invocation, the resource and\n"
    "      the source line. What is wrong with the buffer goes to stderr.\n"
    "  validation-decode --json --elf shadows.elf records.bin | jq '.records[] | {error, words}'\n"
    "      Typed values, raw dwords, source positions and problems for scripts.\n"
    "  validation-decode --elf shadows.elf\n"
    "      The shaders and resources of each pipeline, and each place in a shader that is checked.\n"
    "\n"
    "BUFFER is the whole buffer with its 4-byte header. Pass all the pipelines that may have written\n"
    "to it. A dump that was cut off or a buffer that was too small decodes as far as it goes.\n"
    "\n"
    "Exit status: 0 all decoded; 1 nothing decoded (bad usage, a file that cannot be read or is no\n"
    "pipeline); 2 decoded, but something is wrong with a file or records are lost. Errors of shaders\n"
    "do not change it.\n";

struct Arguments {
  std::vector<std::string> elfs;
  std::string buffer;
  bool isJson = false;
};

void addOptions(CLI::App &app, Arguments &arguments) {
  app.add_option("--elf", arguments.elfs, "A pipeline ELF that may have written to the buffer; repeat it")
      ->option_text("FILE")
      ->required()
      ->allow_extra_args(false); // the argument after its one file may be the buffer
  app.add_option("BUFFER", arguments.buffer, "Dump of the records buffer")->type_name("FILE");
  app.add_flag("--json", arguments.isJson, "Print JSON");
}

bool fail(const std::string &message) {
  std::fprintf(stderr, "validation-decode: %s\n", message.c_str());
  return false;
}

bool addPipelines(const std::vector<std::string> &elfs, ValidationPipelines &pipelines, Output &output) {
  for (const std::string &name : elfs) {
    std::string error;
    std::optional<std::vector<std::byte>> elf = command_line::readFile(name, error);
    if (!elf)
      return fail(error);
    LoadResult result = pipelines.addPipeline(name, *elf);
    if (!result.loaded)
      return fail("'" + name + "': " + result.problems.front());
    output.addPipeline(name, result.problems);
  }
  return true;
}

bool printRecords(const std::string &name, const ValidationPipelines &pipelines, Output &output) {
  std::string error;
  std::optional<std::vector<std::byte>> buffer = command_line::readFile(name, error);
  if (!buffer)
    return fail(error);
  ValidationReader reader(*buffer, pipelines);
  output.beginBuffer(name);
  while (std::optional<ValidationRecord> record = reader.next())
    output.printRecord(*record);
  output.endBuffer(reader.summary());
  return true;
}

bool run(const Arguments &arguments, Output &output) {
  ValidationPipelines pipelines;
  if (!addPipelines(arguments.elfs, pipelines, output))
    return false;
  if (arguments.buffer.empty())
    output.printDeclarations(pipelines);
  else if (!printRecords(arguments.buffer, pipelines, output))
    return false;
  output.finish();
  return true;
}

int runProgram(int argc, char **argv) {
  CLI::App app(kDescription, "validation-decode");
  app.footer(kFooter);
  app.set_version_flag("--version", "validation-decode " PROJECT_VERSION, "Print the version");
  Arguments arguments;
  addOptions(app, arguments);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? kDecoded : kCannotDecode;
  }

  std::unique_ptr<Output> output =
      arguments.isJson ? validation_decode::makeJsonOutput() : validation_decode::makeTextOutput();
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
    std::fprintf(stderr, "validation-decode: %s\n", error.what());
    return kCannotDecode;
  }
}
