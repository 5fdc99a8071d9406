// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EncodingSweep.h"

#include "tools/rdnasim/load/Decoder.h"

#include <set>

namespace rdnasim {

namespace {

using Words = std::vector<uint32_t>;

// Registers in encodings: s2 is 2, s8 is 8; v8 as a source is 256 + 8.
constexpr uint32_t kV8 = 264, kV16 = 272, kV24 = 280;
constexpr uint32_t kDpp8 = 0xe9, kSdwa = 0xf9, kDpp16 = 0xfa;

/// Collects candidates; a bit pattern that is no instruction is dropped later.
class Candidates {
public:
  explicit Candidates(Generation generation) : generation_(generation) {}

  void add(Words words) { all.push_back(std::move(words)); }

  void scalar() {
    uint32_t null = generation_ == Generation::Rdna2 ? 125 : 124;
    for (uint32_t op = 0; op < 32; ++op)
      for (uint32_t result : {null, 32u})
        add({0xb0000000 | op << 23 | result << 16 | 1, 1}); // SOPK; 1 is the register MODE for s_setreg
    for (uint32_t op = 0; op < 128; ++op) {
      add({0x80000000 | op << 23 | 32 << 16 | 16 << 8 | 8,
           0});                                   // SOP2, with a literal where the opcode implies one
      add({0xbf000000 | op << 16 | 16 << 8 | 8}); // SOPC
      for (uint32_t immediate : {0xfffeu, 0u, 1u})
        add({0xbf800000 | op << 16 | immediate}); // SOPP
    }
    for (uint32_t op = 0; op < 256; ++op)
      add({0xbe800000 | 32 << 16 | op << 8 | 8}); // SOP1
    for (uint32_t op = 0; op < 256; ++op) {
      add({0xf4000000 | op << 18 | 32 << 6 | 0, 0xf8000000}); // SMEM, RDNA2 and RDNA3; s[0:1]
      add({0xf4000000 | op << 18 | 32 << 6 | 4, 0xf8000000}); // s[8:11]
      add({0xf4000000 | op << 13 | 32 << 6 | 0, 0xf8000000}); // RDNA4
      add({0xf4000000 | op << 13 | 32 << 6 | 4, 0xf8000000});
    }
  }

  void vector() {
    for (uint32_t source : {kV8, kDpp8, kDpp16, kSdwa}) {
      uint32_t second = source == kSdwa    ? 0x06060608
                        : source == kDpp8  ? 0xfac68808
                        : source == kDpp16 ? 0xff00e408
                                           : 0x3c00;
      // SDWA has fields for a second source, which must be 0 here.
      uint32_t ofOneSource = source == kSdwa ? 0x00060608 : second;
      for (uint32_t op = 0; op < 256; ++op) {
        add({0x7e000000 | 32 << 17 | op << 9 | source, ofOneSource}); // VOP1
        add({0x7c000000 | op << 17 | 16 << 9 | source, second});      // VOPC
      }
      for (uint32_t op = 0; op < 256; ++op)
        add({0x7e000000 | op << 9}); // VOP1 without operands
      for (uint32_t op = 0; op < 64; ++op)
        add({op << 25 | 32 << 17 | 16 << 9 | source, second}); // VOP2
    }
    // s[48:49] as the mask of VOP3B, an even register for both wave sizes.
    for (uint32_t first : {kV8, 8u, kDpp8, kDpp16})
      for (uint32_t op = 0; op < 1024; ++op) {
        uint32_t extra = first == kDpp8 ? 0xfac68808 : 0xff00e408;
        add({0xd4000000 | op << 16 | kExec, first | kV16 << 9, extra}); // v_cmpx
        for (uint32_t other : {kV16, 16u})
          for (uint32_t mask : {0u, 48u})
            for (uint32_t third : {24u, kV24, 0u})
              add({0xd4000000 | op << 16 | mask << 8 | 32, first | other << 9 | third << 18, extra});
      }
    for (uint32_t op = 0; op < 128; ++op)
      for (uint32_t third : {kV24, 0u})
        for (uint32_t first : {kV8, kDpp8, kDpp16}) // op_sel_hi all set, as assemblers leave it
          add({0xcc000000 | op << 16 | 1 << 14 | 32, first | kV16 << 9 | third << 18 | 3 << 27,
               first == kDpp8 ? 0xfac68808 : 0xff00e408});
  }

