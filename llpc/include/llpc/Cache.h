// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A content-addressed cache of compile results: in memory, on disk, or in a store of the driver's, such as a
// VkPipelineCache. docs/cache.md describes it.

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

/// Returns the key as Returns the key as 64 hexadecimal digits.
std::string toString(const CacheKey &key);

/// Maps keys to entries, which are bytes. Entries are verified after a lookup, so a store need not detect
/// damage, and a failure of the store never fails a compile. Any number of threads may call a store at the
/// same time.
class CacheStore {
public:
  virtual ~CacheStore() = default;

  /// Returns the entry; nullopt if there is none.
  virtual std::optional<std::vector<uint8_t>> lookup(const CacheKey &key) = 0;
  /// Stores an entry if it can. An existing entry of that key may be kept: it has the same contents.
  virtual void store(const CacheKey &key, std::span<const uint8_t> entry) = 0;
  /// Removes an entry that is damaged.
  virtual void remove(const CacheKey &key) = 0;
};

/// A store in memory. Evicts the least recently used entries when all together exceed `maxBytes`.
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
  std::string directory;                 ///< is created with access for the user only if it does not exist
  uint64_t maxBytes = uint64_t(1) << 30; ///< of all entries, from all processes
  /// Called at most once, when the cache does not work for a reason that the user can remove: a full disk, a
  /// folder that cannot be written. May be called on any thread that compiles.
  std::function<void(const std::string &problem)> onProblem;
};

/// A store on disk: a folder with a file for each entry, which any number of processes may share.
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

/// Returns the key of the result of `compile(input, options)`, which does not depend on the names of the
/// shaders.
CacheKey cacheKey(const PipelineInput &input, const CompileOptions &options, std::string_view identity);

enum class CacheUse : uint8_t {
  Hit,      ///< the result was in the cache
  Miss,     ///< the pipeline was compiled, and the result stored on success
  Bypassed, ///< the pipeline was compiled without a lookup
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

/// Compiles pipelines whose results are not in a store. Safe to call from any number of threads at the same
/// time. Failures are not stored: the next compile may succeed with more memory or time.
class CachedCompiler {
public:
  using CompileFunction = std::function<CompileResult(const PipelineInput &, const CompileOptions &)>;

  /// `store` must outlive this object. `compile` may differ from llpc::compile(), for example call a
  /// CompilerProcess; `identity` identifies the compiler that it calls.
  explicit CachedCompiler(CacheStore &store);
  CachedCompiler(CacheStore &store, CompileFunction compile, std::string identity);

  /// A hit has the same output, statistics, mapping and diagnostics as a compile. The diagnostics have the
  /// shader names of this call.
  CachedResult compile(const PipelineInput &input, const CompileOptions &options) const;

private:
  CacheStore &store_;
  CompileFunction compile_;
  std::string identity_;
};

} // namespace llpc
