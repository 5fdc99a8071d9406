// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Numbers of opcodes, content types and forms: DWARF 5, sections 6.2 and 7.5.6.

#include "tools/rdnasim/machine/LineTable.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace rdnasim {

namespace {

using u8 = uint8_t;
using u64 = uint64_t;

/// Reads little-endian numbers. Past the end everything is 0, and `failed` is set.
class Reader {
public:
  explicit Reader(std::span<const u8> bytes) : bytes_(bytes) {}

  bool failed() const { return failed_; }
  bool atEnd() const { return failed_ || bytes_.empty(); }
  u64 number(uint32_t size) {
    u64 value = 0;
    for (uint32_t i = 0; i < size; ++i)
      value |= u64(byte()) << 8 * i;
    return value;
  }
  u8 byte() {
    if (bytes_.empty())
      failed_ = true;
    if (failed_)
      return 0;
    u8 value = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return value;
  }
  u64 unsignedLeb() {
    u64 value = 0;
    for (uint32_t shift = 0;; shift += 7) {
      u8 next = byte();
      if (shift < 64)
        value |= u64(next & 0x7f) << shift;
      if ((next & 0x80) == 0)
        return value;
    }
  }
  int64_t signedLeb() {
    u64 value = 0;
    for (uint32_t shift = 0;;) {
      u8 next = byte();
      if (shift < 64)
        value |= u64(next & 0x7f) << shift;
      shift += 7;
      if ((next & 0x80) != 0)
        continue;
      if ((next & 0x40) != 0 && shift < 64)
        value |= ~u64(0) << shift;
      return static_cast<int64_t>(value);
    }
  }
  std::string text() {
    std::string result;
    while (u8 next = byte())
      result += static_cast<char>(next);
    return result;
  }
  /// The next bytes, on their own.
  Reader take(u64 size) {
    if (size > bytes_.size())
      failed_ = true;
    Reader result(failed_ ? std::span<const u8>() : bytes_.first(size));
    bytes_ = failed_ ? bytes_ : bytes_.subspan(size);
    return result;
  }
  void fail() { failed_ = true; }

private:
  std::span<const u8> bytes_;
  bool failed_ = false;
};

/// One unit's table.
class Unit {
public:
  Unit(Reader reader, std::span<const u8> strings, LineTable &table)
      : reader_(reader), strings_(strings), table_(table) {}

  void run() {
    readHeader();
    readNames(); // directories are skipped: a file's own name suffices
    files_ = readNames();
    while (!reader_.atEnd())
      step();
  }

private:
  void readHeader() {
    bool isKnown = reader_.number(2) == 5 && reader_.byte() == 8; // version, bytes of an address
    reader_.byte();                                               // bytes of a segment selector
    reader_.number(4);                                            // bytes of the header
    instructionBytes_ = reader_.byte();
    reader_.byte(); // operations in an instruction
    reader_.byte(); // whether rows begin statements
    lineBase_ = static_cast<int8_t>(reader_.byte());
    lineRange_ = reader_.byte();
    opcodeBase_ = reader_.byte();
    for (uint32_t i = 1; i < opcodeBase_; ++i)
      operandCounts_.push_back(reader_.byte());
    if (!isKnown || lineRange_ == 0 || opcodeBase_ == 0)
      reader_.fail();
  }

  std::vector<std::string> readNames() {
    constexpr u64 kPath = 1;
    std::vector<std::pair<u64, u64>> format; // content type, form
    for (uint32_t count = reader_.byte(); count != 0 && !reader_.failed(); --count) {
      u64 type = reader_.unsignedLeb();
      format.emplace_back(type, reader_.unsignedLeb());
    }
    std::vector<std::string> names;
    u64 count = format.empty() ? 0 : reader_.unsignedLeb();
    if (format.empty())
      reader_.unsignedLeb();
    for (u64 i = 0; i < count && !reader_.failed(); ++i) {
      names.emplace_back();
      for (auto [type, form] : format)
        if (std::string value = readForm(form); type == kPath)
          names.back() = std::move(value);
    }
    return names;
  }

  std::string readForm(u64 form) {
    switch (form) {
    case 0x08: // string
      return reader_.text();
    case 0x1f: { // line_strp
      u64 offset = reader_.number(4);
      return offset < strings_.size() ? Reader(strings_.subspan(offset)).text() : "";
    }
    case 0x0b: // data1
      reader_.number(1);
      return "";
    case 0x05: // data2
      reader_.number(2);
      return "";
    case 0x0f: // udata
      reader_.unsignedLeb();
      return "";
    case 0x1e: // data16
      reader_.take(16);
      return "";
    default:
      reader_.fail();
      return "";
    }
  }

  void addRow(bool isEnd = false) {
    bool hasLine = !isEnd && line_ != 0 && line_ <= 0xffffffff && file_ < files_.size();
    table_[address_] = hasLine ? files_[file_] + ":" + std::to_string(line_) : "";
  }

  void advance(u64 operations) { address_ += operations * instructionBytes_; }

  void step() {
    u8 opcode = reader_.byte();
    if (opcode >= opcodeBase_) {
      uint32_t special = opcode - opcodeBase_;
      advance(special / lineRange_);
      line_ += static_cast<u64>(int64_t(lineBase_)) + special % lineRange_;
      return addRow();
    }
    switch (opcode) {
    case 0:
      return stepExtended(reader_.take(reader_.unsignedLeb()));
    case 1: // copy
      return addRow();
    case 2: // advance_pc
      return advance(reader_.unsignedLeb());
    case 3:                                           // advance_line
      line_ += static_cast<u64>(reader_.signedLeb()); // wraps when it goes down
      return;
    case 4: // set_file
      file_ = reader_.unsignedLeb();
      return;
    case 8: // const_add_pc
      return advance((255u - opcodeBase_) / lineRange_);
    case 9: // fixed_advance_pc
      address_ += reader_.number(2);
      return;
    default:
      for (uint32_t i = 0; i < operandCounts_[opcode - 1u]; ++i)
        reader_.unsignedLeb();
    }
  }

  void stepExtended(Reader operation) {
    switch (operation.byte()) {
    case 1: // end_sequence
      addRow(true);
      address_ = 0, file_ = 1, line_ = 1;
      return;
    case 2: // set_address
      address_ = operation.number(8);
      return;
    default:
      return;
    }
  }

  Reader reader_;
  std::span<const u8> strings_;
  LineTable &table_;
  std::vector<std::string> files_;
  std::vector<u8> operandCounts_;
  u64 instructionBytes_ = 1, address_ = 0, file_ = 1, line_ = 1;
  int lineBase_ = 0;
  uint32_t lineRange_ = 1, opcodeBase_ = 1;
};

} // namespace

LineTable readLineTable(std::span<const u8> lines, std::span<const u8> strings) {
  LineTable table;
  Reader reader(lines);
  while (!reader.atEnd())
    Unit(reader.take(reader.number(4)), strings, table).run();
  return table;
}

std::string sourceOf(const LineTable &table, u64 address) {
  auto after = table.upper_bound(address);
  return after == table.begin() ? "" : std::prev(after)->second;
}

} // namespace rdnasim
