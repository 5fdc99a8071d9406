// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Program.h"

namespace reconvergence {

namespace {

std::string unguarded(const Expr &expr);

std::string text(const Expr &expr) {
  if (expr.guard == 0)
    return unguarded(expr);
  return "guard" + std::to_string(expr.guard - 1) + "(" + unguarded(expr) + ")";
}

const char *nameOf(DifferenceKind kind) {
  static constexpr const char *kNames[] = {"dFdx",       "dFdy",       "fwidth",
                                           "dFdxFine",   "dFdyFine",   "fwidthFine",
                                           "dFdxCoarse", "dFdyCoarse", "fwidthCoarse"};
  return kNames[size_t(kind)];
}

std::string unguarded(const Expr &expr) {
  const Operation &known = operation(expr.kind);
  std::string number = std::to_string(expr.number);
  switch (expr.kind) {
  case ExprKind::Constant:
    return number;
  case ExprKind::BoolConstant:
    return expr.number ? "true" : "false";
  case ExprKind::Variable:
    return known.name + number;
  case ExprKind::ArrayElement:
    return known.name + std::to_string(expr.number / kArrayLimit) + "[" +
           std::to_string(expr.number % kArrayLimit) + "]";
  case ExprKind::Digest:
    return std::string(known.name) + "(a" + number + ")";
  case ExprKind::Index:
  case ExprKind::Own:
    return known.name;
  case ExprKind::Pool:
    return std::string(known.name) + "[" + text(expr.args[0]) + "]";
  case ExprKind::Input:
  case ExprKind::Uniform:
  case ExprKind::Pushed:
  case ExprKind::Flat:
    return known.name + ("[" + number + "]");
  case ExprKind::LocalIndex:
  case ExprKind::SubgroupLane:
  case ExprKind::Workgroup:
  case ExprKind::PixelX:
  case ExprKind::PixelY:
  case ExprKind::IsHelper:
  case ExprKind::WasHelper:
    return known.name;
  case ExprKind::Difference:
    return std::string(nameOf(DifferenceKind(expr.number))) + "(" + text(expr.args[0]) + ")";
  case ExprKind::QuadSwap:
  case ExprKind::QuadBroadcast:
    return std::string(known.name) + "<" + number + ">(" + text(expr.args[0]) + ")";
  case ExprKind::Typed:
    return nameOf(expr.typed) + "(" + text(expr.args[0]) +
           (expr.typed.usesSelector() ? ", " + text(expr.args[1]) : "") + ")";
  default:
    break;
  }
  const bool isWord = known.name[0] >= 'a' && known.name[0] <= 'z';
  if (!isWord && expr.args.size() == 2)
    return "(" + text(expr.args[0]) + " " + known.name + " " + text(expr.args[1]) + ")";
  std::string arguments;
  for (const Expr &arg : expr.args)
    arguments += (arguments.empty() ? "" : ", ") + text(arg);
  return isWord ? known.name + ("(" + arguments + ")") : known.name + arguments;
}

class Printer {
public:
  std::string function(const Function &function, uint32_t index) {
    text_ += function.hasResult ? "uint f" : "void f";
    text_ += std::to_string(index) + "(";
    for (uint32_t i = 0; i < function.parameters; ++i)
      text_ += (i ? ", v" : "v") + std::to_string(i);
    text_ += ") {\n";
    for (size_t i = 0; i < function.arrays.size(); ++i)
      text_ += std::string(function.arrays[i].isBool ? "  bool" : "  uint") + " a" + std::to_string(i) + "[" +
               std::to_string(function.arrays[i].size) + "];\n";
    block(function.body);
    depth_ = 1;
    if (function.hasResult)
      line("return " + text(function.result) + ";");
    return text_ + "}\n";
  }

private:
  void line(const std::string &content) { text_ += std::string(2 * depth_, ' ') + content + "\n"; }

  void block(const Block &block) {
    ++depth_;
    for (const Stmt &each : block)
      stmt(each);
    --depth_;
  }

  static std::string jump(StmtKind kind) {
    switch (kind) {
    case StmtKind::Break:
      return "break";
    case StmtKind::Continue:
      return "continue";
    case StmtKind::Leave:
      return "leave";
    default:
      return "end";
    }
  }

