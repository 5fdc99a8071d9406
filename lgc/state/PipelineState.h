// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The properties of a pipeline beside its shaders' code: target, options, stages and the locations of
// resources.
//
// A plain struct. `record` writes it into the module's metadata and `read` reads it back, so that every pass
// works on text IR alone; no pass keeps state anywhere else.

#pragma once

#include "pipeline/Gpu.h"
#include "pipeline/GraphicsState.h"
#include "pipeline/InternalBuffers.h"
#include "pipeline/ResourceMapping.h"
#include "pipeline/ShaderOptions.h"
#include "pipeline/ShaderStage.h"
#include "pipeline/Validation.h"

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Error;
template <typename T>
class Expected;
class Function;
class Module;
} // namespace llvm

namespace lgc {

using pipeline::AbortSignal;
using pipeline::DescriptorBinding;
using pipeline::DescriptorFormat;
using pipeline::DescriptorKind;
using pipeline::DescriptorTable;
using pipeline::DescriptorType;
using pipeline::GfxIp;
using pipeline::GraphicsState;
using pipeline::ImmutableSampler;
using pipeline::InternalBufferKind;
using pipeline::kImageDwords;
using pipeline::kSamplerDwords;
using pipeline::PrintfProtocol;
using pipeline::ResourceMapping;
using pipeline::RootDescriptor;
using pipeline::ShaderStage;
using pipeline::ValidationAction;
using pipeline::ValidationCheck;
using pipeline::ValidationOptions;

using pipeline::kAbortBufferBinding;
using pipeline::kInternalDescriptorSet;
using pipeline::kPrintfBufferBinding;

/// A resource as the shader declares it; automatic layout makes a mapping from these.
struct DeclaredBinding {
  uint32_t set = 0;
  uint32_t binding = 0;
  DescriptorType type = DescriptorType::StorageBuffer;
  uint32_t count = 1; ///< 0 for an array without a length

  bool operator==(const DeclaredBinding &) const = default;
};

/// The values that PAL must load into the registers of an entry point. LowerEntryPoint determines them.
struct EntryRegisters {
  std::vector<uint32_t> userSgprs;      ///< the contents of each; see lgc/abi/UserSgprs.h
  uint32_t spillThreshold = UINT16_MAX; ///< the first dword of user data that is read from the spill table
  uint32_t userDataLimit = 0;           ///< one past the highest dword that is read

  bool operator==(const EntryRegisters &) const = default;
};

/// The attribute of a function of a graphics pipeline that is no entry point: the stage that it belongs to.
inline constexpr const char *kStageOfFunction = "lgc-stage";

/// The properties that only compute shaders have.
struct ComputeState {
  std::array<uint32_t, 3> workgroupSize{1, 1, 1};
  // Registers, which LowerEntryPoint determines.
  uint32_t workgroupIds = 0; ///< bits x, y, z: those that the hardware provides
  uint32_t localIdComponents =
      0; ///< the highest component of the local invocation id that the hardware provides

  uint32_t invocationsPerWorkgroup() const { return workgroupSize[0] * workgroupSize[1] * workgroupSize[2]; }

  bool operator==(const ComputeState &) const = default;
};

/// The properties that only vertex shaders have. Passes determine them.
struct VertexState {
  bool isLinked = false;      ///< LinkStages has run
  uint32_t attributes = 0;    ///< vectors of four dwords for the fragment shader
  uint32_t exports = 0;       ///< a bit for each VertexExport that the shader writes
  uint32_t clipDistances = 0; ///< the number of elements that the shader writes
  uint32_t cullDistances = 0;
  bool readsInstance = false;    ///< the hardware provides the instance number
  bool readsPrimitiveId = false; ///< the hardware provides the primitive's number

  bool operator==(const VertexState &) const = default;
};

/// A vector of four dwords that a fragment shader reads for each vertex of a primitive.
struct Interpolant {
  uint32_t attribute = 0; ///< of those that the vertex shader writes
  bool isFlat = false;
  bool isPerVertex = false;  ///< of all vertices the values as such
  bool isPointCoord = false; ///< made by the rasteriser; there is no attribute

  bool operator==(const Interpolant &) const = default;
};

/// How the depth that a fragment shader writes differs from its primitive's: an execution mode. The hardware
/// can reject fragments early if it knows.
enum class DepthChange : uint8_t { Any, Greater, Less };

constexpr const char *nameOf(DepthChange change) {
  switch (change) {
  case DepthChange::Any:
    return "any";
  case DepthChange::Greater:
    return "greater";
  case DepthChange::Less:
    return "less";
  }
  return nullptr;
}

/// When the tests of a fragment take place: the shader's execution modes. The front end determines them.
struct FragmentTests {
  bool areEarly = false;         ///< EarlyFragmentTests: before the shader, whose depth has no effect
  bool coverageIsTested = false; ///< PostDepthCoverage: the shader reads the samples that pass
  DepthChange depthChange = DepthChange::Any;

