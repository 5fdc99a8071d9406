// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TypedEmitter.h"

#include <vector>

namespace reconvergence {

namespace {

const char *capabilityOf(const TypedOperation &operation) {
  switch (operation.kind) {
  case TypedKind::Shuffle:
  case TypedKind::FromFirst:
  case TypedKind::FromLast:
  case TypedKind::ShuffleXor:
    return "GroupNonUniformShuffle";
  case TypedKind::ShuffleUp:
  case TypedKind::ShuffleDown:
    return "GroupNonUniformShuffleRelative";
  case TypedKind::Rotate:
    return "GroupNonUniformRotateKHR";
  case TypedKind::Broadcast:
  case TypedKind::BroadcastFirst:
    return "GroupNonUniformBallot";
  case TypedKind::QuadBroadcast:
  case TypedKind::QuadSwap:
    return "GroupNonUniformQuad";
  case TypedKind::AllEqual:
    return "GroupNonUniformVote";
  case TypedKind::Reduce:
    return operation.parameter ? "GroupNonUniformClustered" : "GroupNonUniformArithmetic";
  default:
    return operation.isPartitioned() ? "GroupNonUniformPartitionedNV" : "GroupNonUniformArithmetic";
  }
}

std::string arithmeticName(const TypedOperation &operation) {
  static constexpr const char *kNames[] = {"Add", "Mul", "Min", "Max", "And", "Or", "Xor"};
  const Element element = operation.element;
  const Combination combination = operation.combination;
  std::string prefix = isFloat(element) ? "F" : "I";
  if (combination >= Combination::And)
    prefix = element == Element::Bool ? "Logical" : "Bitwise";
  else if (combination >= Combination::Min && !isFloat(element))
    prefix = isSigned(element) ? "S" : "U";
  return prefix + kNames[size_t(combination)];
}

} // namespace

std::string TypedEmitter::emit(const std::string &value, const std::string &selector) {
  text_.require("GroupNonUniform");
  text_.require(capabilityOf(operation_));
  if (operation_.kind == TypedKind::Rotate)
    text_.extend("SPV_KHR_subgroup_rotate");
  if (operation_.isPartitioned())
    text_.extend("SPV_NV_shader_subgroup_partitioned");
  const std::string operand = spread(value);
  if (operation_.combines())
    return fold(combined(operand, selector), operand);
  if (operation_.kind == TypedKind::AllEqual) {
    // The instruction takes scalars and vectors.
    const std::string equal = compute("OpGroupNonUniformAllEqual " + module_.boolean(), {scope(), operand});
    return compute("OpSelect " + word(), {equal, u32(1), u32(0)});
  }
  return moved(operand, selector);
}

std::string TypedEmitter::scalar(Element element) {
  if (element == Element::Bool)
    return module_.boolean();
  const std::string width = std::to_string(widthOf(element));
  if (isFloat(element)) {
    if (element != Element::F32)
      text_.require("Float" + width);
    return text_.declare("OpTypeFloat " + width);
  }
  if (widthOf(element) != 32)
    text_.require("Int" + width);
  return text_.declare("OpTypeInt " + width + (isSigned(element) ? " 1" : " 0"));
}

std::string TypedEmitter::type() {
  std::string element = scalar(operation_.element);
  if (operation_.components == 1)
    return element;
  return text_.declare("OpTypeVector " + element + " " + std::to_string(operation_.components));
}

std::string TypedEmitter::compute(const std::string &instruction, const std::vector<std::string> &operands) {
  std::string text = instruction;
  for (const std::string &operand : operands)
    text += " " + operand;
  return compute_(text);
}

std::string TypedEmitter::spread(const std::string &value) {
  std::vector<std::string> components{spreadOne(value)};
  for (uint32_t i = 1; i < operation_.components; ++i)
    components.push_back(spreadOne(compute("OpBitwiseXor " + word(), {value, u32(i * kComponentFactor)})));
  return components.size() == 1 ? components[0] : compute("OpCompositeConstruct " + type(), components);
}

std::string TypedEmitter::spreadOne(const std::string &value) {
  const Element element = operation_.element;
  const std::string type = scalar(element);
  if (element == Element::Bool)
    return compute("OpINotEqual " + type, {low(value, 1), u32(0)});
  if (isFloat(element) && !operation_.isRaw())
    return smallNumber(value);
  if (widthOf(element) == 64) {
    const std::string wide = spreadWide(value);
    return element == Element::U64 ? wide : compute("OpBitcast " + type, {wide});
  }
  if (widthOf(element) == 32)
    return element == Element::U32 ? value : compute("OpBitcast " + type, {value});
  const bool isHalf = element == Element::F16;
  const std::string narrow = compute(
      (isSigned(element) ? "OpSConvert " : "OpUConvert ") + scalar(isHalf ? Element::U16 : element), {value});
  return isHalf ? compute("OpBitcast " + type, {narrow}) : narrow;
}

/// 64 bits of the unsigned type.
std::string TypedEmitter::spreadWide(const std::string &value) {
  const std::string type = scalar(Element::U64);
  const auto pack = [&](const std::string &low, const std::string &high) {
    const std::string pair = text_.declare("OpTypeVector " + word() + " 2");
    return compute("OpBitcast " + type, {compute("OpCompositeConstruct " + pair, {low, high})});
  };
  switch (operation_.spread) {
  case Spread::Splat:
    return pack(value, value);
  case Spread::Product:
    return compute("OpIMul " + type, {compute("OpUConvert " + type, {value}), u64(0x100000001)});
  case Spread::Shifted:
    return compute("OpShiftLeftLogical " + type, {compute("OpUConvert " + type, {value}), u32(32)});
  case Spread::Distinct:
    return pack(value, compute("OpIMul " + word(), {value, u32(kDistinctFactor)}));
  case Spread::AllOrNone: {
    const std::string isOdd = compute("OpINotEqual " + module_.boolean(), {low(value, 1), u32(0)});
    return compute("OpSelect " + type, {isOdd, u64(~uint64_t(0)), u64(0)});
  }
  default:
    if (!isSigned(operation_.element))
      return compute("OpUConvert " + type, {value});
    const std::string own = compute("OpBitcast " + scalar(Element::I32), {value});
    return compute("OpBitcast " + type, {compute("OpSConvert " + scalar(Element::I64), {own})});
  }
}

std::string TypedEmitter::smallNumber(const std::string &value) {
  const std::string type = scalar(operation_.element), integer = scalar(Element::I32);
  std::string number;
  if (!operation_.combines() || operation_.combination != Combination::Multiply) {
    number = compute("OpISub " + word(), {low(value, 15), u32(8)});
    if (operation_.fold == Fold::SubtractFromOwn)
      number = compute("OpBitwiseOr " + word(), {number, u32(1)});
  } else {
    const std::string twice = compute("OpShiftLeftLogical " + word(), {low(value, 1), u32(1)});
    number = compute("OpISub " + word(), {u32(1), twice});
    if (operation_.element != Element::F16) {
      const std::string isTwo = low(compute("OpShiftRightLogical " + word(), {value, u32(1)}), 1);
      number = compute("OpShiftLeftLogical " + word(), {number, isTwo});
    }
  }
  return compute("OpConvertSToF " + type, {compute("OpBitcast " + integer, {number})});
}

std::string TypedEmitter::low(const std::string &value, uint32_t mask) {
  return compute("OpBitwiseAnd " + word(), {value, u32(mask)});
}

std::string TypedEmitter::u64(uint64_t value) {
  return text_.declare("OpConstant " + scalar(Element::U64) + " " + std::to_string(value));
}

std::string TypedEmitter::combined(const std::string &operand, const std::string &selector) {
  const std::string name = "OpGroupNonUniform" + arithmeticName(operation_) + " " + type();
  switch (operation_.kind) {
  case TypedKind::Reduce:
    if (operation_.parameter)
      return compute(name, {scope(), "ClusteredReduce", operand, u32(operation_.parameter)});
    return compute(name, {scope(), "Reduce", operand});
  case TypedKind::InclusiveScan:
    return compute(name, {scope(), "InclusiveScan", operand});
  case TypedKind::ExclusiveScan:
    return compute(name, {scope(), "ExclusiveScan", operand});
  default:
    break;
  }
  const std::string partition = compute("OpGroupNonUniformPartitionNV " + ballotType(), {low(selector, 3)});
  const std::string group = operation_.kind == TypedKind::PartitionedReduce ? "PartitionedReduceNV"
                            : operation_.isInclusive()                      ? "PartitionedInclusiveScanNV"
                                                                            : "PartitionedExclusiveScanNV";
  return compute(name, {scope(), group, operand, partition});
}

std::string TypedEmitter::moved(const std::string &operand, const std::string &selector) {
  const std::string type = this->type();
  const auto instruction = [&](const std::string &name) { return "OpGroupNonUniform" + name + " " + type; };
  switch (operation_.kind) {
  case TypedKind::BroadcastFirst:
    return fold(compute(instruction("BroadcastFirst"), {scope(), operand}), operand);
  case TypedKind::FromFirst:
  case TypedKind::FromLast: {
    const std::string find = operation_.kind == TypedKind::FromFirst ? "FindLSB " : "FindMSB ";
    const std::string lane = compute("OpGroupNonUniformBallot" + find + word(), {scope(), activeLanes()});
    return fold(compute(instruction("Shuffle"), {scope(), operand, lane}), operand);
  }
  case TypedKind::Shuffle: {
    const std::string lane = low(selector, 63);
    return unlessInactive(lane, compute(instruction("Shuffle"), {scope(), operand, lane}), operand);
  }
  case TypedKind::Broadcast: {
    const std::string lane = low(selector, 63);
    return unlessInactive(lane, compute(instruction("Broadcast"), {scope(), operand, lane}), operand);
  }
  case TypedKind::ShuffleXor: {
    const std::string mask = low(selector, 63);
    return unlessInactive(compute("OpBitwiseXor " + word(), {lane(), mask}),
                          compute(instruction("ShuffleXor"), {scope(), operand, mask}), operand);
  }
  case TypedKind::ShuffleUp: {
    const std::string distance = low(selector, 63);
    // Wraps to a large number below lane 0.
    return unlessInactive(compute("OpISub " + word(), {lane(), distance}),
                          compute(instruction("ShuffleUp"), {scope(), operand, distance}), operand);
  }
  case TypedKind::ShuffleDown: {
    const std::string distance = low(selector, 63);
    return unlessInactive(compute("OpIAdd " + word(), {lane(), distance}),
                          compute(instruction("ShuffleDown"), {scope(), operand, distance}), operand);
  }
  case TypedKind::Rotate:
    return rotated(operand, selector);
  case TypedKind::QuadBroadcast: {
    const std::string index = low(selector, 3);
    const std::string first = low(lane(), ~3u);
    return unlessInactive(compute("OpBitwiseOr " + word(), {first, index}),
                          compute(instruction("QuadBroadcast"), {scope(), operand, index}), operand);
  }
  default:
    return unlessInactive(compute("OpBitwiseXor " + word(), {lane(), u32(operation_.parameter + 1u)}),
                          compute(instruction("QuadSwap"), {scope(), operand, u32(operation_.parameter)}),
                          operand);
  }
}

std::string TypedEmitter::rotated(const std::string &operand, const std::string &selector) {
  std::vector<std::string> operands{scope(), operand, selector};
  std::string size;
  if (operation_.parameter)
    operands.push_back(size = u32(operation_.parameter));
  else
    size = compute("OpLoad " + word(), {module_.builtIn("SubgroupSize")});
  const std::string result = compute("OpGroupNonUniformRotateKHR " + type(), operands);
  const std::string mask = compute("OpISub " + word(), {size, u32(1)});
  const std::string own = lane(), further = compute("OpIAdd " + word(), {own, selector});
  const std::string inside = compute("OpBitwiseAnd " + word(), {further, mask});
  const std::string base = compute("OpBitwiseAnd " + word(), {own, compute("OpNot " + word(), {mask})});
  return unlessInactive(compute("OpBitwiseOr " + word(), {base, inside}), result, operand);
}

std::string TypedEmitter::unlessInactive(const std::string &source, const std::string &result,
                                         const std::string &operand) {
  const std::string ballot = activeLanes();
  const std::string words[] = {compute("OpCompositeExtract " + word(), {ballot, "0"}),
                               compute("OpCompositeExtract " + word(), {ballot, "1"})};
  const std::string boolean = module_.boolean();
  const std::string isHigh = compute("OpUGreaterThanEqual " + boolean, {source, u32(32)});
  const std::string half = compute("OpSelect " + word(), {isHigh, words[1], words[0]});
  const std::string bit = low(compute("OpShiftRightLogical " + word(), {half, low(source, 31)}), 1);
  const std::string isSet = compute("OpINotEqual " + boolean, {bit, u32(0)});
  const std::string isLane = compute("OpULessThan " + boolean, {source, u32(64)});
  const std::string isActive = compute("OpLogicalAnd " + boolean, {isSet, isLane});
  return compute("OpSelect " + word(), {isActive, fold(result, operand), u32(kNothing)});
}

std::string TypedEmitter::ballotType() {
  return text_.declare("OpTypeVector " + word() + " 4");
}

std::string TypedEmitter::activeLanes() {
  text_.require("GroupNonUniformBallot");
  const std::string all = text_.declare("OpConstantTrue " + module_.boolean());
  return compute("OpGroupNonUniformBallot " + ballotType(), {scope(), all});
}

std::string TypedEmitter::lane() {
  return compute("OpLoad " + word(), {module_.builtIn("SubgroupLocalInvocationId")});
}

std::string TypedEmitter::fold(const std::string &result, const std::string &operand) {
  std::string whole = result;
  if (operation_.fold == Fold::AddOwn || operation_.fold == Fold::SubtractFromOwn) {
    const bool adds = operation_.fold == Fold::AddOwn;
    const std::string prefix = isFloat(operation_.element) ? "OpF" : "OpI";
    whole = compute(prefix + (adds ? "Add " : "Sub ") + type(),
                    adds ? std::vector{result, operand} : std::vector{operand, result});
  }
  if (operation_.components == 1)
    return foldOne(whole);
  std::string folded;
  for (uint32_t i = 0; i < operation_.components; ++i) {
    const std::string one =
        foldOne(compute("OpCompositeExtract " + scalar(operation_.element), {whole, std::to_string(i)}));
    folded =
        i == 0 ? one
               : compute("OpIAdd " + word(), {compute("OpIMul " + word(), {folded, u32(kFoldFactor)}), one});
  }
  return folded;
}

std::string TypedEmitter::foldOne(const std::string &component) {
  const Element element = operation_.element;
  if (element == Element::Bool)
    return compute("OpSelect " + word(), {component, u32(1), u32(0)});
  if (widthOf(element) == 64)
    return foldWide(component);
  if (widthOf(element) == 32)
    return element == Element::U32 ? component : compute("OpBitcast " + word(), {component});
  const std::string bits =
      element == Element::U8 || element == Element::U16
          ? component
          : compute("OpBitcast " + scalar(widthOf(element) == 8 ? Element::U8 : Element::U16), {component});
  return compute("OpUConvert " + word(), {bits});
}

std::string TypedEmitter::foldWide(const std::string &component) {
  const std::string type = scalar(Element::U64);
  const std::string bits =
      operation_.element == Element::U64 ? component : compute("OpBitcast " + type, {component});
  const auto from = [&](uint32_t bit) {
    const std::string shifted = bit ? compute("OpShiftRightLogical " + type, {bits, u32(bit)}) : bits;
    return compute("OpUConvert " + word(), {shifted});
  };
  switch (operation_.fold) {
  case Fold::Low:
    return from(0);
  case Fold::High:
    return from(32);
  case Fold::Middle:
    return from(16);
  default:
    return compute("OpIAdd " + word(), {from(0), compute("OpIMul " + word(), {from(32), u32(kFoldFactor)})});
  }
}

} // namespace reconvergence
