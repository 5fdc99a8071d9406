// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Loads and stores of texels by number.

#include "TestImage.h"
#include "tools/rdnasim/alu/HalfFloat.h"

#include <bit>
#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

/// A kind of image, as `dim` and as an image.
struct Kind {
  const char *dimension;
  uint32_t coordinates;
  TestImage image;
};

const Kind kKinds[] = {
    {"1D", 1, {.type = ImageType::Image1D, .height = 1}},
    {"2D", 2, {}},
    {"3D", 3, {.type = ImageType::Image3D, .slices = 8}},
    {"CUBE", 3, {.type = ImageType::Cube, .slices = 12}},
    {"1D_ARRAY", 2, {.type = ImageType::Array1D, .height = 1, .slices = 5}},
    {"2D_ARRAY", 3, {.type = ImageType::Array2D, .slices = 5}},
    {"2D_MSAA", 3, {.type = ImageType::Msaa2D, .samples = 4}},
    {"2D_MSAA_ARRAY", 4, {.type = ImageType::MsaaArray2D, .slices = 3, .samples = 8}},
};

/// x, y, slice, sample of a lane's coordinates.
struct Spot {
  uint32_t x = 0, y = 0, slice = 0, sample = 0;
};

Spot spotOf(const Kind &kind, const std::array<uint32_t, 4> &coordinates) {
  Spot place;
  uint32_t next = 0;
  place.x = coordinates[next++];
  if (kind.image.type != ImageType::Image1D && kind.image.type != ImageType::Array1D)
    place.y = coordinates[next++];
  if (kind.image.slices > 1)
    place.slice = coordinates[next++];
  if (kind.image.samples > 1)
    place.sample = coordinates[next++];
  return place;
}

/// Coordinates in and, in each direction, beyond the image.
uint32_t coordinateOf(uint32_t lane, uint32_t index) {
  constexpr uint32_t kEdges[] = {0, 1, 2, 3, 4, 7, 8, 0xffffffff};
  return index == 0 ? kEdges[lane % 8] : (lane * (3 + 2 * index) + lane / 8) % 9;
}

std::string text(const char *mnemonic, const char *data, const std::string &address, const char *mask,
                 const Kind &kind, const char *modifiers = "") {
  return std::string(mnemonic) + " " + data + ", " + address + ", s[8:15] dmask:" + mask +
         " dim:SQ_RSRC_IMG_" + kind.dimension + modifiers;
}

TEST(ImageMemory, LoadsFindTheirTexels) {
  for (const Variant &variant : allVariants())
    for (const Kind &kind : kKinds) {
      Machine machine(text("image_load", "v0", addressOf(kind.coordinates, variant), "0x1", kind), variant);
      UploadedImage image(machine, kind.image, variant);
      image.fill<uint32_t>(tagOf);
      for (uint32_t i = 0; i < kind.coordinates; ++i)
        machine.setVector(4 + i, [&](uint32_t lane) { return coordinateOf(lane, i); });
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
        std::array<uint32_t, 4> coordinates;
        for (uint32_t i = 0; i < 4; ++i)
          coordinates[i] = coordinateOf(lane, i);
        const Spot at = spotOf(kind, coordinates);
        const bool isInside = at.x < 8 && at.y < kind.image.height && at.slice < kind.image.slices &&
                              at.sample < kind.image.samples;
        EXPECT_EQ(machine.vector(0, lane), isInside ? tagOf(0, at.x, at.y, at.slice, at.sample) : 0)
            << toString(variant) << " " << kind.dimension << " lane " << lane;
      }
      EXPECT_EQ(machine.wave.vectorDefined(0), machine.wave.allLanes());
    }
}

TEST(ImageMemory, LevelsAreThoseOfTheView) {
  const Kind kinds[] = {
      {"2D", 2, {.width = 16, .height = 8, .levels = 4, .firstLevel = 1, .lastLevel = 2}},
      {"3D",
       3,
       {.type = ImageType::Image3D, .width = 16, .slices = 8, .levels = 4, .firstLevel = 1, .lastLevel = 2}},
  };
  for (const Variant &variant : allVariants())
    for (const Kind &kind : kinds) {
      const uint32_t count = kind.coordinates + 1;
      Machine machine(text("image_load_mip", "v0", addressOf(count, variant), "0x1", kind), variant);
      UploadedImage image(machine, kind.image, variant);
      image.fill<uint32_t>(tagOf);
      for (uint32_t i = 0; i < kind.coordinates; ++i)
        machine.setVector(4 + i, [&](uint32_t lane) { return lane >> 2 & 7; });
      machine.setVector(4 + kind.coordinates, [&](uint32_t lane) { return lane & 3; });
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
        const uint32_t level = 1 + (lane & 3), at = lane >> 2 & 7;
        const bool is3D = kind.coordinates == 3;
        const bool isInside =
            level <= 2 && at < 16u >> level && at < 8u >> level && (!is3D || at < 8u >> level);
        EXPECT_EQ(machine.vector(0, lane), isInside ? tagOf(level, at, at, is3D ? at : 0, 0) : 0)
            << toString(variant) << " " << kind.dimension << " lane " << lane;
      }
    }
}

