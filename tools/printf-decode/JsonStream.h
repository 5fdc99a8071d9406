// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <nlohmann/json.hpp>

#include <string>

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

} // namespace printf_decode
