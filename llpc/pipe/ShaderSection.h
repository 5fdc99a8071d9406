// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// [VsInfo], [FsInfo] and [CsInfo] and their keys, which are LLPC's except for those that are marked as ours.

#pragma once

#include "llpc/pipe/MappingSection.h"

#include <optional>
#include <string>
#include <tuple>

namespace llpc::pipe {

using pipeline::MaybeConst;

/// [VsGlslFile], [CsSpvFile] and so on.
struct FileSection {
  std::optional<std::string> fileName;
};

auto keys(MaybeConst<FileSection> auto &value) {
  return std::tuple(key("fileName", value.fileName));
}

struct SpecEntry {
  std::optional<uint32_t> id;
  std::optional<uint32_t> offset; ///< bytes
  std::optional<uint32_t> size;   ///< bytes
  std::optional<bool> isArray;    ///< ours: an OpSpecConstantDataKHR of 1, 2, 4 or 8 bytes
};

auto keys(MaybeConst<SpecEntry> auto &value) {
  return std::tuple(key("constantID", value.id), key("offset", value.offset), key("size", value.size),
                    key("isArray", value.isArray));
}

struct SpecInfo {
  List<SpecEntry> entries;
  std::vector<uint8_t> bytes;
};

auto keys(MaybeConst<SpecInfo> auto &value) {
  return std::tuple(
      key("mapEntry", value.entries), data("uintData", value.bytes, Element::Uint32),
      data("intData", value.bytes, Element::Int32), data("int64Data", value.bytes, Element::Int64),
      data("uint64Data", value.bytes, Element::Uint64), data("floatData", value.bytes, Element::Float),
      data("doubleData", value.bytes, Element::Double), data("float16Data", value.bytes, Element::Half));
}

struct ShaderOptionKeys {
  std::optional<uint32_t> waveSize;
  std::optional<uint32_t> subgroupSize;
  std::optional<bool> robustBufferAccess2; ///< ours: where the shaders of a pipeline differ
};

auto keys(MaybeConst<ShaderOptionKeys> auto &value) {
  return std::tuple(
      key("waveSize", value.waveSize), key("subgroupSize", value.subgroupSize),
      key("robustBufferAccess2", value.robustBufferAccess2), OnlyDefault{"forceLateZ"},
      OnlyDefault{"fp32DenormalMode"}, OnlyDefault{"noContract"}, OnlyDefault{"noContractOpDot"},
      OnlyDefault{"disableFastMathFlags"}, OnlyDefault{"overrideShaderThreadGroupSizeX"},
      OnlyDefault{"overrideShaderThreadGroupSizeY"}, OnlyDefault{"overrideShaderThreadGroupSizeZ"},
      OnlyDefault{"workaroundInitializeOutputsToZero"}, OnlyDefault{"disableFMA"},
      OnlyDefault{"backwardPropagateNoContract"}, OnlyDefault{"forwardPropagateNoContract"},
      Ignored{"trapPresent"}, Ignored{"debugMode"}, Ignored{"enablePerformanceData"}, Ignored{"allowReZ"},
      Ignored{"vgprLimit"}, Ignored{"sgprLimit"}, Ignored{"maxThreadGroupsPerComputeUnit"},
      Ignored{"wgpMode"}, Ignored{"waveBreakSize"}, Ignored{"forceLoopUnrollCount"},
      Ignored{"useSiScheduler"}, Ignored{"updateDescInElf"}, Ignored{"disableCodeSinking"},
      Ignored{"favorLatencyHiding"}, Ignored{"allowVaryWaveSize"}, Ignored{"enableLoadScalarizer"},
      Ignored{"disableLicm"}, Ignored{"unrollThreshold"}, Ignored{"scalarThreshold"},
      Ignored{"disableLoopUnroll"}, Ignored{"adjustDepthImportVrs"}, Ignored{"disableLicmThreshold"},
      Ignored{"unrollHintThreshold"}, Ignored{"dontUnrollHintThreshold"}, Ignored{"fastMathFlags"},
      Ignored{"ldsSpillLimitDwords"}, Ignored{"scalarizeWaterfallLoads"},
      Ignored{"overrideForceThreadIdSwizzling"}, Ignored{"nsaThreshold"}, Ignored{"aggressiveInvariantLoads"},
      Ignored{"disableInvariantLoads"}, Ignored{"workaroundStorageImageFormats"},
      Ignored{"disableReadFirstLaneWorkaround"}, Ignored{"workgroupRoundRobin"},
      Ignored{"disableGlPositionOpt"}, Ignored{"cachePolicyLlc"}, Ignored{"temporalHintShaderControl"},
      Ignored{"clientHash", false}, NewerOptions{});
}

/// [VsInfo], [FsInfo], [CsInfo].
struct ShaderSection {
  std::optional<std::string> entryPoint;
  SpecInfo specConst;
  ShaderOptionKeys options;
  MappingSection mapping;
};

auto keys(MaybeConst<ShaderSection> auto &value) {
  return std::tuple_cat(std::tuple(key("entryPoint", value.entryPoint), key("specConst", value.specConst),
                                   key("options", value.options)),
                        keys(value.mapping),
                        // Options of older files.
                        std::tuple(Ignored{"trapPresent"}, Ignored{"debugMode"},
                                   Ignored{"enablePerformanceData"}, Ignored{"vgprLimit"},
                                   Ignored{"sgprLimit"}, Ignored{"maxThreadGroupsPerComputeUnit"}));
}

} // namespace llpc::pipe
