// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// printf-decode: prints the entries of a debug printf buffer or an abort buffer.

#include "tools/command-line/DecodingProgram.h"
#include "tools/printf-decode/Output.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace llpc::runtime;
using command_line::Decoding;
using command_line::readFileOrThrow;
using printf_decode::Output;

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
  std::string buffer;
  std::string aborts;
  bool isJson = false;
  printf_decode::TextOptions text;
};

void addOptions(CLI::App &app, Arguments &arguments) {
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

struct Formats {
  PrintfFormats printfs;
  AbortFormats aborts;
};

void addPipelines(const std::vector<std::string> &elfs, Formats &formats, Output &output) {
  for (const std::string &name : elfs) {
    const std::vector<std::byte> elf = readFileOrThrow(name);
    LoadResult printfs = formats.printfs.addPipeline(name, elf);
    if (!printfs.loaded)
      throw std::runtime_error("'" + name + "': " + printfs.problems.front());
    std::vector<std::string> problems = std::move(printfs.problems);
    for (std::string &problem : formats.aborts.addPipeline(name, elf).problems)
      if (std::ranges::find(problems, problem) ==
          problems.end()) // problems that both report are printed once
        problems.push_back(std::move(problem));
    output.addPipeline(name, problems);
  }
}

void printPrintfs(const std::string &name, const PrintfFormats &formats, Output &output) {
  const std::vector<std::byte> buffer = readFileOrThrow(name);
  PrintfReader reader(buffer, formats);
  output.beginBuffer(name);
  while (std::optional<PrintfRecord> record = reader.next())
    output.printRecord(*record);
  output.endBuffer(reader.summary());
}

void printAborts(const std::string &name, const AbortFormats &formats, Output &output) {
  const std::vector<std::byte> buffer = readFileOrThrow(name);
  AbortReader reader(buffer, formats);
  output.beginAborts(name);
  while (std::optional<AbortRecord> record = reader.next())
    output.printRecord(*record);
  output.endAborts(reader.summary());
}

Decoding decode(const std::vector<std::string> &elfs, const Arguments &arguments) {
  const std::unique_ptr<Output> output =
      arguments.isJson ? printf_decode::makeJsonOutput() : printf_decode::makeTextOutput(arguments.text);
  Formats formats;
  addPipelines(elfs, formats, *output);
  if (arguments.buffer.empty() && arguments.aborts.empty())
    output->printFormats(formats.printfs, formats.aborts);
  if (!arguments.buffer.empty())
    printPrintfs(arguments.buffer, formats.printfs, *output);
  if (!arguments.aborts.empty())
    printAborts(arguments.aborts, formats.aborts, *output);
  output->finish();
  return output->hasProblems() ? Decoding::WithProblems : Decoding::Complete;
}

} // namespace

int main(int argc, char **argv) {
  Arguments arguments;
  const command_line::DecodingProgram program{
      "printf-decode",
      PROJECT_VERSION,
      kDescription,
      kFooter,
      [&](CLI::App &app) { addOptions(app, arguments); },
      [&](const std::vector<std::string> &elfs) { return decode(elfs, arguments); }};
  return command_line::runDecodingProgram(program, argc, argv);
}
