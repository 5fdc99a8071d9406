// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/replay/FieldsJson.h"

#include <algorithm>
#include <functional>

namespace llpc {

namespace {

/// Finds repeated keys, which the JSON parser accepts.
class KeyWatch {
public:
  bool operator()(int, Json::parse_event_t event, Json &parsed) {
    if (event == Json::parse_event_t::object_start)
      keys_.emplace_back();
    else if (event == Json::parse_event_t::object_end)
      keys_.pop_back();
    else if (event == Json::parse_event_t::key && !keys_.back().insert(parsed.get<std::string>()).second)
      repeated = parsed.get<std::string>();
    return true;
  }

  std::string repeated;

private:
  std::vector<std::set<std::string>> keys_;
};

} // namespace

std::optional<Json> parseJson(const std::string &text, std::string &problem) {
  KeyWatch watch;
  Json json;
  try {
    json = Json::parse(text, std::ref(watch));
  } catch (const Json::parse_error &error) {
    const auto before = text.substr(0, error.byte == 0 ? 0 : error.byte - 1);
    problem = "line " + std::to_string(1 + std::ranges::count(before, '\n')) + " is not JSON";
    return std::nullopt;
  }
  if (!watch.repeated.empty()) {
    problem = "the key \"" + watch.repeated + "\" occurs twice in an object";
    return std::nullopt;
  }
  return json;
}

} // namespace llpc
