// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/MemoryModel.h"

#include "llvm/IR/MemoryModelRelaxationAnnotations.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::MemorySemantics;
using spirv::Scope;

namespace {

template <typename... Bits>
constexpr uint32_t mask(Bits... bits) {
  return (static_cast<uint32_t>(bits) | ...);
}

constexpr uint32_t kLocalMemory = mask(MemorySemantics::WorkgroupMemory);
constexpr uint32_t kGlobalMemory =
    mask(MemorySemantics::UniformMemory, MemorySemantics::CrossWorkgroupMemory,
         MemorySemantics::AtomicCounterMemory, MemorySemantics::ImageMemory, MemorySemantics::OutputMemory);

} // namespace

FailureOr<SyncScope::ID> syncScope(Translator &translator, const Instruction &instruction, Id scope) {
  std::optional<uint64_t> value = translator.values().constantInt(scope);
  LLVMContext &context = translator.context();
  switch (static_cast<Scope>(value.value_or(UINT32_MAX))) {
  case Scope::Device:
  case Scope::QueueFamily:
    return context.getOrInsertSyncScopeID("agent");
  case Scope::Workgroup:
    return context.getOrInsertSyncScopeID("workgroup");
  case Scope::Subgroup:
    return context.getOrInsertSyncScopeID("wavefront");
  case Scope::Invocation:
    return SyncScope::SingleThread;
  default:
    return translator.failUnsupported(instruction, "scope %" + std::to_string(scope) +
                                                       " is not a constant that names a supported scope");
  }
}

FailureOr<AtomicOrdering> atomicOrdering(Translator &translator, const Instruction &instruction,
                                         Id semantics) {
  std::optional<uint64_t> value = translator.values().constantInt(semantics);
  if (!value)
    return translator.failInvalid(instruction, "the memory semantics %" + std::to_string(semantics) +
                                                   " are not a constant");
  if ((*value & mask(MemorySemantics::SequentiallyConsistent)) != 0 &&
      translator.module().hasCapability(spirv::Capability::VulkanMemoryModel))
    return translator.failInvalid(instruction, "the Vulkan memory model has no SequentiallyConsistent");
  // Without the Vulkan memory model, SequentiallyConsistent guarantees no more than AcquireRelease.
  if (*value & mask(MemorySemantics::AcquireRelease, MemorySemantics::SequentiallyConsistent))
    return AtomicOrdering::AcquireRelease;
  bool acquire = *value & mask(MemorySemantics::Acquire);
  bool release = *value & mask(MemorySemantics::Release);
  if (acquire && release)
    return AtomicOrdering::AcquireRelease;
  if (acquire)
    return AtomicOrdering::Acquire;
  return release ? AtomicOrdering::Release : AtomicOrdering::Monotonic;
}

FailureOr<Ordering> orderingOf(Translator &translator, const Instruction &instruction, Id scope,
                               Id semantics) {
  FailureOr<SyncScope::ID> syncScopeId = syncScope(translator, instruction, scope);
  if (!syncScopeId)
    return failure();
  FailureOr<AtomicOrdering> ordering = atomicOrdering(translator, instruction, semantics);
  if (!ordering)
    return failure();
  uint64_t bits = *translator.values().constantInt(semantics);
  return Ordering{*syncScopeId, *ordering, (bits & kLocalMemory) != 0, (bits & kGlobalMemory) != 0};
}

void createFence(Translator &translator, const Ordering &what, AtomicOrdering ordering) {
  if (!isStrongerThanMonotonic(ordering) || what.scope == SyncScope::SingleThread)
    return;
  if (!what.local && !what.global)
    return;
  FenceInst *fence = translator.builder().CreateFence(ordering, what.scope);
  if (what.local && what.global)
    return;
  // Otherwise the back end waits for buffer stores at each barrier that orders only LDS.
  MDNode *kind =
      MMRAMetadata::getTagMD(translator.context(), "amdgpu-synchronize-as", what.local ? "local" : "global");
  fence->setMetadata(LLVMContext::MD_mmra, kind);
}

} // namespace llpc::reader
