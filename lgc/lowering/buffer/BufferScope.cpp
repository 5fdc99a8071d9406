// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/buffer/BufferScope.h"

#include "lgc/legality/MetadataNames.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace lgc {

static std::optional<BufferScope> parse(StringRef name) {
  return StringSwitch<std::optional<BufferScope>>(name)
      .Case("workgroup", BufferScope::Workgroup)
      .Case("agent", BufferScope::Agent)
      .Case("system", BufferScope::System)
      .Default(std::nullopt);
}

void setBufferScope(Instruction &access) {
  std::optional<SyncScope::ID> id = getAtomicSyncScopeID(&access);
  if (!id)
    return;
  LLVMContext &context = access.getContext();
  StringRef name = context.getSyncScopeName(*id).value_or("");
  // "workgroup-one-as" orders only one address space; its caches are the same.
  name.consume_back("one-as");
  name.consume_back("-");
  if (name.empty())
    name = "system";
  if (!parse(name))
    return;
  access.setMetadata(kScopeMetadata, MDNode::get(context, MDString::get(context, name)));
}

std::optional<BufferScope> bufferScope(const Instruction &access) {
  const MDNode *node = access.getMetadata(kScopeMetadata);
  if (!node || node->getNumOperands() != 1)
    return std::nullopt;
  const auto *name = dyn_cast<MDString>(node->getOperand(0));
  return name ? parse(name->getString()) : std::nullopt;
}

void clearBufferScope(Instruction &access) {
  access.setMetadata(kScopeMetadata, nullptr);
}

} // namespace lgc