TEST(ImageMemory, SlicesAreThoseOfTheView) {
  const Kind kinds[] = {
      {"2D_ARRAY", 3, {.type = ImageType::Array2D, .slices = 9, .firstSlice = 2, .lastSlice = 4}},
      {"CUBE", 3, {.type = ImageType::Cube, .slices = 12, .firstSlice = 6, .lastSlice = 11}},
      {"2D", 2, {.type = ImageType::Array2D, .slices = 9, .firstSlice = 2, .lastSlice = 4}},
      {"3D",
       3,
       {.type = ImageType::Image3D, .slices = 8, .firstSlice = 3, .lastSlice = 5, .bindsSlices = true}},
  };
  for (const Variant &variant : allVariants())
    for (const Kind &kind : kinds) {
      Machine machine(text("image_load", "v0", addressOf(kind.coordinates, variant), "0x1", kind), variant);
      UploadedImage image(machine, kind.image, variant);
      image.fill<uint32_t>(tagOf);
      for (uint32_t i = 0; i < kind.coordinates; ++i)
        machine.setVector(4 + i, [&](uint32_t lane) { return i == 2 ? lane % 8 : 1; });
      machine.run();
      const uint32_t count = kind.image.lastSlice + 1 - kind.image.firstSlice;
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
        const uint32_t slice = kind.coordinates == 3 ? lane % 8 : 0;
        EXPECT_EQ(machine.vector(0, lane),
                  slice < count ? tagOf(0, 1, 1, kind.image.firstSlice + slice, 0) : 0)
            << toString(variant) << " " << kind.dimension << " lane " << lane;
      }
    }
}

TEST(ImageMemory, ComponentsAreThoseOfTheMaskAndTheSelects) {
  for (const Variant &variant : allVariants()) {
    // Y 0 1 X; then all in halves; then a missing component outside of the image.
    const Kind kind = {"2D", 2, {}};
    const std::string address = addressOf(2, variant);
    Machine machine(text("image_load", "v[16:18]", address, "0xd", kind) + "\n" +
                        text("image_load", "v[20:21]", address, "0xf", kind, " d16") + "\n" +
                        text("image_load", "v24", address, "0x2", kind, " d16"),
                    variant);
    UploadedImage image(machine, {.format = TestFormat::Rgba8Unorm, .selects = {5, 0, 1, 4}}, variant);
    image.fill<uint32_t>([](auto...) { return 0xff996633; });
    machine.setVector(4, [](uint32_t lane) { return lane == 1 ? 8 : 0; });
    machine.setVector(5, [](uint32_t) { return 0; });
    machine.setVector(24, [](uint32_t) { return 0x12345678; });
    machine.run();
    auto asFloat = [&](uint32_t number, uint32_t lane) {
      return std::bit_cast<float>(machine.vector(number, lane));
    };
    EXPECT_EQ(asFloat(16, 0), 0x66 / 255.0f) << toString(variant);
    EXPECT_EQ(asFloat(17, 0), 1.0f);
    EXPECT_EQ(asFloat(18, 0), 0x33 / 255.0f);
    EXPECT_EQ(asFloat(16, 1), 0.0f) << "outside";
    EXPECT_EQ(asFloat(17, 1), 1.0f) << "a component that the format does not have is 1 outside, too";
    EXPECT_EQ(machine.vector(20, 0), toHalf(0x66 / 255.0f).bits) << "0 in the upper half";
    EXPECT_EQ(machine.vector(21, 0), 0x3c00u | uint32_t(toHalf(0x33 / 255.0f).bits) << 16);
    EXPECT_EQ(machine.vector(24, 0), 0x12340000u) << "the other half is kept";
  }
}

