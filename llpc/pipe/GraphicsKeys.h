// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/pipe/Document.h"

namespace llpc::pipe {

/// Translates the state of a graphics pipeline, if the file has one. Returns false after reporting an error.
bool readGraphics(const Document &document, std::optional<GraphicsState> &state, Problems &problems);

/// Fills the sections of the state.
void writeGraphics(const GraphicsState &state, Document &document);

} // namespace llpc::pipe
