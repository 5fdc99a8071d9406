// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pipeline/Fingerprint.h"
#include "pipeline/InternalBuffers.h"
#include "pipeline/ShaderOptions.h"
#include "pipeline/ShaderStage.h"

#include <gmock/gmock.h>

#include <set>

namespace pipeline {
namespace {

template <typename E>
void expectDistinctNames() {
  std::set<std::string_view> names;
  for (E value : enumerators<E>()) {
    EXPECT_TRUE(names.insert(nameOf(value)).second) << nameOf(value);
    EXPECT_EQ(fromName<E>(nameOf(value)), value);
  }
  EXPECT_FALSE(fromName<E>("").has_value());
  EXPECT_FALSE(fromName<E>("no such name").has_value());
}

TEST(NamedEnum, GoesThereAndBack) {
  expectDistinctNames<ShaderStage>();
  expectDistinctNames<Generation>();
  expectDistinctNames<DescriptorType>();
  expectDistinctNames<AbortSignal>();
  expectDistinctNames<PrintfProtocol>();
  expectDistinctNames<InternalBufferKind>();
  EXPECT_EQ(enumerators<AbortSignal>().size(), 3u);
  EXPECT_EQ(enumerators<AbortSignal>().back(), AbortSignal::Wait);
}

TEST(NamedEnum, ListsItsNames) {
  EXPECT_EQ(listNames<AbortSignal>(), "none, trap or wait");
  EXPECT_EQ(listNames<PrintfProtocol>(), "ours or basic");
}

TEST(Gpu, IsParsedFromNumbersAndNames) {
  EXPECT_EQ(parseGfxIp("11.0.0"), (GfxIp{11, 0, 0}));
  EXPECT_EQ(parseGfxIp("gfx1201"), (GfxIp{12, 0, 1}));
  EXPECT_EQ(toString(GfxIp{10, 3, 0}), "10.3.0");
  for (const char *text : {"", "11", "11.0", "11.0.0.0", "gfx", "gfx1", "11.0.x", "-1.0.0"})
    EXPECT_FALSE(parseGfxIp(text)) << text;
}

TEST(DescriptorKind, IsWholeDwords) {
  for (DescriptorType type : enumerators<DescriptorType>()) {
    const bool hasOwnSize =
        kindOf(type).format == DescriptorFormat::Data || kindOf(type).format == DescriptorFormat::Any;
    EXPECT_EQ(kindOf(type).dwords == 0, hasOwnSize) << nameOf(type);
    EXPECT_GT(kindOf(type).alignment, 0u) << nameOf(type);
    EXPECT_EQ(kindOf(type).bytes() % kindOf(type).alignment, 0u) << nameOf(type);
  }
}

TEST(InternalBuffers, HaveBindingsOfTheirOwn) {
  std::set<uint32_t> bindings;
  for (InternalBufferKind kind : enumerators<InternalBufferKind>())
    EXPECT_TRUE(bindings.insert(internalBuffer(kind).binding).second) << nameOf(kind);
}

std::string fingerprintOf(const auto &value) {
  Fingerprint fingerprint;
  fingerprint.add(value);
  return fingerprint.text();
}

/// One change in each field must show, nested ones as well; that two lists meet elsewhere, too.
TEST(Fingerprint, TellsMappingsApart) {
  const ResourceMapping one{{{0, {{0, 0}}}, {1, {{0, 1}}}}, {}, {}};
  const ResourceMapping other{{{0, {{0, 0}, {0, 1}}}, {1, {}}}, {}, {}};
  EXPECT_EQ(fingerprintOf(one), fingerprintOf(ResourceMapping(one)));
  EXPECT_NE(fingerprintOf(one), fingerprintOf(other));

  std::set<std::string> all{fingerprintOf(one)};
  const auto expectNew = [&](auto change) {
    ResourceMapping mapping = one;
    change(mapping);
    EXPECT_TRUE(all.insert(fingerprintOf(mapping)).second);
  };
  expectNew([](ResourceMapping &mapping) { mapping.tables[0].userDataOffset = 7; });
  expectNew([](ResourceMapping &mapping) { mapping.tables[0].bindings[0].set = 7; });
  expectNew([](ResourceMapping &mapping) { mapping.tables[0].bindings[0].binding = 7; });
  expectNew(
      [](ResourceMapping &mapping) { mapping.tables[0].bindings[0].type = DescriptorType::UniformBuffer; });
  expectNew([](ResourceMapping &mapping) { mapping.tables[0].bindings[0].offset = 7; });
  expectNew([](ResourceMapping &mapping) { mapping.tables[0].bindings[0].stride = 7; });
  expectNew([](ResourceMapping &mapping) { mapping.tables[0].bindings[0].count = 7; });
  expectNew(
      [](ResourceMapping &mapping) { mapping.tables[0].bindings[0].immutableSamplers = {{{1, 2, 3, 4}}}; });
  expectNew(
      [](ResourceMapping &mapping) { mapping.tables[0].bindings[0].immutableSamplers = {{{1, 2, 3, 5}}}; });
  expectNew([](ResourceMapping &mapping) { mapping.rootDescriptors.emplace_back(); });
  expectNew([](ResourceMapping &mapping) { mapping.pushConstants.userDataOffset = 7; });
  expectNew([](ResourceMapping &mapping) { mapping.pushConstants.size = 7; });
}

struct Asked {
  uint32_t code = 0;
  ShaderOptions form;
  void (*nothing)() = nullptr; // a fingerprint could not take it
};

auto fields(MaybeConst<Asked> auto &value) {
  auto &[code, form, nothing] = value;
  return std::tuple(option<Decides::Code>("code", code), option<Decides::Result>("form", form),
                    option<Decides::Nothing>("nothing", nothing));
}

TEST(Fingerprint, TakesTheFieldsThatDecide) {
  Fingerprint code(Decides::Code);
  code.add(Asked{7, {64, true}, nullptr});
  EXPECT_EQ(code.text(), "{code=7;}");
  Fingerprint result(Decides::Result);
  result.add(Asked{7, {64, true}, nullptr});
  EXPECT_EQ(result.text(), "{code=7;form={wave_size=64;robust_buffer_access_2=1;}}");
}

TEST(Fingerprint, KeepsStringsApart) {
  EXPECT_NE(fingerprintOf(std::vector<std::string>{"ab", "c"}),
            fingerprintOf(std::vector<std::string>{"a", "bc"}));
  EXPECT_NE(fingerprintOf(std::optional<std::string>()), fingerprintOf(std::optional<std::string>("")));
}

} // namespace
} // namespace pipeline
