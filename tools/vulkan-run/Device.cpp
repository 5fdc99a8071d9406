// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Device.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace vulkanrun {

namespace {

constexpr uint32_t kApiVersion = VK_API_VERSION_1_3;
/// So that one number in a script cannot exhaust the host.
constexpr size_t kMaxBufferBytes = size_t(1) << 30;

std::string resultText(const char *call, VkResult result) {
  return std::string(call) + " failed with VkResult " + std::to_string(result);
}

std::vector<std::string> names(std::span<const VkExtensionProperties> extensions) {
  std::vector<std::string> result;
  for (const VkExtensionProperties &extension : extensions)
    result.emplace_back(extension.extensionName);
  return result;
}

} // namespace

void preferDriver(std::string_view manifest) {
  if (std::getenv("VK_DRIVER_FILES") || std::getenv("VK_ICD_FILENAMES"))
    return;
  std::error_code error;
  for (const auto &entry : std::filesystem::directory_iterator("/usr/share/vulkan/icd.d", error))
    if (entry.path().filename().string().starts_with(manifest))
      setenv("VK_ICD_FILENAMES", entry.path().c_str(), 1);
}

std::variant<std::unique_ptr<Device>, Outcome> Device::open(const DeviceRequest &request) {
  std::unique_ptr<Device> device(new Device);
  Outcome outcome = device->create(request);
  if (!outcome.passed())
    return outcome;
  return device;
}

Device::~Device() {
  if (device_)
    vkDestroyDevice(device_, nullptr);
  if (instance_)
    vkDestroyInstance(instance_, nullptr);
}

Outcome Device::create(const DeviceRequest &request) {
  VkApplicationInfo application{};
  application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
  application.pApplicationName = "vulkan-run";
  application.apiVersion = kApiVersion;
  VkInstanceCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
  info.pApplicationInfo = &application;
  // Without any driver the loader refuses here already.
  if (VkResult result = vkCreateInstance(&info, nullptr, &instance_); result != VK_SUCCESS)
    return Outcome::unsupported("no Vulkan driver is installed: " + resultText("vkCreateInstance", result));

  if (Outcome outcome = choosePhysicalDevice(request.isCpu); !outcome.passed())
    return outcome;
  if (Outcome outcome = chooseQueueFamily(); !outcome.passed())
    return outcome;
  return createDevice(request.isRobust);
}

Outcome Device::choosePhysicalDevice(bool isCpu) {
  uint32_t count = 0;
  vkEnumeratePhysicalDevices(instance_, &count, nullptr);
  std::vector<VkPhysicalDevice> devices(count);
  vkEnumeratePhysicalDevices(instance_, &count, devices.data());
  devices.resize(count);
  for (VkPhysicalDevice device : devices) {
    VkPhysicalDeviceProperties properties;
    vkGetPhysicalDeviceProperties(device, &properties);
    const bool fits = (properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU) == isCpu;
    if (!fits || properties.apiVersion < kApiVersion)
      continue;
    physical_ = device;
    vkGetPhysicalDeviceProperties2(device, &properties_.core);
    return {};
  }
  return Outcome::unsupported("none of the " + std::to_string(count) + " Vulkan devices is a " +
                              (isCpu ? "CPU" : "GPU") + " with Vulkan 1.3");
}