  void stmt(const Stmt &stmt) {
    std::string arguments;
    for (const Expr &expr : stmt.exprs)
      arguments += (arguments.empty() ? "" : ", ") + text(expr);
    const std::string index = std::to_string(stmt.index);
    switch (stmt.kind) {
    case StmtKind::Observe:
      return line("observe(" + index + ", " + arguments + ");");
    case StmtKind::Assign:
      return line("v" + index + " = " + arguments + ";");
    case StmtKind::Fill:
      return line("for each i: a" + index + "[i] = " + arguments + ";");
    case StmtKind::Call:
      return line("v" + std::to_string(stmt.target) + " = f" + index + "(" + arguments + ");");
    case StmtKind::JumpIf:
      return line("if (" + arguments + ") " + jump(stmt.jump) + "; // no merge block");
    case StmtKind::Abort:
      return line("abort(" + index + ", " + arguments + ");");
    case StmtKind::Demote:
      return line("demote;");
    case StmtKind::Terminate:
      return line("terminate;");
    case StmtKind::Kill:
      return line("kill;");
    case StmtKind::Return:
      return line(arguments.empty() ? "return;" : "return " + arguments + ";");
    case StmtKind::If:
      line("if (" + arguments + ") {");
      block(stmt.blocks[0]);
      if (!stmt.blocks[1].empty()) {
        line("} else {");
        block(stmt.blocks[1]);
      }
      return line("}");
    case StmtKind::Switch:
      return switchStmt(stmt, arguments);
    case StmtKind::Loop:
      return loop(stmt, arguments);
    default:
      return line(jump(stmt.kind) + ";");
    }
  }

  void switchStmt(const Stmt &stmt, const std::string &selector) {
    line("switch (" + selector + ") {");
    for (size_t i = 0; i < stmt.cases.size(); ++i) {
      std::string labels;
      for (uint32_t value : stmt.cases[i].values)
        labels += "case " + std::to_string(value) + ": ";
      line(labels + (stmt.cases[i].isDefault ? "default:" : ""));
      block(stmt.blocks[i]);
      if (!stmt.cases[i].runsOn)
        line("  leave;");
    }
    line("}");
  }

  void loop(const Stmt &stmt, const std::string &condition) {
    const std::string counter = "v" + std::to_string(stmt.index);
    const std::string test = condition + " && " + counter + " < " + (stmt.isLimitConstant ? "" : "loaded ") +
                             std::to_string(stmt.limit);
    const bool isTestedAtEnd = stmt.form == LoopForm::DoWhile || stmt.form == LoopForm::SingleBlock;
    line("for (" + counter + " = 0; " + (stmt.form == LoopForm::While ? test : "") + ";) {");
    block(stmt.blocks[0]);
    line(stmt.form == LoopForm::SingleBlock ? "  // in the same block" : " continuing:");
    line("  ++" + counter + ";");
    block(stmt.blocks[1]);
    if (isTestedAtEnd)
      line("  if (!(" + test + ")) break;");
    line("}");
  }

  std::string text_;
  uint32_t depth_ = 0;
};

std::string describe(const Draw &draw) {
  std::string text = draw.packsPrimitives ? "" : ", a triangle in a wave";
  text += draw.reconvergesMaximally ? ", MaximallyReconverges" : "";
  text += draw.hasFullQuads ? ", RequireFullQuads" : "";
  text += draw.hasQuadDerivatives ? ", QuadDerivatives" : "";
  for (const Triangle &triangle : draw.triangles) {
    text += "\n// triangle";
    for (const WindowPoint &corner : triangle)
      text += " " + std::to_string(corner.x) + "," + std::to_string(corner.y);
  }
  return text;
}

} // namespace

std::string toString(const Program &program) {
  std::string text = "// " + std::to_string(program.localSize) + " invocations";
  if (program.groups > 1)
    text += " in each of " + std::to_string(program.groups) + " workgroups";
  if (program.vectorRegisters)
    text += ", " + std::to_string(program.vectorRegisters) + " vector registers";
  if (program.draw)
    text += describe(*program.draw);
  text += "\n";
  for (size_t i = program.functions.size(); i-- > 0;)
    text += Printer().function(program.functions[i], uint32_t(i));
  return text;
}

} // namespace reconvergence
