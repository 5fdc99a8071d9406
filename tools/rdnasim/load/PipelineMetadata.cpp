// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/PipelineMetadata.h"

#include "tools/rdnasim/load/GraphicsMetadata.h"
#include "tools/rdnasim/load/MetadataReader.h"
#include "tools/rdnasim/load/ResourceRules.h"

#include <algorithm>

namespace rdnasim {

namespace {

using llvm::msgpack::DocNode;

constexpr uint32_t kMaxComputeUserSgprs = 16, kMaxGraphicsUserSgprs = 32;
constexpr uint32_t kAny = ~0u;

class PipelineReading {
public:
  PipelineReading(const Target &target, Pipeline &pipeline) : target_(target), pipeline_(pipeline) {}

  std::string run(std::string_view note) {
    llvm::msgpack::Document document;
    if (!readDocument(llvm::StringRef(note.data(), note.size()), document))
      return "the metadata note does not hold a msgpack map";
    MetadataReader reader(error_);
    DocNode root = document.getRoot();
    DocNode version = reader.array(root, "", "amdpal.version");
    if (reader.element(version, 0, "amdpal.version", kAny) != 3)
      fail("the metadata's amdpal.version is not 3");
    DocNode pipelines = reader.array(root, "", "amdpal.pipelines");
    if (!reader.failed() && (pipelines.getArray().size() != 1 || !pipelines.getArray()[0].isMap()))
      fail("amdpal.pipelines does not hold one map");
    if (!reader.failed())
      readPipeline(reader, pipelines.getArray()[0]);
    readResources(reader, root);
    return std::move(error_);
  }

private:
  void fail(std::string message) {
    if (error_.empty())
      error_ = std::move(message);
  }

  void readPipeline(MetadataReader &reader, DocNode pipeline) {
    pipeline_.spillThreshold =
        static_cast<uint32_t>(reader.number(pipeline, "", ".spill_threshold", kNoSpill));
    pipeline_.userDataLimit =
        static_cast<uint32_t>(reader.number(pipeline, "", ".user_data_limit", kNoSpill));
    DocNode stages = reader.map(pipeline, "", ".hardware_stages");
    if (reader.failed())
      return;
    if (MetadataReader::has(stages, ".cs"))
      readCompute(reader, reader.map(stages, ".hardware_stages", ".cs"),
                  reader.map(pipeline, "", ".compute_registers"));
    else if (MetadataReader::has(stages, ".gs"))
      readGraphics(reader, stages, reader.map(pipeline, "", ".graphics_registers"),
                   reader.text(pipeline, "", ".type"));
    else
      fail("the pipeline has neither a compute nor a primitive shader");
  }

  /// Reads the fields that all hardware stages have.
  void readStage(MetadataReader &reader, DocNode node, const std::string &path, uint32_t maxUserSgprs,
                 HardwareStage &stage) {
    auto number = [&](const char *key, uint64_t most) {
      return static_cast<uint32_t>(reader.number(node, path, key, most));
    };
    stage.entrySymbol = reader.text(node, path, ".entry_point_symbol");
    uint32_t waveSize = number(".wavefront_size", 64);
    if (!reader.failed() && waveSize != 32 && waveSize != 64)
      return fail(path + ".wavefront_size is " + std::to_string(waveSize) + ", not 32 or 64");
    stage.isWave64 = waveSize == 64;
    stage.mode = FloatMode::fromBits(static_cast<uint8_t>(number(".float_mode", 255)));
    stage.mode.ieee = !target_.isIn(kRdna4) && reader.flag(node, path, ".ieee_mode");
    stage.sgprCount = number(".sgpr_count", 128);
    stage.vgprCount = number(".vgpr_count", 256);
    stage.ldsBytes = number(".lds_size", 65536);
    stage.scratchEnabled = reader.flag(node, path, ".scratch_en");
    stage.scratchBytesPerLane = number(".scratch_memory_size", 1 << 24);
    stage.userSgprs = number(".user_sgprs", maxUserSgprs);
    readUserDataMap(reader, reader.array(node, path, ".user_data_reg_map"), path, stage);
    if (!reader.failed() && stage.scratchEnabled != (stage.scratchBytesPerLane != 0))
      fail(path + ".scratch_en and " + path + ".scratch_memory_size contradict each other");
  }

  /// Entries beyond the user SGPRs are there too, and unused.
  void readUserDataMap(MetadataReader &reader, DocNode map, const std::string &path, HardwareStage &stage) {
    std::vector<uint32_t> all;
    size_t count = reader.failed() ? 0 : std::max<size_t>(map.getArray().size(), stage.userSgprs);
    for (uint32_t i = 0; i < count && !reader.failed(); ++i)
      all.push_back(static_cast<uint32_t>(reader.element(map, i, path + ".user_data_reg_map", kAny)));
    if (!reader.failed())
      stage.userDataMap.assign(all.begin(), all.begin() + stage.userSgprs);
    userData_.push_back({path, stage.userSgprs, std::move(all)});
  }

