// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/Formats.h"

#include "tools/amber/TexelFormat.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace rdna_run {

namespace {

using rdnasim::ComponentSelect;
using rdnasim::ComponentSelects;
using rdnasim::Encoding;
using rdnasim::NumberFormat;

NumberFormat numberFormat(amber::TexelNumber number) {
  switch (number) {
  case amber::TexelNumber::Unorm:
    return NumberFormat::Unorm;
  case amber::TexelNumber::Srgb:
    return NumberFormat::Srgb;
  case amber::TexelNumber::Snorm:
    return NumberFormat::Snorm;
  case amber::TexelNumber::Uscaled:
    return NumberFormat::Uscaled;
  case amber::TexelNumber::Sscaled:
    return NumberFormat::Sscaled;
  case amber::TexelNumber::Uint:
    return NumberFormat::Uint;
  case amber::TexelNumber::Sint:
    return NumberFormat::Sint;
  case amber::TexelNumber::Sfloat:
  case amber::TexelNumber::Ufloat: // of packed formats, which have no sign anyway
    return NumberFormat::Float;
  }
  return NumberFormat::Float;
}

ComponentSelect component(uint32_t number) {
  return static_cast<ComponentSelect>(static_cast<uint32_t>(ComponentSelect::X) + number);
}

/// The first components of a texel, with 0 and, for A, 1 behind them.
ComponentSelects firstComponents(uint32_t count) {
  ComponentSelects result = {ComponentSelect::Zero, ComponentSelect::Zero, ComponentSelect::Zero,
                             ComponentSelect::One};
  for (uint32_t i = 0; i < count; ++i)
    result[i] = component(i);
  return result;
}

rdnasim::TexelView blockViewOf(const std::string &name, amber::TexelNumber number) {
  struct Block {
    Encoding encoding;
    uint32_t components;
  };
  static const std::map<std::string, Block> kBlocks = {
      {"BC1_RGB", {Encoding::Bc1, 3}}, {"BC1_RGBA", {Encoding::Bc1, 4}}, {"BC2", {Encoding::Bc2, 4}},
      {"BC3", {Encoding::Bc3, 4}},     {"BC4", {Encoding::Bc4, 1}},      {"BC5", {Encoding::Bc5, 2}},
      {"BC6H", {Encoding::Bc6, 3}},    {"BC7", {Encoding::Bc7, 4}},
  };
  constexpr std::string_view kSuffix = "_BLOCK";
  const std::string withNumber = name.substr(0, name.size() - kSuffix.size());
  const Block &block = kBlocks.at(withNumber.substr(0, withNumber.rfind('_')));
  rdnasim::TexelView view;
  view.format.number = number == amber::TexelNumber::Ufloat ? NumberFormat::Ufloat : numberFormat(number);
  view.format.encoding = block.encoding;
  view.components = firstComponents(block.components);
  return view;
}

} // namespace

std::optional<rdnasim::TexelView> viewOf(const std::string &name) {
  const std::optional<amber::TexelFormat> format = amber::parseImageFormat(name);
  const auto isOther = [](const amber::TexelComponent &each) { return each.name == 'S' || each.name == 'X'; };
  if (!format || std::ranges::any_of(format->components, isOther))
    return std::nullopt;
  if (format->isCompressed())
    return blockViewOf(name, format->number);
  rdnasim::TexelView view;
  view.format.number = numberFormat(format->number);
  view.components = firstComponents(0);
  if (format->components.size() == 1 && format->components[0].bits == 64) { // two registers hold R
    view.format.bits[0] = view.format.bits[1] = 32;
    view.components = firstComponents(2);
    return view;
  }
  for (uint32_t i = 0; i < format->components.size(); ++i) {
    const amber::TexelComponent &each = format->components[i];
    if (each.name == 'E') {
      view.format.encoding = Encoding::SharedExponent;
      continue;
    }
    view.format.bits[i] = static_cast<uint8_t>(each.bits);
    view.components[std::string_view("RGBA").find(each.name)] = component(i);
  }
  return view;
}

} // namespace rdna_run
