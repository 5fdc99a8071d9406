// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A parsed script: everything that an executor needs to run it, independent of a GPU.

#pragma once

#include "pipeline/ShaderStage.h"
#include "tools/amber/ElementLayout.h"
#include "tools/amber/GraphicsState.h"
#include "tools/amber/Image.h"
#include "tools/amber/Outcome.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace amber {

enum class RequirementKind : uint8_t { Feature, Property, DeviceExtension, InstanceExtension };

/// Without it on the device the script is not supported there.
struct Requirement {
  Position position;
  RequirementKind kind = RequirementKind::Feature;
  std::string name; ///< "shaderInt64", "Float16Int8Features.shaderInt8", "VK_KHR_16bit_storage"
};

struct ByteRange {
  uint64_t offset = 0, bytes = 0;
};

/// A buffer, or an image.
struct Buffer {
  std::string name; ///< empty: the parser made it, for a draw
  Position position;
  ElementLayout type;
  std::string format; ///< Vulkan's name of the format that elements have as texels; empty when there is none
  uint64_t elements = 0;
  std::optional<Image> image;  ///< elements are its texels
  std::vector<std::byte> data; ///< at the start; elements × type.stride bytes
  /// The parts of a sparse resource that have no memory: of an image, or of a buffer.
  std::vector<TexelRectangle> missingTexels;
  std::vector<ByteRange> missingBytes;

  bool isSparse() const { return !missingTexels.empty() || !missingBytes.empty(); }
};

enum class ShaderFormat : uint8_t { Glsl, SpirvAssembly, SpirvHex, SpirvBinary };

struct Shader {
  std::string name;
  Position position;
  std::optional<pipeline::ShaderStage> stage; ///< none: a module with several
  ShaderFormat format = ShaderFormat::Glsl;
  std::string targetEnvironment; ///< "spv1.3", "vulkan1.1"; empty: the executor's choice
  std::string source;
  std::string file;       ///< in which the source is, by its path from the script; empty: the script itself
  uint32_t firstLine = 1; ///< of the source, in the file
};

/// The vertex shader whose position is its attribute at location 0, in GLSL.
inline constexpr char kPassThroughSource[] = "#version 450\nlayout(location = 0) in vec4 position;\n"
                                             "void main() { gl_Position = position; }\n";

/// The words of a module that is given in hexadecimal or binary. Nothing when something else stands there.
std::optional<std::vector<uint32_t>> spirvWords(const Shader &shader);

struct Specialization {
  uint32_t id = 0;
  uint32_t size = 4; ///< bytes
  uint64_t bits = 0;
  std::vector<std::byte> data; ///< of an array instead, "AS uint8[] 1 2 3"; else empty
};

enum class BindingKind : uint8_t {
  Storage,
  Uniform,
  StorageDynamic,
  UniformDynamic,
  StorageTexelBuffer,
  UniformTexelBuffer,
  StorageImage,
  SampledImage,
  Sampler,
  CombinedImageSampler,
  InputAttachment,
  InlineUniformBlock, ///< the buffer's bytes, in the descriptor set
};

inline bool isTexelBuffer(BindingKind kind) {
  return kind == BindingKind::StorageTexelBuffer || kind == BindingKind::UniformTexelBuffer;
}

inline bool hasImages(BindingKind kind) {
  return kind == BindingKind::StorageImage || kind == BindingKind::SampledImage ||
         kind == BindingKind::CombinedImageSampler || kind == BindingKind::InputAttachment;
}

inline bool hasSamplers(BindingKind kind) {
  return kind == BindingKind::Sampler || kind == BindingKind::CombinedImageSampler;
}

/// The buffer range of a binding's element, in bytes.
struct BoundBuffer {
  size_t buffer = 0; ///< index into Script::buffers
  uint64_t descriptorOffset = 0;
  std::optional<uint64_t> descriptorRange; ///< none: up to the buffer's end
  uint64_t dynamicOffset = 0;
};

/// The view of an image that a binding's element shows.
struct BoundImage {
  size_t image = 0; ///< index into Script::buffers
  ImageView view;
};

/// A binding's elements, more than one for a descriptor array. Each is a buffer, an image, a sampler, or an
/// image and a sampler, as the kind says.
struct Binding {
  Position position;
  BindingKind kind = BindingKind::Storage;
  uint32_t set = 0, binding = 0;
  uint32_t firstElement = 0; ///< others are those of another Binding of the same set and binding
  std::vector<BoundBuffer> buffers;
  std::vector<BoundImage> images;
  std::vector<size_t> samplers; ///< indices into Script::samplers
  bool samplersAreImmutable = false;
};

enum class SubgroupSize : uint8_t { Any, Number, Least, Greatest };

struct SubgroupControl {
  Position position;
  bool isFullyPopulated = false, mayVary = false;
  SubgroupSize required = SubgroupSize::Any;
  uint32_t size = 0; ///< of Number
};

/// Passes of SPIRV-Tools that a shader goes through.
struct Optimization {
  Position position;
  std::vector<std::string> passes; ///< "--eliminate-dead-branches", "-O"
};

