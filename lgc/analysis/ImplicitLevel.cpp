// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/analysis/ImplicitLevel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace lgc {

/// Behind "sample" come the modifiers: l for a given level, lz for level 0, d and cd for given gradients.
bool hasImplicitLevel(const Function &function) {
  StringRef name = function.getName();
  if (!function.isIntrinsic() || !name.consume_front("llvm.amdgcn.image."))
    return false;
  if (name.starts_with("getlod."))
    return true;
  return name.consume_front("sample.") && none_of(split(name, '.'), [](StringRef part) {
           return part == "l" || part == "lz" || part == "d" || part == "cd";
         });
}

} // namespace lgc
