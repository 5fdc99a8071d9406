// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The sections with the state of a pipeline and its options, and their keys, which are LLPC's except for
// those that are marked as ours.

#pragma once

#include "llpc/Compiler.h"
#include "llpc/pipe/Keys.h"

#include <optional>
#include <string>
#include <tuple>

namespace llpc::pipe {

using pipeline::MaybeConst;

enum class ProvokingVertex : uint8_t { First, Last };

constexpr const char *nameOf(ProvokingVertex vertex) {
  switch (vertex) {
  case ProvokingVertex::First:
    return "first_vertex_ext";
  case ProvokingVertex::Last:
    return "last_vertex_ext";
  }
  return nullptr;
}

/// A VkFormat, in a file by its name.
struct FormatNumber {
  pipeline::Format number = 0;
};

/// Checks of validation, in a file by their names.
struct CheckList {
  uint32_t checks = 0; ///< as in ValidationOptions
};

/// [Version]
struct VersionSection {
  std::optional<uint32_t> version;
};

auto keys(MaybeConst<VersionSection> auto &value) {
  return std::tuple(key("version", value.version));
}

struct RobustnessKeys {
  std::optional<bool> robustBufferAccess;
};

auto keys(MaybeConst<RobustnessKeys> auto &value) {
  return std::tuple(key("robustBufferAccess", value.robustBufferAccess), Ignored{"robustImageAccess", false},
                    Ignored{"nullDescriptor", false});
}

struct PipelineOptionKeys {
  RobustnessKeys extendedRobustness;
};

auto keys(MaybeConst<PipelineOptionKeys> auto &value) {
  return std::tuple(
      key("extendedRobustness", value.extendedRobustness), OnlyDefault{"overrideThreadGroupSizeX"},
      OnlyDefault{"overrideThreadGroupSizeY"}, OnlyDefault{"overrideThreadGroupSizeZ"},
      OnlyDefault{"forceNonUniformResourceIndexStageMask"}, OnlyDefault{"replaceSetWithResourceType"},
      OnlyDefault{"disableSampleMask"}, OnlyDefault{"enableCombinedTexture"},
      OnlyDefault{"vertex64BitsAttribSingleLoc"}, Ignored{"includeDisassembly"}, Ignored{"scalarBlockLayout"},
      Ignored{"includeIr"}, Ignored{"robustBufferAccess"}, Ignored{"reconfigWorkgroupLayout"},
      Ignored{"forceCsThreadIdSwizzling"}, Ignored{"shadowDescriptorTableUsage"},
      Ignored{"shadowDescriptorTablePtrHigh"}, Ignored{"resourceLayoutScheme"}, Ignored{"optimizationLevel"},
      Ignored{"threadGroupSwizzleMode"}, Ignored{"reverseThreadGroup"},
      Ignored{"enableImplicitInvariantExports"}, Ignored{"internalRtShaders"}, Ignored{"optimizeTessFactor"},
      Ignored{"enableInterpModePatch"}, Ignored{"pageMigrationEnabled"}, Ignored{"enableRayQuery"},
      Ignored{"enableRelocatableShaderElf"}, Ignored{"disableImageResourceCheck"},
      Ignored{"enableScratchAccessBoundsChecks"}, Ignored{"buildResourcesDataForShaderModule"},
      Ignored{"disableTruncCoordForGather"}, NewerOptions{});
}

/// [ComputePipelineState]
struct ComputeSection {
  std::optional<uint32_t> deviceIndex;
  PipelineOptionKeys options;
};

auto keys(MaybeConst<ComputeSection> auto &value) {
  return std::tuple(key("deviceIndex", value.deviceIndex), key("options", value.options),
                    Ignored{"shaderLibrary"}, Ignored{"clientMetadata", false}, Ignored{"rtState", false},
                    NewerOptions{});
}

struct ColorBufferKeys {
  std::optional<FormatNumber> format;
  std::optional<uint32_t> channelWriteMask;
  std::optional<bool> blendEnable;
};

auto keys(MaybeConst<ColorBufferKeys> auto &value) {
  return std::tuple(key("format", value.format), key("channelWriteMask", value.channelWriteMask),
                    key("blendEnable", value.blendEnable), Ignored{"blendSrcAlphaToColor", false},
                    Ignored{"palFormat", false});
}

/// [GraphicsPipelineState]
struct GraphicsSection {
  std::optional<pipeline::Topology> topology;
  std::optional<uint32_t> patchControlPoints;
  std::optional<bool> primitiveRestart; ///< ours
  std::optional<ProvokingVertex> provokingVertexMode;
  std::optional<uint32_t> deviceIndex;
  std::optional<bool> depthClipEnable;
  std::optional<bool> rasterizerDiscardEnable;
  std::optional<bool> perSampleShading;
  std::optional<uint32_t> numSamples;
  std::optional<uint32_t> pixelShaderSamples;
  std::optional<uint32_t> sampleMask; ///< ours
  std::optional<bool> alphaToCoverageEnable;
  std::optional<bool> dualSourceBlendEnable;
  std::optional<uint32_t> viewMask; ///< ours: LLPC's enableMultiView does not say which views
  List<ColorBufferKeys> colorBuffers;
  std::optional<FormatNumber> depthStencilFormat; ///< ours
  PipelineOptionKeys options;
};

auto keys(MaybeConst<GraphicsSection> auto &value) {
  return std::tuple(
      key("topology", value.topology), key("patchControlPoints", value.patchControlPoints),
      key("primitiveRestartEnable", value.primitiveRestart),
      key("provokingVertexMode", value.provokingVertexMode), key("deviceIndex", value.deviceIndex),
      key("depthClipEnable", value.depthClipEnable),
      key("rasterizerDiscardEnable", value.rasterizerDiscardEnable),
      key("perSampleShading", value.perSampleShading), key("numSamples", value.numSamples),
      key("pixelShaderSamples", value.pixelShaderSamples), key("sampleMask", value.sampleMask),
      key("alphaToCoverageEnable", value.alphaToCoverageEnable),
      key("dualSourceBlendEnable", value.dualSourceBlendEnable), key("viewMask", value.viewMask),
      key("colorBuffer", value.colorBuffers), key("depthStencilFormat", value.depthStencilFormat),
      key("options", value.options), OnlyDefault{"enableMultiView"}, OnlyDefault{"usrClipPlaneMask"},
      OnlyDefault{"dualSourceBlendDynamic"}, OnlyDefault{"dynamicSampleInfo"}, OnlyDefault{"rasterStream"},
      OnlyDefault{"dynamicVertexStride"}, OnlyDefault{"enableUberFetchShader"},
      OnlyDefault{"enableEarlyCompile"}, OnlyDefault{"enableColorExportShader"},
      Ignored{"disableVertexReuse"}, Ignored{"switchWinding"}, Ignored{"samplePatternIdx", false},
      Ignored{"tessLevelInner", false}, Ignored{"tessLevelOuter", false}, Ignored{"shaderLibrary"},
      Ignored{"nggState", false}, Ignored{"rtState", false}, Ignored{"includeDisassembly"},
      Ignored{"polygonMode", false}, Ignored{"cullMode", false}, Ignored{"frontFace", false},
      Ignored{"depthBiasEnable", false}, Ignored{"clientMetadata", false}, Ignored{"enableInitUndefZero"},
      NewerOptions{});
}

struct VertexBindingKeys {
  std::optional<uint32_t> binding;
  std::optional<uint32_t> stride;
  std::optional<pipeline::VertexInputRate> inputRate;
};

auto keys(MaybeConst<VertexBindingKeys> auto &value) {
  return std::tuple(key("binding", value.binding), key("stride", value.stride),
                    key("inputRate", value.inputRate));
}

struct VertexAttributeKeys {
  std::optional<uint32_t> location;
  std::optional<uint32_t> binding;
  std::optional<FormatNumber> format;
  std::optional<uint32_t> offset;
};

auto keys(MaybeConst<VertexAttributeKeys> auto &value) {
  return std::tuple(key("location", value.location), key("binding", value.binding),
                    key("format", value.format), key("offset", value.offset));
}

struct VertexDivisorKeys {
  std::optional<uint32_t> binding;
  std::optional<uint32_t> divisor;
};

auto keys(MaybeConst<VertexDivisorKeys> auto &value) {
  return std::tuple(key("binding", value.binding), key("divisor", value.divisor));
}

/// [VertexInputState]
struct VertexInputSection {
  List<VertexBindingKeys> bindings;
  List<VertexAttributeKeys> attributes;
  List<VertexDivisorKeys> divisors;
};

auto keys(MaybeConst<VertexInputSection> auto &value) {
  return std::tuple(key("binding", value.bindings), key("attribute", value.attributes),
                    key("divisor", value.divisors), OnlyDefault{"dynamicVertexStride"}, NewerOptions{});
}

/// [ApiXfbOutInfo]: transform feedback, of which only its absence is supported.
struct TransformFeedbackSection {};

auto keys(MaybeConst<TransformFeedbackSection> auto &) {
  return std::tuple(Ignored{"forceDisableStreamOut"}, OnlyDefault{"forceEnablePrimStats"});
}

/// [AmdllpcOptions], ours: what LLPC takes from its command line.
struct CompilerSection {
  std::optional<GfxIp> gfxIp;
  std::optional<uint32_t> deviceIndex; ///< of graphics pipelines without a state
  std::optional<AbortSignal> abortSignal;
  std::optional<bool> pollAborts;
  std::optional<PrintfProtocol> printfProtocol;
  std::optional<CheckList> validate;
  std::optional<ValidationAction> validateAction;
  std::optional<uint32_t> validateLimit, validateLoopLimit;
  std::optional<std::string> disabledPasses; ///< names, separated by commas
  std::optional<bool> keepCalls;
};

auto keys(MaybeConst<CompilerSection> auto &value) {
  return std::tuple(key("gfxip", value.gfxIp), key("deviceIndex", value.deviceIndex),
                    key("abortSignal", value.abortSignal), key("pollAborts", value.pollAborts),
                    key("printfProtocol", value.printfProtocol), key("validate", value.validate),
                    key("validateAction", value.validateAction), key("validateLimit", value.validateLimit),
                    key("validateLoopLimit", value.validateLoopLimit),
                    key("disabledPasses", value.disabledPasses), key("keepCalls", value.keepCalls));
}

} // namespace llpc::pipe
