// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The keys of a section: each struct of a section has one list of them, keys(), from which the reader and the
// writer are derived.

#pragma once

#include "pipeline/Fields.h"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace llpc::pipe {

/// A position in the file, 1-based.
struct Position {
  uint32_t line = 0;
  uint32_t column = 0;
};

/// A key with its value: an optional value, nullopt if the file has none, a struct with keys of its own, or a
/// List of such structs.
template <typename T>
struct Key {
  const char *name;
  T &value;
};

template <typename T>
constexpr Key<T> key(const char *name, T &value) {
  return {name, value};
}

/// An option of LLPC that does not affect what this compiler's code computes, with any keys below it.
struct Ignored {
  const char *name;
  bool warns = true; ///< if its value is not the default
};

/// An option of LLPC of which only the default is supported, because another value changes the result.
struct OnlyDefault {
  const char *name;
};

/// Any other key: LLPC's rule for options that it adds is that 0 preserves the behaviour.
struct NewerOptions {};

/// The type of the numbers in a key that adds bytes to a buffer.
enum class Element : uint8_t { Int32, Uint32, Int64, Uint64, Half, Float, Double };

/// A key that adds numbers to a buffer, and may occur several times. The writer uses Uint32.
template <typename Bytes>
struct Data {
  const char *name;
  Bytes &bytes;
  Element element;
};

template <typename Bytes>
constexpr Data<Bytes> data(const char *name, Bytes &bytes, Element element) {
  return {name, bytes, element};
}

template <typename T>
concept HasKeys = requires(T &value) { keys(value); };

/// The elements `name[0]`, `name[1]`, ... of a key, in the order of their first keys.
template <typename T>
class List {
public:
  struct Entry {
    uint32_t index = 0;
    Position at;
    T value;
  };

  /// Returns the element with that index, and adds it if there is none.
  Entry &at(uint32_t index, Position position) {
    const auto [found, isNew] = slots_.emplace(index, entries_.size());
    if (isNew)
      entries_.push_back({index, position, {}});
    return entries_[found->second];
  }

  /// Adds an element behind the last.
  T &add() { return at(static_cast<uint32_t>(entries_.size()), {}).value; }

  bool empty() const { return entries_.empty(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

private:
  std::vector<Entry> entries_;
  std::map<uint32_t, size_t> slots_; ///< of indices, in `entries_`
};

template <typename T>
constexpr bool kIsKeyList = false;
template <typename T>
constexpr bool kIsKeyList<List<T>> = true;

} // namespace llpc::pipe
