// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Writes the shaders that VkFFT generates for some transforms: vkfft-shaders <folder>.

#include "Recorder.h"

#include <glslang/Include/glslang_c_interface.h>
#include <glslang/Public/resource_limits_c.h>

/// VkFFT lists glslang's limits one by one, for a version of glslang that had fewer of them. It gets this
/// structure of its own, whose address is that of glslang's defaults.
struct ListedLimits {
  int numbers[93];
  int switches[9];

  const glslang_resource_t *operator&() const { return glslang_default_resource(); }
};

#define VKFFT_BACKEND 0
#define glslang_resource_t ListedLimits
#include <vkFFT.h>
#undef glslang_resource_t

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>

namespace {

struct Transform {
  const char *name;
  uint64_t width, height; ///< height 1: one dimension
  bool isReal = false;
  uint32_t cosine = 0; ///< the type of a DCT
  bool isDouble = false;
};

constexpr Transform kTransforms[] = {
    {"64", 64, 1},
    {"1024", 1024, 1},
    {"4096", 4096, 1},
    {"65536", 65536, 1},         // too much for one workgroup's LDS: several shaders
    {"2187", 2187, 1},           // powers of three
    {"1001", 1001, 1},           // 7 * 11 * 13
    {"bluestein_1009", 1009, 1}, // a prime
    {"256x256", 256, 256},
    {"real_1024", 1024, 1, true},
    {"dct2_512", 512, 1, false, 2},
    {"double_512", 512, 1, false, 0, true},
};

VkFFTResult generate(const Transform &transform) {
  VkPhysicalDevice physicalDevice = recorder::handle<VkPhysicalDevice>();
  VkDevice device = recorder::handle<VkDevice>();
  VkQueue queue = recorder::handle<VkQueue>();
  VkCommandPool pool = recorder::handle<VkCommandPool>();
  VkFence fence = recorder::handle<VkFence>();
  VkBuffer buffer = recorder::handle<VkBuffer>();
  uint64_t bytes = (transform.width + 2) * transform.height * 2 * (transform.isDouble ? 8 : 4);
  VkFFTConfiguration configuration{};
  configuration.FFTdim = transform.height == 1 ? 1 : 2;
  configuration.size[0] = transform.width;
  configuration.size[1] = transform.height;
  configuration.size[2] = 1;
  configuration.performR2C = transform.isReal;
  configuration.performDCT = transform.cosine;
  configuration.doublePrecision = transform.isDouble;
  configuration.makeForwardPlanOnly = 1;
  configuration.physicalDevice = &physicalDevice;
  configuration.device = &device;
  configuration.queue = &queue;
  configuration.commandPool = &pool;
  configuration.fence = &fence;
  configuration.buffer = &buffer;
  configuration.bufferSize = &bytes;
  VkFFTApplication application{};
  const VkFFTResult result = initializeVkFFT(&application, configuration);
  if (result == VKFFT_SUCCESS)
    deleteVkFFT(&application);
  return result;
}

/// vkfft_<name>_<number>.spv of those that no earlier transform had.
bool write(const std::string &folder, const Transform &transform,
           std::vector<std::vector<uint32_t>> &written) {
  uint32_t number = 0;
  for (const std::vector<uint32_t> &words : recorder::shaders()) {
    ++number;
    if (std::ranges::find(written, words) != written.end())
      continue;
    written.push_back(words);
    std::ofstream file(folder + "/vkfft_" + transform.name + "_" + std::to_string(number) + ".spv",
                       std::ios::binary);
    file.write(reinterpret_cast<const char *>(words.data()),
               std::streamsize(words.size() * sizeof(uint32_t)));
    if (!file.flush())
      return false;
  }
  recorder::shaders().clear();
  return true;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "vkfft-shaders: give the folder to write to\n");
    return 2;
  }
  std::vector<std::vector<uint32_t>> written;
  for (const Transform &transform : kTransforms) {
    if (const VkFFTResult result = generate(transform); result != VKFFT_SUCCESS) {
      std::fprintf(stderr, "vkfft-shaders: %s: VkFFT's error %d\n", transform.name, int(result));
      return 1;
    }
    if (!write(argv[1], transform, written)) {
      std::fprintf(stderr, "vkfft-shaders: cannot write to %s\n", argv[1]);
      return 1;
    }
  }
  return 0;
}
