// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/Script.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace amber {

namespace {

template <class T>
bool compare(T got, Comparison comparison, T want) {
  switch (comparison) {
  case Comparison::Eq:
    return got == want;
  case Comparison::Ne:
    return got != want;
  case Comparison::Lt:
    return got < want;
  case Comparison::Le:
    return got <= want;
  case Comparison::Gt:
    return got > want;
  case Comparison::Ge:
    return got >= want;
  }
  return false;
}

const char *nameOf(Comparison comparison) {
  static constexpr const char *kNames[] = {"EQ", "NE", "LT", "LE", "GT", "GE"};
  return kNames[static_cast<uint32_t>(comparison)];
}

double asReal(ScalarType type, const std::byte *bytes) {
  if (isFloat(type))
    return loadReal(type, bytes);
  int64_t value = loadInteger(type, bytes);
  return isSigned(type) ? static_cast<double>(value) : static_cast<double>(static_cast<uint64_t>(value));
}

bool isNear(double got, double want, const Tolerance &tolerance) {
  double allowed = tolerance.isPercent ? std::fabs(want) * tolerance.value / 100 : tolerance.value;
  return got == want || std::fabs(got - want) <= allowed; // infinities have no difference
}

/// `want` has the type's precision, as it would in a buffer.
bool isAsExpected(ScalarType type, const std::byte *got, Comparison comparison, const std::byte *want,
                  const Tolerance *tolerance) {
  if (tolerance)
    return isNear(asReal(type, got), asReal(type, want), *tolerance);
  if (isFloat(type)) {
    double a = loadReal(type, got), b = loadReal(type, want);
    bool areBothNan = std::isnan(a) && std::isnan(b);
    const bool areEqual = areBothNan || isNear(a, b, kEqualFloats);
    switch (comparison) {
    case Comparison::Eq:
      return areEqual;
    case Comparison::Ne:
      return !areEqual;
    default:
      return compare(a, comparison, b);
    }
  }
  if (isSigned(type))
    return compare(loadInteger(type, got), comparison, loadInteger(type, want));
  return compare(static_cast<uint64_t>(loadInteger(type, got)), comparison,
                 static_cast<uint64_t>(loadInteger(type, want)));
}

/// Nothing: compared exactly.
const Tolerance *toleranceOf(const std::vector<Tolerance> &all, uint32_t component) {
  if (all.size() == 1)
    return all.data();
  return component < all.size() ? &all[component] : nullptr;
}

std::string locationOf(const std::string &name, const ElementLayout &type, uint64_t index, uint64_t at) {
  size_t count = type.components.size();
  return name + "[" + std::to_string(index / count) + "]" +
         (count > 1 ? "." + std::to_string(index % count) : "") + " at byte " + std::to_string(at);
}

/// Visits the scalars of two buffers of the same type side by side.
template <class Visit>
void forEachPair(const Buffer &buffer, const std::vector<std::byte> &a, const std::vector<std::byte> &b,
                 Visit visit) {
  for (uint64_t element = 0; element < buffer.elements; ++element)
    for (const Component &component : buffer.type.components) {
      uint64_t at = element * buffer.type.stride + component.offset;
      visit(component, &a[at], &b[at]);
    }
}

double rootMeanSquare(const Buffer &buffer, const std::vector<std::byte> &a,
                      const std::vector<std::byte> &b) {
  double sum = 0, count = 0;
  forEachPair(buffer, a, b, [&](const Component &component, const std::byte *x, const std::byte *y) {
    double difference = asReal(component.type, x) - asReal(component.type, y);
    sum += difference * difference;
    ++count;
  });
  return count == 0 ? 0 : std::sqrt(sum / count);
}

/// Returns the largest distance over the components, each of which has its own histogram.
double earthMoverDistance(const Buffer &buffer, const std::vector<std::byte> &a,
                          const std::vector<std::byte> &b) {
  constexpr uint32_t kBins = 256;
  std::vector<std::array<double, kBins>> surplus(buffer.type.components.size(), std::array<double, kBins>{});
  size_t channel = 0;
  forEachPair(buffer, a, b, [&](const Component &, const std::byte *x, const std::byte *y) {
    ++surplus[channel][static_cast<uint32_t>(*x)];
    --surplus[channel][static_cast<uint32_t>(*y)];
    channel = (channel + 1) % surplus.size();
  });
  double most = 0;
  for (const auto &bins : surplus) {
    double carried = 0, work = 0;
    for (double bin : bins)
      work += std::fabs(carried += bin);
    most = std::max(most, work / (static_cast<double>(buffer.elements) * kBins));
  }
  return most;
}

std::string beyond(const char *what, double got, double tolerance) {
  char text[160];
  std::snprintf(text, sizeof(text), " have %s %.9g, more than %.9g", what, got, tolerance);
  return text;
}

} // namespace

