// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Draws of rectangles, which are those of vertices that the parser makes: x and y at location 0.

#pragma once

#include "tools/amber/Script.h"

namespace amber {

/// In normalised device coordinates: x and y of its corner with the lowest coordinates.
struct RectangleToDraw {
  double x = 0, y = 0, width = 0, height = 0;
};

/// Makes the draw one of two triangles, with vertices in a new buffer of the script.
void drawRectangle(Script &script, const RectangleToDraw &rectangle, Draw &draw);
/// Makes the draw one of two triangles for each cell, row by row.
void drawGrid(Script &script, const RectangleToDraw &rectangle, uint32_t columns, uint32_t rows, Draw &draw);

} // namespace amber
