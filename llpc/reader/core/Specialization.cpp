// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/Specialization.h"

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;

namespace {

std::optional<uint32_t> specIdOf(const spirv::Module &module, Id constant) {
  const spirv::DecorationUse *decoration = module.findDecoration(constant, spirv::Decoration::SpecId);
  return decoration ? std::optional(decoration->operands[0]) : std::nullopt;
}

} // namespace

FailureOr<Specialization> Specialization::create(const spirv::Module &module,
                                                 std::span<const SpecConstant> values,
                                                 const Reporter &reporter) {
  std::map<uint32_t, const Instruction *> known;
  for (const Instruction *global : module.globals())
    if (std::optional<uint32_t> specId = specIdOf(module, global->result))
      known.emplace(*specId, global);
  std::string ids;
  for (const auto &[specId, constant] : known)
    ids += (ids.empty() ? "" : ", ") + std::to_string(specId);
  Specialization result;
  for (const SpecConstant &value : values) {
    auto found = known.find(value.id);
    if (found == known.end()) {
      return reporter.failModule("there is no specialization constant with id " + std::to_string(value.id),
                                 known.empty() ? "the module has none" : "the module has " + ids);
    }
    const Instruction &constant = *found->second;
    if ((constant.opcode == Op::SpecConstantDataKHR) == value.data.empty())
      return reporter.failInvalid(constant,
                                  "specialization constant " + std::to_string(value.id) +
                                      (value.data.empty() ? " is an array of data, and is given a scalar"
                                                          : " is a scalar, and is given data"));
    result.values_[value.id] = value;
  }
  return result;
}

const SpecConstant *Specialization::find(const spirv::Module &module, Id constant) const {
  std::optional<uint32_t> specId = specIdOf(module, constant);
  auto found = specId ? values_.find(*specId) : values_.end();
  return found == values_.end() ? nullptr : &found->second;
}

std::optional<uint64_t> Specialization::valueOf(const spirv::Module &module, Id constant) const {
  const SpecConstant *value = find(module, constant);
  return value ? std::optional(value->value) : std::nullopt;
}

std::optional<std::span<const uint8_t>> Specialization::dataOf(const spirv::Module &module,
                                                               Id constant) const {
  const SpecConstant *value = find(module, constant);
  return value ? std::optional(std::span<const uint8_t>(value->data)) : std::nullopt;
}

} // namespace llpc::reader
