// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Target.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace rdnasim {

class Wave;
struct Instruction;

/// Numbers of scalar registers inside the simulator, the same for all generations (those of RDNA3's
/// encoding).
enum ScalarRegister : uint16_t {
  kVcc = 106,   ///< and 107
  kTtmp0 = 108, ///< to 123
  kNull = 124,
  kM0 = 125,
  kExec = 126, ///< and 127
  kScalarRegisters = 128,
};

/// The interpretation of an operand's bits. It determines how a constant in the instruction becomes bits: an
/// inline float uses the type's own encoding, an inline integer is sign-extended, and a 32-bit literal of a
/// 64-bit float is its upper half (of a 64-bit integer: sign-extended for I64, zero-extended for B64 and
/// U64).
enum class Type : uint8_t {
  None,
  B16,
  I16,
  U16,
  F16,
  BF16,
  B32,
  I32,
  U32,
  F32,
  B64,
  I64,
  U64,
  F64,
  Pk16,  ///< two 16-bit integers in a dword
  PkF16, ///< two halves in a dword
  PkBF16,
  PkF32, ///< two floats in two dwords
  B96,
  B128,
  B256,
  B512,
  Mask, ///< a lane mask: 32 bits in wave32, 64 in wave64
};

/// Returns the number of dwords that a value of the type takes in registers; 16-bit types take one. For Mask
/// it is 1 or 2, depending on the wave size.
uint32_t dwordsOf(Type type, bool wave64);

enum class OperandKind : uint8_t {
  None, ///< also `off`
  Vgpr,
  Sgpr,     ///< number as in ScalarRegister
  Constant, ///< inline constant or literal, already converted: `bits`
  Scc,      ///< src_scc
  SharedBase,
  SharedLimit,
  PrivateBase,
  PrivateLimit, ///< apertures, read as the upper half of an address
  Vccz,
  Execz,
};

/// Selection of bits by SDWA, or by true16's .l and .h and op_sel.
enum class Select : uint8_t { Dword, Word0, Word1, Byte0, Byte1, Byte2, Byte3 };

struct Operand {
  OperandKind kind = OperandKind::None;
  Type type = Type::None;
  Select select =
      Select::Dword; ///< 16-bit operands: Word1 when the high half is selected, in whatever syntax
  bool negate = false, absolute = false, signExtend = false;
  bool negateHigh = false; ///< packed: neg_hi; `negate` is neg_lo
  bool opSelLow = false;   ///< packed and mixed: the half used for the low result
  bool opSelHigh = true; ///< packed and mixed: the half used for the high result; default as the assembler's
  uint8_t dwords = 1;    ///< registers that the text names
  uint16_t number = 0;   ///< first register
  uint64_t bits = 0;     ///< of a constant
};

/// A register that holds a mask of lanes, VCC or EXEC.
inline Operand maskRegister(uint32_t number) {
  Operand operand;
  operand.kind = OperandKind::Sgpr;
  operand.type = Type::Mask;
  operand.number = static_cast<uint16_t>(number);
  return operand;
}

inline Operand vectorRegister(uint32_t number) {
  Operand operand;
  operand.kind = OperandKind::Vgpr;
  operand.type = Type::B32;
  operand.number = static_cast<uint16_t>(number);
  return operand;
}

/// The way in which the source with DPP reaches the lanes.
enum class DppKind : uint8_t { None, Dpp8, Dpp16 };

/// The control of a DPP16 instruction, as the ISA documents number it in dpp_ctrl.
struct Dpp {
  DppKind kind = DppKind::None;
  uint8_t operand = 0;               ///< the index of the source with DPP
  uint16_t control = 0;              ///< Dpp16: dpp_ctrl, 9 bits (quad_perm 0..0xff, row_shl 0x101…, …)
  std::array<uint8_t, 8> lanes = {}; ///< Dpp8
  uint8_t rowMask = 0xf, bankMask = 0xf;
  bool boundControl = false; ///< bound_ctrl: lanes without a source read 0 instead of being disabled
  bool fetchInactive = false;
};

/// The number of coordinates of an image instruction, and their meaning: `dim` as encoded.
enum class ImageDimension : uint8_t { Dim1D, Dim2D, Dim3D, Cube, Array1D, Array2D, Msaa2D, MsaaArray2D };

/// The fields of an image instruction beside its operands.
struct ImageFields {
  uint8_t mask = 0; ///< dmask: the components that it moves
  ImageDimension dimension = ImageDimension::Dim1D;
  bool unnormalized = false; ///< unorm; printed on loads and stores, too, where it has no effect
  bool halfAddress = false, halfData = false; ///< a16, d16
  bool lodWarning = false;                    ///< lwe
  /// The VGPRs of the address, dword by dword, whether they are consecutive or not.
  uint8_t addressCount = 0;
  std::array<uint8_t, 16> addresses = {};
};

