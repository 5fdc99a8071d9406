// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FunctionBody.h"

#include <utility>

namespace shaderfuzz {

namespace {

/// Powers of two: the magnitudes that a sane float may have. The product of two is normal, and so is the
/// difference for 32 and 64 bits; for 16 bits it may be denormal, which is not sane either.
int saneExponent(const Type &type) {
  switch (type.scalar().width) {
  case 16:
    return 7;
  case 32:
    return 60;
  default:
    return 400;
  }
}

std::string powerOfTwo(int exponent) {
  return "0x1p" + std::string(exponent < 0 ? "" : "+") + std::to_string(exponent);
}

} // namespace

std::string FunctionBody::compute(const std::string &opcode, const Type &type,
                                  const std::vector<std::string> &operands) {
  const std::string typeId = text_.type(type);
  std::string rest;
  for (const std::string &operand : operands)
    rest += " " + operand;
  if (isSpecializing_ && opcode == "OpCompositeConstruct")
    return text_.declareAnew("OpSpecConstantComposite " + typeId + rest);
  if (isSpecializing_)
    return text_.declareAnew("OpSpecConstantOp " + typeId + " " + opcode.substr(2) + rest);
  std::string id = text_.fresh();
  types_[id] = typeId;
  line(id + " = " + opcode + " " + typeId + rest);
  return id;
}

std::string FunctionBody::glsl(const std::string &name, const Type &type,
                               const std::vector<std::string> &operands) {
  std::vector<std::string> all{"%glsl", name};
  all.insert(all.end(), operands.begin(), operands.end());
  return compute("OpExtInst", type, all);
}

std::string FunctionBody::value(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::Constant:
    return text_.constant(expr.type, expr.numbers);
  case ExprKind::Load:
    return load(expr);
  case ExprKind::BuiltIn:
    return builtIn(BuiltInKind(expr.index));
  case ExprKind::Counter: {
    auto counter = loopCounters_.find(expr.index);
    return counter == loopCounters_.end() ? text_.u32(0) : counter->second;
  }
  case ExprKind::Operation:
    return operation(expr);
  case ExprKind::Convert:
    return convert(expr);
  case ExprKind::Bitcast:
    return bitcast(expr);
  case ExprKind::Select:
    return select(expr);
  case ExprKind::Branch:
    return branchExpr(expr);
  case ExprKind::EqualDwords:
    return equalDwords(expr);
  case ExprKind::Wide:
    return wide(expr);
  case ExprKind::Product:
    return product(expr);
  case ExprKind::IntegerDot:
    return integerDot(expr);
  case ExprKind::SpecConstant:
    return module_.specConstant(expr.index);
  case ExprKind::Specialized:
    return specialized(expr);
  case ExprKind::Call:
    return call(expr);
  case ExprKind::Image:
    return image(expr);
  default:
    break;
  }
  std::vector<std::string> args;
  for (const Expr &arg : expr.args)
    args.push_back(value(arg));
  switch (expr.kind) {
  case ExprKind::Comparison:
    return compute(std::string(comparisons()[expr.index].name), expr.type, args);
  case ExprKind::Any:
    return compute("OpAny", expr.type, args);
  case ExprKind::All:
    return compute("OpAll", expr.type, args);
  case ExprKind::Extract:
    return compute("OpCompositeExtract", expr.type, {args[0], std::to_string(expr.index)});
  case ExprKind::Insert:
    return compute("OpCompositeInsert", expr.type, {args[1], args[0], std::to_string(expr.index)});
  case ExprKind::ExtractDynamic:
    return compute("OpVectorExtractDynamic", expr.type, {args[0], wrapped(args[1], expr.args[0].type.count)});
  case ExprKind::InsertDynamic:
    return compute("OpVectorInsertDynamic", expr.type, {args[0], args[1], wrapped(args[2], expr.type.count)});
  case ExprKind::Shuffle:
    for (uint64_t component : expr.numbers)
      args.push_back(std::to_string(component));
    return compute("OpVectorShuffle", expr.type, args);
  default:
    return compute("OpCompositeConstruct", expr.type, args);
  }
}

std::string FunctionBody::wrapped(const std::string &index, uint32_t count) {
  return compute("OpUMod", uint32Type(), {index, text_.u32(count)});
}

