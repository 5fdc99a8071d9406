// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MappingFile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <set>
#include <vector>

namespace amdllpc {

namespace {

using Json = nlohmann::ordered_json;
using llpc::DescriptorType;

struct TypeName {
  DescriptorType type;
  const char *name;
};

constexpr TypeName kTypeNames[] = {
    {DescriptorType::UniformBuffer, "uniform_buffer"},
    {DescriptorType::StorageBuffer, "storage_buffer"},
};

std::string nameOf(DescriptorType type) {
  for (const TypeName &each : kTypeNames)
    if (each.type == type)
      return each.name;
  return "?";
}

/// Reads one value after the other; the first problem makes all others moot.
class MappingReader {
public:
  llpc::ResourceMapping run(const Json &json);
  const std::string &problem() const { return problem_; }

private:
  void fail(const std::string &where, const std::string &what) {
    if (problem_.empty())
      problem_ = where + " " + what;
  }

  /// Checks that it is an object with no other keys than these.
  bool isObject(const Json &json, const std::string &where, std::initializer_list<const char *> keys);
  void read(const Json &json, const std::string &where, const char *key, bool isRequired, uint32_t &value);
  void readType(const Json &json, const std::string &where, DescriptorType &type);
  llpc::DescriptorTable table(const Json &json, const std::string &where);
  llpc::DescriptorBinding binding(const Json &json, const std::string &where);
  llpc::RootDescriptor root(const Json &json, const std::string &where);

  /// An array under a key, if there is one.
  template <typename Element>
  void readList(const Json &json, const std::string &where, const char *key, std::vector<Element> &list,
                Element (MappingReader::*element)(const Json &, const std::string &)) {
    const auto found = json.find(key);
    if (found == json.end())
      return;
    const std::string place = where.empty() ? key : where + "." + key;
    if (!found->is_array())
      return fail(place, "has to be an array");
    for (size_t i = 0; i < found->size() && problem_.empty(); ++i)
      list.push_back((this->*element)((*found)[i], place + "[" + std::to_string(i) + "]"));
  }

  std::string problem_;
};

bool MappingReader::isObject(const Json &json, const std::string &where,
                             std::initializer_list<const char *> keys) {
  if (!json.is_object()) {
    fail(where, "has to be an object");
    return false;
  }
  for (const auto &item : json.items()) {
    if (std::ranges::find(keys, item.key()) == keys.end()) {
      fail(where, "has an unknown key \"" + item.key() + "\"");
      return false;
    }
  }
  return true;
}

void MappingReader::read(const Json &json, const std::string &where, const char *key, bool isRequired,
                         uint32_t &value) {
  const auto found = json.find(key);
  if (found == json.end()) {
    if (isRequired)
      fail(where, std::string("has no \"") + key + "\"");
    return;
  }
  if (!found->is_number_unsigned() || found->get<uint64_t>() > UINT32_MAX)
    return fail(where + "." + key, "has to be an integer from 0 to 4294967295");
  value = found->get<uint32_t>();
}

void MappingReader::readType(const Json &json, const std::string &where, DescriptorType &type) {
  const auto found = json.find("type");
  if (found == json.end())
    return fail(where, "has no \"type\"");
  std::string names;
  for (const TypeName &each : kTypeNames) {
    if (found->is_string() && found->get<std::string>() == each.name) {
      type = each.type;
      return;
    }
    names += (names.empty() ? "\"" : " or \"") + std::string(each.name) + "\"";
  }
  fail(where + ".type", "has to be " + names);
}

llpc::DescriptorBinding MappingReader::binding(const Json &json, const std::string &where) {
  llpc::DescriptorBinding result;
  if (!isObject(json, where, {"set", "binding", "type", "offset", "stride", "count"}))
    return result;
  read(json, where, "set", true, result.set);
  read(json, where, "binding", true, result.binding);
  readType(json, where, result.type);
  read(json, where, "offset", true, result.offset);
  read(json, where, "stride", false, result.stride);
  read(json, where, "count", false, result.count);
  return result;
}

llpc::DescriptorTable MappingReader::table(const Json &json, const std::string &where) {
  llpc::DescriptorTable result;
  if (!isObject(json, where, {"user_data_offset", "bindings"}))
    return result;
  read(json, where, "user_data_offset", true, result.userDataOffset);
  readList(json, where, "bindings", result.bindings, &MappingReader::binding);
  return result;
}

llpc::RootDescriptor MappingReader::root(const Json &json, const std::string &where) {
  llpc::RootDescriptor result;
  if (!isObject(json, where, {"set", "binding", "type", "user_data_offset"}))
    return result;
  read(json, where, "set", true, result.set);
  read(json, where, "binding", true, result.binding);
  readType(json, where, result.type);
  read(json, where, "user_data_offset", true, result.userDataOffset);
  return result;
}

llpc::ResourceMapping MappingReader::run(const Json &json) {
  llpc::ResourceMapping result;
  if (!isObject(json, "the mapping", {"tables", "root_descriptors", "push_constants"}))
    return result;
  readList(json, "", "tables", result.tables, &MappingReader::table);
  readList(json, "", "root_descriptors", result.rootDescriptors, &MappingReader::root);
  if (const auto found = json.find("push_constants"); found != json.end()) {
    if (isObject(*found, "push_constants", {"user_data_offset", "size"})) {
      read(*found, "push_constants", "user_data_offset", true, result.pushConstants.userDataOffset);
      read(*found, "push_constants", "size", true, result.pushConstants.size);
    }
  }
  return result;
}

/// What the parser of JSON itself lets pass.
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

std::string mappingJson(const llpc::ResourceMapping &mapping) {
  Json json = {{"tables", Json::array()}, {"root_descriptors", Json::array()}};
  for (const llpc::DescriptorTable &table : mapping.tables) {
    Json bindings = Json::array();
    for (const llpc::DescriptorBinding &binding : table.bindings)
      bindings.push_back({{"set", binding.set},
                          {"binding", binding.binding},
                          {"type", nameOf(binding.type)},
                          {"offset", binding.offset},
                          {"stride", binding.stride},
                          {"count", binding.count}});
    json["tables"].push_back({{"user_data_offset", table.userDataOffset}, {"bindings", std::move(bindings)}});
  }
  for (const llpc::RootDescriptor &root : mapping.rootDescriptors)
    json["root_descriptors"].push_back({{"set", root.set},
                                        {"binding", root.binding},
                                        {"type", nameOf(root.type)},
                                        {"user_data_offset", root.userDataOffset}});
  json["push_constants"] = {{"user_data_offset", mapping.pushConstants.userDataOffset},
                            {"size", mapping.pushConstants.size}};
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
  MappingReader reader;
  llpc::ResourceMapping mapping = reader.run(json);
  problem = reader.problem();
  return problem.empty() ? std::optional(std::move(mapping)) : std::nullopt;
}

} // namespace amdllpc