/// The target of an export, as encoded. Those from kColor0, kPosition0 and kParameter0 on are eight, five and
/// 32 targets.
enum ExportTarget : uint8_t {
  kColor0 = 0,
  kDepth = 8,
  kNullTarget = 9, ///< RDNA2
  kPosition0 = 12,
  kPrimitive = 20,
  kDualSource0 = 21, ///< and 22: RDNA3, RDNA4
  kParameter0 = 32,  ///< RDNA2
};

/// The assembler's name of a target: mrt0, mrtz, pos0, …
std::string exportName(uint32_t target);

/// The fields of an export beside its registers.
struct ExportFields {
  uint8_t target = 0;        ///< ExportTarget
  uint8_t mask = 0;          ///< a bit for each dword; of a compressed export, for each of four halves
  bool isCompressed = false; ///< RDNA2: halves in two registers
  bool isDone = false;
  bool isValidMask = false; ///< RDNA2: EXEC says which pixels live
  bool hasRow = false;      ///< RDNA3, RDNA4: M0 has the row, in mesh shaders
};

/// All modifiers that may follow the operands in the text.
struct Modifiers {
  bool clamp = false;
  uint8_t outputModifier = 0;               ///< 1: times 2, 2: times 4, 3: divided by 2
  Select destinationSelect = Select::Dword; ///< SDWA dst_sel
  uint8_t destinationUnused = 0;            ///< SDWA: 0 UNUSED_PAD, 1 UNUSED_SEXT, 2 UNUSED_PRESERVE
  int32_t offset = 0;                       ///< memory: bytes; DS: offset0 of two
  int32_t offset1 = 0;
  bool offen = false, idxen = false, lds = false, tfe = false, gds = false;
  bool glc = false, slc = false, dlc = false; ///< before RDNA4
  uint8_t temporalHint = 0;                   ///< RDNA4: th:, the encoded value; bit 0 of an atomic returns
  bool atomicReturn = false;                  ///< th:TH_ATOMIC_RETURN or glc on an atomic
  uint8_t scope = 0;                          ///< RDNA4: scope:, encoded
  uint32_t format = 1;                        ///< typed buffers: the encoded format; the text leaves out 1
  bool matrixAReuse = false, matrixBReuse = false;
  bool high = false;      ///< interpolation of halves: in the upper half of the attribute
  uint8_t exportWait = 7; ///< wait_exp: the instruction waits until no more are outstanding; 7: it does not
};

/// The class of an instruction in a profile.
enum class OpKind : uint8_t {
  Salu,
  Valu,
  Smem,
  Vmem,
  Flat,
  Lds,
  Branch,
  Barrier,
  Wait,
  Message,
  Matrix,
  Export, ///< also loads of parameters
  Other
};

using Handler = void (*)(Wave &, const Instruction &);

/// One operand of an instruction, in the order of the assembler's text.
struct OperandInfo {
  Type type = Type::None;
  bool isWritten = false;
  bool isOptional = false; ///< the text may omit it (at the end)
};

inline constexpr uint32_t kMaxOperands = 7;

/// One line of the instruction table: a mnemonic, the generations that have it, its operands and its meaning.
/// The same line serves all generations and encodings (e32, e64, DPP, SDWA, VOPD). Mnemonics that differ only
/// in name between generations have a line each and share the handler.
struct OpInfo {
  std::string_view mnemonic; ///< without the suffix of the encoding
  Generations generations = kAll;
  OpKind kind = OpKind::Other;
  std::array<OperandInfo, kMaxOperands> operands = {};
  Handler run = nullptr;
  uint32_t tag = 0;         ///< for handlers that serve several lines
  Generations reversed = 0; ///< the generations that exchange the sources before DPP applies to the first one
};

/// When an instruction matters for hazards.
enum class HazardUse : uint8_t {
  Never,
  WhenAlert, ///< when a hazard may be pending
  Vector,    ///< like WhenAlert, and it may be the first of several vector instructions
  Always,
};

/// A decoded instruction in the form that the dispatcher runs. Immutable once loaded.
struct Instruction {
  Handler run = nullptr;
  const OpInfo *info = nullptr;
  std::array<Operand, kMaxOperands> operands; ///< in the order of the text
  uint8_t operandCount = 0;
  bool isE64 = false, isSdwa = false;
  HazardUse hazardUse = HazardUse::Never;
  Dpp dpp;
  Modifiers modifiers;
  ImageFields image;
  ExportFields exported;
  int64_t immediate = 0; ///< branches: target as an index into the code; s_nop, s_sendmsg, s_wait*: simm16
  std::array<uint8_t, 4> waits = {255, 255, 255, 255}; ///< s_waitcnt: vmcnt, expcnt, lgkmcnt; 255: no wait
  uint32_t pc = 0;                                     ///< byte offset from the start of the code
  uint32_t size = 0;                                   ///< bytes
  uint32_t paired = 0; ///< VOPD: the index in Program::pairedHalves of the second half, plus one
  uint32_t text = 0;   ///< index into Program::texts
};

} // namespace rdnasim