Outcome Device::chooseQueueFamily() {
  uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(physical_, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(physical_, &count, families.data());
  auto family = std::ranges::find_if(families, [](const VkQueueFamilyProperties &each) {
    return (each.queueFlags & VK_QUEUE_COMPUTE_BIT) != 0;
  });
  if (family == families.end())
    return Outcome::unsupported("the Vulkan device has no queue for compute");
  queueFamily_ = uint32_t(family - families.begin());
  canDraw_ = (family->queueFlags & VK_QUEUE_GRAPHICS_BIT) != 0;
  return {};
}

Outcome Device::createDevice(bool isRobust) {
  uint32_t count = 0;
  vkEnumerateDeviceExtensionProperties(physical_, nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> extensions(count);
  vkEnumerateDeviceExtensionProperties(physical_, nullptr, &count, extensions.data());
  extensions_ = names(extensions);

  std::vector<const char *> wanted;
  for (const char *name : FeatureChain::kExtensions)
    if (hasExtension(name))
      wanted.push_back(name);
  features_ = std::make_unique<FeatureChain>(wanted);
  vkGetPhysicalDeviceFeatures2(physical_, &features_->core);
  if (!isRobust)
    features_->core.features.robustBufferAccess = features_->robustness2.robustBufferAccess2 = VK_FALSE;

  const float priority = 1.0f;
  VkDeviceQueueCreateInfo queue{};
  queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
  queue.queueFamilyIndex = queueFamily_;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkDeviceCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
  info.pNext = &features_->core;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  info.enabledExtensionCount = uint32_t(wanted.size());
  info.ppEnabledExtensionNames = wanted.data();
  if (VkResult result = vkCreateDevice(physical_, &info, nullptr, &device_); result != VK_SUCCESS)
    return Outcome::error(resultText("vkCreateDevice", result));
  vkGetDeviceQueue(device_, queueFamily_, 0, &queue_);
  return {};
}

bool Device::hasExtension(std::string_view name) const {
  return std::ranges::find(extensions_, name) != extensions_.end();
}

bool Device::hasInstanceExtension(std::string_view name) {
  uint32_t count = 0;
  vkEnumerateInstanceExtensionProperties(nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> extensions(count);
  vkEnumerateInstanceExtensionProperties(nullptr, &count, extensions.data());
  const auto known = names(extensions);
  return std::ranges::find(known, name) != known.end();
}

uint32_t Device::hostMemoryType(uint32_t allowed) const {
  VkPhysicalDeviceMemoryProperties memory;
  vkGetPhysicalDeviceMemoryProperties(physical_, &memory);
  const auto wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  for (uint32_t type = 0; type < memory.memoryTypeCount; ++type)
    if ((allowed >> type & 1) && (memory.memoryTypes[type].propertyFlags & wanted) == wanted)
      return type;
  return VK_MAX_MEMORY_TYPES;
}

bool Device::hasBufferFormat(VkFormat format, VkDescriptorType type) const {
  if (format == VK_FORMAT_UNDEFINED)
    return false;
  VkFormatProperties properties;
  vkGetPhysicalDeviceFormatProperties(physical_, format, &properties);
  const VkFormatFeatureFlags wanted = type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER
                                          ? VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT
                                          : VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT;
  return (properties.bufferFeatures & wanted) != 0;
}

bool Device::hasVertexFormat(VkFormat format) const {
  VkFormatProperties properties;
  vkGetPhysicalDeviceFormatProperties(physical_, format, &properties);
  return format != VK_FORMAT_UNDEFINED &&
         (properties.bufferFeatures & VK_FORMAT_FEATURE_VERTEX_BUFFER_BIT) != 0;
}

bool Device::hasImages(const VkImageCreateInfo &info, VkImageFormatProperties &limits) const {
  return vkGetPhysicalDeviceImageFormatProperties(physical_, info.format, info.imageType, info.tiling,
                                                  info.usage, info.flags, &limits) == VK_SUCCESS;
}

bool Device::hasImageFeatures(VkFormat format, VkFormatFeatureFlags features) const {
  if (format == VK_FORMAT_UNDEFINED)
    return false;
  VkFormatProperties properties;
  vkGetPhysicalDeviceFormatProperties(physical_, format, &properties);
  return (properties.optimalTilingFeatures & features) == features;
}

std::variant<Buffer, Outcome> Device::createBuffer(std::span<const std::byte> contents) {
  if (contents.size() > kMaxBufferBytes)
    return Outcome::unsupported("a buffer of more than 1 GiB");
  Buffer buffer(device_);
  VkBufferCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  // Vulkan has no empty buffers.
  info.size = std::max<size_t>(contents.size(), 1);
  info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
               VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
               VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
               VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT;
  const bool hasAddress = features_->vulkan12.bufferDeviceAddress == VK_TRUE;
  if (hasAddress)
    info.usage |= VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
  if (VkResult result = vkCreateBuffer(device_, &info, nullptr, buffer.buffer_.out()); result != VK_SUCCESS)
    return Outcome::error(resultText("vkCreateBuffer", result));

  VkMemoryRequirements needs;
  vkGetBufferMemoryRequirements(device_, buffer.handle(), &needs);
  VkMemoryAllocateFlagsInfo flags{};
  flags.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO;
  flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  VkMemoryAllocateInfo allocation{};
  allocation.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  allocation.pNext = hasAddress ? &flags : nullptr;
  allocation.allocationSize = needs.size;
  allocation.memoryTypeIndex = hostMemoryType(needs.memoryTypeBits);
  if (allocation.memoryTypeIndex == VK_MAX_MEMORY_TYPES)
    return Outcome::unsupported("the Vulkan device has no memory that the host sees");
  if (VkResult result = vkAllocateMemory(device_, &allocation, nullptr, buffer.memory_.out());
      result != VK_SUCCESS)
    return Outcome::error(resultText("vkAllocateMemory", result));
  if (VkResult result = vkBindBufferMemory(device_, buffer.handle(), buffer.memory_.get(), 0);
      result != VK_SUCCESS)
    return Outcome::error(resultText("vkBindBufferMemory", result));
  void *mapped = nullptr;
  if (VkResult result = vkMapMemory(device_, buffer.memory_.get(), 0, VK_WHOLE_SIZE, 0, &mapped);
      result != VK_SUCCESS)
    return Outcome::error(resultText("vkMapMemory", result));
  if (hasAddress) {
    VkBufferDeviceAddressInfo where{};
    where.sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO;
    where.buffer = buffer.handle();
    buffer.address_ = vkGetBufferDeviceAddress(device_, &where);
  }
  buffer.bytes_ = {static_cast<std::byte *>(mapped), contents.size()};
  if (!contents.empty())
    std::memcpy(mapped, contents.data(), contents.size());
  return buffer;
}

} // namespace vulkanrun
