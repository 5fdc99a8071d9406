// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/stages/PixelExports.h"

#include <bit>

namespace rdnasim::stages {

namespace {

bool isDualSource(uint32_t target) {
  return target == kDualSource0 || target == kDualSource0 + 1;
}

bool is16Bit(ExportFormat format) {
  return format >= ExportFormat::Fp16Abgr && format <= ExportFormat::Sint16Abgr;
}

/// Returns the dwords that a format has.
uint32_t dwordsOf(ExportFormat format) {
  switch (format) {
  case ExportFormat::Zero:
    return 0;
  case ExportFormat::R32:
    return 1;
  case ExportFormat::Gr32:
  case ExportFormat::Ar32:
  case ExportFormat::Fp16Abgr:
  case ExportFormat::Unorm16Abgr:
  case ExportFormat::Snorm16Abgr:
  case ExportFormat::Uint16Abgr:
  case ExportFormat::Sint16Abgr:
    return 2;
  case ExportFormat::Abgr32:
    return 4;
  }
  return 0;
}

} // namespace

ExportFormat PixelExports::formatOf(uint32_t target) const {
  if (target == kDepth)
    return registers_.depth;
  return registers_.colors[isDualSource(target) ? target - kDualSource0 : target];
}

/// The first export decides which pixels live. One without lanes, all of whose pixels are dead, needs no
/// particular target.
bool PixelExports::checkLanes(Wave &wave, const Export &data) {
  if (const uint64_t helpers = data.lanes & ~covered_; helpers != 0)
    wave.fault("lane " + std::to_string(std::countr_zero(helpers)) + " exports, but is not a covered pixel");
  else if (taken_ != 0 && data.lanes != alive_)
    wave.fault("the exports of a wave have different lanes");
  alive_ = data.lanes;
  return !wave.hasFault();
}

bool PixelExports::checkFormat(Wave &wave, const Export &data, ExportFormat format) const {
  const std::string name = exportName(data.target);
  if (format == ExportFormat::Zero)
    wave.fault(name + " is exported, but its format is ZERO");
  else if (wave.program.target.isIn(kRdna2) && data.isCompressed != is16Bit(format) && data.mask != 0)
    wave.fault(name + (data.isCompressed ? " is exported as halves" : " is exported as dwords") +
               ", but its format is " + framebuffer::nameOf(format));
  else if (const uint32_t bits = data.isCompressed ? 2 * dwordsOf(format) : dwordsOf(format);
           data.mask >> bits != 0)
    wave.fault(name + " is exported with more components than its format has, which is " +
               framebuffer::nameOf(format));
  return !wave.hasFault();
}

void PixelExports::take(Wave &wave, const Export &data) {
  if (registers_.skipsExports())
    return;
  const std::string name = exportName(data.target);
  const bool isNull = data.target == kNullTarget;
  if (data.target >= kPosition0 && !isDualSource(data.target))
    return wave.fault("a pixel wave cannot export to " + name);
  if (isDone_)
    return wave.fault(name + " is exported after the export that is marked as done");
  if (hasTaken(data.target))
    return wave.fault(name + " is exported twice");
  if (data.target == kDepth && taken_ != 0)
    return wave.fault("mrtz must be exported first");
  if (data.target == kDualSource0 + 1 && !hasTaken(kDualSource0))
    return wave.fault("dual_src_blend1 must be exported after dual_src_blend0");
  if (!checkLanes(wave, data) ||
      (!isNull && data.lanes != 0 && !checkFormat(wave, data, formatOf(data.target))))
    return;
  if (data.isDone && !data.isValidMask && wave.program.target.isIn(kRdna2))
    return wave.fault("the last export of a pixel wave must have vm");
  taken_ |= 1u << data.target;
  isDone_ = data.isDone;
  if (!isNull)
    store(data);
}

void PixelExports::store(const Export &data) {
  if (isDualSource(data.target))
    return storeDualSource(data, data.target - kDualSource0);
  Words &words = data.target == kDepth ? depth_ : colors_[data.target];
  for (uint64_t lanes = data.lanes; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
    for (uint32_t i = 0; i < 4; ++i) {
      const bool isEnabled = ((data.isCompressed ? data.mask >> 2 * i & 3 : data.mask >> i & 1)) != 0;
      words[i][lane] = isEnabled ? data.values[i][lane] : 0;
    }
  }
}

/// In each pair of lanes, the first export has both sources of the even pixel and the second one those of the
/// odd pixel; the even lane has source 0.
void PixelExports::storeDualSource(const Export &data, uint32_t pixel) {
  for (uint32_t lane = pixel; lane < 64; lane += 2) {
    if ((data.lanes >> lane & 1) == 0)
      continue;
    for (uint32_t source = 0; source < 2; ++source)
      for (uint32_t i = 0; i < 4; ++i)
        colors_[source][i][lane] = (data.mask >> i & 1) != 0 ? data.values[i][(lane & ~1u) + source] : 0;
  }
}

void PixelExports::end(Wave &wave) const {
  if (registers_.skipsExports())
    return;
  if (!isDone_)
    return wave.fault("the pixel wave ends without an export that is marked as done");
  if (alive_ == 0)
    return;
  const bool hasDualSource = hasTaken(kDualSource0);
  if (hasDualSource && !hasTaken(kDualSource0 + 1))
    return wave.fault("the pixel wave ends without exporting dual_src_blend1");
  for (uint32_t target = 0; target <= kDepth; ++target) {
    const bool isTaken = hasTaken(target) || (hasDualSource && target < 2);
    if (formatOf(target) != ExportFormat::Zero && !isTaken)
      return wave.fault("the pixel wave ends without exporting " + exportName(target));
  }
}

} // namespace rdnasim::stages