void FunctionBody::guard(Guard guard, bool isSigned, const Type &type, std::vector<std::string> &args) {
  const auto masked = [&](const std::string &id, uint64_t mask) {
    return compute("OpBitwiseAnd", type, {id, text_.constant(type, std::vector(type.components(), mask))});
  };
  const auto one = [&] { return text_.constant(type, std::vector<uint64_t>(type.components(), 1)); };
  switch (guard) {
  case Guard::None:
    break;
  case Guard::ShiftAmount:
    args[1] = masked(args[1], type.scalar().width - 1);
    break;
  case Guard::Divisor:
    if (isSigned)
      args[0] = compute("OpShiftRightArithmetic", type, {args[0], one()});
    args[1] = compute("OpBitwiseOr", type, {args[1], one()});
    break;
  case Guard::Modulus:
    for (std::string &arg : args)
      arg = compute("OpShiftRightLogical", type, {arg, one()});
    args[1] = compute("OpBitwiseOr", type, {args[1], one()});
    break;
  case Guard::OrderedLimits: {
    const std::string prefix = type.isFloat() ? "F" : isSigned ? "S" : "U";
    const std::string low = glsl(prefix + "Min", type, {args[1], args[2]});
    args[2] = glsl(prefix + "Max", type, {args[1], args[2]});
    args[1] = low;
    break;
  }
  case Guard::BitField:
  case Guard::BitFieldExtend:
    // In the vector forms too, offset and count are scalars.
    for (size_t i = args.size() - 2; i < args.size(); ++i) {
      args[i] = masked(args[i], 15);
      if (type.kind == TypeKind::Vector)
        args[i] = compute("OpCompositeExtract", type.scalar(), {args[i], "0"});
    }
    break;
  }
}

std::string FunctionBody::operation(const Expr &expr) {
  const Operation &operation = operations()[expr.index];
  std::vector<std::string> args;
  for (const Expr &arg : expr.args)
    args.push_back(value(arg));
  guard(operation.guard, operation.isSigned, expr.type, args);
  const std::string name(operation.name);
  std::string id = operation.isCore() ? compute(name, expr.type, args) : glsl(name, expr.type, args);
  if (!expr.type.isFloat())
    return id;
  if (name == "OpFAdd" || name == "OpFSub" || name == "OpFMul")
    text_.decorate(id + " NoContraction");
  return sane(expr.type, id);
}

std::string FunctionBody::sane(const Type &type, const std::string &id) {
  if (type.isMatrix()) {
    std::vector<std::string> columns;
    for (uint32_t i = 0; i < type.count; ++i)
      columns.push_back(
          sane(type.parts[0], compute("OpCompositeExtract", type.parts[0], {id, std::to_string(i)})));
    return compute("OpCompositeConstruct", type, columns);
  }
  const int exponent = saneExponent(type);
  const Type condition = type.withScalar(Type::boolean());
  const std::string size = glsl("FAbs", type, {id});
  const std::string isLarge =
      compute("OpFOrdGreaterThanEqual", condition, {size, text_.literal(type, powerOfTwo(-exponent))});
  const std::string isSmall =
      compute("OpFOrdLessThanEqual", condition, {size, text_.literal(type, powerOfTwo(exponent))});
  const std::string isSane = compute("OpLogicalAnd", condition, {isLarge, isSmall});
  return compute("OpSelect", type, {isSane, id, text_.literal(type, "1.5")});
}

std::string FunctionBody::convert(const Expr &expr) {
  const Type &to = expr.type, &from = expr.args[0].type;
  std::string id = value(expr.args[0]);
  if (to == from)
    return id;
  if (from.isBool())
    return compute("OpSelect", to,
                   {id, text_.constant(to, std::vector<uint64_t>(to.components(), 3)),
                    text_.constant(to, std::vector<uint64_t>(to.components(), 1))});
  if (to.isBool() && from.isFloat())
    return compute("OpFOrdLessThan", to, {id, text_.literal(from, "1.25")});
  if (to.isBool())
    return compute("OpINotEqual", to,
                   {id, text_.constant(from, std::vector<uint64_t>(from.components(), 0))});
  if (to.isFloat())
    return convertToFloat(to, from, id);
  if (from.isFloat())
    return convertFromFloat(to, from, id);
  if (to.scalar().width == from.scalar().width)
    return compute("OpBitcast", to, {id});
  return compute(to.scalar().kind == TypeKind::Uint ? "OpUConvert" : "OpSConvert", to, {id});
}

std::string FunctionBody::convertToFloat(const Type &to, const Type &from, std::string id) {
  if (from.isFloat()) {
    // Values that are too large for the result are reduced first.
    const int limit = std::min(saneExponent(to), saneExponent(from));
    id = glsl("FClamp", from,
              {id, text_.literal(from, "-" + powerOfTwo(limit)), text_.literal(from, powerOfTwo(limit))});
    return sane(to, compute("OpFConvert", to, {id}));
  }
  if (to.scalar().width == 16)
    id = compute("OpBitwiseAnd", from,
                 {id, text_.constant(from, std::vector<uint64_t>(from.components(), 127))});
  const bool isSigned = from.scalar().kind == TypeKind::Int;
  return sane(to, compute(isSigned ? "OpConvertSToF" : "OpConvertUToF", to, {id}));
}

std::string FunctionBody::convertFromFloat(const Type &to, const Type &from, std::string id) {
  const bool isSigned = to.scalar().kind == TypeKind::Int;
  const int exponent = std::min<int>(to.scalar().width - 2, saneExponent(from));
  const std::string limit = powerOfTwo(exponent);
  id = glsl("FClamp", from,
            {id, text_.literal(from, isSigned ? "-" + limit : "0.0"), text_.literal(from, limit)});
  return compute(isSigned ? "OpConvertFToS" : "OpConvertFToU", to, {id});
}

