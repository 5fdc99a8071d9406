// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Results of compiles by their contents, so that no shader is compiled twice: in memory, on disk, or where a
// driver keeps them, such as a VkPipelineCache. docs/cache.md has the whole story.

#pragma once

#include "llpc/Compiler.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace llpc {

/// A cryptographic hash of everything that a result depends on.
using CacheKey = std::array<uint8_t, 32>;

/// 64 hexadecimal digits.
std::string toString(const CacheKey &key);

/// Bytes by key. What it hands back is checked, so that a store need not detect damage; none of its failures
/// is one of a compile. Any number of threads may call it at once.
class CacheStore {
public:
  virtual ~CacheStore() = default;

  /// None when there is no entry.
  virtual std::optional<std::vector<uint8_t>> lookup(const CacheKey &key) = 0;
  /// Keeps an entry if it can. One that is there already may stay: it has the same contents.
  virtual void store(const CacheKey &key, std::span<const uint8_t> entry) = 0;
  /// The entry is damaged.
  virtual void remove(const CacheKey &key) = 0;
};

/// In memory. The least recently used entries leave when all together have more than `maxBytes`.
class MemoryCache final : public CacheStore {
public:
  explicit MemoryCache(uint64_t maxBytes);
  MemoryCache(const MemoryCache &) = delete;
  MemoryCache &operator=(const MemoryCache &) = delete;
  ~MemoryCache() override;

  std::optional<std::vector<uint8_t>> lookup(const CacheKey &key) override;
  void store(const CacheKey &key, std::span<const uint8_t> entry) override;
  void remove(const CacheKey &key) override;

private:
  class Entries;
  std::unique_ptr<Entries> entries_;
};

struct DiskCacheOptions {
  std::string directory;                 ///< is made, for the user alone, when it does not exist
  uint64_t maxBytes = uint64_t(1) << 30; ///< of all entries, from all processes
  /// Called at most once, with what keeps the cache from working when a person can do something about it: a
  /// full disk, a folder that cannot be written. May be called on any thread that compiles.
  std::function<void(const std::string &problem)> onProblem;
};

/// In a folder that any number of processes may share, a file for each entry.
class DiskCache final : public CacheStore {
public:
  explicit DiskCache(DiskCacheOptions options);
  DiskCache(const DiskCache &) = delete;
  DiskCache &operator=(const DiskCache &) = delete;
  ~DiskCache() override;

  std::optional<std::vector<uint8_t>> lookup(const CacheKey &key) override;
  void store(const CacheKey &key, std::span<const uint8_t> entry) override;
  void remove(const CacheKey &key) override;

private:
  class Folder;
  std::unique_ptr<Folder> folder_;
};

/// Returns the identity of the compiler in this process: the build ids of the program or library that
/// contains it, and of LLVM's library. Empty when they have none, which disables caches; the linker's
/// --build-id makes one.
std::string compilerIdentity();

/// The key of what `compile(input, options)` gives, without regard to the names of the shaders.
CacheKey cacheKey(const PipelineInput &input, const CompileOptions &options, std::string_view identity);

enum class CacheUse : uint8_t {
  Hit,      ///< the result was in the cache
  Miss,     ///< it was compiled, and stored if that succeeded
  Bypassed, ///< it was compiled, and the cache was not asked
};

constexpr const char *nameOf(CacheUse use) {
  switch (use) {
  case CacheUse::Hit:
    return "hit";
  case CacheUse::Miss:
    return "miss";
  case CacheUse::Bypassed:
    return "bypassed";
  }
  return nullptr;
}

struct CachedResult {
  CompileResult result;
  CacheUse use = CacheUse::Bypassed;
};

/// Compiles what is not in a store. Safe to call from any number of threads at once. Failures are not kept:
/// they may come from what the next compile has more of, such as memory or time.
class CachedCompiler {
public:
  using CompileFunction = std::function<CompileResult(const PipelineInput &, const CompileOptions &)>;

  /// `store` has to outlive this. `compile` may be another one than llpc::compile(), such as that of a
  /// CompilerProcess; `identity` identifies the compiler that it calls.
  explicit CachedCompiler(CacheStore &store);
  CachedCompiler(CacheStore &store, CompileFunction compile, std::string identity);

  /// A hit has the same output, figures, mapping and diagnostics as the compile that it saves, the latter
  /// about the shader names of this call.
  CachedResult compile(const PipelineInput &input, const CompileOptions &options) const;

private:
  CacheStore &store_;
  CompileFunction compile_;
  std::string identity_;
};

} // namespace llpc
