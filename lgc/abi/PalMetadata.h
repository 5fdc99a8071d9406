// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The PAL metadata blob of a module: the msgpack document that the back end completes with its own facts and
// puts into the NT_AMDGPU_METADATA note.
//
// Several passes add their part, so each reads the blob, edits the document and writes it back. Never put a
// msgpack `bin` into it: LLVM's assembly printer and llvm-readelf die on one.

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace llvm {
class Module;
} // namespace llvm

namespace lgc {

class PalMetadata {
public:
  /// The module's blob as a document; an empty root map when there is none. Fails when the blob is not
  /// msgpack, its root is not a map, or it holds what the back end cannot take.
  static llvm::Expected<std::unique_ptr<PalMetadata>> read(const llvm::Module &module);

  PalMetadata(const PalMetadata &) = delete;
  PalMetadata &operator=(const PalMetadata &) = delete;

  llvm::msgpack::Document &document() { return document_; }

  /// The map that holds `amdpal.version`, `amdpal.pipelines` and keys of ours beside them.
  llvm::msgpack::MapDocNode root();

  /// The only element of `amdpal.pipelines`, made when absent.
  llvm::msgpack::MapDocNode pipeline();

  /// A stage of `.hardware_stages`, such as ".cs", made when absent.
  llvm::msgpack::MapDocNode hardwareStage(llvm::StringRef name);

  /// A string node that owns a copy of its text (a plain assignment keeps a reference).
  llvm::msgpack::DocNode string(llvm::StringRef text) { return document_.getNode(text, /*Copy=*/true); }

  /// Replaces the module's blob. The same document gives the same bytes: maps are written sorted by key.
  void write(llvm::Module &module);

private:
  PalMetadata() = default;

  llvm::msgpack::Document document_;
};

} // namespace lgc
