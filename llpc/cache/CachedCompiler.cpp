// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/Cache.h"
#include "llpc/cache/CacheEntry.h"

#include <chrono>
#include <utility>

namespace llpc {

namespace {

/// Returns whether the compile must really run, because the user watches its passes.
bool isWatched(const DebugOptions &options) {
  return options.verifyIr || !options.printAfter.empty();
}

} // namespace

CachedCompiler::CachedCompiler(CacheStore &store)
    : CachedCompiler(
          store,
          [](const PipelineInput &input, const CompileOptions &options) {
            return llpc::compile(input, options);
          },
          compilerIdentity()) {}

CachedCompiler::CachedCompiler(CacheStore &store, CompileFunction compile, std::string identity)
    : store_(store), compile_(std::move(compile)), identity_(std::move(identity)) {}

CachedResult CachedCompiler::compile(const PipelineInput &input, const CompileOptions &options) const {
  if (identity_.empty() || isWatched(options.debug))
    return {compile_(input, options), CacheUse::Bypassed};

  const auto start = std::chrono::steady_clock::now();
  const CacheKey key = cacheKey(input, options, identity_);
  if (const auto entry = store_.lookup(key)) {
    if (auto result = cache::readEntry(key, input, *entry)) {
      const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
      result->phases.push_back({"cache", time.count()});
      return {std::move(*result), CacheUse::Hit};
    }
    store_.remove(key);
  }
  CachedResult compiled{compile_(input, options), CacheUse::Miss};
  if (compiled.result.success)
    store_.store(key, cache::makeEntry(key, input, compiled.result));
  return compiled;
}

} // namespace llpc