std::string FunctionBody::bitcast(const Expr &expr) {
  const std::string id = value(expr.args[0]);
  if (!expr.type.isFloat())
    return expr.type == expr.args[0].type ? id : compute("OpBitcast", expr.type, {id});
  // Only the two lowest bits of the exponent vary: magnitudes from 1/8 to 2.
  const Type &scalar = expr.type.scalar();
  const Type bits = expr.type.withScalar(Type::number(TypeKind::Uint, scalar.width));
  struct Masks {
    uint64_t keep, set;
  };
  const Masks masks = scalar.width == 16   ? Masks{0x8fff, 0x3000}
                      : scalar.width == 32 ? Masks{0x81ffffff, 0x3e000000}
                                           : Masks{0x803fffffffffffff, 0x3fc0000000000000};
  const auto all = [&](uint64_t mask) {
    return text_.constant(bits, std::vector<uint64_t>(bits.components(), mask));
  };
  std::string result = bits == expr.args[0].type ? id : compute("OpBitcast", bits, {id});
  result = compute("OpBitwiseAnd", bits, {result, all(masks.keep)});
  result = compute("OpBitwiseOr", bits, {result, all(masks.set)});
  return compute("OpBitcast", expr.type, {result});
}

std::string FunctionBody::select(const Expr &expr) {
  std::vector<std::string> args;
  for (const Expr &arg : expr.args)
    args.push_back(value(arg));
  return compute("OpSelect", expr.type, args);
}

std::string FunctionBody::branchExpr(const Expr &expr) {
  const std::string condition = value(expr.args[0]);
  const std::string then = text_.fresh(), otherwise = text_.fresh(), merge = text_.fresh();
  line("OpSelectionMerge " + merge + " None");
  end("OpBranchConditional " + condition + " " + then + " " + otherwise);
  std::vector<std::string> incoming;
  for (size_t i = 1; i < 3; ++i) {
    begin(i == 1 ? then : otherwise);
    incoming.push_back(value(expr.args[i]));
    incoming.push_back(label_);
    branchTo(merge);
  }
  begin(merge);
  return compute("OpPhi", expr.type, incoming);
}

std::string FunctionBody::equalDwords(const Expr &expr) {
  const std::string half = value(expr.args[0]);
  const Type unsignedType = expr.type.withScalar(Type::number(TypeKind::Uint, 64));
  const auto all = [&](uint64_t number) {
    return text_.constant(unsignedType, std::vector<uint64_t>(unsignedType.components(), number));
  };
  const auto kind = EqualDwordsKind(expr.index);
  if (kind == EqualDwordsKind::Bitcast && expr.type.components() == 1) {
    const std::string pair = compute("OpCompositeConstruct", Type::vector(uint32Type(), 2), {half, half});
    return compute("OpBitcast", expr.type, {pair});
  }
  const std::string low = compute("OpUConvert", unsignedType, {half});
  std::string both;
  if (kind == EqualDwordsKind::Shift)
    both = compute("OpBitwiseOr", unsignedType,
                   {low, compute("OpShiftLeftLogical", unsignedType, {low, all(32)})});
  else
    both = compute("OpIMul", unsignedType, {low, all(0x100000001)});
  return expr.type == unsignedType ? both : compute("OpBitcast", expr.type, {both});
}

std::string FunctionBody::wide(const Expr &expr) {
  const Type pair{TypeKind::Struct, 0, 1, {expr.type, expr.type}};
  const std::string first = value(expr.args[0]), second = value(expr.args[1]);
  const std::string both = compute(std::string(wideOperations()[expr.index].name), pair, {first, second});
  return compute("OpCompositeExtract", expr.type, {both, std::to_string(expr.numbers[0])});
}

std::string FunctionBody::specialized(const Expr &expr) {
  const bool outer = std::exchange(isSpecializing_, true);
  std::string id = value(expr.args[0]);
  isSpecializing_ = outer;
  return id;
}

std::string FunctionBody::builtIn(BuiltInKind kind) {
  switch (kind) {
  case BuiltInKind::LocalIndex:
    return compute("OpLoad", uint32Type(), {module_.localIndex()});
  case BuiltInKind::WorkgroupId:
    return module_.workgroupIndex(lines_);
  case BuiltInKind::GlobalIndex:
    return globalIndex();
  }
  return {};
}

std::string FunctionBody::globalIndex() {
  const std::string group = module_.workgroupIndex(lines_);
  const std::string first =
      compute("OpIMul", uint32Type(), {group, text_.u32(program_.invocationsPerGroup())});
  return compute("OpIAdd", uint32Type(), {first, builtIn(BuiltInKind::LocalIndex)});
}

} // namespace shaderfuzz
