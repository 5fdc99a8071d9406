// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// validation-decode: prints the records of GPU-assisted validation.

#include "tools/command-line/DecodingProgram.h"
#include "tools/validation-decode/Output.h"

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace llpc::runtime;
using command_line::Decoding;
using command_line::readFileOrThrow;
using validation_decode::Output;

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
  std::string buffer;
  bool isJson = false;
};

void addOptions(CLI::App &app, Arguments &arguments) {
  app.add_option("BUFFER", arguments.buffer, "Dump of the records buffer")->type_name("FILE");
  app.add_flag("--json", arguments.isJson, "Print JSON");
}

void addPipelines(const std::vector<std::string> &elfs, ValidationPipelines &pipelines, Output &output) {
  for (const std::string &name : elfs) {
    const LoadResult result = pipelines.addPipeline(name, readFileOrThrow(name));
    if (!result.loaded)
      throw std::runtime_error("'" + name + "': " + result.problems.front());
    output.addPipeline(name, result.problems);
  }
}

void printRecords(const std::string &name, const ValidationPipelines &pipelines, Output &output) {
  const std::vector<std::byte> buffer = readFileOrThrow(name);
  ValidationReader reader(buffer, pipelines);
  output.beginBuffer(name);
  while (std::optional<ValidationRecord> record = reader.next())
    output.printRecord(*record);
  output.endBuffer(reader.summary());
}

Decoding decode(const std::vector<std::string> &elfs, const Arguments &arguments) {
  const std::unique_ptr<Output> output =
      arguments.isJson ? validation_decode::makeJsonOutput() : validation_decode::makeTextOutput();
  ValidationPipelines pipelines;
  addPipelines(elfs, pipelines, *output);
  if (arguments.buffer.empty())
    output->printDeclarations(pipelines);
  else
    printRecords(arguments.buffer, pipelines, *output);
  output->finish();
  return output->hasProblems() ? Decoding::WithProblems : Decoding::Complete;
}

} // namespace

int main(int argc, char **argv) {
  Arguments arguments;
  const command_line::DecodingProgram program{
      "validation-decode",
      PROJECT_VERSION,
      kDescription,
      kFooter,
      [&](CLI::App &app) { addOptions(app, arguments); },
      [&](const std::vector<std::string> &elfs) { return decode(elfs, arguments); }};
  return command_line::runDecodingProgram(program, argc, argv);
}
