// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/Images.h"

#include "tools/rdna-run/Formats.h"
#include "tools/rdna-run/Samplers.h"
#include "tools/rdnasim/format/FormatTable.h"
#include "tools/rdnasim/load/ImageCopies.h"

#include <algorithm>
#include <string_view>

namespace rdna_run {

namespace {

using amber::Outcome;
namespace driver = rdnasim::driver;

rdnasim::ImageShape shapeOf(const amber::Image &image) {
  rdnasim::ImageShape shape;
  shape.width = image.width;
  shape.height = image.height;
  shape.is3D = image.dimension == amber::ImageDimension::Dim3D;
  shape.slices = shape.is3D ? image.depth : image.layers;
  shape.levels = image.levels;
  shape.samples = image.samples;
  shape.elementBytes = image.format.bytes();
  shape.blockWidth = image.format.blockWidth;
  shape.blockHeight = image.format.blockHeight;
  return shape;
}

driver::ImageKind kindOf(amber::ViewDimension dimension) {
  switch (dimension) {
  case amber::ViewDimension::Dim1D:
  case amber::ViewDimension::Array1D:
    return driver::ImageKind::Image1D;
  case amber::ViewDimension::Dim2D:
  case amber::ViewDimension::Array2D:
    return driver::ImageKind::Image2D;
  case amber::ViewDimension::Dim3D:
    return driver::ImageKind::Image3D;
  case amber::ViewDimension::Cube:
  case amber::ViewDimension::ArrayCube:
    break;
  }
  return driver::ImageKind::Cube;
}

/// The components of a texel that the view's r, g, b and a are.
rdnasim::ComponentSelects selectsOf(const std::string &swizzle, const rdnasim::ComponentSelects &format) {
  rdnasim::ComponentSelects result;
  for (uint32_t i = 0; i < 4; ++i) {
    const size_t source = std::string_view("rgba").find(swizzle[i]);
    result[i] = source != std::string_view::npos ? format[source]
                : swizzle[i] == '1'              ? rdnasim::ComponentSelect::One
                                                 : rdnasim::ComponentSelect::Zero;
  }
  return result;
}

bool isArray(amber::ViewDimension dimension) {
  using enum amber::ViewDimension;
  return dimension == Array1D || dimension == Array2D || dimension == ArrayCube;
}

} // namespace

Outcome Images::place(const amber::Buffer &buffer, size_t index) {
  if (placed_.contains(index))
    return {};
  const rdnasim::ImageShape shape = shapeOf(*buffer.image);
  if (const char *problem = driver::problemOfShape(target_, shape))
    return Outcome::unsupported(buffer.name + ": this GPU has no images " + problem);
  Placed &placed = placed_[index];
  placed.shape = shape;
  placed.layout = layOutImage(shape, target_);
  placed.memory = &memory_.allocate(buffer.name, placed.layout.totalBytes, rdnasim::Memory::Window::Buffers,
                                    driver::kImageAlignment);
  driver::uploadImage(shape, placed.layout, contents_[index], placed.memory->bytes.get());
  for (const amber::TexelRectangle &rectangle : buffer.missingTexels)
    unmap(placed, rectangle);
  return {};
}

void Images::unmap(const Placed &placed, const amber::TexelRectangle &rectangle) {
  const amber::TexelPosition &first = rectangle.first;
  const uint32_t slice = placed.shape.is3D ? first.z : first.layer;
  const uint64_t bytes = uint64_t(rectangle.width) * placed.shape.elementBytes;
  for (uint32_t sample = 0; sample < placed.shape.samples; ++sample)
    for (uint32_t y = 0; y < rectangle.height; ++y)
      memory_.unmap(placed.memory->address +
                        placed.layout.offsetOf(first.level, first.x, first.y + y, slice, sample),
                    bytes);
}

Outcome Images::describe(const amber::BoundImage &bound, driver::ImageView &view) {
  const amber::Buffer &buffer = script_.buffers[bound.image];
  if (Outcome outcome = place(buffer, bound.image); !outcome.passed())
    return outcome;
  const std::optional<rdnasim::TexelView> texels = viewOf(bound.view.format);
  const std::optional<uint32_t> format = texels ? numberOf(texels->format, target_) : std::nullopt;
  if (!format)
    return Outcome::unsupported(buffer.name + ": this GPU has no images of " + bound.view.format);
  const Placed &placed = placed_.at(bound.image);
  view.address = placed.memory->address;
  view.shape = placed.shape;
  view.kind = kindOf(bound.view.dimension);
  view.isArray = isArray(bound.view.dimension);
  view.format = *format;
  view.baseLevel = bound.view.baseLevel;
  view.levels = bound.view.levels;
  view.baseLayer = bound.view.baseLayer;
  view.layers = bound.view.layers;
  view.components = selectsOf(bound.view.components, texels->components);
  view.formatComponents = texels->components;
  view.minLod = bound.view.minLod;
  return {};
}

Outcome Images::bind(const amber::Binding &binding, rdnasim::Bindings &bindings) {
  const size_t count = std::max(binding.images.size(), binding.samplers.size());
  for (uint32_t i = 0; i < count; ++i) {
    rdnasim::BoundView bound{binding.set, binding.binding, binding.firstElement + i, std::nullopt,
                             std::nullopt};
    Outcome outcome;
    if (!binding.images.empty())
      outcome = describe(binding.images[i], bound.image.emplace());
    if (!binding.samplers.empty() && outcome.passed())
      outcome = describeSampler(script_.samplers[binding.samplers[i]], bindings.borderPalette,
                                bound.sampler.emplace());
    if (!outcome.passed()) {
      if (outcome.position.line == 0)
        outcome.position = binding.position;
      return outcome;
    }
    bindings.views.push_back(bound);
  }
  return {};
}

std::vector<const rdnasim::Allocation *> Images::allocations() const {
  std::vector<const rdnasim::Allocation *> result;
  for (const auto &[index, placed] : placed_)
    result.push_back(placed.memory);
  return result;
}

void Images::download(amber::Contents &contents, const std::set<size_t> &kept) const {
  for (const auto &[index, placed] : placed_)
    if (!kept.contains(index))
      driver::downloadImage(placed.shape, placed.layout, placed.memory->bytes.get(), contents[index]);
}

} // namespace rdna_run
