// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/HexText.h"
#include "llpc/runtime/PrintableText.h"
#include "tools/command-line/PrintProblems.h"
#include "tools/validation-decode/Output.h"

#include <cstdio>

namespace validation_decode {
namespace {

using namespace llpc::runtime;

void print(const std::string &text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

/// Prints the words of a line that are not empty.
void printWords(const std::vector<std::string> &words) {
  std::string line;
  for (const std::string &word : words)
    if (!word.empty())
      line += (line.empty() ? "" : " ") + printableLine(word);
  print(line + "\n");
}

std::string join(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string quotedName(const std::string &name) {
  return name.empty() ? "" : quotedText(name);
}

class TextOutput final : public Output {
public:
  void addPipeline(const std::string &name, const std::vector<std::string> &problems) override {
    report(name, problems);
  }

  void printDeclarations(const ValidationPipelines &pipelines) override {
    for (const auto &[id, variants] : pipelines.shaders().all())
      for (const ValidationShader &shader : variants)
        printWords({"shader", hexText(id, 8), shader.stage, quotedName(shader.entryPoint),
                    "(" + join(shader.pipelines) + ")"});
    for (const ValidationPipeline &pipeline : pipelines.pipelines())
      for (const ValidationResource &resource : pipeline.checkedResources)
        printWords({"resource", std::to_string(resource.set) + "," + std::to_string(resource.binding),
                    resource.type ? nameOf(*resource.type) : "", quotedName(resource.name),
                    "(" + pipeline.name + ")"});
    for (const auto &[id, variants] : pipelines.places().all())
      for (const ValidationPlace &place : variants)
        printPlace(place);
  }

  void beginBuffer(const std::string &name) override { buffer_ = name; }

  void printRecord(const ValidationRecord &record) override {
    print(validationText(record));
    report(buffer_ + ": byte " + std::to_string(record.offset), record.problems);
  }

  void endBuffer(const BufferSummary &summary) override { report(buffer_, summary.problems); }

private:
  static void printPlace(const ValidationPlace &place) {
    printWords({"place", hexText(place.id, 8), "shader", hexText(place.shader, 8), "instruction",
                std::to_string(place.instruction), place.opcode, place.position(),
                "(" + join(place.pipelines) + ")"});
    for (const InlinedCall &call : place.inlined)
      printWords({"  in", call.function.empty() ? "a function" : call.function, "called from",
                  call.position().empty() ? "an unknown position" : call.position()});
  }

  void report(const std::string &where, const std::vector<std::string> &problems) {
    hasProblems_ |= command_line::printProblems("validation-decode", where, problems);
  }

  std::string buffer_;
};

} // namespace

std::unique_ptr<Output> makeTextOutput() {
  return std::make_unique<TextOutput>();
}

} // namespace validation_decode
