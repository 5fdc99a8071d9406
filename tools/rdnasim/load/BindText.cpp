// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/BindText.h"

#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace rdnasim {

namespace {

int32_t toNumber(std::string_view text) {
  return static_cast<int32_t>(std::strtoll(std::string(text).c_str(), nullptr, 0));
}

/// [1,0,1] or [a, b].
std::vector<int> toList(std::string_view text) {
  std::vector<int> result;
  for (const char *at = text.data(), *end = at + text.size(); at != end; ++at) {
    if (*at < '0' || *at > '9')
      continue;
    int value = 0;
    for (; at != end && *at >= '0' && *at <= '9'; ++at)
      value = value * 10 + (*at - '0');
    result.push_back(value);
    if (at == end)
      break;
  }
  return result;
}

std::optional<Select> toSelect(std::string_view text) {
  static constexpr std::string_view kNames[] = {"DWORD",  "WORD_0", "WORD_1", "BYTE_0",
                                                "BYTE_1", "BYTE_2", "BYTE_3"};
  for (uint32_t i = 0; i < std::size(kNames); ++i)
    if (kNames[i] == text)
      return static_cast<Select>(i);
  return std::nullopt;
}

/// Returns whether op_sel selects halves of two-half sources, instead of the one half that a 16-bit operand
/// is.
bool isPacked(const OpInfo &info) {
  for (const OperandInfo &operand : info.operands)
    if (operand.type == Type::Pk16 || operand.type == Type::PkF16 || operand.type == Type::PkBF16 ||
        operand.type == Type::PkF32)
      return true;
  return info.mnemonic.starts_with("v_pk_") || info.mnemonic.starts_with("v_dot") ||
         info.kind == OpKind::Matrix || info.mnemonic.find("_mix") != info.mnemonic.npos;
}

class Binder {
public:
  Binder(const InstructionText &text, const OpInfo &info, const Target &target, InstructionWords words,
         Instruction &result)
      : text_(text), info_(info), target_(target), words_(words), result_(result) {}

  std::optional<std::string> run() {
    result_.info = &info_;
    result_.run = info_.run;
    result_.isE64 = text_.isE64;
    result_.isSdwa = text_.isSdwa;
    result_.immediate = static_cast<int16_t>(words_.first & 0xffff);
    if (info_.kind == OpKind::Export && info_.operands[0].type == Type::None) {
      bindExport();
      return std::nullopt;
    }
    if (!bindOperands())
      return "its operands are in a form that the simulator does not know";
    // The text after `s_delay_alu` and similar mnemonics is one operand in its own syntax.
    if (info_.operands[0].type == Type::None && text_.mnemonic.starts_with("s_"))
      return std::nullopt;
    if (text_.isDpp)
      result_.dpp.kind = DppKind::Dpp16;
    for (const auto &[name, value] : text_.modifiers)
      if (!bindModifier(name, value))
        return "the simulator does not know its modifier '" + name + (value.empty() ? "" : ":" + value) + "'";
    if (result_.dpp.kind != DppKind::None)
      result_.dpp.operand = dppOperand();
    return std::nullopt;
  }

private:
  bool bindOperands() {
    const std::vector<TextOperand> &operands = text_.operands;
    uint32_t most = 0, least = 0;
    for (const OperandInfo &each : info_.operands)
      most += each.type != Type::None, least += each.type != Type::None && !each.isOptional;
    // SOPP encodes its operand, whatever its syntax.
    if (most == 0)
      return true;
    if (operands.size() > most || operands.size() < least)
      return false;
    for (uint32_t i = 0; i < operands.size(); ++i) {
      Operand &operand = result_.operands[i] = operands[i].operand;
      operand.type = info_.operands[i].type;
      if (operand.kind == OperandKind::Constant)
        operand.bits = operands[i].form == ConstantForm::None ? words_.first & 0xffff
                                                              : constantBits(operands[i], operand.type);
      if (i == 1 && info_.mnemonic.starts_with("image_"))
        bindAddress(operands[i]);
      else if (!operands[i].list.empty())
        return false;
      if (info_.mnemonic.find("_mix") != info_.mnemonic.npos)
        operand.opSelHigh = false; // the one family whose op_sel_hi defaults to 0
    }
    result_.operandCount = static_cast<uint8_t>(operands.size());
    return true;
  }

