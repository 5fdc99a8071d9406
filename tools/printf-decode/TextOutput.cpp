// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/HexText.h"
#include "llpc/runtime/PrintableText.h"
#include "tools/command-line/PrintProblems.h"
#include "tools/printf-decode/Output.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <set>

namespace printf_decode {
namespace {

using namespace llpc::runtime;

/// Returns the text in quotes and with escape sequences, so that it fits into one line.
std::string quote(const std::string &text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string join(const std::vector<std::string> &words, std::string_view separator) {
  std::string text;
  for (const std::string &word : words) {
    if (!text.empty())
      text += separator;
    text += word;
  }
  return text;
}

/// Returns "pipeline: compute: file:line:column", without the parts that are unknown.
std::string origin(const DeclaredFormat &format) {
  std::vector<std::string> words{join(format.pipelines, ", ")};
  for (const std::string &word : {format.stage, format.position()})
    if (!word.empty())
      words.push_back(word);
  return printableText(join(words, ": "));
}

class TextOutput final : public Output {
public:
  explicit TextOutput(const TextOptions &options) : options_(options) {}

  void addPipeline(const std::string &name, const std::vector<std::string> &problems) override {
    report(name, problems);
  }

  void printFormats(const PrintfFormats &formats, const AbortFormats &aborts) override {
    printTable(formats, [](const PrintfFormat &format) {
      return quote(format.string) + " (" + protocol::printSignature(format.arguments) + ")";
    });
    printTable(aborts, [](const AbortFormat &format) {
      return "abort " + (format.string.empty() ? "" : quote(format.string) + " ") +
             (format.type ? "(" + printMessageType(*format.type) + ")"
                          : std::to_string(format.messageSize) + " bytes");
    });
  }

  void beginBuffer(const std::string &name) override { buffer_ = name; }

  void printRecord(const PrintfRecord &record) override {
    if (options_.isVerbose && record.format)
      print("[" + origin(*record.format) + "] ");
    printText(record, options_.isRaw ? printfText(record) : printfLine(record));
  }

  void endBuffer(const BufferSummary &summary) override { report(buffer_, summary.problems); }

  void beginAborts(const std::string &name) override {
    buffer_ = name;
    if (isInLine_) // after raw text
      print("\n");
  }

  /// Prints an abort, always with its source position.
  void printRecord(const AbortRecord &record) override {
    if (options_.isVerbose && record.format)
      printText(record, endedLine("[" + origin(*record.format) + "] abort: " + abortText(record)));
    else
      printText(record, abortLine(record));
  }

  void endAborts(const AbortSummary &summary) override { report(buffer_, summary.problems); }

private:
  void print(const std::string &text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    if (!text.empty())
      isInLine_ = text.back() != '\n';
  }

  void report(const std::string &where, const std::vector<std::string> &problems) {
    hasProblems_ |= command_line::printProblems("printf-decode", where, problems);
  }

  template <typename Formats, typename Describe>
  void printTable(const Formats &formats, Describe describe) {
    for (const auto &[id, variants] : formats.all())
      for (const auto &format : variants) {
        print(hexText(id, 12) + " " + describe(format) + " " + origin(format) + "\n");
        reportOnce(format);
      }
  }

  template <typename Record>
  void printText(const Record &record, const std::string &text) {
    print(text);
    report(buffer_ + ": byte " + std::to_string(record.offset), record.problems);
    if (record.format)
      reportOnce(*record.format);
  }

  /// Reports the problems of a format once, since all its records have them.
  template <typename Format>
  void reportOnce(const Format &format) {
    if (!format.problems.empty() && reported_.insert(&format).second)
      report(origin(format) + ": format " + quote(format.string), format.problems);
  }

  TextOptions options_;
  std::string buffer_;
  bool isInLine_ = false; ///< the last text did not end its line
  std::set<const DeclaredFormat *> reported_;
};

} // namespace

std::unique_ptr<Output> makeTextOutput(const TextOptions &options) {
  return std::make_unique<TextOutput>(options);
}

} // namespace printf_decode