TEST(ImageMemory, HalfCoordinatesShareRegisters) {
  for (const Variant &variant : allVariants()) {
    const Kind kind = {"2D_ARRAY", 3, {}};
    Machine machine(text("image_load_mip", "v0", addressOf(2, variant), "0x1", kind, " a16"), variant);
    UploadedImage image(machine, {.type = ImageType::Array2D, .slices = 3, .levels = 2}, variant);
    image.fill<uint32_t>(tagOf);
    machine.setVector(4, [](uint32_t) { return 3u | 2u << 16; });
    machine.setVector(5, [](uint32_t lane) { return lane % 3 | (lane & 1) << 16; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane)
      EXPECT_EQ(machine.vector(0, lane), tagOf(lane & 1, 3, 2, lane % 3, 0)) << toString(variant);
  }
}

TEST(ImageMemory, StoresWriteWholeTexels) {
  for (const Variant &variant : allVariants()) {
    const Kind kind = {"2D", 2, {}};
    const std::string address = addressOf(2, variant);
    Machine machine(text("image_store", "v[16:17]", address, "0x6", kind), variant);
    UploadedImage image(machine, {.format = TestFormat::Rgba8Uint}, variant);
    image.fill<uint32_t>([](auto...) { return 0xcccccccc; });
    machine.setVector(4, [](uint32_t lane) { return lane; });
    machine.setVector(5, [](uint32_t) { return 1; });
    machine.setVector(16, [](uint32_t lane) { return 1 + lane; });
    machine.setVector(17, [](uint32_t lane) { return 0x80 + lane; });
    machine.run();
    const bool repeats = findTarget(variant.processor)->isIn(kRdna4);
    for (uint32_t x = 0; x < 8; ++x) {
      const uint32_t other = repeats ? 1 + x : 0;
      EXPECT_EQ(image.at<uint32_t>(0, x, 1), other | (1 + x) << 8 | (0x80 + x) << 16 | other << 24)
          << toString(variant);
      EXPECT_EQ(image.at<uint32_t>(0, x, 0), 0xccccccccu);
      EXPECT_EQ(image.at<uint32_t>(0, x, 2), 0xccccccccu);
    }
  }
}

TEST(ImageMemory, StoresOfHalvesUndoTheSelects) {
  for (const Variant &variant : allVariants()) {
    const Kind kind = {"1D", 1, {}};
    Machine machine(text("image_store", "v[16:17]", "v4", "0xf", kind, " d16"), variant);
    UploadedImage image(
        machine,
        {.type = ImageType::Image1D, .format = TestFormat::Rgba8Unorm, .height = 1, .selects = {6, 5, 4, 7}},
        variant);
    machine.setVector(4, [](uint32_t) { return 2; });
    machine.setVector(
        16, [](uint32_t) { return uint32_t(toHalf(1.0f).bits) | uint32_t(toHalf(0.2f).bits) << 16; });
    machine.setVector(
        17, [](uint32_t) { return uint32_t(toHalf(0.4f).bits) | uint32_t(toHalf(0.6f).bits) << 16; });
    machine.run();
    EXPECT_EQ(image.at<uint32_t>(0, 2), 0x99ff3366u) << toString(variant) << ": blue is the lowest byte";
  }
}

TEST(ImageMemory, MsaaLoadsReturnFourSamples) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    const Kind kind = {"2D_MSAA", 3, {}};
    Machine machine(text("image_msaa_load", "v[0:3]", addressOf(3, variant), "0x1", kind) +
                        waitForImages(variant) + "v_mov_b32 v10, v3",
                    variant);
    UploadedImage image(machine, {.type = ImageType::Msaa2D, .samples = 8}, variant);
    image.fill<uint32_t>(tagOf);
    machine.setVector(4, [](uint32_t lane) { return lane % 8; });
    machine.setVector(5, [](uint32_t) { return 2; });
    machine.setVector(6, [](uint32_t lane) { return lane & 4; });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane)
      for (uint32_t i = 0; i < 4; ++i)
        EXPECT_EQ(machine.vector(i, lane), tagOf(0, lane % 8, 2, 0, (lane & 4) + i)) << toString(variant);
  }
}

TEST(ImageMemory, SizesAreThoseOfTheView) {
  for (const Variant &variant : allVariants()) {
    Machine machine("image_get_resinfo v[0:3], v4, s[8:15] dmask:0xf dim:SQ_RSRC_IMG_3D", variant);
    UploadedImage image(machine,
                        {.type = ImageType::Image3D, .width = 20, .slices = 6, .levels = 4, .firstLevel = 1},
                        variant);
    machine.setVector(4, [](uint32_t lane) { return lane; });
    machine.run();
    const uint32_t expected[4][4] = {{10, 4, 3, 3}, {5, 2, 1, 3}, {2, 1, 1, 3}, {0, 0, 0, 3}};
    for (uint32_t lane = 0; lane < 4; ++lane)
      for (uint32_t i = 0; i < 4; ++i)
        EXPECT_EQ(machine.vector(i, lane), expected[lane][i]) << toString(variant) << " level " << lane;
  }
}

TEST(ImageMemory, NullImagesReadAsZero) {
  for (const Variant &variant : allVariants()) {
    const Kind kind = {"2D", 2, {}};
    const std::string address = addressOf(2, variant);
    Machine machine(text("image_store", "v[16:19]", address, "0xf", kind) + "\n" +
                        text("image_load", "v[0:4]", address, "0xf", kind, " tfe"),
                    variant);
    for (uint32_t i = 0; i < 8; ++i)
      machine.setScalar(8 + i, i == 3 ? 13u << 28 : 0);
    for (uint32_t i : {4u, 5u, 16u, 17u, 18u, 19u})
      machine.setVector(i, [](uint32_t) { return 1; });
    machine.run();
    for (uint32_t i = 0; i < 5; ++i)
      EXPECT_EQ(machine.vector(i, 0), 0u);
  }
}

