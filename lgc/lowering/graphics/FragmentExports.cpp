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
  addDepth();
  for (const ColorTarget &target : targets())
    addColor(target);
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

bool FragmentExports::takesCoverageFromAlpha() const {
  return state_.graphics->multisample.alphaToCoverage;
}

/// Since gfx11, alpha to coverage reads the alpha of the first colour from the depth export if there is one.
/// Returns null where it reads the colour.
Value *FragmentExports::coverageAlpha() {
  if (state_.gfxIp.major == 10 || !takesCoverageFromAlpha() || !colors_.contains({0, 0}))
    return nullptr;
  Value *alpha = colors_.at({0, 0})[3];
  return alpha ? widened(b_, alpha, /*isSigned=*/false) : nullptr;
}

/// Depth, stencil, the sample mask and alpha share an export, with a component for each.
void FragmentExports::addDepth() {
  fragment_.writesDepth = depth_ != nullptr;
  fragment_.writesStencil = stencil_ != nullptr;
  fragment_.writesSampleMask = sampleMask_ != nullptr;
  if (!depth_ && !stencil_ && !sampleMask_)
    return;
  Value *alpha = coverageAlpha();
  const auto asFloat = [&](Value *bits) { return bits ? b_.CreateBitCast(bits, b_.getFloatTy()) : nullptr; };
  Vector values{depth_, asFloat(stencil_), asFloat(sampleMask_), alpha};
  ExportFormat format = ExportFormat::Red32;
  if (sampleMask_ || (stencil_ && alpha)) {
    format = ExportFormat::All32;
  } else if (stencil_) {
    format = ExportFormat::GreenRed32;
  } else if (alpha) {
    format = ExportFormat::AlphaRed32;
    values = {depth_, alpha};
  }
  fragment_.depthFormat = static_cast<uint32_t>(format);
  Export result{.target = exportTarget::kDepth};
  for (uint32_t i = 0; i < values.size(); ++i) {
    result.values[i] = values[i] ? values[i] : PoisonValue::get(b_.getFloatTy());
    result.mask |= static_cast<uint32_t>(values[i] != nullptr) << i;
  }
  exports_.push_back(result);
}

/// Returns the attachments by location. For its alpha, the first colour may be exported without one.
std::vector<ColorTarget> FragmentExports::targets() const {
  std::vector<ColorTarget> result = state_.graphics->renderTargets.colors;
  sort(result, [](const ColorTarget &a, const ColorTarget &b) { return a.location < b.location; });
  if (takesCoverageFromAlpha() && (result.empty() || result.front().location != 0))
    result.insert(result.begin(), ColorTarget());
  return result;
}

ExportFormat FragmentExports::formatOf(const ColorTarget &target) const {
  const ExportFormat format = exportFormat(target, takesCoverageFromAlpha());
  const bool isForCoverage = target.location == 0 && takesCoverageFromAlpha();
  return format == ExportFormat::Zero && isForCoverage ? ExportFormat::AlphaRed32 : format;
}

/// Exports are numbered in order; attachments that are not written have none.
void FragmentExports::addColor(const ColorTarget &target) {
  const ExportFormat format = formatOf(target);
  const auto color = colors_.find({target.location, 0});
  if (format == ExportFormat::Zero || (color == colors_.end() && !target.blendsWithSecondSource))
    return;
  const std::optional<FormatInfo> info = formatInfo(target.format);
  const NumberFormat number = info ? info->number : NumberFormat::Float;
  const auto add = [&](uint32_t location, const Vector &value) {
    Export result = convert(format, value, number);
    result.target = exportTarget::kColor + static_cast<uint32_t>(fragment_.colorFormats.size());
    fragment_.colorFormats.push_back(static_cast<uint32_t>(format));
    fragment_.colorMask |= 0xFu << 4 * location;
    exports_.push_back(result);
  };
  add(target.location, color == colors_.end() ? Vector() : color->second);
  if (!target.blendsWithSecondSource)
    return;
  const auto second = colors_.find({target.location, 1});
  add(target.location + 1, second == colors_.end() ? Vector() : second->second);
  if (state_.gfxIp.major > 10)
    exchangeSources(exports_[exports_.size() - 2], exports_.back());
}

/// Since gfx11, the first of two exports has both sources of each even pixel: the second one in the odd lane
/// beside it. The other export has those of odd pixels. The back end computes them in whole quads, since a
/// lane that is not active any more may have to pass on what its neighbour exports.
void FragmentExports::exchangeSources(Export &first, Export &second) {
  constexpr uint32_t kSwapNeighbours = 0xB1, kAllRows = 0xF; // quad_perm:[1,0,3,2]
  constexpr uint64_t kOddLanes = 0xAAAAAAAAAAAAAAAA;
  const uint32_t waveSize = state_.shader(ShaderStage::Fragment)->chosenWaveSize();
  Type *i32 = b_.getInt32Ty(), *maskType = b_.getIntNTy(waveSize);
  Value *isOdd = b_.CreateIntrinsic(Intrinsic::amdgcn_inverse_ballot, {maskType},
                                    {ConstantInt::get(maskType, kOddLanes, /*IsSigned=*/false,
                                                      /*ImplicitTrunc=*/true)});
  const auto inWholeQuads = [&](Value *value) {
    return b_.CreateIntrinsic(Intrinsic::amdgcn_set_inactive, {i32},
                              {b_.CreateBitCast(value, i32), PoisonValue::get(i32)});
  };
  first.target = exportTarget::kDualSource;
  second.target = exportTarget::kDualSource + 1;
  first.mask = second.mask = first.mask | second.mask;
  for (uint32_t i = 0; i < first.values.size(); ++i) {
    if ((first.mask >> i & 1) == 0)
      continue;
    Value *own = inWholeQuads(first.values[i]), *other = inWholeQuads(second.values[i]);
    Value *passed = b_.CreateSelect(isOdd, own, other);
    Value *received = b_.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {i32},
                                         {PoisonValue::get(i32), passed, b_.getInt32(kSwapNeighbours),
                                          b_.getInt32(kAllRows), b_.getInt32(kAllRows), b_.getTrue()});
    const auto asFloat = [&](Value *bits) { return b_.CreateBitCast(bits, b_.getFloatTy()); };
    first.values[i] = asFloat(b_.CreateSelect(isOdd, received, own));
    second.values[i] = asFloat(b_.CreateSelect(isOdd, other, received));
  }
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