  /// The text of an export has two operands without a comma between them, so all is taken from the encoding.
  void bindExport() {
    const uint32_t bits = words_.first;
    ExportFields &fields = result_.exported;
    fields.mask = bits & 15;
    fields.target = bits >> 4 & 63;
    const bool isRdna2 = target_.isIn(kRdna2);
    fields.isCompressed = isRdna2 && (bits >> 10 & 1) != 0;
    fields.isDone = (bits >> 11 & 1) != 0;
    fields.isValidMask = isRdna2 && (bits >> 12 & 1) != 0;
    fields.hasRow = !isRdna2 && (bits >> 13 & 1) != 0;
    for (uint32_t i = 0; i < 4; ++i)
      result_.operands[i] = vectorRegister(words_.second >> 8 * i & 0xff);
  }

  bool bindModifier(std::string_view name, std::string_view value) {
    return bindMemory(name, value) || bindImage(name, value) || bindFloat(name, value) ||
           bindPacked(name, value) || bindDpp(name, value) || bindSdwa(name, value) ||
           bindParameter(name, value);
  }

  bool bindMemory(std::string_view name, std::string_view value) {
    Modifiers &modifiers = result_.modifiers;
    static constexpr struct {
      std::string_view name;
      bool Modifiers::*flag;
    } kFlags[] = {{"offen", &Modifiers::offen}, {"idxen", &Modifiers::idxen}, {"lds", &Modifiers::lds},
                  {"tfe", &Modifiers::tfe},     {"gds", &Modifiers::gds},     {"glc", &Modifiers::glc},
                  {"slc", &Modifiers::slc},     {"dlc", &Modifiers::dlc},     {"clamp", &Modifiers::clamp}};
    for (const auto &flag : kFlags)
      if (flag.name == name)
        return modifiers.*flag.flag = true;
    if (name == "offset" || name == "offset0") {
      // The text of a swizzle pattern is symbolic; its number is in the encoding.
      modifiers.offset = value.starts_with("swizzle") ? words_.first & 0xffff : toNumber(value);
    } else if (name == "offset1") {
      modifiers.offset1 = toNumber(value);
    } else if (name == "format") {
      modifiers.format = target_.isIn(kRdna4) ? words_.second >> 23 & 0x7f : words_.first >> 19 & 0x7f;
    } else if (name == "scope") {
      modifiers.scope = value == "SCOPE_SE" ? 1 : value == "SCOPE_DEV" ? 2 : value == "SCOPE_SYS" ? 3 : 0;
    } else if (name != "th") {
      return false;
    }
    return true;
  }

  bool bindImage(std::string_view name, std::string_view value) {
    ImageFields &image = result_.image;
    static constexpr struct {
      std::string_view name;
      bool ImageFields::*flag;
    } kFlags[] = {{"unorm", &ImageFields::unnormalized},
                  {"a16", &ImageFields::halfAddress},
                  {"d16", &ImageFields::halfData},
                  {"lwe", &ImageFields::lodWarning}};
    for (const auto &flag : kFlags)
      if (flag.name == name)
        return image.*flag.flag = true;
    static constexpr std::string_view kDimensions[] = {"1D",       "2D",       "3D",      "CUBE",
                                                       "1D_ARRAY", "2D_ARRAY", "2D_MSAA", "2D_MSAA_ARRAY"};
    constexpr std::string_view kPrefix = "SQ_RSRC_IMG_";
    if (name == "dmask") {
      image.mask = static_cast<uint8_t>(toNumber(value));
      return true;
    }
    if (name != "dim" || !value.starts_with(kPrefix))
      return false;
    for (uint32_t i = 0; i < std::size(kDimensions); ++i)
      if (kDimensions[i] == value.substr(kPrefix.size())) {
        image.dimension = static_cast<ImageDimension>(i);
        return true;
      }
    return false;
  }

  /// Notes the registers of an address, which may be a list, some of whose members are ranges.
  void bindAddress(const TextOperand &text) {
    ImageFields &image = result_.image;
    auto add = [&](const Operand &operand) {
      for (uint32_t i = 0; i < operand.dwords && image.addressCount < image.addresses.size(); ++i)
        image.addresses[image.addressCount++] = static_cast<uint8_t>(operand.number + i);
    };
    if (text.list.empty())
      return add(text.operand);
    for (const Operand &operand : text.list)
      add(operand);
  }

  bool bindFloat(std::string_view name, std::string_view value) {
    if (name != "mul" && name != "div")
      return false;
    result_.modifiers.outputModifier = name == "div" ? 3 : value == "4" ? 2 : 1;
    return true;
  }

