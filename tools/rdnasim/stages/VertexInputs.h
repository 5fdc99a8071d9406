// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/geometry/Subgroups.h"
#include "tools/rdnasim/machine/Wave.h"

namespace rdnasim::stages {

/// The registers that determine what an NGG wave without a geometry shader starts with.
struct VertexInputRegisters {
  uint32_t primitiveInputs = 0; ///< `.gs_vgpr_comp_cnt`
  uint32_t vertexInputs = 0;    ///< `.es_vgpr_comp_cnt`
  bool hasPrimitiveIds = false; ///< `.vgt_primitive_id_en`
  bool passesThrough = true;    ///< `primgen_passthru_en`: v0 has the word that prim exports. RDNA4: always
  uint32_t verticesOfPrimitive = 3; ///< of `.outprim_type`
  uint32_t ringItemDwords = 1;      ///< `.vgt_esgs_ring_itemsize`
};

/// The values of s2 and s5 that are not in the subgroup itself.
struct SubgroupPlace {
  uint32_t number = 0;             ///< ordered wave id
  uint32_t attributeRingBlock = 0; ///< RDNA3, RDNA4: 512 bytes each
  uint32_t scratchOffset = 0;      ///< RDNA2: of the wave
};

/// Returns the number of waves of a subgroup: enough for its vertices and for its primitives.
uint32_t wavesOf(const geometry::Subgroup &subgroup, uint32_t lanes);

/// The VGPRs that waves can start with: v0 to v8.
inline constexpr uint32_t kVertexInputRegisters = 9;

/// Fills s0 to s7, the VGPRs and EXEC of the wave with Wave::index. Registers that are not loaded, and lanes
/// without a vertex or primitive, stay undefined.
void fillInputs(const VertexInputRegisters &registers, const geometry::Subgroup &subgroup,
                const SubgroupPlace &place, Wave &wave);

} // namespace rdnasim::stages
