// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/WritePalMetadata.h"

#include "lgc/abi/PalMetadata.h"
#include "lgc/abi/UserDataLayout.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/target/GpuTarget.h"

#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace llvm::msgpack;

namespace lgc {

namespace {

/// The layout of `lgc.resources` below; a reader refuses a version that it does not know.
constexpr unsigned kResourcesVersion = 1;

/// The MODE register's low byte. Two bits each: how f32 rounds, and f16 and f64 (0 to nearest even, 3 to
/// zero); the denormals of f32, and of f16 and f64 (3 keeps them in operands and results, 0 in neither).
unsigned floatMode(const ShaderState &shader) {
  return (shader.roundToZero32 ? 3 : 0) | (shader.roundToZero16And64 ? 3 << 2 : 0) |
         (shader.denormPreserve32 ? 3 << 4 : 0) | (shader.denormFlush16And64 ? 0 : 3 << 6);
}

template <typename Int>
ArrayDocNode arrayOf(Document &document, ArrayRef<Int> values) {
  ArrayDocNode array = document.getArrayNode();
  for (Int value : values)
    array.push_back(document.getNode(value));
  return array;
}

class MetadataWriter {
public:
  MetadataWriter(PalMetadata &metadata, const PipelineState &state, const ShaderState &shader)
      : metadata_(metadata), document_(metadata.document()), state_(state), shader_(shader) {}

  void run() {
    metadata_.root()["amdpal.version"] = arrayOf<unsigned>(document_, {3, 0});
    writePipeline();
    writeStage();
    writeResources();
  }

private:
  void writePipeline() {
    MapDocNode pipeline = metadata_.pipeline();
    pipeline[".api"] = "Vulkan";
    pipeline[".type"] = "Cs";
    pipeline[".internal_pipeline_hash"] = arrayOf<uint64_t>(document_, pipelineHash());
    pipeline[".resource_hash"] = mappingHash();

    MapDocNode shader = document_.getMapNode();
    shader[".api_shader_hash"] = arrayOf<uint64_t>(document_, shader_.hash);
    ArrayDocNode mapping = document_.getArrayNode();
    mapping.push_back(document_.getNode(".cs"));
    shader[".hardware_mapping"] = mapping;
    pipeline[".shaders"].getMap(/*Convert=*/true)[".compute"] = shader;
  }

  /// First word: of the shaders alone, stable against changes of the driver's mapping. Second: of all that
  /// the code depends on.
  std::array<uint64_t, 2> pipelineHash() const {
    return {xxh3_64bits(bytesOf(shader_.hash)), xxh3_64bits(arrayRefFromStringRef(state_.fingerprint()))};
  }

  uint64_t mappingHash() const {
    PipelineState mappingAlone;
    mappingAlone.mapping = state_.mapping;
    return xxh3_64bits(arrayRefFromStringRef(mappingAlone.fingerprint()));
  }

  static ArrayRef<uint8_t> bytesOf(const std::array<uint64_t, 2> &words) {
    return {reinterpret_cast<const uint8_t *>(words.data()), sizeof(words)};
  }

  void writeStage() {
    MapDocNode stage = metadata_.hardwareStage(".cs");
    stage[".wavefront_size"] = shader_.chosenWaveSize();
    stage[".threadgroup_dimensions"] = arrayOf<uint32_t>(document_, shader_.compute.workgroupSize);
    stage[".float_mode"] = floatMode(shader_);
    stage[".sgpr_limit"] = kMaxSgprs;
    stage[".vgpr_limit"] = kMaxVgprs;
    stage[".image_op"] = false;
    // Names the shader to power profiling; any number that differs between shaders will do.
    stage[".checksum_value"] = uint32_t(shader_.hash[0] ^ shader_.hash[0] >> 32);
    if (state_.gfxIp.major >= 12)
      stage[".wg_round_robin"] = false;
  }

  void writeResources() {
    const ResourceMapping &mapping = state_.settledMapping();
    MapDocNode resources = document_.getMapNode();
    resources[".version"] = kResourcesVersion;
    resources[".user_data_size"] = userDataSize(mapping);
    resources[".bindings"] = bindings(mapping);
    if (mapping.pushConstants.size) {
      MapDocNode pushConstants = document_.getMapNode();
      pushConstants[".user_data_offset"] = mapping.pushConstants.userDataOffset;
      pushConstants[".size"] = mapping.pushConstants.size;
      resources[".push_constants"] = pushConstants;
    }
    metadata_.root()["lgc.resources"] = resources;
  }

  ArrayDocNode bindings(const ResourceMapping &mapping) {
    ArrayDocNode bindings = document_.getArrayNode();
    for (const auto &[index, table] : enumerate(mapping.tables)) {
      for (const DescriptorBinding &binding : table.bindings) {
        MapDocNode node = describe(binding.set, binding.binding, binding.type, table.userDataOffset);
        node[".table"] = unsigned(index);
        node[".offset"] = binding.offset;
        node[".stride"] = binding.stride;
        node[".count"] = binding.count;
        bindings.push_back(node);
      }
    }
    for (const RootDescriptor &root : mapping.rootDescriptors) {
      MapDocNode node = describe(root.set, root.binding, root.type, root.userDataOffset);
      node[".count"] = 1u;
      bindings.push_back(node);
    }
    return bindings;
  }

  MapDocNode describe(uint32_t set, uint32_t binding, DescriptorType type, uint32_t userDataOffset) {
    MapDocNode node = document_.getMapNode();
    node[".set"] = set;
    node[".binding"] = binding;
    node[".type"] = nameOf(type);
    node[".user_data_offset"] = userDataOffset;
    return node;
  }

  PalMetadata &metadata_;
  Document &document_;
  const PipelineState &state_;
  const ShaderState &shader_;
};

Error writeMetadata(Module &module) {
  Expected<PipelineState> state = PipelineState::readMapped(module);
  if (!state)
    return state.takeError();
  const ShaderState *shader = state->shader(ShaderStage::Compute);
  if (!shader || state->shaders.size() != 1)
    return createStringError(inconvertibleErrorCode(),
                             "PAL metadata: only a single compute shader is supported");
  Expected<std::unique_ptr<PalMetadata>> metadata = PalMetadata::read(module);
  if (!metadata)
    return metadata.takeError();
  MetadataWriter(**metadata, *state, *shader).run();
  (*metadata)->write(module);
  return Error::success();
}

} // namespace

PreservedAnalyses WritePalMetadata::run(Module &module, ModuleAnalysisManager &) {
  if (Error error = writeMetadata(module))
    reportError(module, toString(std::move(error)));
  // Only metadata changes.
  return PreservedAnalyses::all();
}

} // namespace lgc
