// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads untrusted msgpack: nothing throws an exception, and each value of an unexpected type gives a message
// with the path of its key.

#pragma once

#include <msgpack.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace llpc::runtime {

/// Returns the document; nullopt if \p blob is not exactly one msgpack object.
std::optional<msgpack::object_handle> unpackDocument(std::span<const std::byte> blob);

/// A map, its path for messages, and the list of messages.
class MapReader {
public:
  MapReader(const msgpack::object_map &map, std::string path, std::vector<std::string> &problems)
      : map_(map), path_(std::move(path)), problems_(problems) {}

  const msgpack::object *find(std::string_view key) const;

  /// Reads a value. Returns false if the key is absent, and, with a message, if the value has another type.
  bool read(std::string_view key, std::string &value) const;
  bool read(std::string_view key, uint64_t &value) const;
  bool read(std::string_view key, uint32_t &value) const;
  bool read(std::string_view key, std::vector<uint64_t> &value) const;

  /// Like `read`, but also adds a message if the key is absent.
  template <typename T>
  bool require(std::string_view key, T &value) const {
    if (!find(key))
      return complain(key, "is missing");
    return read(key, value);
  }

  /// Returns the maps in an array. Skips elements of other types with a message.
  std::vector<MapReader> maps(std::string_view key) const;

  std::optional<MapReader> map(std::string_view key) const;

  /// Adds "path.key: what" and returns false.
  bool complain(std::string_view key, const std::string &what) const;

private:
  msgpack::object_map map_;
  std::string path_;
  std::vector<std::string> &problems_;
};

} // namespace llpc::runtime