/// While the pipeline runs, one buffer holds the address of a byte of another. An extension: the language has
/// no physical pointers.
struct Pointer {
  size_t target = 0; ///< a buffer
  uint64_t targetOffset = 0;
  size_t holder = 0; ///< the buffer with the 8 bytes of the address,
  uint64_t offset = 0;
};
constexpr uint64_t kPointerBytes = 8;

/// One stage of a pipeline.
struct AttachedShader {
  pipeline::ShaderStage stage = pipeline::ShaderStage::Compute;
  size_t shader = 0; ///< index into Script::shaders
  std::string entryPoint = "main";
  std::vector<Specialization> specializations;
  SubgroupControl subgroup;
  Optimization optimization;
};

struct Pipeline {
  std::string name;
  Position position;
  std::vector<AttachedShader> shaders; ///< one for each stage
  std::vector<Binding> bindings;
  std::optional<size_t> pushConstants; ///< a buffer
  std::vector<Pointer> pointers;
  std::optional<GraphicsState> graphics; ///< none: for compute

  const AttachedShader *shaderOf(pipeline::ShaderStage stage) const {
    for (const AttachedShader &each : shaders)
      if (each.stage == stage)
        return &each;
    return nullptr;
  }
};

struct Run {
  Position position;
  size_t pipeline = 0;
  uint32_t groups[3] = {1, 1, 1};
};

/// Sets values for the next clears of a pipeline's attachments.
struct SetClear {
  size_t pipeline = 0;
  std::optional<std::array<double, 4>> color, integers;
  std::optional<double> depth;
  std::optional<uint32_t> stencil;
};

/// Clears all attachments of a graphics pipeline.
struct Clear {
  Position position;
  size_t pipeline = 0;
};

struct Copy {
  Position position;
  size_t from = 0, to = 0;
};

struct Write {
  size_t buffer = 0;
  uint64_t offset = 0;
  std::vector<std::byte> bytes;
};

enum class Comparison : uint8_t { Eq, Ne, Lt, Le, Gt, Ge };

struct Tolerance {
  double value = 0;
  bool isPercent = false; ///< of the expected value
};

/// The tolerance of Amber's EQ and NE for floats.
inline constexpr Tolerance kEqualFloats{0.000001, /*isPercent=*/true};

/// Consecutive scalars of a buffer.
struct Expect {
  Position position;
  size_t buffer = 0;
  ElementLayout type; ///< the type with which the buffer is read
  uint64_t base = 0;  ///< from this byte on,
  uint64_t first = 0; ///< beginning with this scalar
  Comparison comparison = Comparison::Eq;
  std::vector<Value> values;
  /// One for all; or one for each component of a vector, and the components beyond are compared exactly.
  std::vector<Tolerance> tolerances;
};

enum class BufferComparison : uint8_t {
  Equal,
  RootMeanSquare, ///< the root of the mean of the squares of all differences is at most the tolerance
  EarthMover,     ///< so is the earth mover's distance of the histograms of bytes, in units of their range
};

struct ExpectBuffer {
  Position position;
  size_t buffer = 0, other = 0;
  BufferComparison comparison = BufferComparison::Equal;
  double tolerance = 0;
};

/// A rectangle of an image has a colour. Its numbers are as EQ_RGBA has them: 255 is 1.0, integers are
/// themselves.
struct ExpectColor {
  Position position;
  size_t image = 0;
  TexelRectangle rectangle;
  uint32_t components = 4; ///< 3: A does not matter
  std::array<double, 4> color{};
  /// None: the number that is nearest. One for all; or one for each component, with those beyond as if there
  /// were none.
  std::vector<Tolerance> tolerances;
};

struct Repeat;
using Command =
    std::variant<Run, Draw, SetClear, Clear, Copy, Write, Expect, ExpectBuffer, ExpectColor, Repeat>;
struct Repeat {
  uint32_t count = 1;
  std::vector<Command> commands;
};

struct Script {
  std::string file;
  std::vector<Requirement> requirements;
  std::vector<Shader> shaders;
  std::vector<Buffer> buffers; ///< and images: scripts name both alike
  std::vector<Sampler> samplers;
  std::vector<Pipeline> pipelines;
  std::vector<Command> commands;
};

/// The contents of a file that a script names, by its path from the script; nothing when it cannot be read.
using FileReader = std::function<std::optional<std::string>(const std::string &path)>;

/// Parses a script in the Amber language or, when a line such as [test] begins it, in the older VkScript.
/// Stops at the first thing that is wrong or not supported.
std::variant<Script, Outcome> parse(const std::string &text, const std::string &file,
                                    const FileReader &files);

/// The first value that is not as expected. Nothing when all are.
std::optional<std::string> check(const std::string &bufferName, const std::vector<std::byte> &data,
                                 const Expect &expect);
std::optional<std::string> check(const Script &script, const std::vector<std::byte> &data,
                                 const std::vector<std::byte> &other, const ExpectBuffer &expect);
std::optional<std::string> check(const Buffer &image, const std::vector<std::byte> &data,
                                 const ExpectColor &expect);

} // namespace amber
