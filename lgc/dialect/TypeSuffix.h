// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the name of an overload spells a type: i32, f16, v3f32, p7. Used here and by lgc-tblgen.

#pragma once

#include "llvm/ADT/StringRef.h"

namespace lgc {

/// Takes a letter out of `letters` and a decimal number off the front of `text`; false if they are not there.
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
