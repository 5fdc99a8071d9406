// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/Script.h"

namespace amber {

/// Returns whether a script is in the older language: its first non-empty line begins a [section].
bool isVkScript(const std::string &text);

/// Parses the older language into the same Script. Its buffers are called "set:binding", "push constants",
/// "framebuffer" and "depthstencil".
std::variant<Script, Outcome> parseVkScript(const std::string &text, const std::string &file,
                                            const FileReader &files);

} // namespace amber
