// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TestImage.h"

#include <bit>
#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

struct Operation {
  const char *rdna2, *rdna4; ///< names after image_atomic_; null where a generation has none
  bool isInRdna3;
  uint32_t (*meaning)(uint32_t memory, uint32_t data);
};

uint32_t ofFloats(uint32_t a, uint32_t b, float (*function)(float, float)) {
  return std::bit_cast<uint32_t>(function(std::bit_cast<float>(a), std::bit_cast<float>(b)));
}

const Operation kOperations[] = {
    {"swap", "swap", true, [](uint32_t, uint32_t b) { return b; }},
    {"add", "add_uint", true, [](uint32_t a, uint32_t b) { return a + b; }},
    {"sub", "sub_uint", true, [](uint32_t a, uint32_t b) { return a - b; }},
    {"smin", "min_int", true, [](uint32_t a, uint32_t b) { return int32_t(a) < int32_t(b) ? a : b; }},
    {"umin", "min_uint", true, [](uint32_t a, uint32_t b) { return a < b ? a : b; }},
    {"smax", "max_int", true, [](uint32_t a, uint32_t b) { return int32_t(a) > int32_t(b) ? a : b; }},
    {"umax", "max_uint", true, [](uint32_t a, uint32_t b) { return a > b ? a : b; }},
    {"and", "and", true, [](uint32_t a, uint32_t b) { return a & b; }},
    {"or", "or", true, [](uint32_t a, uint32_t b) { return a | b; }},
    {"xor", "xor", true, [](uint32_t a, uint32_t b) { return a ^ b; }},
    {"inc", "inc_uint", true, [](uint32_t a, uint32_t b) { return a >= b ? 0 : a + 1; }},
    {"dec", "dec_uint", true, [](uint32_t a, uint32_t b) { return a == 0 || a > b ? b : a - 1; }},
    {"fmin", "min_flt", false,
     [](uint32_t a, uint32_t b) { return ofFloats(a, b, [](float x, float y) { return x < y ? x : y; }); }},
    {"fmax", "max_flt", false,
     [](uint32_t a, uint32_t b) { return ofFloats(a, b, [](float x, float y) { return x > y ? x : y; }); }},
    {nullptr, "add_flt", false,
     [](uint32_t a, uint32_t b) { return ofFloats(a, b, [](float x, float y) { return x + y; }); }},
};

const char *nameIn(const Operation &operation, const Variant &variant) {
  const Target target = *findTarget(variant.processor);
  if (target.isIn(kRdna4))
    return operation.rdna4;
  return target.isIn(kRdna2) || operation.isInRdna3 ? operation.rdna2 : nullptr;
}

std::string returning(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna4) ? " th:TH_ATOMIC_RETURN" : " glc";
}

/// Numbers that are interesting as integers and as floats.
uint32_t memoryOf(uint32_t x) {
  constexpr uint32_t kValues[] = {0, 5, 0x80000000, 0x7fffffff, 0x3f800000, 0xc1200000, 0x41200000, 17};
  return kValues[x % 8];
}
uint32_t dataOf(uint32_t lane) {
  constexpr uint32_t kValues[] = {7, 5, 0x3f000000, 3, 0x40000000, 0xbf800000, 0x41300000, 0x80000001};
  return kValues[lane % 8];
}

