// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The spelling of types in the name of an overload: i32, f16, v3f32, p7. Used here and by lgc-tblgen.

#pragma once

#include "llvm/ADT/StringRef.h"

namespace lgc {

/// Consumes a letter out of `letters` and a decimal number at the start of `text`; returns false if they are
/// missing.
inline bool consumeTypePart(llvm::StringRef &text, llvm::StringRef letters) {
  unsigned number = 0;
  llvm::StringRef rest = text.drop_front(text.empty() ? 0 : 1);
  if (text.empty() || !letters.contains(text.front()) || rest.consumeInteger(10, number))
    return false;
  text = rest;
  return true;
}

inline bool isTypeSuffix(llvm::StringRef text) {
  consumeTypePart(text, "v");
  return consumeTypePart(text, "ifp") && text.empty();
}

} // namespace lgc
