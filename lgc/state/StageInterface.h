// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The inputs and outputs of a graphics pipeline's shaders as SPIR-V declares them, for checks and their
// messages. Ops only have locations and components.
//
// The front end adds them to the module's `!lgc.interface` metadata, from which LinkStages removes them.

#pragma once

#include "pipeline/ShaderStage.h"

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
template <typename T>
class Expected;
class Module;
} // namespace llvm

namespace lgc {

/// One of the four components of a location.
struct InterfaceSlot {
  uint32_t location = 0, component = 0;

  auto operator<=>(const InterfaceSlot &) const = default;
};

/// A scalar or a vector: an input or output variable, or a part of one.
struct InterfaceVariable {
  pipeline::ShaderStage stage = pipeline::ShaderStage::Vertex;
  bool isOutput = false;
  uint32_t location = 0, component = 0; ///< where it begins
  uint32_t index = 0;                   ///< of a colour: the source of blending
  uint32_t count = 1;                   ///< the number of scalars
  uint32_t width = 32;                  ///< bits of a scalar: 16, 32 or 64
  bool isFloat = false;
  std::string name; ///< with members and elements: "light.color[2]"
  std::string file; ///< of the shader

  bool operator==(const InterfaceVariable &) const = default;

  /// Returns the number of components that it has in the interface: a scalar of 64 bits has two.
  uint32_t components() const { return count * (width == 64 ? 2 : 1); }
  /// Returns whether the component is one of the variable's.
  bool covers(InterfaceSlot slot) const;
  /// Returns e.g. "the vertex shader's output 'uv' (a.vert: location 1, component 0, 2 x 32-bit float)".
  std::string describe() const;
};

struct StageInterface {
  std::vector<InterfaceVariable> variables;

  /// Returns the first input or output of the stage that has the component.
  const InterfaceVariable *find(pipeline::ShaderStage stage, bool isOutput, InterfaceSlot slot) const;

  /// Adds the variables to the module's metadata.
  void addTo(llvm::Module &module) const;
  /// Reads the module's metadata, and removes it. IR may have none: then the interface is empty. Fails,
  /// naming the field, when it is malformed.
  static llvm::Expected<StageInterface> take(llvm::Module &module);
};

} // namespace lgc