  void readCompute(MetadataReader &reader, DocNode node, DocNode registers) {
    ComputeStage &stage = pipeline_.compute.emplace();
    readStage(reader, node, ".cs", kMaxComputeUserSgprs, stage);
    DocNode dimensions = reader.array(node, ".cs", ".threadgroup_dimensions");
    uint64_t invocations = 1;
    for (uint32_t axis = 0; axis < 3; ++axis) {
      stage.workgroupSize[axis] =
          static_cast<uint32_t>(reader.element(dimensions, axis, ".cs.threadgroup_dimensions", 1024));
      invocations *= stage.workgroupSize[axis];
    }
    if (!reader.failed() && (invocations == 0 || invocations > 1024))
      return fail(".cs.threadgroup_dimensions make " + std::to_string(invocations) +
                  " invocations, not 1 to 1024");
    const std::string path = ".compute_registers";
    static constexpr const char *kKeys[] = {".tgid_x_en", ".tgid_y_en", ".tgid_z_en"};
    for (uint32_t axis = 0; axis < 3; ++axis)
      stage.workgroupIdEnabled[axis] = reader.flag(registers, path, kKeys[axis]);
    stage.localIdComponents = 1 + static_cast<uint32_t>(reader.number(registers, path, ".tidig_comp_cnt", 2));
    if (reader.flag(registers, path, ".tg_size_en"))
      fail(".compute_registers.tg_size_en is set, which the simulator does not support");
  }

  void readGraphics(MetadataReader &reader, DocNode stages, DocNode registers, const std::string &type) {
    if (!reader.failed() && type != "Ngg")
      return fail("the pipeline's .type is " + type + ", not Ngg, which is the only one that is simulated");
    GraphicsStages &graphics = pipeline_.graphics.emplace();
    readStage(reader, reader.map(stages, ".hardware_stages", ".gs"), ".gs", kMaxGraphicsUserSgprs,
              graphics.primitives);
    readPrimitiveRegisters(reader, registers, target_, graphics.primitives);
    if (!MetadataReader::has(stages, ".ps"))
      return;
    PixelStage &pixels = graphics.pixels.emplace();
    readStage(reader, reader.map(stages, ".hardware_stages", ".ps"), ".ps", kMaxGraphicsUserSgprs, pixels);
    readPixelRegisters(reader, registers, target_, pixels);
  }

  void readResources(MetadataReader &reader, DocNode root) {
    DocNode resources = reader.map(root, "", "lgc.resources");
    if (reader.number(resources, "lgc.resources", ".version", kAny) != 1)
      return fail("lgc.resources has a version that is not 1");
    auto userDataSize =
        static_cast<uint32_t>(reader.number(resources, "lgc.resources", ".user_data_size", kNoSpill));
    readPushConstants(reader, resources);
    DocNode bindings = reader.array(resources, "lgc.resources", ".bindings");
    for (uint32_t i = 0; !reader.failed() && i < bindings.getArray().size(); ++i)
      pipeline_.resources.push_back(readBinding(reader, bindings.getArray()[i], i));
    if (!reader.failed())
      fail(findContradiction(pipeline_, userData_, userDataSize));
  }

  void readPushConstants(MetadataReader &reader, DocNode resources) {
    if (!MetadataReader::has(resources, ".push_constants"))
      return;
    DocNode range = reader.map(resources, "lgc.resources", ".push_constants");
    const std::string path = "lgc.resources.push_constants";
    pipeline_.pushConstants = {
        static_cast<uint32_t>(reader.number(range, path, ".user_data_offset", kNoSpill)),
        static_cast<uint32_t>(reader.number(range, path, ".size", kNoSpill))};
  }

  static ResourceBinding readBinding(MetadataReader &reader, DocNode node, uint32_t index) {
    const std::string path = "lgc.resources.bindings[" + std::to_string(index) + "]";
    auto number = [&](const char *key) {
      return static_cast<uint32_t>(reader.number(node, path, key, kAny));
    };
    ResourceBinding binding;
    binding.set = number(".set");
    binding.binding = number(".binding");
    const std::string type = reader.text(node, path, ".type");
    binding.count = number(".count");
    binding.userDataOffset = number(".user_data_offset");
    if (MetadataReader::has(node, ".table")) {
      binding.table = number(".table");
      binding.offset = number(".offset");
      binding.stride = number(".stride");
      binding.hasImmutableSamplers =
          MetadataReader::has(node, ".immutable_samplers") && reader.flag(node, path, ".immutable_samplers");
    }
    const std::optional known = pipeline::fromName<pipeline::DescriptorType>(type);
    binding.type = known.value_or(binding.type);
    if (!reader.failed() && !known)
      reader.fail(path + ".type is '" + type + "', which the simulator does not know");
    return binding;
  }

  const Target &target_;
  Pipeline &pipeline_;
  std::vector<StageUserData> userData_;
  std::string error_;
};

} // namespace

std::string readPipelineMetadata(std::string_view note, const Target &target, Pipeline &pipeline) {
  return PipelineReading(target, pipeline).run(note);
}

} // namespace rdnasim
