// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/PublicationCheck.h"

#include "llpc/runtime/EntryWalker.h"
#include "protocol/DebugProtocol.h"
#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/machine/Workgroup.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace rdna_run {

namespace {

bool isStore(std::string_view mnemonic) {
  return mnemonic.starts_with("buffer_store") || mnemonic.starts_with("global_store") ||
         mnemonic.starts_with("flat_store");
}

/// For all of them.
bool waitsForStores(const rdnasim::Instruction &instruction) {
  const std::string_view mnemonic = instruction.info->mnemonic;
  if (mnemonic == "s_wait_storecnt_dscnt")
    return (instruction.immediate >> 8 & 63) == 0;
  return (mnemonic == "s_waitcnt_vscnt" || mnemonic == "s_wait_storecnt") &&
         (instruction.immediate & 63) == 0;
}

} // namespace

PublicationCheck::PublicationCheck(const rdnasim::Allocation *printf, const rdnasim::Allocation *aborts) {
  buffers_[0].memory = printf;
  buffers_[1].memory = aborts;
  for (Buffer &buffer : buffers_) {
    if (!buffer.memory)
      continue;
    buffer.before.assign(buffer.memory->bytes.get(), buffer.memory->bytes.get() + buffer.memory->size);
    buffer.dwords.resize(buffer.memory->size / 4);
  }
}

void PublicationCheck::afterInstruction(const rdnasim::Wave &wave, const rdnasim::Instruction &instruction) {
  ++now_;
  const uint32_t *group = wave.workgroup.id;
  WaveState &state = waves_[{group[0], group[1], group[2], wave.index}];
  if (isStore(instruction.info->mnemonic)) {
    for (Buffer &buffer : buffers_)
      noteStores(buffer, state);
    return;
  }
  bool writesBack = instruction.info->mnemonic.starts_with("global_wb");
  if (writesBack || wave.program.target.generation != rdnasim::Generation::Rdna4)
    state.writtenBack = now_;
  if (!waitsForStores(instruction))
    return;
  std::erase_if(state.stores, [&](Dword *dword) {
    if (dword->stored > state.writtenBack)
      return false;
    dword->visible = now_;
    return true;
  });
}

/// Only allocated entries and the header may be written.
void PublicationCheck::noteStores(Buffer &buffer, WaveState &wave) const {
  if (!buffer.memory || buffer.memory->size < protocol::kBufferHeaderBytes)
    return;
  const std::byte *now = buffer.memory->bytes.get();
  uint64_t allocated = 0;
  std::memcpy(&allocated, now, sizeof(allocated));
  uint64_t end = std::min<uint64_t>(buffer.dwords.size(), protocol::kBufferHeaderDwords + allocated);
  for (uint64_t i = 0; i < end; ++i) {
    if (std::memcmp(&now[i * 4], &buffer.before[i * 4], 4) == 0)
      continue;
    buffer.dwords[i] = {now_, kNever};
    wave.stores.push_back(&buffer.dwords[i]);
    std::memcpy(&buffer.before[i * 4], &now[i * 4], 4);
  }
}

std::optional<std::string> PublicationCheck::problem() const {
  for (bool isAborts : {false, true})
    if (auto problem = buffers_[isAborts].problem(isAborts))
      return problem;
  return std::nullopt;
}

std::optional<std::string> PublicationCheck::Buffer::problem(bool isAborts) const {
  if (!memory)
    return std::nullopt;
  llpc::runtime::EntryWalker walker(std::span<const std::byte>(memory->bytes.get(), memory->size));
  const Time raised = isAborts ? dwords[protocol::kAbortRaisedOffset / 4].stored : 0;
  bool isRaisedEarly = raised != 0;
  while (auto entry = walker.next()) {
    const uint64_t first = entry->offset / 4;
    const uint64_t end = first + protocol::kEntryHeaderDwords + entry->payload.size();
    for (uint64_t i = first + 1; i < end; ++i)
      if (!isVisibleBefore(i, dwords[first].stored))
        return "a host that polls may see the entry at byte " + std::to_string(entry->offset) + " of the " +
               memory->name + " before its dword " + std::to_string(i - first);
    isRaisedEarly &= !isVisibleBefore(first, raised);
  }
  if (isRaisedEarly)
    return "a host that polls may see that an invocation has aborted before it sees a message";
  return std::nullopt;
}

} // namespace rdna_run
