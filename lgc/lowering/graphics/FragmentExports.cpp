// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How colours are exported: SPI_SHADER_COL_FORMAT and "pixel exports" of the RDNA ISA documents.

#include "lgc/lowering/graphics/FragmentExports.h"

#include "lgc/lowering/graphics/ExportTargets.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using pipeline::ColorTarget;

namespace lgc {

void FragmentExports::setColor(uint32_t location, uint32_t source, uint32_t component, Value *value) {
  colors_[{location, source}][component] = value;
}

void FragmentExports::emit() {
  if (depth_) {
    Value *none = PoisonValue::get(b_.getFloatTy());
    exports_.push_back({exportTarget::kDepth, 1, {depth_, none, none, none}});
    fragment_.writesDepth = true;
  }
  for (const auto &[place, color] : colors_) {
    const auto &[location, source] = place;
    const auto &targets = state_.graphics->renderTargets.colors;
    const auto target = find_if(targets, [&](const ColorTarget &each) { return each.location == location; });
    if (target != targets.end() && source == 0)
      addColor(*target, color);
  }
  // The hardware learns from an export which lanes are left.
  if (exports_.empty() && fragment_.discards)
    addDummy();
  for (const Export &each : exports_) {
    const bool isLast = &each == &exports_.back();
    if (each.isCompressed)
      b_.CreateIntrinsic(Intrinsic::amdgcn_exp_compr, {each.values[0]->getType()},
                         {b_.getInt32(each.target), b_.getInt32(each.mask), each.values[0], each.values[1],
                          b_.getInt1(isLast), b_.getInt1(isLast)});
    else
      emitExport(b_, each.target, each.mask, each.values, isLast);
  }
}

void FragmentExports::addDummy() {
  Export dummy{exportTarget::kColor, 1, {}, false};
  dummy.values.fill(PoisonValue::get(b_.getFloatTy()));
  dummy.values[0] = ConstantFP::get(b_.getFloatTy(), 0);
  fragment_.colorFormats.push_back(static_cast<uint32_t>(ExportFormat::Red32));
  fragment_.colorMask |= 1;
  fragment_.hasDummyExport = true;
  exports_.push_back(dummy);
}

/// Exports are numbered in order; attachments that are not written have none.
void FragmentExports::addColor(const ColorTarget &target, const Vector &color) {
  const ExportFormat format = exportFormat(target, state_.graphics->multisample.alphaToCoverage);
  if (format == ExportFormat::Zero)
    return;
  Export result = convert(format, color, formatInfo(target.format)->number);
  result.target = exportTarget::kColor + static_cast<uint32_t>(fragment_.colorFormats.size());
  fragment_.colorFormats.push_back(static_cast<uint32_t>(format));
  fragment_.colorMask |= 0xFu << 4 * target.location;
  exports_.push_back(result);
}

FragmentExports::Export FragmentExports::convert(ExportFormat format, const Vector &color,
                                                 NumberFormat number) {
  Export result;
  Vector words{};
  for (uint32_t i = 0; i < 4; ++i) {
    result.values[i] = PoisonValue::get(b_.getFloatTy());
    words[i] =
        color[i] ? widened(b_, color[i], number == NumberFormat::Sint) : ConstantFP::get(b_.getFloatTy(), 0);
  }
  const auto take = [&](std::initializer_list<uint32_t> components) {
    for (const uint32_t component : components) {
      result.values[std::popcount(result.mask)] = words[component];
      result.mask = result.mask << 1 | 1;
    }
  };
  switch (format) {
  case ExportFormat::Zero:
    break;
  case ExportFormat::Red32:
    take({0});
    break;
  case ExportFormat::GreenRed32:
    take({0, 1});
    break;
  case ExportFormat::AlphaRed32:
    take({0, 3});
    break;
  case ExportFormat::All32:
    take({0, 1, 2, 3});
    break;
  case ExportFormat::Fp16:
  case ExportFormat::Unorm16:
  case ExportFormat::Snorm16:
  case ExportFormat::Uint16:
  case ExportFormat::Sint16:
    packHalves(result, format, color, number);
    break;
  }
  return result;
}

/// gfx10 exports pairs of 16 bits as such, later generations as dwords.
void FragmentExports::packHalves(Export &result, ExportFormat format, const Vector &color,
                                 NumberFormat number) {
  const uint32_t pairs = color[2] || color[3] ? 2 : 1;
  Value *words[2];
  for (uint32_t i = 0; i < 2; ++i)
    words[i] = packed(format, color[2 * i], color[2 * i + 1], number);
  result.isCompressed = state_.gfxIp.major == 10;
  Type *type = result.isCompressed ? cast<Type>(FixedVectorType::get(b_.getHalfTy(), 2)) : b_.getFloatTy();
  for (uint32_t i = 0; i < 2; ++i)
    result.values[i] = i < pairs ? b_.CreateBitCast(words[i], type) : PoisonValue::get(type);
  result.mask = (1u << (result.isCompressed ? 2 * pairs : pairs)) - 1;
}

Value *FragmentExports::integer(Value *value, NumberFormat number) {
  Value *whole = value->getType()->isFloatingPointTy()
                     ? b_.CreateBitCast(widened(b_, value, false), b_.getInt32Ty())
                     : value;
  return b_.CreateIntCast(whole, b_.getInt32Ty(), number == NumberFormat::Sint);
}

Value *FragmentExports::packed(ExportFormat format, Value *low, Value *high, NumberFormat number) {
  const bool isInteger = format == ExportFormat::Uint16 || format == ExportFormat::Sint16;
  const auto prepare = [&](Value *value) -> Value * {
    if (isInteger)
      return value ? integer(value, number) : b_.getInt32(0);
    return value ? widened(b_, value, false) : ConstantFP::get(b_.getFloatTy(), 0);
  };
  const auto intrinsicOf = [](ExportFormat which) {
    switch (which) {
    case ExportFormat::Unorm16:
      return Intrinsic::amdgcn_cvt_pknorm_u16;
    case ExportFormat::Snorm16:
      return Intrinsic::amdgcn_cvt_pknorm_i16;
    case ExportFormat::Uint16:
      return Intrinsic::amdgcn_cvt_pk_u16;
    case ExportFormat::Sint16:
      return Intrinsic::amdgcn_cvt_pk_i16;
    default:
      return Intrinsic::amdgcn_cvt_pkrtz;
    }
  };
  return b_.CreateIntrinsic(intrinsicOf(format), {}, {prepare(low), prepare(high)});
}

} // namespace lgc