  /// Sources in different banks, destinations of different parity.
  void dual() {
    for (uint32_t x = 0; x < 16; ++x)
      for (uint32_t y = 0; y < 32; ++y)
        for (uint32_t unused : {0u, 1u}) // v_dual_mov_b32 has no second source: the field must be 0
          for (uint32_t unusedY : {0u, 1u})
            add({0xc8000000 | x << 22 | y << 17 | (unused ? 0u : 16u) << 9 | kV8,
                 32u << 24 | 16u << 17 | (unusedY ? 0u : 17u) << 9 | 265, 0x3f800000});
  }

  void memory() {
    for (uint32_t op = 0; op < 256; ++op) {
      for (uint32_t data : {16u << 8 | 24u << 16, 16u << 8, 0u}) // DS; address v2
        for (uint32_t result : {32u << 24, 0u})
          for (uint32_t address : {2u, 0u})
            add({0xd8000000 | op << 18, address | data | result});
      if (generation_ == Generation::Rdna4) {
        memoryOfRdna4(op);
        continue;
      }
      for (uint32_t glc : {0u, 1u << 14})
        for (uint32_t offen : {0u, 1u}) {
          uint32_t mode = generation_ == Generation::Rdna2 ? offen << 12 : 0;
          uint32_t mode3 = generation_ == Generation::Rdna3 ? offen << 22 : 0;
          uint32_t high = op >> 7 << (generation_ == Generation::Rdna2 ? 25 : 25);
          add({0xe0000000 | (op & 127) << 18 | high | mode | glc,
               2 | 32 << 8 | 2 << 16 | mode3 | 0x80000000});
          uint32_t operation = (op & 15) << (generation_ == Generation::Rdna2 ? 16 : 15);
          uint32_t upper = generation_ == Generation::Rdna2 ? (op >> 3 & 1) << 21 : 0;
          add({0xe8000000 | formatFor(op) << 19 | operation | mode | glc,
               2 | 32 << 8 | 2 << 16 | mode3 | upper | 0x80000000});
        }
      for (uint32_t segment : {0u, 1u, 2u})
        for (uint32_t glc : {0u, generation_ == Generation::Rdna2 ? 1u << 16 : 1u << 14})
          for (Position position : positionsIn(segment))
            for (uint32_t result : {0u, 32u << 24})
              add({0xdc000000 | op << 18 | segment << (generation_ == Generation::Rdna2 ? 14 : 16) | glc,
                   position.address | 16 << 8 | position.base << 16 | result | position.usesAddress});
    }
  }

  /// 2D, or multisampled for the load of all samples; the address from v4 on, the image in s[8:15], the
  /// sampler, if there is one, in s[16:19].
  void images() {
    const bool isRdna2 = generation_ == Generation::Rdna2, isRdna4 = generation_ == Generation::Rdna4;
    for (uint32_t op = 0; op < 256; ++op)
      for (uint32_t sampler : {16u, 0u})
        for (uint32_t address : {0x0504u, 0x060504u, 0x07060504u}) {
          const uint32_t mask = comparesAndSwaps(op) ? 3 : 1, dimension = loadsSamples(op) ? 6 : 1;
          if (isRdna4) // whose address fields must be 0 unless they are used
            for (uint32_t encoding : {0xd0000000u, 0xe4000000u}) // VIMAGE, VSAMPLE
              add({encoding | op << 14 | mask << 22 | dimension, 32 | 8 << 9 | sampler << 23, address});
          else if (isRdna2)
            add({0xf0000000 | op >> 7 | (op & 127) << 18 | mask << 8 | dimension << 3,
                 4 | 32 << 8 | 2 << 16 | sampler / 4 << 21});
          else
            add({0xf0000000 | op << 18 | mask << 8 | dimension << 2,
                 4 | 32 << 8 | 2 << 16 | sampler / 4 << 26});
        }
  }

  /// Exports of v8, v16, v24 and v32, loads of attributes, interpolation.
  void graphics() {
    constexpr uint32_t kP0 = 2; // of v_interp_mov
    constexpr uint32_t kSources = 8 | 16 << 8 | 24 << 16 | 32u << 24;
    add({0xf800000f, kSources});
    for (uint32_t op = 0; op < 4; ++op) {
      for (uint32_t source : {8u, kP0})
        add({0xc8000000 | 32 << 18 | op << 16 | 1 << 8 | source}); // VINTRP
      add({0xce000000 | op << 20 | 3 << 10 | 32});                 // LDSDIR, VDSDIR
    }
    for (uint32_t op = 0; op < 8; ++op)
      add({0xcd000000 | op << 16 | 7 << 8 | 32, kV8 | kV16 << 9 | kV24 << 18}); // VINTERP
    for (uint32_t op = 0; op < 1024; ++op)
      for (uint32_t third : {0u, kV24})
        for (uint32_t source : {kV8, kP0})
          add({0xd4000000 | op << 16 | 32, 1 << 6 | source << 9 | third << 18}); // RDNA2: attributes in VOP3
  }

