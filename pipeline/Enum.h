// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Enums with names in text. Each has a function nameOf(), a switch without a default: an enumerator that has
// no name does not compile. All else is derived from it.

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pipeline {

/// An enum whose enumerators count up from 0, with `const char *nameOf(E)`, which returns null for other
/// values.
template <typename E>
concept NamedEnum = requires(E value) {
  { nameOf(value) } -> std::same_as<const char *>;
};

template <NamedEnum E>
constexpr size_t enumeratorCount() {
  size_t count = 0;
  while (nameOf(static_cast<E>(count)))
    ++count;
  return count;
}

/// Returns all enumerators in their order.
template <NamedEnum E>
constexpr auto enumerators() {
  std::array<E, enumeratorCount<E>()> all{};
  for (size_t i = 0; i < all.size(); ++i)
    all[i] = static_cast<E>(i);
  return all;
}

/// Returns the enumerator of that name; nullopt if there is none.
template <NamedEnum E>
constexpr std::optional<E> fromName(std::string_view name) {
  for (E value : enumerators<E>())
    if (name == nameOf(value))
      return value;
  return std::nullopt;
}

/// Returns the names for a message: "none, trap or wait".
template <NamedEnum E>
std::string listNames() {
  constexpr auto all = enumerators<E>();
  std::string list;
  for (size_t i = 0; i < all.size(); ++i)
    list += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + std::string(nameOf(all[i]));
  return list;
}

} // namespace pipeline