  bool bindPacked(std::string_view name, std::string_view value) {
    if (name == "byte_sel" || name == "index_key") {
      result_.modifiers.offset = toNumber(value);
      return true;
    }
    if (name != "op_sel" && name != "op_sel_hi" && name != "neg_lo" && name != "neg_hi")
      return false;
    std::vector<int> bits = toList(value);
    bool packed = isPacked(info_);
    uint32_t index = 0;
    for (int pass = 0; pass < 2; ++pass) { // sources first, then the destination
      for (uint32_t i = 0; i < result_.operandCount; ++i) {
        if (info_.operands[i].isWritten != (pass == 1) || index >= bits.size())
          continue;
        // v_dot2 has an addend and a result of one half besides its pairs.
        Type type = info_.operands[i].type;
        bool isHalf = type == Type::F16 || type == Type::BF16;
        setPacked(name, result_.operands[i], bits[index++] != 0, packed && !isHalf);
      }
    }
    return true;
  }

  /// The waits of parameter loads for the vector ALU and for loads: only their absence could matter.
  bool bindParameter(std::string_view name, std::string_view value) {
    if (name == "high")
      return result_.modifiers.high = true;
    if (name == "wait_exp")
      result_.modifiers.exportWait = static_cast<uint8_t>(toNumber(value));
    return name == "wait_exp" || name == "wait_vdst" || name == "wait_va_vdst" || name == "wait_vm_vsrc";
  }

  static void setPacked(std::string_view name, Operand &operand, bool bit, bool packed) {
    if (name == "neg_lo")
      operand.negate = bit;
    else if (name == "neg_hi")
      operand.negateHigh = bit;
    else if (name == "op_sel_hi")
      operand.opSelHigh = bit;
    else if (packed)
      operand.opSelLow = bit;
    else if (bit)
      operand.select = Select::Word1;
  }

  /// Returns the index of the first source, or of the second one if the hardware exchanges them.
  uint8_t dppOperand() const {
    uint32_t index = target_.isIn(info_.reversed) ? 1 : 0;
    for (const OperandInfo &operand : info_.operands)
      index += operand.isWritten;
    return static_cast<uint8_t>(index);
  }

  bool bindDpp(std::string_view name, std::string_view value) {
    Dpp &dpp = result_.dpp;
    static constexpr struct {
      std::string_view name;
      uint16_t control;
    } kRows[] = {{"row_shl", 0x100},         {"row_shr", 0x110},   {"row_ror", 0x120},  {"row_mirror", 0x140},
                 {"row_half_mirror", 0x141}, {"row_share", 0x150}, {"row_xmask", 0x160}};
    for (const auto &row : kRows) {
      if (row.name != name)
        continue;
      dpp.kind = DppKind::Dpp16;
      dpp.control = static_cast<uint16_t>(row.control + (value.empty() ? 0 : toNumber(value)));
      return true;
    }
    if (name == "quad_perm" || name == "dpp8") {
      std::vector<int> lanes = toList(value);
      bool isQuad = name == "quad_perm";
      if (lanes.size() != (isQuad ? 4 : 8))
        return false;
      dpp.kind = isQuad ? DppKind::Dpp16 : DppKind::Dpp8;
      for (uint32_t i = 0; i < lanes.size(); ++i)
        if (isQuad)
          dpp.control |= static_cast<uint16_t>(lanes[i] << 2 * i);
        else
          dpp.lanes[i] = static_cast<uint8_t>(lanes[i]);
    } else if (name == "row_mask") {
      dpp.rowMask = static_cast<uint8_t>(toNumber(value));
    } else if (name == "bank_mask") {
      dpp.bankMask = static_cast<uint8_t>(toNumber(value));
    } else if (name == "bound_ctrl") {
      dpp.boundControl = true;
    } else if (name == "fi") {
      dpp.fetchInactive = value != "0";
    } else {
      return false;
    }
    return true;
  }

  bool bindSdwa(std::string_view name, std::string_view value) {
    if (name == "dst_unused") {
      result_.modifiers.destinationUnused = value == "UNUSED_PRESERVE" ? 2 : value == "UNUSED_SEXT" ? 1 : 0;
      return true;
    }
    std::optional<Select> select = toSelect(value);
    if (!select)
      return false;
    if (name == "dst_sel") {
      result_.modifiers.destinationSelect = *select;
      return true;
    }
    if (name != "src0_sel" && name != "src1_sel")
      return false;
    uint32_t wanted = name == "src1_sel";
    for (uint32_t i = 0; i < result_.operandCount; ++i)
      if (!info_.operands[i].isWritten && wanted-- == 0)
        result_.operands[i].select = *select;
    return true;
  }

  const InstructionText &text_;
  const OpInfo &info_;
  const Target &target_;
  InstructionWords words_;
  Instruction &result_;
};

} // namespace

std::optional<std::string> bindText(const InstructionText &text, const OpInfo &info, const Target &target,
                                    InstructionWords words, Instruction &result) {
  return Binder(text, info, target, words, result).run();
}

} // namespace rdnasim
