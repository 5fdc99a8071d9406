// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Layout of the buffers of GPU-assisted validation, after the specification's error records and input records
// (docs/validation.md draws them). Everything is dwords, little-endian.

#pragma once

#include <array>
#include <cstdint>

namespace protocol {

// The buffer of records: a counter, then records without gaps. The driver zeroes all of it.
//
//   u32 dataWrittenLength   dwords that waves have tried to write; may exceed what the buffer holds
//   u32 data[]              records
//
// A wave allocates the whole record at once. A record that does not fit writes nothing, and neither do later
// ones: they begin behind its end. The dword with a record's size is written last.
inline constexpr uint32_t kValidationHeaderDwords = 1;

/// The dwords of a record: its common part, then the words of its error code, then the trailer.
enum class RecordWord : uint8_t {
  Size,        ///< of the whole record, in dwords
  Shader,      ///< the key of `.shaders`
  Instruction, ///< the index of an instruction in its SPIR-V module: 0 is the first one, OpLine counts
  Stage,       ///< a RecordStage
  Stage0,      ///< three words of the stage; see StageWords
  Stage1,
  Stage2,
  Error, ///< a ValidationError
};
inline constexpr uint32_t kRecordHeaderDwords = 8;

/// The stages of records, numbered as SPIR-V's ExecutionModel.
enum class RecordStage : uint32_t {
  Vertex = 0,
  Fragment = 4,
  Compute = 5,
};
inline constexpr uint32_t kMaxStageWords = 3;

/// The words of a stage. They are those of the first of the lanes that a record is about; words that the
/// stage does not use are 0.
struct StageWords {
  const char *name = nullptr;  ///< of the stage, in metadata and JSON
  const char *title = nullptr; ///< of the stage, in messages
  bool areFloats = false;      ///< 32-bit floats; else unsigned integers
  uint32_t count = 0;
  std::array<const char *, kMaxStageWords> words{}; ///< their names in JSON; words of one name are a vector
};

/// The table: a line for each stage. Returns no name for an unknown one.
constexpr StageWords wordsOf(RecordStage stage) {
  switch (stage) {
  case RecordStage::Vertex:
    return {"vertex", "Vertex", false, 2, {"vertex_index", "instance_index"}};
  case RecordStage::Fragment: // FragCoord.x and .y
    return {"fragment", "Fragment", true, 2, {"frag_coord", "frag_coord"}};
  case RecordStage::Compute: // GlobalInvocationID
    return {"compute",
            "Compute",
            false,
            3,
            {"global_invocation_id", "global_invocation_id", "global_invocation_id"}};
  }
  return {};
}

/// The last dwords of a record, which readers of the specification's records step over.
enum class TrailerWord : uint8_t {
  Set,     ///< of the resource; kNoResource if there is none
  Binding, ///< of the resource
  PlaceId, ///< the key of `.places`: an instruction and the calls through which it is reached
  Lanes,   ///< the number of lanes that this record is about; never 0
};
inline constexpr uint32_t kRecordTrailerDwords = 4;
inline constexpr uint32_t kNoResource = UINT32_MAX;

/// The error codes. The first two are the specification's.
enum class ValidationError : uint32_t {
  DescriptorIndexOutOfBounds = 0,
  DescriptorUninitialized = 1,
  DescriptorDestroyed = 2,
  DescriptorKind = 3,
  BufferOutOfBounds = 4,
  AddressMisaligned = 5,
  IndexOutOfBounds = 6,
  DivisionByZero = 7,
  DivisionOverflow = 8,
  ShiftOutOfRange = 9,
  TexelOutOfBounds = 10,
  ConversionOutOfRange = 11,
  AddressOutOfBounds = 12,
  AddressFreed = 13,
  BarrierDiverged = 14,
  LoopLimitExceeded = 15,
  LaneOutOfRange = 16,
  NotFinite = 17,
};

/// The part of a texel that is out of bounds: the coordinates X, Y and Z; the layer, of an array of cubes
/// 6 * layer + face; the face of a single cube; the level; the sample.
enum class TexelPart : uint32_t { X, Y, Z, Layer, Face, Level, Sample };

inline constexpr uint32_t kMaxErrorWords = 7;

/// The words between a record's error code and its trailer.
struct ErrorWords {
  const char *name = nullptr; ///< in JSON
  uint32_t count = 0;
  std::array<const char *, kMaxErrorWords>
      words{}; ///< their names in JSON; two of one name are 64 bits, low first
};

/// The table: a line for each code. Returns no name for an unknown one.
constexpr ErrorWords wordsOf(ValidationError error) {
  switch (error) {
  case ValidationError::DescriptorIndexOutOfBounds: // of the flattened array, and its length
    return {"descriptor_index_out_of_bounds", 2, {"index", "length"}};
  case ValidationError::DescriptorUninitialized:
    return {"descriptor_uninitialized", 1, {"index"}};
  case ValidationError::DescriptorDestroyed:
    return {"descriptor_destroyed", 1, {"index"}};
  case ValidationError::DescriptorKind: // DescriptorFacts of what is bound and of what the shader expects
    return {"descriptor_kind", 3, {"index", "bound", "expected"}};
  case ValidationError::BufferOutOfBounds: // the first byte of the access and its size; the size of the
                                           // buffer
    return {"buffer_out_of_bounds", 5, {"index", "offset", "offset", "bytes", "size"}};
  case ValidationError::AddressMisaligned: // the address of the access and the alignment that it needs, in
                                           // bytes
    return {"address_misaligned", 3, {"address", "address", "alignment"}};
  case ValidationError::IndexOutOfBounds: // of an array or a vector in private or workgroup memory, and its
                                          // length
    return {"index_out_of_bounds", 3, {"index", "index", "length"}};
  case ValidationError::DivisionByZero: // the dividend
    return {"division_by_zero", 2, {"dividend", "dividend"}};
  case ValidationError::DivisionOverflow: // the least number by -1, and its width in bits
    return {"division_overflow", 1, {"width"}};
  case ValidationError::ShiftOutOfRange: // the amount, and the width of the shifted number in bits
    return {"shift_out_of_range", 3, {"amount", "amount", "width"}};
  case ValidationError::ConversionOutOfRange: // the number as a 64-bit float; the width in bits of the
                                              // integer, and whether it has a sign
    return {"conversion_out_of_range", 4, {"number", "number", "width", "is_signed"}};
  case ValidationError::TexelOutOfBounds: // a TexelPart, a signed number, and how many there are in the image
    return {"texel_out_of_bounds", 4, {"index", "part", "number", "size"}};
  case ValidationError::AddressOutOfBounds: // of the access, with its size in bytes; the range that is
                                            // nearest
    return {"address_out_of_bounds", 7, {"address", "address", "bytes", "begin", "begin", "size", "size"}};
  case ValidationError::AddressFreed: // the same, with the range that the address was in
    return {"address_freed", 7, {"address", "address", "bytes", "begin", "begin", "size", "size"}};
  case ValidationError::BarrierDiverged: // the lanes of the wave that execute a barrier, and all that it
                                         // began with
    return {"barrier_diverged", 2, {"active", "launched"}};
  case ValidationError::LoopLimitExceeded: // the iterations that were allowed
    return {"loop_limit_exceeded", 1, {"limit"}};
  case ValidationError::LaneOutOfRange: // the id of an invocation in its subgroup or cluster, and the size of
                                        // that
    return {"lane_out_of_range", 2, {"lane", "size"}};
  case ValidationError::NotFinite: // the result as a 64-bit float
    return {"not_finite", 2, {"result", "result"}};
  }
  return {};
}

constexpr const char *nameOf(ValidationError error) {
  return wordsOf(error).name;
}

/// The words of a record that may differ between lanes, without the error's: those of the stage, set,
/// binding.
inline constexpr uint32_t kReportedWords = 5;

/// Returns the dwords of a record with that error code.
constexpr uint32_t recordDwords(ValidationError error) {
  return kRecordHeaderDwords + wordsOf(error).count + kRecordTrailerDwords;
}

inline constexpr uint32_t kMinRecordDwords = kRecordHeaderDwords + kRecordTrailerDwords;
inline constexpr uint32_t kMaxRecordDwords = kMinRecordDwords + kMaxErrorWords;

/// A record is about at most a wave.
inline constexpr uint32_t kMaxRecordLanes = 64;

// The buffer of inputs is the specification's: with `input` for its dwords, `set`, `binding` and `index`,
//
//   length of the array    input[input[1 + set] + binding]
//   its element            input[index + input[binding + input[set + input[0]]]]
//
// as the specification's example has it; its formula for the element has an access too many. input[0] is the
// index of the array that has, for each set, the index of an array that has, for each binding, the index of
// the binding's first element. An element is 0 when it was never written, and else has the facts below; the
// specification's is 1. An input[0] of 0 says that the buffer is not filled.
//
// Shaders look at the first three facts only when a descriptor is empty: all dwords 0, or PAL's null image.
// So the driver keeps an empty descriptor in each element that is not written.
inline constexpr uint32_t kDescriptorWritten = 1 << 0;
inline constexpr uint32_t kDescriptorDestroyed = 1 << 1; ///< its resource was; never together with Written
inline constexpr uint32_t kDescriptorIsNull = 1 << 2; ///< with Written: VK_NULL_HANDLE, which may be accessed

// The kind of an image's view or of a sampler, in facts of an element with kDescriptorHasKind, and in the
// words of DescriptorKind. An image has a view and a number, and a sampler a comparison or none.
inline constexpr uint32_t kDescriptorHasKind = uint32_t(1) << 31;
inline constexpr uint32_t kKindViewShift = 8; ///< 4 bits: a ViewKind
inline constexpr uint32_t kKindViewMask = 15u << kKindViewShift;
inline constexpr uint32_t kKindNumberShift = 12; ///< 2 bits: a NumberKind, what loads and samples return
inline constexpr uint32_t kKindNumberMask = 3u << kKindNumberShift;
inline constexpr uint32_t kKindCompareShift = 14; ///< 2 bits, of a sampler: a CompareKind
inline constexpr uint32_t kKindCompareMask = 3u << kKindCompareShift;
inline constexpr uint32_t kKindMask = kKindViewMask | kKindNumberMask | kKindCompareMask;

enum class ViewKind : uint32_t {
  Unknown,
  Of1D,
  Of2D,
  Of3D,
  Cube,
  Of1DArray,
  Of2DArray,
  CubeArray,
  Of2DMultisample,
  Of2DMultisampleArray,
};
enum class NumberKind : uint32_t { Unknown, Float, Signed, Unsigned };
enum class CompareKind : uint32_t { Unknown, Plain, Compare };

constexpr uint32_t kindOf(ViewKind view, NumberKind number) {
  return uint32_t(view) << kKindViewShift | uint32_t(number) << kKindNumberShift;
}
constexpr uint32_t kindOf(CompareKind compare) {
  return uint32_t(compare) << kKindCompareShift;
}

// The buffer of addresses has the ranges of memory that physical pointers may point to, such as buffers of
// the usage SHADER_DEVICE_ADDRESS, in ascending order and without overlaps:
//
//   u32 count
//   u32 zero[3]
//   { u64 begin; u64 bytes; } ranges[count]
//
// A range whose memory the application has freed may stay, so that accesses of it have a name: then the
// highest bit of its bytes is set. A count of 0 says that the buffer is not filled.
inline constexpr uint32_t kAddressHeaderDwords = 4;
inline constexpr uint32_t kAddressRangeDwords = 4;
inline constexpr uint64_t kAddressRangeIsFreed = uint64_t(1) << 63;
inline constexpr uint32_t kMaxAddressRanges = 1 << 26; ///< so that the buffer has less than 2 GiB

// The buffer of counters has a dword for each place of a pipeline, `.counters` in all: the number of records
// that waves have tried to write there since the driver zeroed it. Without this buffer there is no limit.

// Keys of the metadata map "lgc.validation", a sibling of "amdpal.pipelines".
inline constexpr char kValidationKey[] = "lgc.validation";
// ".version": 1; ".user_data_offset", ".counters_user_data_offset", ".inputs_user_data_offset",
// ".addresses_user_data_offset": the user-data dword through which shaders reach each buffer
// (pipeline/InternalBuffers.h)
inline constexpr uint64_t kValidationVersion = 1;
inline constexpr char kCountersKey[] = ".counters"; ///< dwords of the counters buffer

inline constexpr char kShadersKey[] = ".shaders"; ///< array of maps:
// ".index": the record's shader id, 32 bits; ".stage": "compute", …
inline constexpr char kEntryPointKey[] = ".entry_point"; ///< its name in SPIR-V

inline constexpr char kResourcesKey[] = ".resources"; ///< array of maps:
// ".set", ".binding": integers
inline constexpr char kNameKey[] = ".name"; ///< the variable's in SPIR-V; absent if it has none
inline constexpr char kTypeKey[] = ".type"; ///< nameOf(pipeline::DescriptorType)

inline constexpr char kPlacesKey[] = ".places"; ///< array of maps:
// ".index": the record's place, 32 bits; ".file", ".line", ".column": absent without debug information
inline constexpr char kShaderKey[] = ".shader";           ///< the shader's ".index"
inline constexpr char kInstructionKey[] = ".instruction"; ///< index in the SPIR-V module
inline constexpr char kOpcodeKey[] = ".opcode";           ///< "OpLoad", …
inline constexpr char kTextKey[] = ".text";               ///< the source line; absent if it is not known
inline constexpr char kInlinedKey[] = ".inlined"; ///< array of maps, the innermost call first; may be absent:
// ".file", ".line", ".column": the position of the call
inline constexpr char kFunctionKey[] = ".function"; ///< the name of the called function; may be absent

} // namespace protocol
