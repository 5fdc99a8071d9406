// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/Fields.h"

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace pipeline {

/// A text representation of values, to be hashed or compared: equal values give equal text, and different
/// values give different text. It visits every struct through fields(), so that a new field cannot be
/// forgotten.
class Fingerprint {
public:
  /// Adds only fields that affect the code or, with Decides::Result, any output of a compile.
  explicit Fingerprint(Decides upTo = Decides::Code) : upTo_(upTo) {}

  void add(std::integral auto value) { text_ += std::to_string(value) + ';'; }

  template <typename E>
    requires std::is_enum_v<E>
  void add(E value) {
    if constexpr (NamedEnum<E>)
      addName(nameOf(value));
    else
      add(static_cast<std::underlying_type_t<E>>(value));
  }

  /// Adds the number of bytes, then the bytes.
  void add(const std::string &bytes) {
    add(bytes.size());
    text_ += bytes;
  }

  void add(std::span<const uint8_t> bytes) {
    add(bytes.size());
    text_.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  }

  template <typename T>
  void add(const std::vector<T> &list) {
    add(list.size());
    for (const T &element : list)
      add(element);
  }

  template <typename T, size_t size>
  void add(const std::array<T, size> &list) {
    for (const T &element : list)
      add(element);
  }

  template <typename T>
  void add(const std::optional<T> &value) {
    add(value.has_value());
    if (value)
      add(*value);
  }

  template <HasFields T>
  void add(const T &value) {
    text_ += '{';
    forEachField(value, [&]<typename V, Decides what>(const Field<V, what> &field) {
      if constexpr (what != Decides::Nothing) {
        if (what <= upTo_) {
          addName(field.name);
          add(field.value);
        }
      }
    });
    text_ += '}';
  }

  const std::string &text() const { return text_; }

private:
  void addName(const char *name) {
    text_ += name;
    text_ += '=';
  }

  Decides upTo_;
  std::string text_;
};

} // namespace pipeline
