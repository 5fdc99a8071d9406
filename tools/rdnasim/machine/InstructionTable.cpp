// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/InstructionTable.h"

#include <unordered_map>
#include <vector>

namespace rdnasim {

std::span<const std::span<const OpInfo>> instructionFamilies() {
  static const std::vector<std::span<const OpInfo>> families = {
      scalarAluInstructions(),        scalarStateInstructions(),   scalarFloatInstructions(),
      scalarControlInstructions(),    scalarMemoryInstructions(),  vectorIntegerInstructions(),
      vectorCarryInstructions(),      vectorDivideInstructions(),  vectorFloatInstructions(),
      vectorHalfInstructions(),       vectorPackedInstructions(),  vectorConvertInstructions(),
      vectorSmallFloatInstructions(), vectorCompareInstructions(), crossLaneInstructions(),
      matrixInstructions(),           ldsInstructions(),           bufferInstructions(),
      globalInstructions(),           imageInstructions(),         vectorDifferenceInstructions(),
      exportInstructions(),           parameterInstructions(),
  };
  return families;
}

const OpInfo *findInstruction(std::string_view mnemonic, Generation generation) {
  static const auto lines = [] {
    std::unordered_multimap<std::string_view, const OpInfo *> result;
    for (std::span<const OpInfo> family : instructionFamilies())
      for (const OpInfo &info : family)
        result.emplace(info.mnemonic, &info);
    return result;
  }();
  auto [first, last] = lines.equal_range(mnemonic);
  for (auto line = first; line != last; ++line)
    if (line->second->generations & setOf(generation))
      return line->second;
  return nullptr;
}

std::string exportName(uint32_t target) {
  auto numbered = [&](const char *name, uint32_t first) { return name + std::to_string(target - first); };
  if (target < kDepth)
    return numbered("mrt", kColor0);
  if (target == kDepth)
    return "mrtz";
  if (target == kNullTarget)
    return "null";
  if (target >= kPosition0 && target < kPosition0 + 5)
    return numbered("pos", kPosition0);
  if (target == kPrimitive)
    return "prim";
  if (target == kDualSource0 || target == kDualSource0 + 1)
    return numbered("dual_src_blend", kDualSource0);
  if (target >= kParameter0 && target < kParameter0 + 32)
    return numbered("param", kParameter0);
  return "target " + std::to_string(target);
}

uint32_t dwordsOf(Type type, bool wave64) {
  switch (type) {
  case Type::None:
    return 0;
  case Type::B64:
  case Type::I64:
  case Type::U64:
  case Type::F64:
  case Type::PkF32:
    return 2;
  case Type::B96:
    return 3;
  case Type::B128:
    return 4;
  case Type::B256:
    return 8;
  case Type::B512:
    return 16;
  case Type::Mask:
    return wave64 ? 2 : 1;
  default:
    return 1;
  }
}

} // namespace rdnasim
