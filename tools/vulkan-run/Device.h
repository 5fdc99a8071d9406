// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A Vulkan device (lavapipe, unless another is requested), and buffers in its memory.

#pragma once

#include "Features.h"
#include "Outcome.h"

#include <vulkan/vulkan.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace vulkanrun {

/// A Vulkan object that goes with its owner.
template <typename Handle, void (*Destroy)(VkDevice, Handle, const VkAllocationCallbacks *)>
class Owned {
public:
  explicit Owned(VkDevice device) : device_(device) {}
  Owned(Owned &&other) noexcept
      : device_(other.device_), handle_(std::exchange(other.handle_, VK_NULL_HANDLE)) {}
  Owned &operator=(Owned &&) = delete;
  ~Owned() { Destroy(device_, handle_, nullptr); }

  Handle get() const { return handle_; }
  /// The address to which a vkCreate function writes the object.
  Handle *out() { return &handle_; }

private:
  VkDevice device_;
  Handle handle_ = VK_NULL_HANDLE;
};

/// Memory that the host sees, and the buffer that covers it.
class Buffer {
public:
  explicit Buffer(VkDevice device) : memory_(device), buffer_(device) {}
  Buffer(Buffer &&) = default;

  VkBuffer handle() const { return buffer_.get(); }
  /// 0 when the device has no addresses of buffers.
  VkDeviceAddress address() const { return address_; }
  std::span<std::byte> bytes() { return bytes_; }
  std::span<const std::byte> bytes() const { return bytes_; }

private:
  friend class Device;
  // The buffer goes before its memory.
  Owned<VkDeviceMemory, vkFreeMemory> memory_;
  Owned<VkBuffer, vkDestroyBuffer> buffer_;
  std::span<std::byte> bytes_;
  VkDeviceAddress address_ = 0;
};

/// Has the Vulkan loader take the driver whose manifest's name begins so, unless the environment says which.
void preferDriver(std::string_view manifest);

struct DeviceRequest {
  bool isCpu = true;    ///< or anything else
  bool isRobust = true; ///< robustBufferAccess, which makes drivers compile differently
};

class Device {
public:
  /// The first device that fits, with every feature of FeatureChain enabled that it has. Unsupported when
  /// there is none.
  static std::variant<std::unique_ptr<Device>, Outcome> open(const DeviceRequest &request = {});
  ~Device();
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  VkDevice handle() const { return device_; }
  VkQueue queue() const { return queue_; }
  uint32_t queueFamily() const { return queueFamily_; }
  bool canDraw() const { return canDraw_; }
  const FeatureChain &features() const { return *features_; }
  const PropertyChain &properties() const { return properties_; }
  bool hasExtension(std::string_view name) const;
  static bool hasInstanceExtension(std::string_view name);

  /// Returns whether texel buffers of that type of descriptor can have the format.
  bool hasBufferFormat(VkFormat format, VkDescriptorType type) const;

  bool hasVertexFormat(VkFormat format) const;

  /// Returns whether images of that kind exist, and their limits.
  bool hasImages(const VkImageCreateInfo &info, VkImageFormatProperties &limits) const;
  bool hasImageFeatures(VkFormat format, VkFormatFeatureFlags features) const;

  /// A buffer of that many bytes, filled with them.
  std::variant<Buffer, Outcome> createBuffer(std::span<const std::byte> contents);

private:
  Device() = default;
  Outcome create(const DeviceRequest &request);
  Outcome choosePhysicalDevice(bool isCpu);
  Outcome chooseQueueFamily();
  Outcome createDevice(bool isRobust);
  uint32_t hostMemoryType(uint32_t allowed) const;

  VkInstance instance_ = VK_NULL_HANDLE;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  uint32_t queueFamily_ = 0;
  bool canDraw_ = false;
  std::vector<std::string> extensions_;
  std::unique_ptr<FeatureChain> features_;
  PropertyChain properties_;
};

} // namespace vulkanrun