  std::vector<Words> all;

private:
  bool loadsSamples(uint32_t op) const { return op == (generation_ == Generation::Rdna2 ? 128u : 24u); }
  /// Image atomics with two operands, whose dmask has two bits.
  bool comparesAndSwaps(uint32_t op) const {
    return generation_ == Generation::Rdna2 ? op == 16 || op == 29 : op == 11;
  }

  /// Registers of an address: s[0:1] and v2, v[0:1] alone, and for private memory (segment 1) s4 and v2.
  struct Position {
    uint32_t base, address, usesAddress;
  };
  std::vector<Position> positionsIn(uint32_t segment) const {
    uint32_t null = generation_ == Generation::Rdna2 ? 125 : 124;
    uint32_t uses = generation_ == Generation::Rdna4   ? 1u << 17
                    : generation_ == Generation::Rdna3 ? 1u << 23
                                                       : 0;
    if (segment == 1)
      return {{4, 2, uses}, {4, 0, 0}, {null, 2, uses}, {null, 2, 0}, {0x7f, 2, 0}};
    return {{0, 2, 0}, {null, 0, 0}};
  }

  /// The format of a typed buffer instruction: one 32-bit float; for the 16-bit ones, one half.
  static uint32_t formatFor(uint32_t op) { return (op & 8) != 0 ? 13 : 22; }

  /// VBUFFER, VFLAT, VSCRATCH and VGLOBAL have three words: opcode and base; data and cache policy; address
  /// and offset.
  void memoryOfRdna4(uint32_t op) {
    for (uint32_t returns : {0u, 1u << 20})
      for (uint32_t data : {16u, 32u}) {
        uint32_t format = op < 128 ? 0 : formatFor(op) << 23;
        add({0xc4000000 | op << 14 | 124, data | 8 << 9 | returns | format | 1 << 30, 2});
        for (uint32_t segment : {0u, 1u, 2u})
          for (Position position : positionsIn(segment))
            add({0xec000000 | segment << 24 | op << 14 | position.base,
                 32 | 16 << 23 | returns | position.usesAddress, position.address});
      }
  }

  Generation generation_;
};

} // namespace

std::string formOf(const std::string &text) {
  std::string form = text.substr(0, text.find(' '));
  if (size_t second = text.find(" :: "); second != text.npos)
    form += " " + text.substr(second + 4, text.find(' ', second + 4) - second - 4);
  if (text.find(" dpp8:") != text.npos)
    form += " dpp8";
  else if (text.find(" row_mask:") != text.npos || text.find(" quad_perm:") != text.npos)
    form += " dpp16";
  return form;
}

std::vector<std::string> sweepEncodings(const Variant &variant) {
  Candidates candidates(findTarget(variant.processor)->generation);
  candidates.scalar();
  candidates.vector();
  candidates.dual();
  candidates.memory();
  candidates.images();
  candidates.graphics();
  // All in one decoding, each followed by enough s_nop to find the beginning of the next.
  constexpr size_t kSlot = 9;
  constexpr uint32_t kNop = 0xbf800000;
  std::vector<uint32_t> words(candidates.all.size() * kSlot, kNop);
  for (size_t i = 0; i < candidates.all.size(); ++i)
    std::copy(candidates.all[i].begin(), candidates.all[i].end(),
              words.begin() + static_cast<ptrdiff_t>(i * kSlot));
  auto decoded = decode({reinterpret_cast<const uint8_t *>(words.data()), words.size() * 4},
                        *findTarget(variant.processor), variant.isWave64);
  std::vector<std::string> texts;
  if (!std::holds_alternative<Program>(decoded))
    return texts;
  const auto &program = std::get<Program>(decoded);
  std::set<std::string> forms;
  for (size_t i = 0; i < candidates.all.size(); ++i) {
    uint32_t index = program.indexOf(i * kSlot * 4);
    if (index == Program::kNoInstruction)
      continue;
    const std::string &text = program.texts[program.instructions[index].text];
    // The disassembler prints registers of a wrong class, and values that mean nothing, with a comment; of
    // parameters as invalid_param_8.
    const bool isValid = text.find("invalid") == text.npos && text.find("/*") == text.npos;
    if (isValid && forms.insert(formOf(text)).second)
      texts.push_back(text);
  }
  return texts;
}

} // namespace rdnasim
