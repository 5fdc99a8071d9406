// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/CodeDistance.h"

#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace lgc {

std::string readCodeDistance(const Twine &symbol, uint32_t gfxMajor) {
  std::string code =
      ("s_getpc_b64 $0\n.Llgc_here${:uid}:\n\ts_mov_b32 $1, " + symbol + "-.Llgc_here${:uid}").str();
  // LLVM does not check inline assembly for hazards.
  if (gfxMajor >= 12)
    code += "\n\ts_wait_alu depctr_sa_sdst(0)";
  return code;
}

} // namespace lgc