  bool operator==(const FragmentTests &) const = default;
};

/// The properties that only fragment shaders have. Passes determine them.
struct FragmentState {
  bool isAlone = false; ///< LinkStages has run, and the vertex shader is compiled apart
  std::vector<Interpolant> interpolants;
  std::vector<uint32_t> locations;    ///< of each interpolant, if it is alone
  std::vector<uint32_t> colorFormats; ///< PAL's export format of each colour that is exported, in order
  uint32_t colorMask = 0;             ///< four bits for each location: the components that are exported
  uint32_t depthFormat = 0;           ///< PAL's format of the export that has the following
  bool writesDepth = false;
  bool writesStencil = false;
  bool writesSampleMask = false;
  FragmentTests tests;
  bool discards = false;       ///< an invocation may end without writing anything
  bool hasDummyExport = false; ///< of no colour, for nothing but telling which invocations are left
  /// Helper invocations take part in all subgroup operations, not only in those of quads. The front end
  /// determines this.
  bool groupsHaveHelpers = false;
  bool shadesSamples = false;  ///< each sample has an invocation. The front end may require it
  bool readsRotation = false;  ///< the hardware says how it has rotated the vertices of primitives
  bool needsCentroids = false; ///< the hardware may not leave out the weights of centroids

  bool operator==(const FragmentState &) const = default;
};

/// One shader of the pipeline: the properties of every stage, and a part for each stage that has more.
struct ShaderState {
  ShaderStage stage = ShaderStage::Compute;
  std::string function;  ///< its entry point's name in the module
  uint32_t waveSize = 0; ///< 32, 64, or 0 when the compiler chooses
  // The hardware has one float mode for f32 and one for f16 and f64.
  bool denormPreserve32 = false;    ///< else flushed
  bool denormFlush16And64 = false;  ///< else preserved
  bool roundToZero32 = false;       ///< else to nearest even
  bool roundToZero16And64 = false;  ///< else to nearest even
  bool robustBufferAccess2 = false; ///< Vulkan's feature: buffer bounds are checked for each component
  AbortSignal abortSignal = AbortSignal::None;
  bool pollAborts = false; ///< loops end when an invocation of any shader has aborted
  PrintfProtocol printfProtocol = PrintfProtocol::Ours;
  bool keepCalls = false;         ///< every function that can be is a subroutine, for tests
  std::array<uint64_t, 2> hash{}; ///< of the shader's input: PAL's .api_shader_hash
  EntryRegisters entry;
  // The following have their default values in all other stages.
  ComputeState compute;
  VertexState vertex;
  FragmentState fragment;

  /// Returns the wave size to compile for. RDNA is built for waves of 32; 64 is better only where a client
  /// asks for it.
  uint32_t chosenWaveSize() const { return waveSize ? waveSize : 32; }

  bool operator==(const ShaderState &) const = default;
};

struct PipelineState {
  GfxIp gfxIp;
  std::vector<ShaderState> shaders;
  std::vector<DeclaredBinding> bindings; ///< of all stages, sorted by set and binding
  uint32_t pushConstantSize = 0;         ///< in bytes, as far as the shaders read them
  ValidationOptions validation;          ///< the checks in the shaders
  /// Given by the driver, or made from the shaders' interfaces by LinkStages. Of no meaning for compute.
  std::optional<GraphicsState> graphics;
  /// Given by the driver, or made by automatic layout before the first pass that needs it.
  std::optional<ResourceMapping> mapping;

  bool operator==(const PipelineState &) const = default;

  /// Returns whether the interfaces of graphics stages are linked.
  bool isLinked() const;

  /// Returns the mapping. The state must come from readMapped().
  const ResourceMapping &resolvedMapping() const {
    assert(mapping);
    return *mapping;
  }

  ShaderState *shader(ShaderStage stage);
  const ShaderState *shader(ShaderStage stage) const {
    return const_cast<PipelineState *>(this)->shader(stage);
  }
  /// Returns the shader of which the function is the entry point or a subroutine.
  const ShaderState *shaderOf(const llvm::Function &function) const;

  /// The metadata belongs to the pipeline, so the protocol is basic when one of its shaders asks for that.
  PrintfProtocol printfProtocol() const;

  /// Returns the whole state as text for hashing: equal states have equal texts, different states different
  /// ones.
  std::string fingerprint() const;

  /// Replaces the module's `!lgc.pipeline` metadata.
  void record(llvm::Module &module) const;

  /// Fails, naming the field, when the metadata is absent or malformed.
  static llvm::Expected<PipelineState> read(const llvm::Module &module);

  /// As `read`, for passes that come after LayOutUserData; fails also when there is no mapping.
  static llvm::Expected<PipelineState> readMapped(const llvm::Module &module);
};

/// Adds a binding, or widens the existing one. If that has another type, it becomes a combined image sampler
/// if both are parts of one, and mutable if both are buffers or images without samplers; else returns false.
bool declareBinding(PipelineState &state, const DeclaredBinding &binding);

/// Adds the buffer for the compiler's own records of that kind. Returns false when the shader uses its
/// binding for something else.
bool declareInternalBuffer(PipelineState &state, InternalBufferKind kind);

} // namespace lgc