TEST(ImageAtomic, OperatesOnTexels) {
  for (const Variant &variant : allVariants())
    for (const Operation &operation : kOperations)
      for (bool returns : {false, true}) {
        const char *name = nameIn(operation, variant);
        if (!name)
          continue;
        Machine machine("image_atomic_" + std::string(name) + " v0, " + addressOf(2, variant) +
                            ", s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D" + (returns ? returning(variant) : "") +
                            (returns ? waitForImages(variant) + "v_mov_b32 v1, v0" : ""),
                        variant);
        UploadedImage image(machine, {}, variant);
        image.fill<uint32_t>([](uint32_t, uint32_t x, auto...) { return memoryOf(x); });
        // One texel for each lane; the lanes from 64 / 8 on are one row below each other.
        machine.setVector(4, [](uint32_t lane) { return lane == 9 ? 100 : lane % 8; });
        machine.setVector(5, [](uint32_t lane) { return lane / 8; });
        machine.setVector(0, dataOf);
        machine.run();
        for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
          const bool isOutside = lane == 9;
          const uint32_t before = memoryOf(lane % 8);
          EXPECT_EQ(machine.vector(0, lane), !returns    ? dataOf(lane)
                                             : isOutside ? 0
                                                         : before)
              << toString(variant) << " " << name << " lane " << lane;
          EXPECT_EQ(image.at<uint32_t>(0, lane % 8, lane / 8),
                    isOutside ? before : operation.meaning(before, dataOf(lane)))
              << toString(variant) << " " << name << " lane " << lane;
        }
      }
}

TEST(ImageAtomic, ComparesAndSwaps) {
  for (const Variant &variant : allVariants()) {
    Machine machine("image_atomic_cmpswap v[0:1], v4, s[8:15] dmask:0x3 dim:SQ_RSRC_IMG_1D" +
                        returning(variant),
                    variant);
    UploadedImage image(machine, {.type = ImageType::Image1D, .width = 64, .height = 1}, variant);
    image.fill<uint32_t>([](uint32_t, uint32_t x, auto...) { return x; });
    machine.setVector(0, [](uint32_t lane) { return 100 + lane; });
    machine.setVector(1, [](uint32_t lane) { return lane & ~1u; });
    machine.setVector(4, [](uint32_t lane) { return lane; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      EXPECT_EQ(machine.vector(0, lane), lane);
      EXPECT_EQ(image.at<uint32_t>(0, lane), lane % 2 == 0 ? 100 + lane : lane) << toString(variant);
    }
  }
}

TEST(ImageAtomic, TexelsMayHave64Bits) {
  for (const Variant &variant : allVariants()) {
    const char *add = findTarget(variant.processor)->isIn(kRdna4) ? "add_uint" : "add";
    Machine machine("image_atomic_" + std::string(add) + " v[0:1], v4, s[8:15] dmask:0x3 dim:SQ_RSRC_IMG_1D" +
                        returning(variant) + waitForImages(variant) +
                        "image_atomic_cmpswap v[16:19], v4, s[8:15] dmask:0xf dim:SQ_RSRC_IMG_1D" +
                        returning(variant),
                    variant);
    UploadedImage image(machine, {.type = ImageType::Image1D, .format = TestFormat::Rg32Uint, .height = 1},
                        variant);
    image.fill<uint64_t>([](auto...) { return 0xffffffffull; });
    machine.setExec(4);
    machine.setVector(4, [](uint32_t) { return 6; });
    machine.setVector(0, [](uint32_t) { return 2; });
    machine.setVector(1, [](uint32_t) { return 3; });
    for (uint32_t i = 0; i < 4; ++i)
      machine.setVector(16 + i, [=](uint32_t) { return i == 0 ? 70 : i == 1 ? 80 : i == 2 ? 1 : 4; });
    machine.run();
    EXPECT_EQ(machine.vector64(0, 2), 0xffffffffull) << toString(variant);
    EXPECT_EQ(machine.vector64(16, 2), 4ull << 32 | 1);
    EXPECT_EQ(image.at<uint64_t>(0, 6), 80ull << 32 | 70);
  }
}

TEST(ImageAtomic, WidthsMustAgree) {
  for (const Variant &variant : allVariants()) {
    Machine machine("image_atomic_swap v[0:1], v4, s[8:15] dmask:0x3 dim:SQ_RSRC_IMG_1D", variant);
    UploadedImage image(machine, {.type = ImageType::Image1D, .height = 1}, variant);
    for (uint32_t i : {0u, 1u, 4u})
      machine.setVector(i, [](uint32_t) { return 0; });
    EXPECT_THAT(machine.runToFault(), HasSubstr("an atomic of 8 bytes on texels of 4"));
  }
}

} // namespace
} // namespace rdnasim
