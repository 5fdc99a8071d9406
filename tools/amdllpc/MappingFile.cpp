// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MappingFile.h"

#include "pipeline/Fields.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

namespace amdllpc {

namespace {

using Json = nlohmann::ordered_json;
using llpc::DescriptorType;

/// Reads one value after the other; the first problem makes all others moot.
class MappingReader {
public:
  const std::string &problem() const { return problem_; }

  /// `where` names the object in messages, and `path` precedes its keys.
  template <pipeline::HasFields T>
  void readObject(const Json &json, const std::string &where, const std::string &path, T &value) {
    if (!json.is_object())
      return fail(where, "has to be an object");
    std::set<std::string> keys;
    pipeline::forEachField(value, [&](const auto &field) { keys.insert(field.name); });
    for (const auto &item : json.items())
      if (!keys.contains(item.key()))
        return fail(where, "has an unknown key \"" + item.key() + "\"");
    pipeline::forEachField(value, [&](const auto &field) {
      const auto found = json.find(field.name);
      if (found != json.end())
        read(*found, path.empty() ? field.name : path + "." + field.name, field.value);
      else if (field.isRequired)
        fail(where, std::string("has no \"") + field.name + "\"");
    });
  }

private:
  void fail(const std::string &where, const std::string &what) {
    if (problem_.empty())
      problem_ = where + " " + what;
  }

  template <pipeline::HasFields T>
  void read(const Json &json, const std::string &path, T &value) {
    readObject(json, path, path, value);
  }

  template <typename T>
  void read(const Json &json, const std::string &path, std::vector<T> &list) {
    if (!json.is_array())
      return fail(path, "has to be an array");
    for (size_t i = 0; i < json.size() && problem_.empty(); ++i)
      read(json[i], path + "[" + std::to_string(i) + "]", list.emplace_back());
  }

  void read(const Json &json, const std::string &path, uint32_t &value) {
    if (!json.is_number_unsigned() || json.get<uint64_t>() > UINT32_MAX)
      return fail(path, "has to be an integer from 0 to 4294967295");
    value = json.get<uint32_t>();
  }

  template <pipeline::NamedEnum E>
  void read(const Json &json, const std::string &path, E &value) {
    const auto known = json.is_string() ? pipeline::fromName<E>(json.get<std::string>()) : std::nullopt;
    if (!known)
      return fail(path, "has to be " + pipeline::listNames<E>());
    value = *known;
  }

  std::string problem_;
};

template <typename T>
Json toJson(const T &value) {
  if constexpr (pipeline::HasFields<T>) {
    Json object = Json::object();
    pipeline::forEachField(value, [&](const auto &field) { object[field.name] = toJson(field.value); });
    return object;
  } else if constexpr (pipeline::kIsList<T>) {
    Json array = Json::array();
    for (const auto &element : value)
      array.push_back(toJson(element));
    return array;
  } else if constexpr (pipeline::NamedEnum<T>) {
    return nameOf(value);
  } else {
    return value;
  }
}

/// Finds errors that the JSON parser itself accepts.
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

std::string mappingJson(const llpc::ResourceMapping &mapping, std::optional<llpc::CacheUse> cacheUse) {
  Json json = toJson(mapping);
  if (cacheUse)
    json["cache"] = nameOf(*cacheUse);
  return json.dump(2) + "\n";
}

std::optional<llpc::ResourceMapping> parseMapping(const std::string &text, std::string &problem) {
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
    problem = "the key \"" + watch.repeated + "\" stands twice in one object";
    return std::nullopt;
  }
  if (json.is_object())
    json.erase("cache"); // how the mapping was found out
  MappingReader reader;
  llpc::ResourceMapping mapping;
  reader.readObject(json, "the mapping", "", mapping);
  problem = reader.problem();
  return problem.empty() ? std::optional(std::move(mapping)) : std::nullopt;
}

} // namespace amdllpc
