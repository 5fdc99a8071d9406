// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/spirv/ModuleData.h"

namespace llpc::spirv {

bool checkTypes(ParseContext &) {
  return true;
}

} // namespace llpc::spirv
