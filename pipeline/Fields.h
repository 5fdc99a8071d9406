// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The fields of the structs in this folder, with their names in text, for code that treats all fields alike:
// reading, writing and hashing. The structured bindings name each field, so that a field that is added to a
// struct and forgotten here does not compile.

#pragma once

#include "pipeline/Gpu.h"
#include "pipeline/GraphicsState.h"
#include "pipeline/ResourceMapping.h"
#include "pipeline/ShaderOptions.h"
#include "pipeline/ShaderStatistics.h"
#include "pipeline/Validation.h"

#include <array>
#include <concepts>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

namespace pipeline {

/// The part of a compile's result that a field affects.
enum class Decides : uint8_t {
  Code,    ///< the machine code or its metadata: part of the shader's hash, and of all that follows
  Result,  ///< the rest of the result: its form, names in messages and debug information, statistics
  Nothing, ///< at most whether the compile finishes: checks, cancellation
};

/// A field of a struct. In text, a list is named in the plural, `tables`, and one of its elements in the
/// singular, `table`. A field of a field decides no more than the outer one does.
template <typename T, Decides what = Decides::Code>
struct Field {
  static constexpr Decides kDecides = what;

  const char *name;
  T &value;
  bool isRequired; ///< if false, text may omit the field, which then keeps its default
};

template <typename T>
constexpr Field<T> required(const char *name, T &value) {
  return {name, value, true};
}

template <typename T>
constexpr Field<T> optional(const char *name, T &value) {
  return {name, value, false};
}

/// Returns a field of an option. It must specify what it decides; for required() and optional(), the struct
/// that contains them specifies it.
template <Decides what, typename T>
constexpr Field<T, what> option(const char *name, T &value) {
  return {name, value, false};
}

/// `T` is `Struct` or `const Struct`.
template <typename T, typename Struct>
concept MaybeConst = std::same_as<std::remove_const_t<T>, Struct>;

/// A struct with a function fields(), which returns a tuple of Field.
template <typename T>
concept HasFields = std::is_class_v<T> && requires(T &value) { fields(value); };

/// True for fields whose value is a list of such structs.
template <typename T>
constexpr bool kIsList = false;
template <HasFields T>
constexpr bool kIsList<std::vector<T>> = true;

/// Calls `visit` with each Field in order.
template <HasFields T, typename Visit>
void forEachField(T &value, Visit &&visit) {
  std::apply([&](auto... field) { (visit(field), ...); }, fields(value));
}

auto fields(MaybeConst<GfxIp> auto &value) {
  auto &[major, minor, stepping] = value;
  return std::tuple(required("major", major), optional("minor", minor), optional("stepping", stepping));
}

auto fields(MaybeConst<ImmutableSampler> auto &value) {
  auto &[dwords, ycbcrConversion] = value;
  return std::tuple(required("dwords", dwords), optional("ycbcr_conversion", ycbcrConversion));
}

auto fields(MaybeConst<DescriptorBinding> auto &value) {
  auto &[set, binding, type, offset, stride, count, immutableSamplers] = value;
  return std::tuple(required("set", set), required("binding", binding), required("type", type),
                    required("offset", offset), optional("stride", stride), optional("count", count),
                    optional("immutable_samplers", immutableSamplers));
}

auto fields(MaybeConst<DescriptorTable> auto &value) {
  auto &[userDataOffset, bindings] = value;
  return std::tuple(required("user_data_offset", userDataOffset), optional("bindings", bindings));
}

auto fields(MaybeConst<RootDescriptor> auto &value) {
  auto &[set, binding, type, userDataOffset] = value;
  return std::tuple(required("set", set), required("binding", binding), required("type", type),
                    required("user_data_offset", userDataOffset));
}

auto fields(MaybeConst<PushConstantRange> auto &value) {
  auto &[userDataOffset, size] = value;
  return std::tuple(required("user_data_offset", userDataOffset), required("size", size));
}

auto fields(MaybeConst<ResourceMapping> auto &value) {
  auto &[tables, rootDescriptors, pushConstants] = value;
  return std::tuple(optional("tables", tables), optional("root_descriptors", rootDescriptors),
                    optional("push_constants", pushConstants));
}

auto fields(MaybeConst<ShaderOptions> auto &value) {
  auto &[waveSize, robustBufferAccess2] = value;
  return std::tuple(option<Decides::Code>("wave_size", waveSize),
                    option<Decides::Code>("robust_buffer_access_2", robustBufferAccess2));
}

auto fields(MaybeConst<ValidationOptions> auto &value) {
  auto &[checks, action, recordLimit, loopLimit] = value;
  return std::tuple(option<Decides::Code>("checks", checks), option<Decides::Code>("action", action),
                    option<Decides::Code>("record_limit", recordLimit),
                    option<Decides::Code>("loop_limit", loopLimit));
}

auto fields(MaybeConst<ShaderStatistics> auto &value) {
  return std::apply([&](auto... figure) { return std::tuple(required(figure.key, value.*figure.field)...); },
                    std::to_array(kStatisticsFigures));
}

auto fields(MaybeConst<VertexBinding> auto &value) {
  auto &[binding, stride, rate, divisor] = value;
  return std::tuple(required("binding", binding), required("stride", stride), optional("rate", rate),
                    optional("divisor", divisor));
}

auto fields(MaybeConst<VertexAttribute> auto &value) {
  auto &[location, binding, format, offset] = value;
  return std::tuple(required("location", location), required("binding", binding), required("format", format),
                    required("offset", offset));
}

auto fields(MaybeConst<VertexInputState> auto &value) {
  auto &[bindings, attributes] = value;
  return std::tuple(optional("bindings", bindings), optional("attributes", attributes));
}

auto fields(MaybeConst<InputAssemblyState> auto &value) {
  auto &[topology, patchControlPoints, primitiveRestart] = value;
  return std::tuple(optional("topology", topology), optional("patch_control_points", patchControlPoints),
                    optional("primitive_restart", primitiveRestart));
}

auto fields(MaybeConst<RasterizationState> auto &value) {
  auto &[discardsAll, clampsDepth, lastVertexIsProvoking] = value;
  return std::tuple(optional("discards_all", discardsAll), optional("clamps_depth", clampsDepth),
                    optional("last_vertex_is_provoking", lastVertexIsProvoking));
}

auto fields(MaybeConst<MultisampleState> auto &value) {
  auto &[samples, shadesSamples, minShadedSamples, sampleMask, alphaToCoverage] = value;
  return std::tuple(optional("samples", samples), optional("shades_samples", shadesSamples),
                    optional("min_shaded_samples", minShadedSamples), optional("sample_mask", sampleMask),
                    optional("alpha_to_coverage", alphaToCoverage));
}

auto fields(MaybeConst<ColorTarget> auto &value) {
  auto &[location, format, writeMask, blends, blendsWithSecondSource] = value;
  return std::tuple(required("location", location), required("format", format),
                    optional("write_mask", writeMask), optional("blends", blends),
                    optional("blends_with_second_source", blendsWithSecondSource));
}

auto fields(MaybeConst<RenderTargetState> auto &value) {
  auto &[colors, depthStencil, viewMask] = value;
  return std::tuple(optional("colors", colors), optional("depth_stencil", depthStencil),
                    optional("view_mask", viewMask));
}

auto fields(MaybeConst<GraphicsState> auto &value) {
  auto &[vertexInput, inputAssembly, rasterization, multisample, renderTargets] = value;
  return std::tuple(optional("vertex_input", vertexInput), optional("input_assembly", inputAssembly),
                    optional("rasterization", rasterization), optional("multisample", multisample),
                    optional("render_targets", renderTargets));
}

} // namespace pipeline
