// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/Cache.h"

#include <gmock/gmock.h>

#include <map>

namespace {

using namespace llpc;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// A store whose entries tests may damage.
class OpenStore : public CacheStore {
public:
  std::optional<std::vector<uint8_t>> lookup(const CacheKey &key) override {
    const auto found = entries.find(key);
    return found == entries.end() ? std::nullopt : std::optional(found->second);
  }
  void store(const CacheKey &key, std::span<const uint8_t> entry) override {
    entries[key].assign(entry.begin(), entry.end());
  }
  void remove(const CacheKey &key) override { entries.erase(key); }

  std::map<CacheKey, std::vector<uint8_t>> entries;
};

/// A compiler that makes a result with everything in it.
class CachedCompilerTest : public testing::Test {
protected:
  CachedCompilerTest() {
    input_.shaders.resize(1);
    input_.shaders[0].name = "a.spv";
    input_.shaders[0].bytes = kBytes;
  }

  CompileResult makeResult(const PipelineInput &input) {
    ++compiles_;
    CompileResult result;
    result.success = succeeds_;
    result.output = {0x7F, 'E', 'L', 'F', 0};
    Diagnostic warning;
    warning.file = input.shaders[0].name;
    warning.wordOffset = 12;
    warning.source = {"a.spv", 3, 14};
    warning.message = "odd";
    Diagnostic elsewhere;
    elsewhere.file = "pipeline";
    result.diagnostics = {warning, elsewhere};
    result.resourceMapping.tables = {{.userDataOffset = 2, .bindings = {{.set = 1, .binding = 5}}}};
    result.resourceMapping.pushConstants = {.userDataOffset = 4, .size = 16};
    CompiledShader shader;
    shader.statistics.instructions = 77;
    result.shaders = {shader};
    result.phases = {{"codegen", 5.0}};
    return result;
  }

  CachedResult compile(std::string identity = "compiler") {
    const auto function = [&](const PipelineInput &input, const CompileOptions &) {
      return makeResult(input);
    };
    return CachedCompiler(store_, function, std::move(identity)).compile(input_, options_);
  }

  static constexpr uint8_t kBytes[] = {1, 2, 3, 4};
  OpenStore store_;
  PipelineInput input_;
  CompileOptions options_;
  bool succeeds_ = true;
  int compiles_ = 0;
};

TEST_F(CachedCompilerTest, AHitGivesAllButTimes) {
  EXPECT_EQ(compile().use, CacheUse::Miss);
  input_.shaders[0].name = "elsewhere/b.spv";
  const auto [result, use] = compile();
  EXPECT_EQ(use, CacheUse::Hit);
  EXPECT_EQ(compiles_, 1);
  EXPECT_TRUE(result.success);
  EXPECT_THAT(result.output, ElementsAre(0x7F, 'E', 'L', 'F', 0));
  ASSERT_THAT(result.diagnostics, SizeIs(2));
  EXPECT_EQ(result.diagnostics[0].file, "elsewhere/b.spv") << "the name in this call";
  EXPECT_EQ(result.diagnostics[0].wordOffset, 12u);
  EXPECT_EQ(result.diagnostics[0].source, (SourcePosition{"a.spv", 3, 14})) << "what the module says";
  EXPECT_EQ(result.diagnostics[1].file, "pipeline");
  EXPECT_EQ(result.resourceMapping, makeResult(input_).resourceMapping);
  ASSERT_THAT(result.shaders, SizeIs(1));
  EXPECT_EQ(result.shaders[0].statistics.instructions, 77u);
  ASSERT_THAT(result.phases, SizeIs(1));
  EXPECT_EQ(result.phases[0].phase, "cache");
}

TEST_F(CachedCompilerTest, FailuresAreNotKept) {
  succeeds_ = false;
  EXPECT_FALSE(compile().result.success);
  EXPECT_THAT(store_.entries, IsEmpty());
  succeeds_ = true;
  EXPECT_EQ(compile().use, CacheUse::Miss);
  EXPECT_EQ(compile().use, CacheUse::Hit);
}

TEST_F(CachedCompilerTest, AnotherCompilerHasItsOwnResults) {
  EXPECT_EQ(compile("compiler").use, CacheUse::Miss);
  EXPECT_EQ(compile("rebuilt compiler").use, CacheUse::Miss);
  EXPECT_EQ(compile("compiler").use, CacheUse::Hit);
}

TEST_F(CachedCompilerTest, WhatIsWatchedIsCompiled) {
  EXPECT_EQ(compile("").use, CacheUse::Bypassed) << "nobody knows which compiler it is";
  options_.debug.verifyIr = true;
  EXPECT_EQ(compile().use, CacheUse::Bypassed);
  options_.debug = {};
  options_.debug.printAfter = {"*"};
  EXPECT_EQ(compile().use, CacheUse::Bypassed);
  EXPECT_THAT(store_.entries, IsEmpty());
}

TEST_F(CachedCompilerTest, DamageOfAnyByteIsFoundAndHealed) {
  compile();
  const std::vector<uint8_t> good = store_.entries.begin()->second;
  for (size_t i = 0; i < good.size(); ++i) {
    store_.entries.begin()->second[i] ^= 1 << i % 8;
    EXPECT_EQ(compile().use, CacheUse::Miss) << "byte " << i;
    ASSERT_EQ(store_.entries.begin()->second, good) << "byte " << i;
  }
  for (size_t size = 0; size < good.size(); ++size) {
    store_.entries.begin()->second.resize(size);
    EXPECT_EQ(compile().use, CacheUse::Miss) << "cut to " << size;
    ASSERT_EQ(store_.entries.begin()->second, good) << "cut to " << size;
  }
  store_.entries.begin()->second.push_back(0);
  EXPECT_EQ(compile().use, CacheUse::Miss);
  EXPECT_EQ(compile().use, CacheUse::Hit);
}

TEST_F(CachedCompilerTest, AnEntryInTheWrongPlaceIsFound) {
  compile();
  const std::vector<uint8_t> other = store_.entries.begin()->second;
  store_.entries.clear();
  options_.shaders.waveSize = 64;
  compile();
  store_.entries.begin()->second = other;
  EXPECT_EQ(compile().use, CacheUse::Miss);
}

TEST(MemoryCache, TheLeastRecentlyUsedLeave) {
  MemoryCache cache(30);
  const auto key = [](uint8_t number) { return CacheKey{number}; };
  const std::vector<uint8_t> ten(10, 7);
  cache.store(key(1), ten);
  cache.store(key(2), ten);
  cache.store(key(3), ten);
  EXPECT_TRUE(cache.lookup(key(1)));
  cache.store(key(4), ten);
  EXPECT_FALSE(cache.lookup(key(2)));
  EXPECT_TRUE(cache.lookup(key(1)));
  EXPECT_TRUE(cache.lookup(key(3)));
  cache.store(key(5), std::vector<uint8_t>(30, 1));
  EXPECT_FALSE(cache.lookup(key(4)));
  EXPECT_EQ(cache.lookup(key(5)), std::vector<uint8_t>(30, 1));
  cache.store(key(6), std::vector<uint8_t>(31, 1));
  EXPECT_FALSE(cache.lookup(key(6))) << "larger than all";
  EXPECT_TRUE(cache.lookup(key(5)));
  cache.remove(key(5));
  EXPECT_FALSE(cache.lookup(key(5)));
  cache.store(key(7), ten);
  EXPECT_EQ(cache.lookup(key(7)), ten);
}

} // namespace
