// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An IRBuilder with a method for each op.

#include "Emitters.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace lgc::tblgen {

void emitBuilder(raw_ostream &os, const Dialect &dialect) {
  os << "/// An IRBuilder that also creates this dialect's ops.\n"
        "class OpBuilder : public llvm::IRBuilder<> {\n"
        "public:\n"
        "  using llvm::IRBuilder<>::IRBuilder;\n";
  for (const Op &op : dialect.ops)
    os << formatv("\n  {0} *create{1}({2}) {{\n    return {0}::create(*this{3});\n  }\n", op.className,
                  op.kindName, createParameters(op, /*withDefaults=*/true), createArguments(op));
  os << "};\n\n";
}

} // namespace lgc::tblgen
