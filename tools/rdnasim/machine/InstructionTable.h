// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Instruction.h"

#include <span>
#include <string_view>

namespace rdnasim {

/// Returns the line for a mnemonic (without the suffix of its encoding) on a generation, or null.
const OpInfo *findInstruction(std::string_view mnemonic, Generation generation);

/// Every line, family by family.
std::span<const std::span<const OpInfo>> instructionFamilies();

/// The families, one for each file; the meanings are beside the lines.
std::span<const OpInfo> scalarAluInstructions();   ///< ScalarAlu.cpp: results that depend only on sources
std::span<const OpInfo> scalarStateInstructions(); ///< ScalarState.cpp: SCC, EXEC, MODE, PC, old destinations
std::span<const OpInfo> scalarFloatInstructions(); ///< ScalarFloat.cpp: RDNA4's float on scalars
std::span<const OpInfo>
scalarControlInstructions(); ///< ScalarControl.cpp: SOPP, branches, barriers, waits, messages
std::span<const OpInfo> scalarMemoryInstructions();  ///< ScalarMemory.cpp
std::span<const OpInfo> vectorIntegerInstructions(); ///< VectorInteger.cpp
std::span<const OpInfo>
vectorCarryInstructions(); ///< VectorCarry.cpp: lane masks in or out, values of two widths
std::span<const OpInfo>
vectorDifferenceInstructions();                     ///< VectorDifferences.cpp: sums of absolute differences
std::span<const OpInfo> vectorDivideInstructions(); ///< VectorDivide.cpp: v_div_scale, v_div_fmas
std::span<const OpInfo> vectorFloatInstructions();  ///< VectorFloat.cpp: f32 and f64
std::span<const OpInfo> vectorHalfInstructions();   ///< VectorHalf.cpp: 16-bit floats and integers
std::span<const OpInfo>
vectorPackedInstructions(); ///< VectorPacked.cpp: VOP3P, dot products, mixed precision
std::span<const OpInfo> vectorSmallFloatInstructions(); ///< VectorSmallFloat.cpp: fp8, bf8
std::span<const OpInfo> vectorConvertInstructions();    ///< VectorConvert.cpp
std::span<const OpInfo> vectorCompareInstructions();    ///< VectorCompare.cpp: v_cmp, v_cmpx, v_cmp_class
std::span<const OpInfo> crossLaneInstructions();        ///< CrossLane.cpp: readlane, permlane, v_mov with DPP
std::span<const OpInfo> matrixInstructions();           ///< Matrix.cpp: WMMA, SWMMAC
std::span<const OpInfo> ldsInstructions();              ///< LocalDataShare.cpp: ds_*
std::span<const OpInfo> bufferInstructions();           ///< BufferMemory.cpp: raw, structured, typed
std::span<const OpInfo> imageInstructions();            ///< ImageTable.cpp: with and without a sampler
std::span<const OpInfo> globalInstructions();           ///< GlobalMemory.cpp: global_*, flat_*, scratch_*

std::span<const OpInfo> exportInstructions();    ///< ExportInstructions.cpp
std::span<const OpInfo> parameterInstructions(); ///< Parameters.cpp: loads and interpolation

/// Helpers with which the tables are written.
constexpr OperandInfo written(Type type) {
  return {type, true, false};
}
constexpr OperandInfo read(Type type) {
  return {type, false, false};
}
constexpr OperandInfo optionalRead(Type type) {
  return {type, false, true};
}

} // namespace rdnasim
