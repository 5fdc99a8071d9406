// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/printf-decode/JsonStream.h"

#include "tools/printf-decode/RecordJson.h"

#include <cstdio>

namespace printf_decode {

void JsonStream::member(const char *name, const nlohmann::ordered_json &value) {
  separate();
  print(jsonText(name) + ": " + jsonText(value));
}

void JsonStream::element(const nlohmann::ordered_json &value) {
  separate();
  print(jsonText(value));
}

void JsonStream::print(const std::string &text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void JsonStream::separate() {
  if (!isFirst_)
    print(",\n");
  isFirst_ = false;
}

void JsonStream::begin(const char *name, const char *bracket) {
  separate();
  print(jsonText(name) + ": " + bracket);
  isFirst_ = true;
}

void JsonStream::end(const char *bracket) {
  print(bracket);
  isFirst_ = false;
}

} // namespace printf_decode
