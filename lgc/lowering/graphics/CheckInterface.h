// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vulkan's rules about interfaces ("Shader Interfaces" of its specification), as far as values depend on
// them: docs/graphics.md has what is an error, what is not, and why.

#pragma once

#include "lgc/state/PipelineState.h"
#include "lgc/state/StageInterface.h"

#include "llvm/ADT/ArrayRef.h"

namespace lgc {

/// Holds the components of inputs that the fragment shader reads against the outputs that the vertex shader
/// declares. Reports inputs without an output and with one of another type, once for each variable.
void checkVaryings(llvm::Module &module, const StageInterface &interface, llvm::ArrayRef<InterfaceSlot> read);

/// Holds the attributes that the vertex shader reads against the formats of the vertex input state. Reports
/// locations without an attribute, integers that are read as floats and the like.
void checkVertexInputs(llvm::Module &module, const StageInterface &interface, const GraphicsState &state);

/// Holds the colours that the fragment shader writes against the formats of attachments. Warns of types that
/// make the attachment's contents undefined.
void checkColors(llvm::Module &module, const StageInterface &interface, const GraphicsState &state);

} // namespace lgc
