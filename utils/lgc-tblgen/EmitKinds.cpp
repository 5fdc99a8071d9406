// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An enumerator for each op, for those who speak of ops without touching IR.

#include "Emitters.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace lgc::tblgen {

void emitOpKinds(raw_ostream &os, const Dialect &dialect) {
  os << "/// The ops, with the values of OpInfo::index.\n"
        "enum class OpKind : unsigned {\n";
  for (const Op &op : dialect.ops)
    os << formatv("  {0}, ///< {1}\n", op.kindName, op.name);
  os << "};\n\n";
  os << formatv("inline constexpr unsigned kOpCount = {0};\n\n", dialect.ops.size());
}

} // namespace lgc::tblgen
