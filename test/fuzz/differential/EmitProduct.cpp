// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FunctionBody.h"

#include <algorithm>

namespace shaderfuzz {

std::string FunctionBody::product(const Expr &expr) {
  struct Instruction {
    const char *name;
    uint32_t largest; ///< magnitude of the operands, which are integers then; 0: any floats
  };
  // Sums of products are exact in any order when all operands are small integers.
  static constexpr Instruction kInstructions[] = {{"OpMatrixTimesScalar", 0}, {"OpVectorTimesScalar", 0},
                                                  {"OpMatrixTimesVector", 8}, {"OpVectorTimesMatrix", 8},
                                                  {"OpMatrixTimesMatrix", 8}, {"OpOuterProduct", 0},
                                                  {"OpTranspose", 0},         {"OpDot", 8},
                                                  {"Determinant", 3}};
  const Instruction &instruction = kInstructions[expr.index];
  std::vector<std::string> args;
  for (const Expr &arg : expr.args)
    args.push_back(instruction.largest ? smallIntegers(arg.type, value(arg), instruction.largest)
                                       : value(arg));
  const auto kind = ProductKind(expr.index);
  std::string id = kind == ProductKind::Determinant ? glsl(instruction.name, expr.type, args)
                                                    : compute(instruction.name, expr.type, args);
  if (kind == ProductKind::Transpose)
    return id;
  if (kind != ProductKind::Determinant)
    text_.decorate(id + " NoContraction");
  return sane(expr.type, id);
}

std::string FunctionBody::integerDot(const Expr &expr) {
  static constexpr const char *kNames[] = {"OpSDot",       "OpUDot",       "OpSUDot",
                                           "OpSDotAccSat", "OpUDotAccSat", "OpSUDotAccSat"};
  const Type &operand = expr.args[0].type;
  const bool isPacked = expr.numbers[0] != 0;
  const uint32_t width = isPacked ? 8 : operand.scalar().width;
  text_.extend("SPV_KHR_integer_dot_product");
  text_.require("DotProduct");
  text_.require(isPacked ? "DotProductInput4x8BitPacked" : "DotProductInputAll");
  std::vector<std::string> args;
  for (const Expr &arg : expr.args)
    args.push_back(value(arg));
  // If the sum of the products overflows before the accumulator is added, the result is undefined.
  if (expr.args.size() > 2 && 2 * width + 2 >= expr.type.width) {
    uint64_t mask = (uint64_t(1) << (expr.type.width - 3) / 2) - 1;
    if (isPacked)
      mask = std::min<uint64_t>(mask, 255) * 0x01010101;
    for (size_t i = 0; i < 2; ++i) {
      const Type &type = expr.args[i].type;
      args[i] = compute("OpBitwiseAnd", type,
                        {args[i], text_.constant(type, std::vector(type.components(), mask))});
    }
  }
  if (isPacked)
    args.push_back("PackedVectorFormat4x8Bit");
  return compute(kNames[expr.index], expr.type, args);
}

std::string FunctionBody::smallIntegers(const Type &type, const std::string &id, uint32_t largest) {
  if (type.isMatrix()) {
    std::vector<std::string> columns;
    for (uint32_t i = 0; i < type.count; ++i)
      columns.push_back(smallIntegers(
          type.parts[0], compute("OpCompositeExtract", type.parts[0], {id, std::to_string(i)}), largest));
    return compute("OpCompositeConstruct", type, columns);
  }
  const std::string limit = std::to_string(largest) + ".0";
  return glsl("Trunc", type,
              {glsl("FClamp", type, {id, text_.literal(type, "-" + limit), text_.literal(type, limit)})});
}

} // namespace shaderfuzz
