// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Type rules of SPV_KHR_constant_data: arrays of integers, including strings, as one literal.

#include "llpc/spirv/TypeChecker.h"

#include <algorithm>

namespace llpc::spirv {

/// Elements are packed, and the last word is padded. The reader checks arrays whose length can be
/// specialized.
bool TypeChecker::checkConstantData() {
  if (!expectResult(result_->kind == TypeKind::Array && result_->element->kind == TypeKind::Int,
                    "an array of integers"))
    return false;
  std::optional<uint64_t> length = module_.constantInteger(result_->lengthId);
  if (!length)
    return true;
  // An instruction has less than 2^16 words, so a longer array is refused before the product overflows.
  uint64_t words = *length > UINT32_MAX ? UINT64_MAX : (*length * result_->element->width + 31) / 32;
  return words == operands_.size() ||
         fail(concat("there are ", operands_.size(), " words of data; the array takes ", words));
}

bool TypeChecker::checkUtfEncoded(Id target) {
  const Type *type = module_.type(target);
  bool isString = type && type->kind == TypeKind::Array && type->element->kind == TypeKind::Int &&
                  type->element->width == 8;
  return expect(isString, target, "an array of 8-bit integers, which UTFEncodedKHR decorates");
}

bool TypeChecker::checkDecorate() {
  bool isGroup = module_.definition(operands_[0])->opcode == Op::DecorationGroup;
  bool isUtfEncoded = static_cast<Decoration>(operands_[1]) == Decoration::UTFEncodedKHR;
  return !isUtfEncoded || isGroup || checkUtfEncoded(operands_[0]);
}

bool TypeChecker::checkGroupDecorate() {
  const auto &group = module_.annotations[operands_[0]].decorations;
  bool isUtfEncoded =
      std::ranges::find(group, Decoration::UTFEncodedKHR, &DecorationUse::kind) != group.end();
  return !isUtfEncoded ||
         std::ranges::all_of(operands_.subspan(1), [&](Id id) { return checkUtfEncoded(id); });
}

} // namespace llpc::spirv
