// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/WritePalMetadata.h"

#include "lgc/abi/CheckSites.h"
#include "lgc/abi/DebugFormats.h"
#include "lgc/abi/PalMetadata.h"
#include "lgc/abi/UserDataLayout.h"
#include "lgc/abi/UserSgprs.h"
#include "lgc/lowering/interface/CreateHardwareStage.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/target/GpuTarget.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace llvm::msgpack;

namespace lgc {

namespace {

/// The layout version of `lgc.resources` below; readers refuse a version that they do not know.
constexpr unsigned kResourcesVersion = 1;

/// Computes the MODE register's low byte. It has two bits each for: rounding of f32, rounding of f16 and f64
/// (0 to nearest even, 3 towards zero); denormals of f32, denormals of f16 and f64 (3 keeps them in operands
/// and results, 0 in neither).
unsigned floatMode(const ShaderState &shader) {
  return (shader.roundToZero32 ? 3 : 0) | (shader.roundToZero16And64 ? 3 << 2 : 0) |
         (shader.denormPreserve32 ? 3 << 4 : 0) | (shader.denormFlush16And64 ? 0 : 3 << 6);
}

/// The length of `.user_data_reg_map`.
constexpr unsigned kUserDataRegisters = 32;

bool hasInstruction(const Function *entry, function_ref<bool(const Instruction &)> predicate) {
  return entry && any_of(instructions(*entry), predicate);
}

/// Returns whether it accesses an image other than a texel buffer.
bool accessesImage(const Instruction &instruction) {
  const auto *call = dyn_cast<IntrinsicInst>(&instruction);
  return call && call->getCalledFunction()->getName().starts_with("llvm.amdgcn.image.");
}

/// Returns whether it writes to a buffer, an image or by address, which other invocations can see.
bool writesMemory(const Instruction &instruction) {
  if (const auto *call = dyn_cast<CallBase>(&instruction)) {
    const Function *callee = call->getCalledFunction();
    if (!callee || !callee->isIntrinsic()) // a subroutine
      return true;
    const StringRef name = callee->getName();
    return name.contains(".store") || name.contains(".atomic");
  }
  const auto isShared = [](unsigned addressSpace) {
    return addressSpace != AMDGPUAS::PRIVATE_ADDRESS && addressSpace != AMDGPUAS::LOCAL_ADDRESS;
  };
  if (const auto *store = dyn_cast<StoreInst>(&instruction))
    return isShared(store->getPointerAddressSpace());
  if (const auto *atomic = dyn_cast<AtomicRMWInst>(&instruction))
    return isShared(atomic->getPointerAddressSpace());
  if (const auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
    return isShared(exchange->getPointerAddressSpace());
  return false;
}

class MetadataWriter {
public:
  MetadataWriter(PalMetadata &metadata, const Module &module, const PipelineState &state)
      : metadata_(metadata), module_(module), state_(state) {}

  void writePipeline() {
    metadata_.root()["amdpal.version"] = metadata_.array<unsigned>({3, 0});
    MapDocNode pipeline = metadata_.pipeline();
    pipeline[".api"] = "Vulkan";
    pipeline[".internal_pipeline_hash"] = metadata_.array<uint64_t>(pipelineHash());
    pipeline[".resource_hash"] = mappingHash();
    uint32_t spillThreshold = kNoSpilling, userDataLimit = 0;
    for (const ShaderState &shader : state_.shaders) {
      spillThreshold = std::min(spillThreshold, shader.entry.spillThreshold);
      userDataLimit = std::max(userDataLimit, shader.entry.userDataLimit);
    }
    pipeline[".spill_threshold"] = spillThreshold;
    pipeline[".user_data_limit"] = userDataLimit;
    writeResources();
  }

  void writeShader(const ShaderState &shader, const HardwareStage &stage) {
    MapDocNode pipeline = metadata_.pipeline();
    MapDocNode node = metadata_.map();
    node[".api_shader_hash"] = metadata_.array<uint64_t>(shader.hash);
    ArrayDocNode mapping = metadata_.array();
    mapping.push_back(metadata_.string(stage.name()));
    node[".hardware_mapping"] = mapping;
    pipeline[".shaders"].getMap(/*Convert=*/true)[palShaderName(shader.stage)] = node;
    MapDocNode hardwareNode = metadata_.hardwareStage(stage.name());
    writeStage(shader, hardwareNode);
    const Function *entry = module_.getFunction(stage.entryName());
    hardwareNode[".image_op"] = hasInstruction(entry, accessesImage);
    const bool writes = hasInstruction(entry, writesMemory);
    hardwareNode[".uses_uavs"] = writes;
    hardwareNode[".writes_uavs"] = writes;
    stage.describe(metadata_, shader, writes);
  }

private:
  /// The first word depends only on the shaders, so that it is stable against changes of the driver's
  /// mapping. The second depends on everything that determines the code.
  std::array<uint64_t, 2> pipelineHash() const {
    std::vector<uint64_t> words;
    for (const ShaderState &shader : state_.shaders)
      words.insert(words.end(), shader.hash.begin(), shader.hash.end());
    const ArrayRef bytes(reinterpret_cast<const uint8_t *>(words.data()), words.size() * sizeof(uint64_t));
    return {xxh3_64bits(bytes), xxh3_64bits(arrayRefFromStringRef(state_.fingerprint()))};
  }

  uint64_t mappingHash() const {
    PipelineState mappingAlone;
    mappingAlone.mapping = state_.mapping;
    return xxh3_64bits(arrayRefFromStringRef(mappingAlone.fingerprint()));
  }

  /// Writes the fields that every hardware stage has.
  void writeStage(const ShaderState &shader, MapDocNode stage) {
    const std::vector<uint32_t> &sgprs = shader.entry.userSgprs;
    ArrayDocNode map = metadata_.array();
    for (unsigned i = 0; i < kUserDataRegisters; ++i)
      map[i] = i < sgprs.size() ? sgprs[i] : uint32_t(kUserDataUnused);
    stage[".user_data_reg_map"] = map;
    stage[".user_sgprs"] = unsigned(sgprs.size());
    stage[".wavefront_size"] = shader.chosenWaveSize();
    stage[".float_mode"] = floatMode(shader);
    stage[".sgpr_limit"] = kMaxSgprs;
    stage[".vgpr_limit"] = kMaxVgprs;
    // Identifies the shader to power profiling; any number that differs between shaders is suitable.
    stage[".checksum_value"] = uint32_t(shader.hash[0] ^ shader.hash[0] >> 32);
  }

  void writeResources() {
    const ResourceMapping &mapping = state_.resolvedMapping();
    MapDocNode resources = metadata_.map();
    resources[".version"] = kResourcesVersion;
    resources[".user_data_size"] = userDataSize(mapping);
    resources[".bindings"] = bindings(mapping);
    if (mapping.pushConstants.size) {
      MapDocNode pushConstants = metadata_.map();
      pushConstants[".user_data_offset"] = mapping.pushConstants.userDataOffset;
      pushConstants[".size"] = mapping.pushConstants.size;
      resources[".push_constants"] = pushConstants;
    }
    metadata_.root()["lgc.resources"] = resources;
  }

  ArrayDocNode bindings(const ResourceMapping &mapping) {
    ArrayDocNode bindings = metadata_.array();
    for (const auto &[index, table] : enumerate(mapping.tables)) {
      for (const DescriptorBinding &binding : table.bindings) {
        MapDocNode node = describe(binding.set, binding.binding, binding.type, table.userDataOffset);
        node[".table"] = unsigned(index);
        node[".offset"] = binding.offset;
        node[".stride"] = binding.stride;
        node[".count"] = binding.count;
        if (!binding.immutableSamplers.empty())
          node[".immutable_samplers"] = true;
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
    MapDocNode node = metadata_.map();
    node[".set"] = set;
    node[".binding"] = binding;
    node[".type"] = nameOf(type);
    node[".user_data_offset"] = userDataOffset;
    return node;
  }

  PalMetadata &metadata_;
  const Module &module_;
  const PipelineState &state_;
};

Error unsupported(const Twine &what) {
  return makeError(ErrorCategory::Unsupported, "PAL metadata: " + what);
}

Error writeMetadata(Module &module) {
  Expected<PipelineState> state = PipelineState::readMapped(module);
  if (!state)
    return state.takeError();
  Expected<DebugFormats> formats = readFormats(module);
  if (!formats)
    return formats.takeError();
  Expected<CheckSites> sites = readSites(module);
  if (!sites)
    return sites.takeError();
  Expected<std::vector<CheckPlace>> places = readPlaces(module, *sites);
  if (!places)
    return places.takeError();
  PalMetadata metadata;
  MetadataWriter writer(metadata, module, *state);
  writer.writePipeline();
  for (const ShaderState &shader : state->shaders) {
    const std::unique_ptr<HardwareStage> stage = createHardwareStage(*state, shader, module.getContext());
    if (!stage)
      return unsupported(Twine(nameOf(shader.stage)) + " shaders are not supported");
    writer.writeShader(shader, *stage);
  }
  describeFormats(metadata, *formats, *state);
  describeValidation(metadata, *sites, *places, *state);
  metadata.write(module);
  return Error::success();
}

} // namespace

PreservedAnalyses WritePalMetadata::run(Module &module, ModuleAnalysisManager &) {
  if (Error error = writeMetadata(module))
    reportError(module, std::move(error));
  // Only metadata changes.
  return PreservedAnalyses::all();
}

} // namespace lgc
