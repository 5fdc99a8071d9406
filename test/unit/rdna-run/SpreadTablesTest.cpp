// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/SpreadTables.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace {

using pipeline::DescriptorType;

/// Two sets with arrays of buffers, images and samplers among single descriptors, packed.
pipeline::ResourceMapping packed() {
  pipeline::ResourceMapping mapping;
  mapping.tables.push_back({0,
                            {{0, 0, DescriptorType::StorageBuffer, 0, 16, 1},
                             {0, 1, DescriptorType::StorageBuffer, 16, 16, 3},
                             {0, 2, DescriptorType::Mutable, 64, 32, 2},
                             {0, 3, DescriptorType::InlineUniformBlock, 128, 100, 1}}});
  mapping.tables.push_back({1,
                            {{1, 0, DescriptorType::CombinedImageSampler, 0, 48, 5},
                             {1, 1, DescriptorType::SampledImage, 240, 32, 1}}});
  return mapping;
}

TEST(SpreadTables, AnyIndexStaysInTheRemaindersOfItsBinding) {
  pipeline::ResourceMapping mapping = packed();
  ASSERT_TRUE(rdna_run::spreadTables(mapping));
  const uint32_t stride = mapping.tables[0].bindings[0].stride;
  EXPECT_EQ(stride, 256u); // 16 + 16 + 32 + 100 + 48 + 32 bytes
  const uint32_t bytes[] = {16, 16, 32, 100, 48, 32};
  std::set<uint32_t> taken;
  uint32_t i = 0;
  for (const pipeline::DescriptorTable &table : mapping.tables)
    for (const pipeline::DescriptorBinding &binding : table.bindings) {
      EXPECT_EQ(binding.stride, binding.type == DescriptorType::InlineUniformBlock ? 100u : stride);
      for (uint32_t byte = 0; byte < bytes[i]; ++byte)
        EXPECT_TRUE(taken.insert((binding.offset + byte) % stride).second) << binding.set << binding.binding;
      ++i;
    }
}

TEST(SpreadTables, BindingsOfATableDoNotOverlap) {
  pipeline::ResourceMapping mapping = packed();
  ASSERT_TRUE(rdna_run::spreadTables(mapping));
  for (const pipeline::DescriptorTable &table : mapping.tables) {
    std::map<uint32_t, uint32_t> ends; // by begin
    for (const pipeline::DescriptorBinding &binding : table.bindings)
      ends[binding.offset] = binding.offset + binding.stride * (binding.count - 1) +
                             elementBytes(binding.type, binding.stride, false);
    for (auto each = ends.begin(); std::next(each) != ends.end(); ++each)
      EXPECT_LE(each->second, std::next(each)->first);
  }
}

TEST(SpreadTables, LargeTablesStayPacked) {
  pipeline::ResourceMapping mapping = packed();
  mapping.tables[0].bindings[1].count = 1 << 17;
  const pipeline::ResourceMapping before = mapping;
  EXPECT_FALSE(rdna_run::spreadTables(mapping));
  EXPECT_EQ(mapping, before);
}

} // namespace
