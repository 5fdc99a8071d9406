// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Assemble.h"

#include "llvm/BinaryFormat/MsgPackDocument.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rdnasim {

using Elf = std::vector<uint8_t>;

/// Compiles a GLSL compute shader with our compiler; the test fails when it does not compile.
Elf compileShader(std::string_view glsl, const Variant &variant);

/// Compiles a pipeline of a vertex and a fragment shader in GLSL, for a state that fits them.
Elf compileGraphics(std::string_view vertex, std::string_view fragment, const Variant &variant);

/// Returns the ELF with modified metadata: `edit` changes the root of the msgpack document.
Elf editMetadata(const Elf &elf, const std::function<void(llvm::msgpack::Document &)> &edit);

/// A key from the root on: names of maps' keys, numbers of arrays' elements, between slashes.
/// ".cs/" stands for "amdpal.pipelines/0/.hardware_stages/.cs/" at the start.
std::string wholePath(std::string_view path);
/// Removes a key, or sets it.
void erase(llvm::msgpack::Document &document, std::string_view path);
void set(llvm::msgpack::Document &document, std::string_view path, llvm::msgpack::DocNode value);

} // namespace rdnasim