std::optional<std::string> check(const std::string &bufferName, const std::vector<std::byte> &data,
                                 const Expect &expect) {
  for (size_t i = 0; i < expect.values.size(); ++i) {
    uint64_t index = expect.first + i, count = expect.type.components.size();
    const Component &component = expect.type.components[index % count];
    uint64_t at = expect.base + index / count * expect.type.stride + component.offset;
    std::string place = locationOf(bufferName, expect.type, index, at);
    if (at + sizeOf(component.type) > data.size())
      return place + " is beyond the end of the buffer";
    const Tolerance *tolerance = toleranceOf(expect.tolerances, component.inVector);
    std::byte want[8];
    storeValue(component.type, expect.values[i], want);
    if (!isAsExpected(component.type, &data[at], expect.comparison, want, tolerance))
      return place + " is " + toText(component.type, &data[at]) + ", expected " +
             (tolerance ? "nearly" : nameOf(expect.comparison)) + " " + toText(component.type, want);
  }
  return std::nullopt;
}

std::optional<std::string> check(const Script &script, const std::vector<std::byte> &data,
                                 const std::vector<std::byte> &other, const ExpectBuffer &expect) {
  const Buffer &buffer = script.buffers[expect.buffer];
  std::string both = buffer.name + " and " + script.buffers[expect.other].name;
  switch (expect.comparison) {
  case BufferComparison::Equal: {
    auto [first, second] = std::mismatch(data.begin(), data.end(), other.begin(), other.end());
    if (first == data.end() && second == other.end())
      return std::nullopt;
    return both + " differ from byte " + std::to_string(first - data.begin()) + " on";
  }
  case BufferComparison::RootMeanSquare:
    if (double error = rootMeanSquare(buffer, data, other); !(error <= expect.tolerance))
      return both + beyond("a root mean square error of", error, expect.tolerance);
    return std::nullopt;
  case BufferComparison::EarthMover:
    if (double distance = earthMoverDistance(buffer, data, other); !(distance <= expect.tolerance))
      return both + beyond("histograms at a distance of", distance, expect.tolerance);
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> check(const Buffer &image, const std::vector<std::byte> &data,
                                 const ExpectColor &expect) {
  const TexelFormat &format = image.image->format;
  const double scale = format.isInteger() ? 1 : 255;
  for (uint32_t y = 0; y < expect.rectangle.height; ++y)
    for (uint32_t x = 0; x < expect.rectangle.width; ++x) {
      TexelPosition at = expect.rectangle.first;
      at.x += x, at.y += y;
      const std::array<double, 4> color = colorOf(format, &data[offsetOf(*image.image, at)]);
      for (uint32_t i = 0; i < expect.components; ++i) {
        const Tolerance *tolerance = toleranceOf(expect.tolerances, i);
        const double got = color[i] * scale, want = expect.color[i];
        if (tolerance ? isNear(got, want, *tolerance) : std::round(got) == want)
          continue;
        char numbers[160];
        std::snprintf(numbers, sizeof(numbers), " is %.9g, expected %s%.9g", got, tolerance ? "nearly " : "",
                      want);
        return image.name + " at " + std::to_string(at.x) + ", " + std::to_string(at.y) + " component " +
               "RGBA"[i] + numbers;
      }
    }
  return std::nullopt;
}

std::string Outcome::toString(const std::string &file) const {
  std::string place = file;
  if (position.line != 0)
    place += ":" + std::to_string(position.line);
  if (position.column != 0)
    place += ":" + std::to_string(position.column);
  return place + ": " +
         (status == Status::Unsupported ? "not supported: "
          : status == Status::Error     ? "error: "
                                        : "") +
         message;
}

} // namespace amber
