// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An Amber script, parsed: what an executor needs to run it, with no GPU in it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace amber {

/// 1-based.
struct Position {
  unsigned line = 0, column = 0;
};

enum class DiagnosticKind : std::uint8_t {
  Error,       ///< the script is wrong
  Unsupported, ///< the script may be right, but asks for what is not there
};

struct Diagnostic {
  DiagnosticKind kind = DiagnosticKind::Error;
  std::string file;
  Position position;
  std::string message;

  std::string toString() const;
};

enum class ScalarType : std::uint8_t { I8, I16, I32, I64, U8, U16, U32, U64, F16, F32, F64 };

bool isFloat(ScalarType type);
bool isSigned(ScalarType type);
/// Bytes.
unsigned sizeOf(ScalarType type);

enum class Layout : std::uint8_t { Std140, Std430 };

/// A scalar or a vector, as a buffer's DATA_TYPE.
struct DataType {
  ScalarType scalar = ScalarType::U32;
  unsigned components = 1; ///< 1 to 4

  /// Bytes that the components take.
  unsigned size() const { return sizeOf(scalar) * components; }
  /// Bytes from one element of an array to the next: Vulkan's rules for standard buffer layouts.
  unsigned stride(Layout layout) const;
};

/// One component's value: of an integer type as bits, of a float type as a double.
struct Value {
  std::int64_t integer = 0;
  double real = 0;
  bool isReal = false; ///< written with a point or an exponent
};

struct Buffer {
  std::string name;
  Position position;
  DataType type;
  Layout layout = Layout::Std430;
  std::size_t elements = 0;
  std::vector<std::byte> data; ///< initial contents, laid out

  unsigned stride() const { return type.stride(layout); }
};

enum class ShaderFormat : std::uint8_t { Glsl, SpirvAssembly, SpirvHex };

struct Shader {
  std::string name;
  Position position;
  ShaderFormat format = ShaderFormat::Glsl;
  std::string source;
  unsigned firstLine = 1; ///< of the source, in the script
};

struct Specialization {
  std::uint32_t id = 0;
  std::uint64_t bits = 0;
};

enum class BindingKind : std::uint8_t { Storage, Uniform, PushConstant };

struct Binding {
  Position position;
  BindingKind kind = BindingKind::Storage;
  std::uint32_t set = 0, binding = 0;
  std::vector<std::size_t> buffers; ///< indices into Script::buffers; more than one for BUFFER_ARRAY
};

struct Pipeline {
  std::string name;
  Position position;
  std::size_t shader = 0; ///< index into Script::shaders
  std::string entryPoint = "main";
  std::vector<Specialization> specializations;
  std::vector<Binding> bindings;
  std::uint32_t requiredSubgroupSize = 0; ///< 0: any
};

enum class Comparison : std::uint8_t { Eq, Ne, Lt, Le, Gt, Ge };

struct Tolerance {
  double value = 0;
  bool isPercent = false;
};

struct Run {
  Position position;
  std::size_t pipeline = 0;
  std::uint32_t groups[3] = {1, 1, 1};
};
struct Copy {
  Position position;
  std::size_t from = 0, to = 0;
};
struct Expect {
  Position position;
  std::size_t buffer = 0;
  std::uint64_t offset = 0; ///< bytes
  Comparison comparison = Comparison::Eq;
  std::vector<Value> values;
  std::vector<Tolerance> tolerances; ///< one for all, or one a component
};
struct ExpectEqual {
  Position position;
  std::size_t buffer = 0, other = 0;
};
struct Repeat;
using Command = std::variant<Run, Copy, Expect, ExpectEqual, Repeat>;
struct Repeat {
  std::uint32_t count = 1;
  std::vector<Command> commands;
};

struct Script {
  std::string file;
  std::vector<Shader> shaders;
  std::vector<Buffer> buffers;
  std::vector<Pipeline> pipelines;
  std::vector<std::string> requirements; ///< DEVICE_FEATURE, DEVICE_EXTENSION and INSTANCE_EXTENSION names
  std::vector<Command> commands;
};

/// Parses a script in the Amber language. Stops at the first thing that is wrong or not supported.
std::variant<Script, Diagnostic> parse(const std::string &text, const std::string &file);

/// The first value of a buffer that is not as expected: "element 3 is 7, expected EQ 8". Nothing when all
/// are.
std::optional<std::string> check(const Buffer &buffer, const std::vector<std::byte> &data,
                                 const Expect &expect);

/// Stores a value of a scalar type; `bytes` has sizeOf(type) of them.
void storeValue(ScalarType type, const Value &value, std::byte *bytes);

} // namespace amber
