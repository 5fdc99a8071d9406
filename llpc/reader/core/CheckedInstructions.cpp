// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/CheckedInstructions.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace llpc::reader {

CheckedInstructions::CheckedInstructions(const spirv::Module &input, Module &output,
                                         const spirv::EntryPoint &entryPoint, lgc::ShaderStage stage,
                                         const lgc::ValidationOptions &options)
    : input_(input), output_(output), stage_(stage), options_(options), quotes_(input),
      list_(cantFail(lgc::readSites(output))) { // nothing but this class writes it
  list_.shaders.push_back({stage, std::string(entryPoint.name)});
}

uint32_t CheckedInstructions::siteOf(const spirv::Instruction &instruction) {
  const auto [found, isNew] = numbers_.try_emplace(instruction.wordOffset, list_.sites.size());
  if (isNew)
    list_.sites.push_back({stage_, input_.instructionIndex(instruction),
                           std::string(spirv::nameOf(instruction.opcode)),
                           std::string(quotes_.quote(instruction.line))});
  return found->second;
}

void CheckedInstructions::addResource(uint32_t set, uint32_t binding, std::string_view name) {
  const lgc::ResourceName resource{set, binding, std::string(name)};
  if (!name.empty() && !is_contained(list_.resources, resource))
    list_.resources.push_back(resource);
}

bool CheckedInstructions::finish() {
  lgc::recordSites(output_, list_);
  return !numbers_.empty();
}

} // namespace llpc::reader
