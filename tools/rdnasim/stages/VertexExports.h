// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/GraphicsUnit.h"
#include "tools/rdnasim/stages/GraphicsRegisters.h"

#include <string>
#include <vector>

namespace rdnasim::stages {

/// The vertices or the primitives of a subgroup.
struct SubgroupCounts {
  uint32_t vertices = 0, primitives = 0;
};

using ParameterVector = std::array<ParameterWord, 4>;

/// The exports of a vertex.
struct ExportedVertex {
  std::array<std::array<uint32_t, 4>, kMaxPositions> positions = {};
  std::vector<ParameterVector> parameters; ///< RDNA2; other GPUs store them into the attribute ring
};

/// Collects the exports of an NGG subgroup, and makes a wave fault that breaks the protocol: each vertex
/// exports each of its positions once, the last one with `done`, and each primitive exports its word once.
/// Threads own the vertex and the primitive with their number.
class VertexExports {
public:
  VertexExports(const VertexRegisters &registers, SubgroupCounts counts);

  void requestAllocation(Wave &wave, uint32_t vertices, uint32_t primitives);
  void take(Wave &wave, const Export &data);
  /// Returns the reason when an export is missing; to be called after all waves have ended.
  std::string findMissing() const;

  const std::vector<ExportedVertex> &vertices() const { return vertices_; }
  const std::vector<uint32_t> &primitives() const { return primitives_; }

private:
  void takeLane(Wave &wave, const Export &data, uint32_t lane);
  void takePosition(Wave &wave, const Export &data, uint32_t lane, uint32_t thread);
  void takePrimitive(Wave &wave, const Export &data, uint32_t lane, uint32_t thread);
  void takeParameter(Wave &wave, const Export &data, uint32_t lane, uint32_t thread);
  bool checkOwner(Wave &wave, bool isPrimitive, uint32_t thread) const;

  const VertexRegisters registers_;
  const SubgroupCounts counts_;
  bool isAllocated_ = false;
  SubgroupCounts allocated_;
  std::vector<ExportedVertex> vertices_;
  std::vector<uint32_t> primitives_;
  std::vector<uint8_t> exportedPositions_, isDone_, exportedPrimitives_;
  std::vector<uint32_t> exportedParameters_;
};

} // namespace rdnasim::stages
