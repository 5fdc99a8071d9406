// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The PAL metadata of a module: the msgpack document that the back end completes with its own facts and puts
// into the NT_AMDGPU_METADATA note. Passes record their results in the pipeline state; only WritePalMetadata
// makes the document. Never put a msgpack `bin` into it: LLVM's assembly printer and llvm-readelf crash on
// one.

#pragma once

#include "pipeline/ShaderStage.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"

namespace llvm {
class Module;
} // namespace llvm

namespace lgc {

/// Returns the stage's key in PAL's `.shaders`: ".compute".
const char *palShaderName(pipeline::ShaderStage stage);

class PalMetadata {
public:
  /// Returns the map that holds `amdpal.version`, `amdpal.pipelines` and the project's own keys.
  llvm::msgpack::MapDocNode root();

  /// Returns the only element of `amdpal.pipelines`; creates it when absent.
  llvm::msgpack::MapDocNode pipeline();

  /// Returns a stage of `.hardware_stages`, such as ".cs"; creates it when absent.
  llvm::msgpack::MapDocNode hardwareStage(llvm::StringRef name);

  /// Returns `.graphics_registers`; creates it when absent.
  llvm::msgpack::MapDocNode graphicsRegisters();

  /// Returns a string node that owns a copy of its text (a plain assignment keeps a reference).
  llvm::msgpack::DocNode string(llvm::StringRef text) { return document_.getNode(text, /*Copy=*/true); }

  llvm::msgpack::MapDocNode map() { return document_.getMapNode(); }
  llvm::msgpack::ArrayDocNode array() { return document_.getArrayNode(); }

  template <typename Int>
  llvm::msgpack::ArrayDocNode array(llvm::ArrayRef<Int> values) {
    llvm::msgpack::ArrayDocNode node = document_.getArrayNode();
    for (Int value : values)
      node.push_back(document_.getNode(uint64_t(value)));
    return node;
  }

  /// Returns whether the module has a blob.
  static bool isIn(const llvm::Module &module);

  /// Replaces the module's blob. Equal documents give equal bytes: maps are written sorted by key.
  void write(llvm::Module &module);

private:
  llvm::msgpack::Document document_;
};

} // namespace lgc
