// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/process/Messages.h"

#include "llpc/Fields.h"

#include <msgpack.hpp>

#include <exception>

namespace llpc::process {

using pipeline::MaybeConst;
using pipeline::required;

auto fields(MaybeConst<Limits> auto &value) {
  auto &[cpuSeconds, memoryBytes] = value;
  return std::tuple(required("cpu_seconds", cpuSeconds), required("memory_bytes", memoryBytes));
}

auto fields(MaybeConst<Request> auto &value) {
  auto &[input, options, limits] = value;
  return std::tuple(required("input", input), required("options", options), required("limits", limits));
}

auto fields(MaybeConst<SourceRequest> auto &value) {
  auto &[source, limits] = value;
  return std::tuple(required("source", source), required("limits", limits));
}

auto fields(MaybeConst<IncludeQuery> auto &value) {
  auto &[path, includer] = value;
  return std::tuple(required("path", path), required("includer", includer));
}

} // namespace llpc::process

// Conversions of our types, which msgpack-c finds in its namespace. Its interface asks for the reference.
// NOLINTBEGIN(bugprone-return-const-ref-from-parameter)
namespace msgpack {
MSGPACK_API_VERSION_NAMESPACE(MSGPACK_DEFAULT_API_NS) {
  namespace adaptor {

  /// Packs a struct as the array of its fields.
  template <typename T>
  struct pack<T, std::enable_if_t<pipeline::HasFields<const T>>> {
    template <typename Stream>
    packer<Stream> &operator()(packer<Stream> &to, const T &value) const {
      std::apply(
          [&](auto... field) {
            to.pack_array(sizeof...(field));
            (to.pack(field.value), ...);
          },
          fields(value));
      return to;
    }
  };

  template <typename T>
  struct convert<T, std::enable_if_t<pipeline::HasFields<T>>> {
    const msgpack::object &operator()(const msgpack::object &from, T &value) const {
      std::apply(
          [&](auto... field) {
            if (from.type != type::ARRAY || from.via.array.size != sizeof...(field))
              throw type_error();
            const msgpack::object *element = from.via.array.ptr;
            (element++->convert(field.value), ...);
          },
          fields(value));
      return from;
    }
  };

  template <typename T>
  struct pack<T, std::enable_if_t<std::is_enum_v<T>>> {
    template <typename Stream>
    packer<Stream> &operator()(packer<Stream> &to, T value) const {
      return to.pack(static_cast<uint64_t>(value));
    }
  };

  template <typename T>
  struct convert<T, std::enable_if_t<std::is_enum_v<T>>> {
    const msgpack::object &operator()(const msgpack::object &from, T &value) const {
      value = static_cast<T>(from.as<std::underlying_type_t<T>>());
      return from;
    }
  };

  template <>
  struct pack<std::span<const uint8_t>> {
    template <typename Stream>
    packer<Stream> &operator()(packer<Stream> &to, std::span<const uint8_t> bytes) const {
      to.pack_bin(static_cast<uint32_t>(bytes.size()));
      return to.pack_bin_body(reinterpret_cast<const char *>(bytes.data()),
                              static_cast<uint32_t>(bytes.size()));
    }
  };

  template <>
  struct convert<std::span<const uint8_t>> {
    const msgpack::object &operator()(const msgpack::object &from, std::span<const uint8_t> &bytes) const {
      if (from.type != type::BIN)
        throw type_error();
      bytes = {reinterpret_cast<const uint8_t *>(from.via.bin.ptr), from.via.bin.size};
      return from;
    }
  };

  /// A cancellation query is not sent: the program kills the worker of a cancelled compile.
  template <>
  struct pack<llpc::CancelQuery> {
    template <typename Stream>
    packer<Stream> &operator()(packer<Stream> &to, const llpc::CancelQuery &) const {
      return to.pack_nil();
    }
  };

  template <>
  struct convert<llpc::CancelQuery> {
    const msgpack::object &operator()(const msgpack::object &from, llpc::CancelQuery &) const { return from; }
  };

  /// A function is sent only as a flag that there is one; the receiver substitutes its own.
  template <>
  struct pack<llpc::IncludeResolver> {
    template <typename Stream>
    packer<Stream> &operator()(packer<Stream> &to, const llpc::IncludeResolver &resolver) const {
      return to.pack(static_cast<bool>(resolver));
    }
  };

  template <>
  struct convert<llpc::IncludeResolver> {
    const msgpack::object &operator()(const msgpack::object &from, llpc::IncludeResolver &resolver) const {
      resolver = {};
      if (from.as<bool>())
        resolver = [](std::string_view, std::string_view) { return std::nullopt; };
      return from;
    }
  };

  } // namespace adaptor
}
} // namespace msgpack
// NOLINTEND(bugprone-return-const-ref-from-parameter)

namespace llpc::process {

namespace {

template <typename T>
std::vector<uint8_t> packValue(const T &value) {
  msgpack::sbuffer buffer;
  msgpack::pack(buffer, value);
  return {buffer.data(), buffer.data() + buffer.size()};
}

template <typename T>
std::optional<T> unpackValue(std::span<const uint8_t> payload) {
  const char *data = reinterpret_cast<const char *>(payload.data());
  try {
    // msgpack-c allocates the size in an array's header before it has read the elements. A first pass without
    // allocations ensures that all elements exist.
    msgpack::null_visitor visitor;
    size_t length = 0;
    if (!msgpack::parse(data, payload.size(), length, visitor) || length != payload.size())
      return std::nullopt;
    // Strings are not copied, so that views may refer to them.
    const auto referTo = [](msgpack::type::object_type, size_t, void *) { return true; };
    const msgpack::object_handle handle = msgpack::unpack(data, payload.size(), referTo);
    return handle->as<T>();
  } catch (const std::exception &) {
    return std::nullopt;
  }
}

} // namespace

std::vector<uint8_t> pack(const Request &request) {
  return packValue(request);
}

std::vector<uint8_t> pack(const SourceRequest &request) {
  return packValue(request);
}

std::vector<uint8_t> pack(const IncludeQuery &query) {
  return packValue(query);
}

std::vector<uint8_t> pack(const std::optional<IncludedFile> &file) {
  return packValue(file);
}

std::vector<uint8_t> pack(const CompileResult &result) {
  return packValue(result);
}

std::vector<uint8_t> pack(const SourceResult &result) {
  return packValue(result);
}

std::optional<Request> unpackRequest(std::span<const uint8_t> payload) {
  return unpackValue<Request>(payload);
}

std::optional<SourceRequest> unpackSourceRequest(std::span<const uint8_t> payload) {
  return unpackValue<SourceRequest>(payload);
}

std::optional<IncludeQuery> unpackIncludeQuery(std::span<const uint8_t> payload) {
  return unpackValue<IncludeQuery>(payload);
}

std::optional<std::optional<IncludedFile>> unpackIncluded(std::span<const uint8_t> payload) {
  return unpackValue<std::optional<IncludedFile>>(payload);
}

std::optional<CompileResult> unpackResult(std::span<const uint8_t> payload) {
  return unpackValue<CompileResult>(payload);
}

std::optional<SourceResult> unpackSourceResult(std::span<const uint8_t> payload) {
  return unpackValue<SourceResult>(payload);
}

} // namespace llpc::process
