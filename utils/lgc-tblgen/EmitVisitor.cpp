// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The visitor: one method for each op, which a derived class hides to handle the op.

#include "Emitters.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace lgc::tblgen {

void emitVisitor(raw_ostream &os, const Dialect &dialect) {
  os << "/// Calls Derived's visit<Op>(<Op>Op &) for the calls of ops, in program order; a method that "
        "Derived does not\n"
        "/// have does nothing. The method may erase any call, split blocks, and add functions and calls, "
        "which are not\n"
        "/// visited.\n"
        "template <typename Derived>\n"
        "class OpVisitor {\n"
        "public:\n";
  for (StringRef unit : {"Module &module", "Function &function"})
    os << formatv(
        "  void visit(llvm::{0}) {{\n"
        "    ::lgc::visitCalls({1}, kDialect,\n"
        "                      [this](llvm::CallInst &call, const ::lgc::OpInfo &op) {{ dispatch(call, op); "
        "});\n"
        "  }\n",
        unit, unit.split('&').second);
  os << '\n';
  for (const Op &op : dialect.ops)
    os << formatv("  void visit{0}({1} &) {{}\n", op.kindName, op.className);
  os << "\nprivate:\n"
        "  void dispatch(llvm::CallInst &call, const ::lgc::OpInfo &op) {\n"
        "    auto &derived = static_cast<Derived &>(*this);\n"
        "    switch (op.index) {\n";
  for (unsigned index = 0; index < dialect.ops.size(); ++index)
    os << formatv("    case {0}:\n      return derived.visit{1}(static_cast<{2} &>(call));\n", index,
                  dialect.ops[index].kindName, dialect.ops[index].className);
  os << "    }\n  }\n};\n\n";
}

} // namespace lgc::tblgen
