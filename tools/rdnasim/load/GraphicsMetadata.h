// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/draw/GraphicsStages.h"
#include "tools/rdnasim/load/MetadataReader.h"

namespace rdnasim {

/// Read what `.graphics_registers` says of a stage. `registers`: that map. State that the simulator does not
/// have is an error, too.
void readPrimitiveRegisters(MetadataReader &reader, llvm::msgpack::DocNode registers, const Target &target,
                            PrimitiveRegisters &result);
void readPixelRegisters(MetadataReader &reader, llvm::msgpack::DocNode registers, const Target &target,
                        PixelStageRegisters &result);

} // namespace rdnasim
