// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/runtime/BufferProgress.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace printf_decode {

/// Prints a JSON object to stdout, member by member, and lists element by element, each on one line: the JSON
/// of a large buffer might not fit into memory.
class JsonStream {
public:
  JsonStream() { print("{"); }

  void member(const char *name, const nlohmann::ordered_json &value);
  void beginList(const char *name) { begin(name, "["); }
  void element(const nlohmann::ordered_json &value);
  void endList() { end("]"); }
  void beginObject(const char *name) { begin(name, "{"); }
  void endObject() { end("}"); }
  void finish() { end("}\n"); }

private:
  static void print(const std::string &text);
  void separate();
  void begin(const char *name, const char *bracket);
  void end(const char *bracket);

  bool isFirst_ = true; ///< the next member or element is the first one
};

/// The JSON of a program that decodes: first the pipelines, then what it has decoded. Notes in `hasProblems`
/// whether there were problems.
class DecodedJson {
public:
  explicit DecodedJson(bool &hasProblems) : hasProblems_(hasProblems) {}

  void addPipeline(const std::string &name, const std::vector<std::string> &problems) {
    pipelines_.push_back({{"name", name}, {"problems", note(problems)}});
  }

  /// Those that were added, which may change as long as there is no stream.
  nlohmann::ordered_json &pipelines() { return pipelines_; }

  /// Begins as late as possible, since nothing is printed if a pipeline cannot be loaded.
  JsonStream &stream() {
    if (!stream_)
      stream_.emplace().member("pipelines", pipelines_);
    return *stream_;
  }

  /// Ends the list of a buffer's records.
  void endRecords(const llpc::runtime::BufferSummary &summary) {
    stream().endList();
    stream().member("lost_dwords", summary.lostDwords);
    stream().member("problems", note(summary.problems));
  }

  nlohmann::ordered_json note(const std::vector<std::string> &problems) {
    hasProblems_ |= !problems.empty();
    return problems;
  }

private:
  bool &hasProblems_;
  nlohmann::ordered_json pipelines_ = nlohmann::ordered_json::array();
  std::optional<JsonStream> stream_;
};

} // namespace printf_decode
