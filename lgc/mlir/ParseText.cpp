// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/mlir/ParseText.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

using namespace llvm;

namespace lgc {

// The parser takes up to 1 KiB of stack for each level.
static constexpr unsigned kMaxNesting = 1000;

/// Returns the first bracket that is nested too deeply, or null. Brackets in strings and comments do not
/// count.
static const char *findDeepNesting(StringRef text) {
  unsigned depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        i += text[i] == '\\';
    } else if (text.substr(i).starts_with("//")) {
      i = std::min(text.find('\n', i), text.size());
    } else if (text.substr(i).starts_with("->")) {
      ++i;
    } else if (StringRef("([{<").contains(c) && ++depth > kMaxNesting) {
      return text.data() + i;
    } else if (StringRef(")]}>").contains(c) && depth != 0) {
      --depth;
    }
  }
  return nullptr;
}

static mlir::Location locationOf(const SourceMgr &source, const char *place, mlir::MLIRContext &context) {
  const unsigned buffer = source.getMainFileID();
  const auto [line, column] = source.getLineAndColumn(SMLoc::getFromPointer(place), buffer);
  return mlir::FileLineColLoc::get(&context, source.getMemoryBuffer(buffer)->getBufferIdentifier(), line,
                                   column);
}

mlir::OwningOpRef<mlir::ModuleOp> parseText(const std::shared_ptr<SourceMgr> &source,
                                            mlir::MLIRContext &context) {
  const MemoryBuffer *bytes = source->getMemoryBuffer(source->getMainFileID());
  if (const char *place = findDeepNesting(bytes->getBuffer())) {
    mlir::emitError(locationOf(*source, place, context), "brackets are nested more than ")
        << kMaxNesting << " deep";
    return nullptr;
  }
  return mlir::parseSourceFile<mlir::ModuleOp>(source, &context);
}

} // namespace lgc
