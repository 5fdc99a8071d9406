// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/cache/CacheEntry.h"

#include "llpc/Fields.h"
#include "llpc/cache/Hash.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace llpc::cache {

namespace {

/// Changes with the format of entries. A change of the contents needs no new value, since the compiler is
/// part of the key.
constexpr std::array<uint8_t, 8> kMagic = {'L', 'L', 'P', 'C', 'R', 'E', 'S', '1'};

using Bytes = std::span<const uint8_t>;

/// Writes numbers as 8 bytes, little-endian; data of variable size begin with their size.
class Writer {
public:
  void add(std::integral auto value) {
    for (int shift = 0; shift < 64; shift += 8)
      bytes_.push_back(static_cast<uint8_t>(static_cast<uint64_t>(value) >> shift));
  }

  void add(double value) { add(std::bit_cast<uint64_t>(value)); }

  template <typename E>
    requires std::is_enum_v<E>
  void add(E value) {
    add(static_cast<std::underlying_type_t<E>>(value));
  }

  void add(const std::string &text) {
    add(text.size());
    bytes_.insert(bytes_.end(), text.begin(), text.end());
  }

  void add(const std::vector<uint8_t> &bytes) {
    add(bytes.size());
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
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

  template <pipeline::HasFields T>
  void add(const T &value) {
    pipeline::forEachField(value, [&](const auto &field) { add(field.value); });
  }

  std::vector<uint8_t> take() { return std::move(bytes_); }

private:
  std::vector<uint8_t> bytes_;
};

/// Reads what Writer has written. Each read() returns false if there are not enough bytes.
class Reader {
public:
  explicit Reader(Bytes bytes) : bytes_(bytes) {}

  bool isAtEnd() const { return bytes_.empty(); }

  template <std::integral T>
  bool read(T &value) {
    if (bytes_.size() < 8)
      return false;
    uint64_t bits = 0;
    for (int i = 0; i < 8; ++i)
      bits |= uint64_t(bytes_[i]) << 8 * i;
    bytes_ = bytes_.subspan(8);
    value = static_cast<T>(bits);
    return true;
  }

  bool read(double &value) {
    uint64_t bits = 0;
    const bool ok = read(bits);
    value = std::bit_cast<double>(bits);
    return ok;
  }

  template <typename E>
    requires std::is_enum_v<E>
  bool read(E &value) {
    std::underlying_type_t<E> bits{};
    const bool ok = read(bits);
    value = static_cast<E>(bits);
    return ok;
  }

  bool read(std::string &text) { return readBytes(text); }
  bool read(std::vector<uint8_t> &bytes) { return readBytes(bytes); }

  template <typename T>
  bool read(std::vector<T> &list) {
    size_t size = 0;
    if (!read(size))
      return false;
    // An element takes at least one byte, so a wrong size cannot make this allocate more than the entry's
    // size.
    for (size_t i = 0; i < size; ++i)
      if (!read(list.emplace_back()))
        return false;
    return true;
  }

  template <typename T, size_t size>
  bool read(std::array<T, size> &list) {
    return std::ranges::all_of(list, [&](T &element) { return read(element); });
  }

  template <typename T>
  bool read(std::optional<T> &value) {
    bool hasValue = false;
    return read(hasValue) && (!hasValue || read(value.emplace()));
  }

  template <pipeline::HasFields T>
  bool read(T &value) {
    return std::apply([&](auto... field) { return (read(field.value) && ...); }, fields(value));
  }

private:
  template <typename T>
  bool readBytes(T &to) {
    size_t size = 0;
    if (!read(size) || size > bytes_.size())
      return false;
    to.assign(bytes_.begin(), bytes_.begin() + size);
    bytes_ = bytes_.subspan(size);
    return true;
  }

  Bytes bytes_;
};

/// Replaces the shader names in diagnostics, which the caller has chosen, by a zero byte, which begins no
/// name, and the shader's index.
void replaceNames(const PipelineInput &input, std::vector<Diagnostic> &diagnostics) {
  for (Diagnostic &diagnostic : diagnostics) {
    const auto shader = std::ranges::find(input.shaders, diagnostic.file, &ShaderInput::name);
    if (shader != input.shaders.end())
      diagnostic.file = std::string(1, '\0') + static_cast<char>(shader - input.shaders.begin());
  }
}

bool restoreNames(const PipelineInput &input, std::vector<Diagnostic> &diagnostics) {
  for (Diagnostic &diagnostic : diagnostics) {
    if (diagnostic.file.size() != 2 || diagnostic.file[0] != '\0')
      continue;
    const auto shader = static_cast<uint8_t>(diagnostic.file[1]);
    if (shader >= input.shaders.size())
      return false;
    diagnostic.file = input.shaders[shader].name;
  }
  return true;
}

Digest checksum(const CacheKey &key, Bytes payload) {
  return hash({kMagic, key, payload});
}

constexpr size_t kHeadBytes = kMagic.size() + sizeof(Digest);

} // namespace

std::vector<uint8_t> makeEntry(const CacheKey &key, const PipelineInput &input, const CompileResult &result) {
  CompileResult kept = result;
  kept.phases.clear();
  replaceNames(input, kept.diagnostics);
  Writer writer;
  writer.add(kept);
  const std::vector<uint8_t> payload = writer.take();
  const Digest digest = checksum(key, payload);

  std::vector<uint8_t> entry(kHeadBytes + payload.size());
  auto end = std::ranges::copy(kMagic, entry.begin()).out;
  end = std::ranges::copy(digest, end).out;
  std::ranges::copy(payload, end);
  return entry;
}

std::optional<CompileResult> readEntry(const CacheKey &key, const PipelineInput &input, Bytes entry) {
  if (entry.size() < kHeadBytes || !std::ranges::equal(entry.first(kMagic.size()), kMagic))
    return std::nullopt;
  const Bytes payload = entry.subspan(kHeadBytes);
  if (!std::ranges::equal(entry.subspan(kMagic.size(), sizeof(Digest)), checksum(key, payload)))
    return std::nullopt;
  CompileResult result;
  Reader reader(payload);
  if (!reader.read(result) || !reader.isAtEnd() || !restoreNames(input, result.diagnostics))
    return std::nullopt;
  return result;
}

} // namespace llpc::cache
