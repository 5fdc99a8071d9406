// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The ops for the components of inputs and outputs, by stage.

#pragma once

#include "lgc/dialect/VertexExport.h"
#include "llpc/reader/core/Translator.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace llpc::reader {

inline constexpr uint32_t kComponentsPerLocation = 4;

/// The place of a component in a stage's interface, and the decorations that apply to it.
struct InterfacePlace {
  std::optional<uint32_t> location;
  uint32_t component = 0;          ///< of the location; of a built-in, the element
  uint32_t index = 0;              ///< of a colour: the source of blending
  std::optional<uint32_t> builtIn; ///< a spirv::BuiltIn
  std::optional<uint32_t> vertex;  ///< of an input that has the values of all vertices
  bool isFlat = false, isLinear = false, isInvariant = false;
  lgc::InterpolationPoint point = lgc::InterpolationPoint::Centre;
};

/// Returns whether outputs may be this built-in.
bool isBuiltInOutput(spirv::BuiltIn builtIn);

/// Returns whether an input of a fragment shader has the values of all vertices, in an array.
bool isPerVertex(const spirv::Module &module, const spirv::Instruction &variable);

class InterfaceComponents {
public:
  explicit InterfaceComponents(Translator &translator) : translator_(translator) {}
  virtual ~InterfaceComponents() = default;

  /// Reads or writes a component of `variable` at `address`. Its type has 16 or 32 bits.
  virtual Result visit(const spirv::Instruction &variable, const InterfacePlace &place, llvm::Type *type,
                       llvm::Value *address) = 0;

protected:
  Translator &translator_;
};

/// Returns barycentric coordinates, with perspective or linear on the screen.
using InterpolationWeights = llvm::function_ref<llvm::Value *(bool isPerspective)>;

/// Stores inputs to their copies.
class InputComponents : public InterfaceComponents {
public:
  /// `weights`: where inputs are interpolated, if not where their decorations say.
  explicit InputComponents(Translator &translator, InterpolationWeights weights = nullptr)
      : InterfaceComponents(translator), weights_(weights) {}
  Result visit(const spirv::Instruction &variable, const InterfacePlace &place, llvm::Type *type,
               llvm::Value *address) override;

private:
  FailureOr<llvm::Value *> builtInInput(const spirv::Instruction &variable, const InterfacePlace &place,
                                        llvm::Type *type);
  FailureOr<llvm::Value *> fragmentInput(const spirv::Instruction &variable, const InterfacePlace &place,
                                         llvm::Type *type);
  llvm::Value *weightsAt(const InterfacePlace &place);

  InterpolationWeights weights_;
};

/// Writes outputs from their copies.
class OutputComponents : public InterfaceComponents {
public:
  using InterfaceComponents::InterfaceComponents;
  Result visit(const spirv::Instruction &variable, const InterfacePlace &place, llvm::Type *type,
               llvm::Value *address) override;

private:
  bool writeFragmentBuiltIn(spirv::BuiltIn builtIn, const InterfacePlace &place, llvm::Value *value);
  Result writeBuiltIn(const spirv::Instruction &variable, const InterfacePlace &place, llvm::Value *value);
};

} // namespace llpc::reader
