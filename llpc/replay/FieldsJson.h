// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts structs with fields() to and from JSON. For fields of other types, derive from these classes and
// overload value() and read().

#pragma once

#include "pipeline/Fields.h"

#include <nlohmann/json.hpp>

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace llpc {

using Json = nlohmann::ordered_json;

/// Parses JSON. Returns nullopt, with the reason in `problem`, if the text is not JSON or an object has a key
/// twice.
std::optional<Json> parseJson(const std::string &text, std::string &problem);

template <typename Derived>
class FieldsWriter {
public:
  template <pipeline::HasFields T>
  Json value(const T &object) {
    Json json = Json::object();
    pipeline::forEachField(object, [&](const auto &field) { json[field.name] = self().value(field.value); });
    return json;
  }

  template <typename T>
  Json value(const std::vector<T> &list) {
    Json json = Json::array();
    for (const T &element : list)
      json.push_back(self().value(element));
    return json;
  }

  template <typename T, size_t size>
  Json value(const std::array<T, size> &list) {
    Json json = Json::array();
    for (const T &element : list)
      json.push_back(self().value(element));
    return json;
  }

  template <typename T>
  Json value(const std::optional<T> &maybe) {
    return maybe ? self().value(*maybe) : Json(nullptr);
  }

  Json value(pipeline::NamedEnum auto enumerator) { return nameOf(enumerator); }
  Json value(std::integral auto number) { return number; }
  Json value(const std::string &text) { return text; }

private:
  friend Derived;
  FieldsWriter() = default;

  Derived &self() { return static_cast<Derived &>(*this); }
};

/// Reads values until the first problem.
template <typename Derived>
class FieldsReader {
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
        self().read(*found, path.empty() ? field.name : path + "." + field.name, field.value);
      else if (field.isRequired)
        fail(where, std::string("has no \"") + field.name + "\"");
    });
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
      self().read(json[i], path + "[" + std::to_string(i) + "]", list.emplace_back());
  }

  template <typename T, size_t size>
  void read(const Json &json, const std::string &path, std::array<T, size> &list) {
    if (!json.is_array() || json.size() != size)
      return fail(path, "has to be an array of " + std::to_string(size));
    for (size_t i = 0; i < size && problem_.empty(); ++i)
      self().read(json[i], path + "[" + std::to_string(i) + "]", list[i]);
  }

  template <typename T>
  void read(const Json &json, const std::string &path, std::optional<T> &maybe) {
    maybe.reset();
    if (!json.is_null())
      self().read(json, path, maybe.emplace());
  }

  template <std::unsigned_integral T>
  void read(const Json &json, const std::string &path, T &value) {
    constexpr uint64_t kMost = std::numeric_limits<T>::max();
    if (!json.is_number_unsigned() || json.get<uint64_t>() > kMost)
      return fail(path, "has to be an integer from 0 to " + std::to_string(kMost));
    value = json.get<T>();
  }

  void read(const Json &json, const std::string &path, bool &value) {
    if (!json.is_boolean())
      return fail(path, "has to be true or false");
    value = json.get<bool>();
  }

  void read(const Json &json, const std::string &path, std::string &value) {
    if (!json.is_string())
      return fail(path, "has to be a string");
    value = json.get<std::string>();
  }

  template <pipeline::NamedEnum E>
  void read(const Json &json, const std::string &path, E &value) {
    const auto known = json.is_string() ? pipeline::fromName<E>(json.get<std::string>()) : std::nullopt;
    if (!known)
      return fail(path, "has to be " + pipeline::listNames<E>());
    value = *known;
  }

protected:
  void fail(const std::string &where, const std::string &what) {
    if (problem_.empty())
      problem_ = where + " " + what;
  }

private:
  friend Derived;
  FieldsReader() = default;

  Derived &self() { return static_cast<Derived &>(*this); }

  std::string problem_;
};

} // namespace llpc
