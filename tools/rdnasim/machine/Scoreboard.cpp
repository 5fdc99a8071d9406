// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/machine/Scoreboard.h"

#include <algorithm>

namespace rdnasim {

void Scoreboard::issue(Counter counter, Registers registers, bool outOfOrder) {
  start(counter, {registers, outOfOrder});
}

void Scoreboard::issueMessage(Registers registers) {
  constexpr uint8_t kMessages = 1;
  start(Counter::Scalar, {registers, false, kMessages});
}

void Scoreboard::start(Counter counter, const Operation &operation) {
  if (sharedLgkm_ && counter == Counter::Scalar)
    counter = Counter::Lds;
  const Registers &registers = operation.registers;
  uint8_t *pending = registers.isVector ? vectors_ : scalars_;
  uint32_t limit = registers.isVector ? 256 : 128;
  push(counter, operation);
  for (uint32_t i = registers.first; i < std::min<uint32_t>(registers.first + registers.count, limit); ++i)
    ++pending[i];
}

void Scoreboard::issueExport(ExportKind kind, std::span<const uint16_t> sources) {
  Operation operation = {{}, false, static_cast<uint8_t>(kind), /*isExport=*/true};
  for (uint16_t number : sources)
    operation.sources[operation.sourceCount++] = number;
  push(Counter::Export, operation);
  for (uint16_t number : sources)
    ++exported_[number];
  ++pendingExports_;
}

void Scoreboard::push(Counter counter, const Operation &operation) {
  // The hardware's counters reach at most 63, of exports 7: another operation starts only when an older one
  // has completed. Compilers rely on that. Without this limit, stores that are never waited for would
  // accumulate.
  const uint32_t most = counter == Counter::Export ? 7 : 63;
  if (queues_[static_cast<uint32_t>(counter)].size() >= most)
    wait(counter, most - 1);
  queues_[static_cast<uint32_t>(counter)].push_back(operation);
  ++pendingOperations_;
}

void Scoreboard::wait(Counter counter, uint32_t most) {
  if (sharedLgkm_ && counter == Counter::Scalar)
    counter = Counter::Lds;
  std::deque<Operation> &queue = queues_[static_cast<uint32_t>(counter)];
  // It is known which operations are complete only when all are, or when they complete in the order of issue.
  bool inOrder = std::none_of(queue.begin(), queue.end(), [&](const Operation &each) {
    return each.outOfOrder || each.order != queue.front().order;
  });
  if (most != 0 && !inOrder)
    return;
  while (queue.size() > most) {
    complete(queue.front());
    queue.pop_front();
  }
}

bool Scoreboard::waitsInOrderFor(Counter counter, uint32_t number) const {
  const std::deque<Operation> &queue = queues_[static_cast<uint32_t>(counter)];
  auto writes = std::count_if(queue.begin(), queue.end(), [&](const Operation &each) {
    const Registers &registers = each.registers;
    return !each.outOfOrder && registers.isVector && number >= registers.first &&
           number - registers.first < registers.count;
  });
  return writes == vectors_[number];
}

void Scoreboard::waitAll() {
  for (uint32_t counter = 0; counter < kCounters; ++counter)
    wait(static_cast<Counter>(counter), 0);
}

void Scoreboard::complete(const Operation &operation) {
  uint8_t *pending = operation.registers.isVector ? vectors_ : scalars_;
  uint32_t limit = operation.registers.isVector ? 256 : 128;
  const Registers &registers = operation.registers;
  for (uint32_t i = registers.first; i < std::min<uint32_t>(registers.first + registers.count, limit); ++i)
    --pending[i];
  for (uint32_t i = 0; i < operation.sourceCount; ++i)
    --exported_[operation.sources[i]];
  pendingExports_ -= operation.isExport;
  --pendingOperations_;
}

} // namespace rdnasim
