// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "TestImage.h"

#include <bit>
#include <functional>

namespace rdnasim {

/// The part of an instruction that a test of samples varies.
struct SampleForm {
  std::string mnemonic = "image_sample_lz";
  const char *dimension = "2D";
  uint32_t addresses = 2; ///< dwords
  const char *mask = "0xf";
  const char *modifiers = "";
};

/// A wave that executes one sample: its image is in s[8:15], its sampler in s[16:19], its address in v4 and
/// following, its result in v0 to v3.
class SampleMachine {
public:
  SampleMachine(const SampleForm &form, const TestImage &image, const TestSampler &sampler,
                const Variant &variant)
      : machine(form.mnemonic + " " + resultOf(form) + ", " + addressOf(form.addresses, variant) +
                    ", s[8:15], s[16:19] dmask:" + form.mask + " dim:SQ_RSRC_IMG_" + form.dimension +
                    form.modifiers,
                variant),
        image(machine, image, variant) {
    setSampler(machine, sampler, variant);
  }

  /// Sets a dword of the address: a float for each lane.
  void setAddress(uint32_t index, const std::function<double(uint32_t)> &valueOfLane) {
    machine.setVector(4 + index, [&](uint32_t lane) {
      return std::bit_cast<uint32_t>(static_cast<float>(valueOfLane(lane)));
    });
  }
  void setAddressBits(uint32_t index, const std::function<uint32_t(uint32_t)> &valueOfLane) {
    machine.setVector(4 + index, valueOfLane);
  }
  void run() { machine.run(); }
  float result(uint32_t lane, uint32_t component = 0) const {
    return std::bit_cast<float>(machine.vector(component, lane));
  }
  uint32_t lanes() const { return machine.lanes(); }

  Machine machine;
  UploadedImage image;

private:
  static std::string resultOf(const SampleForm &form) {
    const bool isGather = form.mnemonic.find("gather") != std::string::npos;
    const auto components = static_cast<uint32_t>(std::popcount(std::stoul(form.mask, nullptr, 16)));
    uint32_t count = isGather ? 4 : components;
    const std::string_view modifiers = form.modifiers;
    if (modifiers.find("d16") != modifiers.npos)
      count = (count + 1) / 2;
    count += modifiers.find("tfe") != modifiers.npos;
    return count == 1 ? "v0" : "v[0:" + std::to_string(count - 1) + "]";
  }
};

/// Numbers from 0 to 1 without a pattern, the same in every run.
class Scatter {
public:
  double next() {
    state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<double>(state_ >> 40) / 0x1p24;
  }
  double next(double least, double most) { return least + (most - least) * next(); }

private:
  uint64_t state_ = 1;
};

} // namespace rdnasim
