// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// ELFs of our compiler, and what the loader says when one is changed.

#include "tools/rdnasim/load/Loader.h"
#include "ShaderElf.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ObjectFile.h"

#include <gmock/gmock.h>
#include <random>

namespace rdnasim {
namespace {

using llvm::msgpack::Document;
using testing::HasSubstr;

constexpr const char *kShader = R"(#version 450
layout(local_size_x = 8, local_size_y = 2) in;
layout(set = 0, binding = 0) buffer A { uint a[]; };
layout(set = 0, binding = 1) uniform B { uint b; } bs[3];
layout(set = 2, binding = 4) buffer C { uint c[]; };
layout(push_constant) uniform P { uint p[4]; uint q; };
void main() {
  a[gl_GlobalInvocationID.x] = bs[gl_WorkGroupID.y % 3].b + c[gl_NumWorkGroups.x] + p[gl_LocalInvocationID.y] + q;
}
)";

const std::vector<Variant> &variants() {
  static const std::vector<Variant> all = allVariants();
  return all;
}

/// One ELF a variant, compiled once.
const Elf &elfOf(size_t variant) {
  static std::vector<Elf> elfs(variants().size());
  if (elfs[variant].empty())
    elfs[variant] = compileShader(kShader, variants()[variant]);
  return elfs[variant];
}

std::string loadError(const Elf &elf, std::string_view processor = {}) {
  auto loaded = load(elf, processor);
  auto *error = std::get_if<LoadError>(&loaded);
  return error ? error->message : "";
}

TEST(Loader, ReadsWhatTheCompilerWrites) {
  for (size_t i = 0; i < variants().size(); ++i) {
    auto loaded = load(elfOf(i), variants()[i].processor);
    ASSERT_TRUE(std::holds_alternative<Pipeline>(loaded)) << std::get<LoadError>(loaded).message;
    const auto &pipeline = std::get<Pipeline>(loaded);
    EXPECT_EQ(pipeline.compute->program.isWave64, variants()[i].isWave64);
    EXPECT_THAT(pipeline.compute->workgroupSize, testing::ElementsAre(8, 2, 1));
    ASSERT_EQ(pipeline.resources.size(), 3u);
    EXPECT_EQ(pipeline.resources[1].count, 3u);
    EXPECT_EQ(pipeline.resources[1].type, pipeline::DescriptorType::UniformBuffer);
    EXPECT_EQ(pipeline.resources[2].set, 2u);
    ASSERT_TRUE(pipeline.pushConstants);
    EXPECT_EQ(pipeline.pushConstants->size, 20u);
    EXPECT_EQ(pipeline.spillThreshold, 2u) << "push constants at an index that varies are read from memory";
  }
}

constexpr const char *kKeys[] = {
    "amdpal.version",
    "amdpal.pipelines",
    ".spill_threshold",
    ".user_data_limit",
    ".hardware_stages",
    ".compute_registers",
    ".cs/.entry_point_symbol",
    ".cs/.wavefront_size",
    ".cs/.float_mode",
    ".cs/.sgpr_count",
    ".cs/.vgpr_count",
    ".cs/.lds_size",
    ".cs/.scratch_en",
    ".cs/.scratch_memory_size",
    ".cs/.user_sgprs",
    ".cs/.threadgroup_dimensions",
    ".cs/.user_data_reg_map",
    ".compute_registers/.tgid_x_en",
    ".compute_registers/.tgid_y_en",
    ".compute_registers/.tgid_z_en",
    ".compute_registers/.tidig_comp_cnt",
    ".compute_registers/.tg_size_en",
    "lgc.resources",
    "lgc.resources/.version",
    "lgc.resources/.user_data_size",
    "lgc.resources/.bindings",
    "lgc.resources/.bindings/1/.set",
    "lgc.resources/.bindings/1/.binding",
    "lgc.resources/.bindings/1/.type",
    "lgc.resources/.bindings/1/.count",
    "lgc.resources/.bindings/1/.user_data_offset",
    "lgc.resources/.bindings/1/.offset",
    "lgc.resources/.bindings/1/.stride",
    "lgc.resources/.push_constants/.user_data_offset",
    "lgc.resources/.push_constants/.size",
};

std::string lastOf(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

TEST(Loader, EveryKeyIsNeeded) {
  for (size_t i = 0; i < variants().size(); ++i) {
    auto expect = [&](const char *key) {
      Elf elf = editMetadata(elfOf(i), [&](Document &document) { erase(document, key); });
      EXPECT_THAT(loadError(elf), testing::AllOf(HasSubstr("the metadata lacks "), HasSubstr(lastOf(key))))
          << key;
    };
    for (const char *key : kKeys)
      expect(key);
    if (!findTarget(variants()[i].processor)->isIn(kRdna4))
      expect(".cs/.ieee_mode");
  }
}

TEST(Loader, EveryKeyHasItsType) {
  for (const char *key : kKeys)
    for (bool isText : {false, true}) {
      if (isText && (lastOf(key) == ".entry_point_symbol" || lastOf(key) == ".type"))
        continue;
      Elf elf = editMetadata(elfOf(0), [&](Document &document) {
        set(document, key, isText ? document.getNode("text") : document.getNode(1.5));
      });
      EXPECT_THAT(loadError(elf), testing::AllOf(HasSubstr(lastOf(key)), HasSubstr("is not a"))) << key;
    }
}

struct Contradiction {
  const char *key;
  uint64_t value;
  const char *reason;
};

// User data: tables at dwords 0 and 1, push constants at 2 to 6.
constexpr Contradiction kContradictions[] = {
    {"amdpal.version/0", 2, "amdpal.version is not 3"},
    {"amdpal.pipelines/0", 7, "amdpal.pipelines does not hold one map"},
    {".cs/.wavefront_size", 48, ".cs.wavefront_size is 48, not 32 or 64"},
    {".cs/.user_sgprs", 17, ".cs.user_sgprs is 17, above 16"},
    {".cs/.vgpr_count", 257, ".cs.vgpr_count is 257, above 256"},
    {".cs/.lds_size", 65537, "above 65536"},
    {".cs/.scratch_memory_size", 16, ".cs.scratch_en and .cs.scratch_memory_size contradict each other"},
    {".cs/.threadgroup_dimensions/0", 0, "make 0 invocations, not 1 to 1024"},
    {".cs/.threadgroup_dimensions/0", 1000, "make 2000 invocations, not 1 to 1024"},
    {".cs/.threadgroup_dimensions/2", 5000, "element 2 of .cs.threadgroup_dimensions"},
    {".cs/.user_data_reg_map/20", 1, ".cs.user_data_reg_map[20] is used, but .cs.user_sgprs is"},
    {".cs/.user_data_reg_map/4", 7, ".cs.user_data_reg_map[4] is dword 7 of user data, which has 7"},
    {".cs/.user_data_reg_map/3", 0, ".cs.user_data_reg_map[2] is the workgroup counts' address"},
    {".cs/.user_data_reg_map/1", 0xffffffff, "but .cs.user_data_reg_map has no spill table"},
    {".spill_threshold", 65535, "has a spill table, but .spill_threshold is that of none"},
    {".spill_threshold", 8, ".spill_threshold is above .user_data_limit"},
    {".user_data_limit", 8, ".user_data_limit is 8, above lgc.resources.user_data_size, 7"},
    {".compute_registers/.tidig_comp_cnt", 3, ".tidig_comp_cnt is 3, above 2"},
    {"lgc.resources/.version", 2, "lgc.resources has a version that is not 1"},
    {"lgc.resources/.user_data_size", 6, "the push constants ends at dword 7 of user data, which has 6"},
    {"lgc.resources/.bindings/1/.binding", 0, "lgc.resources has set 0, binding 0 twice"},
    {"lgc.resources/.bindings/1/.count", 0xffffffff, "bytes into its table, beyond 16777216"},
    {"lgc.resources/.bindings/1/.stride", 12, "a .stride of 12, less than a descriptor's 16 bytes"},
    {"lgc.resources/.bindings/1/.stride", 17, ".offset and .stride are not multiples of 4"},
    {"lgc.resources/.bindings/1/.offset", 8,
     "set 0, binding 1 in table 0 overlaps set 0, binding 0 in table 0"},
    {"lgc.resources/.bindings/1/.offset", 0xfffffffc, "bytes into its table, beyond 16777216"},
    {"lgc.resources/.bindings/1/.user_data_offset", 1, "table 0 has its address at dword 0 and at dword 1"},
    {"lgc.resources/.bindings/2/.user_data_offset", 0,
     "the address of table 1 in user data overlaps the address of table 0 in user data"},
    {"lgc.resources/.push_constants/.user_data_offset", 1,
     "the push constants in user data overlaps the address of"},
    {"lgc.resources/.push_constants/.size", 22, "is 22, not a multiple of 4"},
    {"lgc.resources/.push_constants/.size", 65528, "of user data, which has 7"},
};

TEST(Loader, RefusesContradictions) {
  for (const Contradiction &each : kContradictions) {
    Elf elf = editMetadata(
        elfOf(0), [&](Document &document) { set(document, each.key, document.getNode(each.value)); });
    EXPECT_THAT(loadError(elf), HasSubstr(each.reason)) << each.key;
  }
}

TEST(Loader, RefusesWhatItCannotRun) {
  Elf noStage = editMetadata(elfOf(0), [](Document &document) { erase(document, ".hardware_stages/.cs"); });
  EXPECT_THAT(loadError(noStage), HasSubstr("the pipeline has neither a compute nor a primitive shader"));
  Elf noEntry = editMetadata(elfOf(0), [](Document &document) {
    set(document, ".cs/.entry_point_symbol", document.getNode("other"));
  });
  EXPECT_THAT(loadError(noEntry), HasSubstr("the ELF has no symbol other"));
  Elf image = editMetadata(elfOf(0), [](Document &document) {
    set(document, "lgc.resources/.bindings/1/.type", document.getNode("image"));
  });
  EXPECT_THAT(loadError(image), HasSubstr("lgc.resources.bindings[1].type is 'image'"));
  Elf groupSize = editMetadata(elfOf(0), [](Document &document) {
    set(document, ".compute_registers/.tg_size_en", document.getNode(true));
  });
  EXPECT_THAT(loadError(groupSize), HasSubstr(".tg_size_en is set"));
}

TEST(Loader, RefusesOtherProcessors) {
  EXPECT_EQ(loadError(elfOf(0), "gfx1201"), "the ELF is for gfx1030, not for gfx1201");
  Elf other = elfOf(0);
  other[48] = 0x41; // e_flags, EF_AMDGPU_MACH_AMDGCN_GFX1100
  EXPECT_EQ(loadError(other, "gfx1030"), "the ELF is for gfx1100, not for gfx1030");
  other[48] = 0x2c; // gfx900
  EXPECT_THAT(loadError(other), HasSubstr("the ELF is for gfx900, which is not simulated"));
  other[18] = 62; // e_machine: EM_X86_64
  EXPECT_EQ(loadError(other), "this ELF is not for an AMD GPU");
  EXPECT_EQ(loadError({'t', 'e', 'x', 't'}), "this is not an ELF");
  EXPECT_EQ(loadError({}), "this is not an ELF");
}

/// LLVM's own reader of debug information is the reference.
TEST(Loader, KnowsTheSourceOfEachInstruction) {
  for (size_t i = 0; i < variants().size(); ++i) {
    llvm::StringRef bytes(reinterpret_cast<const char *>(elfOf(i).data()), elfOf(i).size());
    auto object =
        llvm::cantFail(llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(bytes, "elf")));
    std::unique_ptr<llvm::DWARFContext> context = llvm::DWARFContext::create(*object);
    uint64_t code = 0;
    for (const llvm::object::SectionRef &section : object->sections())
      if (section.isText() && section.getSize() != 0)
        code = section.getIndex();
    auto loaded = load(elfOf(i));
    ASSERT_TRUE(std::holds_alternative<Pipeline>(loaded));
    const Program &program = std::get<Pipeline>(loaded).compute->program;
    uint32_t known = 0;
    for (size_t at = 0; at + 1 < program.instructions.size(); ++at) {
      auto line = context->getLineInfoForAddress({program.instructions[at].pc, code},
                                                 {llvm::DILineInfoSpecifier::FileLineInfoKind::RawValue});
      bool isKnown = line && line->Line != 0;
      EXPECT_EQ(program.sourceLocations[at], isKnown ? "shader.comp:" + std::to_string(line->Line) : "");
      known += isKnown;
    }
    EXPECT_GT(known, 10u) << toString(variants()[i]);
  }
}

TEST(Loader, SurvivesDamage) {
  const Elf &elf = elfOf(0);
  for (size_t size = 0; size < elf.size(); size += 1 + size / 64)
    EXPECT_NE(loadError(Elf(elf.begin(), elf.begin() + static_cast<ptrdiff_t>(size))), "") << size;
  std::mt19937 random(1);
  for (uint32_t i = 0; i < 2000; ++i) {
    Elf damaged = elf;
    for (uint32_t flips = 0; flips < 4; ++flips)
      damaged[random() % damaged.size()] ^= static_cast<uint8_t>(1u << random() % 8);
    loadError(damaged); // an error or none: some bytes mean nothing
  }
}

} // namespace
} // namespace rdnasim
