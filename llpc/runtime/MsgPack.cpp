// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/MsgPack.h"

#include <exception>

namespace llpc::runtime {
namespace {

constexpr size_t kMaxDepth = 32;

/// Values may be longer than PAL's keys by far; a message quotes none of them.
constexpr const char *kNotInteger = "is not an unsigned integer";

std::string_view stringOf(const msgpack::object &object) {
  return {object.via.str.ptr, object.via.str.size};
}

} // namespace

std::optional<msgpack::object_handle> unpackDocument(std::span<const std::byte> blob) {
  const char *data = reinterpret_cast<const char *>(blob.data());
  try {
    // msgpack-c allocates as many elements as an array's header claims before it reads one. A first pass that
    // allocates nothing checks that the bytes for every claim are present.
    msgpack::null_visitor visitor;
    size_t length = 0;
    if (!msgpack::parse(data, blob.size(), length, visitor) || length != blob.size())
      return std::nullopt;
    size_t limit = blob.size();
    return msgpack::unpack(data, blob.size(), nullptr, nullptr,
                           msgpack::unpack_limit(limit, limit, limit, limit, limit, kMaxDepth));
  } catch (const std::exception &) {
    return std::nullopt;
  }
}

const msgpack::object *MapReader::find(std::string_view key) const {
  for (const msgpack::object_kv &entry : map_)
    if (entry.key.type == msgpack::type::STR && stringOf(entry.key) == key)
      return &entry.val;
  return nullptr;
}

bool MapReader::complain(std::string_view key, const std::string &what) const {
  problems_.push_back(path_ + std::string(key) + " " + what);
  return false;
}

bool MapReader::read(std::string_view key, std::string &value) const {
  const msgpack::object *object = find(key);
  if (!object)
    return false;
  if (object->type != msgpack::type::STR)
    return complain(key, "is not a string");
  value = stringOf(*object);
  return true;
}

bool MapReader::read(std::string_view key, uint64_t &value) const {
  const msgpack::object *object = find(key);
  if (!object)
    return false;
  if (object->type != msgpack::type::POSITIVE_INTEGER)
    return complain(key, kNotInteger);
  value = object->via.u64;
  return true;
}

bool MapReader::read(std::string_view key, uint32_t &value) const {
  uint64_t wide = 0;
  if (!read(key, wide))
    return false;
  if (wide > std::numeric_limits<uint32_t>::max())
    return complain(key, "does not fit into 32 bits");
  value = uint32_t(wide);
  return true;
}

bool MapReader::read(std::string_view key, std::vector<uint64_t> &value) const {
  const msgpack::object *object = find(key);
  if (!object)
    return false;
  if (object->type != msgpack::type::ARRAY)
    return complain(key, "is not an array");
  value.clear();
  for (const msgpack::object &element : object->via.array) {
    if (element.type != msgpack::type::POSITIVE_INTEGER)
      return complain(key, "has an element that " + std::string(kNotInteger));
    value.push_back(element.via.u64);
  }
  return true;
}

std::optional<MapReader> MapReader::map(std::string_view key) const {
  const msgpack::object *object = find(key);
  if (!object)
    return std::nullopt;
  if (object->type != msgpack::type::MAP) {
    complain(key, "is not a map");
    return std::nullopt;
  }
  return MapReader(object->via.map, path_ + std::string(key) + ": ", problems_);
}

std::vector<MapReader> MapReader::maps(std::string_view key) const {
  const msgpack::object *object = find(key);
  if (!object)
    return {};
  if (object->type != msgpack::type::ARRAY) {
    complain(key, "is not an array");
    return {};
  }
  std::vector<MapReader> result;
  size_t index = 0;
  for (const msgpack::object &element : object->via.array) {
    std::string name = std::string(key) + "[" + std::to_string(index++) + "]";
    if (element.type == msgpack::type::MAP)
      result.emplace_back(element.via.map, path_ + name + ": ", problems_);
    else
      complain(name, "is not a map");
  }
  return result;
}

} // namespace llpc::runtime