TEST(ImageMemory, ResidentTexelsHaveStatusZero) {
  for (const Variant &variant : allVariants()) {
    const Kind kind = {"2D", 2, {}};
    Machine machine(text("image_load", "v[0:1]", addressOf(2, variant), "0x1", kind, " tfe"), variant);
    UploadedImage image(machine, {}, variant);
    image.fill<uint32_t>(tagOf);
    for (uint32_t i : {1u, 4u, 5u})
      machine.setVector(i, [](uint32_t) { return 1; });
    machine.run();
    EXPECT_EQ(machine.vector(0, 0), tagOf(0, 1, 1, 0, 0));
    EXPECT_EQ(machine.vector(1, 0), 0u);
  }
}

TEST(ImageMemory, MissingTexelsFailAndReadAsZero) {
  for (const Variant &variant : allVariants()) {
    const Kind kind = {"2D", 2, {}};
    const std::string address = addressOf(2, variant);
    Machine machine(text("image_store", "v16", address, "0x1", kind) + "\n" +
                        text("image_load", "v[0:1]", address, "0x1", kind, " tfe"),
                    variant);
    UploadedImage image(machine, {}, variant);
    image.fill<uint32_t>(tagOf);
    const auto offset = static_cast<uint64_t>(image.texel(0, 3, 1) - image.memory.bytes.get());
    machine.memory.unmap(image.memory.address + offset, 2 * sizeof(uint32_t));
    machine.setVector(4, [](uint32_t lane) { return lane % 8; });
    machine.setVector(5, [](uint32_t) { return 1; });
    machine.setVector(16, [](uint32_t lane) { return 100 + lane % 8; });
    for (uint32_t i : {0u, 1u})
      machine.setVector(i, [](uint32_t) { return 7; });
    machine.run();
    for (uint32_t lane = 0; lane < 8; ++lane) {
      const bool isMissing = lane == 3 || lane == 4;
      EXPECT_EQ(machine.vector(0, lane), isMissing ? 0 : 100 + lane) << toString(variant) << " lane " << lane;
      EXPECT_EQ(machine.vector(1, lane), isMissing ? 1u : 0u) << toString(variant) << " lane " << lane;
    }
    EXPECT_EQ(image.at<uint32_t>(0, 3, 1), 0u);
  }
}

TEST(ImageMemory, WrongAccessesAreFaults) {
  for (const Variant &variant : allVariants()) {
    const Kind kind = {"2D", 2, {}};
    const std::string load = text("image_load", "v0", addressOf(2, variant), "0x1", kind);
    auto faultOf = [&](const std::string &snippet, auto &&prepare) {
      Machine machine(snippet, variant);
      UploadedImage image(machine, {}, variant);
      for (uint32_t i = 0; i < 6; ++i)
        machine.setVector(4 + i, [](uint32_t) { return 0; });
      prepare(machine);
      return machine.runToFault();
    };
    EXPECT_THAT(
        faultOf(
            load,
            [](Machine &m) { m.wave.writeScalar({.kind = OperandKind::Sgpr, .number = 12}, 0, 0, false); }),
        HasSubstr("the image descriptor in s8 and its successors comes from uninitialised registers"));
    EXPECT_THAT(faultOf(load,
                        [](Machine &m) {
                          for (uint32_t i = 8; i < 16; ++i)
                            m.setScalar(i, 0);
                        }),
                HasSubstr("is all zero: no image is bound"));
    EXPECT_THAT(faultOf(load, [](Machine &m) { m.wave.setVectorDefined(5, ~4ull); }),
                HasSubstr("lane 2: its address comes from an uninitialised register, v5"));
    EXPECT_THAT(faultOf(load + "\nv_mov_b32 v1, v0", [](Machine &) {}), HasSubstr("v0"));
    EXPECT_THAT(
        faultOf(text("image_load", "v0", addressOf(3, variant), "0x1", {"3D", 3, {}}), [](Machine &) {}),
        HasSubstr("is a 2D image's, which the instruction's dim does not fit"));
    EXPECT_THAT(faultOf(load,
                        [](Machine &m) {
                          m.setVector(4, [](uint32_t) { return 3; });
                          m.setScalar(8, m.scalar(8) + 0x10);
                        }),
                HasSubstr("lane 0: texel (3, 0) of level 0, slice 0: 4 bytes at 0x"));
  }
}

} // namespace
} // namespace rdnasim
