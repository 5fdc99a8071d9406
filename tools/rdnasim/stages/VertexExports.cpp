// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/stages/VertexExports.h"

#include <bit>

namespace rdnasim::stages {

namespace {

std::string threadName(uint32_t thread) {
  return "thread " + std::to_string(thread) + " of the subgroup: ";
}

std::string countsName(uint32_t vertices, uint32_t primitives) {
  return std::to_string(vertices) + " vertices and " + std::to_string(primitives) + " primitives";
}

} // namespace

VertexExports::VertexExports(const VertexRegisters &registers, SubgroupCounts counts)
    : registers_(registers), counts_(counts), isAllocated_(!registers.needsMessage), allocated_(counts),
      vertices_(counts.vertices), primitives_(counts.primitives), exportedPositions_(counts.vertices),
      isDone_(counts.vertices), exportedPrimitives_(counts.primitives), exportedParameters_(counts.vertices) {
  for (ExportedVertex &vertex : vertices_)
    vertex.parameters.resize(registers.parameters);
}

void VertexExports::requestAllocation(Wave &wave, uint32_t vertices, uint32_t primitives) {
  if (wave.index != 0)
    return wave.fault("only the first wave of a subgroup may ask for an allocation");
  if (isAllocated_ && registers_.needsMessage)
    return wave.fault("the subgroup asks for an allocation a second time");
  // Culling leaves fewer, and nothing that is simulated makes more.
  const bool isSame = vertices == counts_.vertices && primitives == counts_.primitives;
  if ((registers_.passesThrough && !isSame) || vertices > counts_.vertices || primitives > counts_.primitives)
    return wave.fault("the message asks for " + countsName(vertices, primitives) + ", but the subgroup has " +
                      countsName(counts_.vertices, counts_.primitives));
  isAllocated_ = true;
  allocated_ = {vertices, primitives};
}

void VertexExports::take(Wave &wave, const Export &data) {
  // Other waves of a subgroup wait for the allocation that its first wave asks for.
  if (!isAllocated_ && wave.index == 0)
    return wave.fault("the subgroup's first wave exports before it has asked for an allocation");
  if (data.isCompressed)
    return wave.fault("only colors can be exported as halves");
  for (uint64_t lanes = data.lanes; lanes != 0 && !wave.hasFault(); lanes &= lanes - 1)
    takeLane(wave, data, static_cast<uint32_t>(std::countr_zero(lanes)));
}

void VertexExports::takeLane(Wave &wave, const Export &data, uint32_t lane) {
  const uint32_t thread = wave.index * wave.laneCount() + lane;
  if (data.target == kPrimitive)
    takePrimitive(wave, data, lane, thread);
  else if (data.target >= kPosition0 && data.target < kPosition0 + kMaxPositions)
    takePosition(wave, data, lane, thread);
  else if (data.target >= kParameter0)
    takeParameter(wave, data, lane, thread);
  else
    wave.fault("a vertex stage cannot export to " + exportName(data.target));
}

bool VertexExports::checkOwner(Wave &wave, bool isPrimitive, uint32_t thread) const {
  const SubgroupCounts &counts = isAllocated_ ? allocated_ : counts_;
  const uint32_t count = isPrimitive ? counts.primitives : counts.vertices;
  if (thread >= count)
    wave.fault(threadName(thread) + "it exports a " + (isPrimitive ? "primitive" : "vertex") +
               ", of which the subgroup has " + std::to_string(count));
  return thread < count;
}

void VertexExports::takePosition(Wave &wave, const Export &data, uint32_t lane, uint32_t thread) {
  const uint32_t position = data.target - kPosition0;
  if (!registers_.positions[position])
    return wave.fault(".spi_shader_pos_format has no " + exportName(data.target));
  if (!checkOwner(wave, false, thread))
    return;
  if ((exportedPositions_[thread] >> position & 1) != 0)
    return wave.fault(threadName(thread) + "it exports " + exportName(data.target) + " twice");
  if (isDone_[thread] != 0)
    return wave.fault(threadName(thread) + "it exports " + exportName(data.target) +
                      " after the position that is marked as the last one");
  for (uint32_t i = 0; i < 4; ++i)
    vertices_[thread].positions[position][i] = (data.mask >> i & 1) != 0 ? data.values[i][lane] : 0;
  exportedPositions_[thread] |= static_cast<uint8_t>(1 << position);
  isDone_[thread] = data.isDone;
}

void VertexExports::takePrimitive(Wave &wave, const Export &data, uint32_t lane, uint32_t thread) {
  if (!data.isDone || data.mask != 1)
    return wave.fault("the export of a primitive must have one dword and be marked as done");
  if (!checkOwner(wave, true, thread))
    return;
  if (exportedPrimitives_[thread] != 0)
    return wave.fault(threadName(thread) + "it exports prim twice");
  primitives_[thread] = data.values[0][lane];
  exportedPrimitives_[thread] = 1;
}

void VertexExports::takeParameter(Wave &wave, const Export &data, uint32_t lane, uint32_t thread) {
  const uint32_t parameter = data.target - kParameter0;
  if (parameter >= registers_.parameters)
    return wave.fault(exportName(data.target) + " is exported, but .spi_vs_out_config has " +
                      std::to_string(registers_.parameters) + " parameters");
  if (!checkOwner(wave, false, thread))
    return;
  if ((exportedParameters_[thread] >> parameter & 1) != 0)
    return wave.fault(threadName(thread) + "it exports " + exportName(data.target) + " twice");
  for (uint32_t i = 0; i < 4; ++i)
    if ((data.mask >> i & 1) != 0)
      vertices_[thread].parameters[parameter][i] = {data.values[i][lane], ~0u};
  exportedParameters_[thread] |= 1u << parameter;
}

std::string VertexExports::findMissing() const {
  if (!isAllocated_)
    return "the subgroup ends without asking for an allocation";
  for (uint32_t thread = 0; thread < allocated_.primitives; ++thread)
    if (exportedPrimitives_[thread] == 0)
      return threadName(thread) + "it ends without exporting its primitive";
  for (uint32_t thread = 0; thread < allocated_.vertices; ++thread) {
    for (uint32_t i = 0; i < kMaxPositions; ++i)
      if (registers_.positions[i] && (exportedPositions_[thread] >> i & 1) == 0)
        return threadName(thread) + "it ends without exporting " + exportName(kPosition0 + i);
    if (isDone_[thread] == 0)
      return threadName(thread) + "none of its positions is marked as the last one";
  }
  // Waves that exported before the message was sent have been held against the subgroup's own counts.
  for (uint32_t thread = allocated_.vertices; thread < counts_.vertices; ++thread)
    if (exportedPositions_[thread] != 0)
      return threadName(thread) + "it has exported a vertex that was not allocated";
  for (uint32_t thread = allocated_.primitives; thread < counts_.primitives; ++thread)
    if (exportedPrimitives_[thread] != 0)
      return threadName(thread) + "it has exported a primitive that was not allocated";
  return {};
}

} // namespace rdnasim::stages
