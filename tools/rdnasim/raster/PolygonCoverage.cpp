// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/raster/PolygonCoverage.h"

#include <limits>
#include <vector>

namespace rdnasim::raster {

namespace {

constexpr int32_t kTilePixels = 8;
constexpr int32_t kTileSize = kTilePixels * kSubpixels, kQuadSize = 2 * kSubpixels;

/// The relation of a tile to a triangle or rectangle.
enum class Overlap : uint8_t { None, Partial, Full };

/// One triangle of the polygon's fan.
class Piece {
public:
  Piece(const TriangleEdges &edges, const Interpolation &interpolation, std::span<const WindowPoint> samples)
      : interpolation(interpolation), sampleCount_(samples.size()) {
    for (size_t i = 0; i < edges_.size(); ++i) {
      edges_[i] = edges.coverageEdge(i);
      for (size_t sample = 0; sample < samples.size(); ++sample)
        offsets_[sample][i] = edges_[i].x * samples[sample].x + edges_[i].y * samples[sample].y;
    }
  }

  /// Compares the least and the greatest value of each edge function in the tile with 0.
  Overlap overlapWith(WindowPoint tile) const {
    Overlap result = Overlap::Full;
    for (const EdgeFunction &edge : edges_) {
      const int64_t value = edge.at(tile), acrossX = edge.x * (kTileSize - 1),
                    acrossY = edge.y * (kTileSize - 1);
      if (value + std::max<int64_t>(acrossX, 0) + std::max<int64_t>(acrossY, 0) < 0)
        return Overlap::None;
      if (value + std::min<int64_t>(acrossX, 0) + std::min<int64_t>(acrossY, 0) < 0)
        result = Overlap::Partial;
    }
    return result;
  }

  /// Returns the covered samples of a pixel with this corner.
  uint16_t coverageOf(WindowPoint corner) const {
    const int64_t a = edges_[0].at(corner), b = edges_[1].at(corner), c = edges_[2].at(corner);
    uint32_t mask = 0;
    for (size_t sample = 0; sample < sampleCount_; ++sample) {
      const auto &offset = offsets_[sample];
      const int64_t signs = (a + offset[0]) | (b + offset[1]) | (c + offset[2]);
      mask |= uint32_t(signs >= 0) << sample;
    }
    return static_cast<uint16_t>(mask);
  }

  Interpolation interpolation;

private:
  std::array<EdgeFunction, 3> edges_;
  size_t sampleCount_;
  std::array<std::array<int64_t, 3>, kMaxSamples> offsets_;
};

/// Emits the quads of one polygon.
class QuadEmitter {
public:
  QuadEmitter(const WindowPolygon &polygon, const WindowRect &bounds, std::span<const WindowPoint> samples,
              const PolygonInfo &info, const QuadSink &sink)
      : polygon_(polygon.vertices()), bounds_(bounds), samples_(samples), info_(info), sink_(sink),
        allSamples_(static_cast<uint16_t>((1u << samples.size()) - 1)) {}

  void run() {
    box_ = intersect(boundingBox(), bounds_);
    if (box_.isEmpty())
      return;
    addPieces();
    if (pieces_.empty())
      return;
    for (int32_t y = roundDown(box_.top, kTileSize); y < box_.bottom; y += kTileSize)
      for (int32_t x = roundDown(box_.left, kTileSize); x < box_.right; x += kTileSize)
        emitTile({x, y});
  }

private:
  /// Rounds towards negative infinity, to a multiple of a power of two.
  static int32_t roundDown(int32_t coordinate, int32_t granule) { return coordinate & ~(granule - 1); }

  /// The smallest rectangle with all points inside or on its edges.
  WindowRect boundingBox() const {
    constexpr int32_t kLimit = std::numeric_limits<int32_t>::max();
    WindowRect box = {kLimit, kLimit, -kLimit, -kLimit};
    for (const WindowVertex &vertex : polygon_) {
      box.left = std::min(box.left, vertex.point.x), box.top = std::min(box.top, vertex.point.y);
      box.right = std::max(box.right, vertex.point.x), box.bottom = std::max(box.bottom, vertex.point.y);
    }
    return box;
  }

  void addPieces() {
    for (size_t i = 1; i + 1 < polygon_.size(); ++i) {
      const WindowVertex &a = polygon_[0], &b = polygon_[i], &c = polygon_[i + 1];
      const TriangleEdges edges(a.point, b.point, c.point);
      if (edges.doubleArea() != 0)
        pieces_.emplace_back(edges, Interpolation(edges, {&a, &b, &c}, info_.depthBias), samples_);
    }
  }

  Overlap overlapWithBounds(WindowPoint tile) const {
    const WindowRect rect = {tile.x, tile.y, tile.x + kTileSize, tile.y + kTileSize};
    const WindowRect common = intersect(rect, bounds_);
    if (common.isEmpty())
      return Overlap::None;
    return common == rect ? Overlap::Full : Overlap::Partial;
  }

  void emitTile(WindowPoint tile) {
    const Overlap bounds = overlapWithBounds(tile);
    overlaps_.clear();
    bool isEmpty = true;
    for (const Piece &piece : pieces_) {
      overlaps_.push_back(piece.overlapWith(tile));
      isEmpty &= overlaps_.back() == Overlap::None;
    }
    if (isEmpty || bounds == Overlap::None)
      return;
    const int32_t right = std::min(tile.x + kTileSize, box_.right),
                  bottom = std::min(tile.y + kTileSize, box_.bottom);
    for (int32_t y = std::max(tile.y, roundDown(box_.top, kQuadSize)); y < bottom; y += kQuadSize)
      for (int32_t x = std::max(tile.x, roundDown(box_.left, kQuadSize)); x < right; x += kQuadSize)
        emitQuad({x, y}, bounds == Overlap::Partial);
  }

  void emitQuad(WindowPoint corner, bool isAtBounds) {
    Quad quad;
    quad.x = corner.x >> kSubpixelBits, quad.y = corner.y >> kSubpixelBits;
    quad.samples = samples_;
    for (size_t i = 0; i < pieces_.size(); ++i)
      addCoverage(pieces_[i], overlaps_[i], quad);
    for (uint32_t pixel = 0; pixel < quad.coverage.size() && isAtBounds; ++pixel)
      quad.coverage[pixel] &= coverageOfBounds(quad, pixel);
    if ((quad.coverage[0] | quad.coverage[1] | quad.coverage[2] | quad.coverage[3]) == 0)
      return;
    quad.primitive = info_.primitive;
    quad.isFrontFacing = info_.isFrontFacing;
    sink_(quad);
  }

  /// The whole quad is interpolated over the first piece that covers part of it.
  void addCoverage(const Piece &piece, Overlap overlap, Quad &quad) const {
    if (overlap == Overlap::None)
      return;
    uint32_t any = 0;
    for (uint32_t pixel = 0; pixel < quad.coverage.size(); ++pixel) {
      const uint16_t mask = overlap == Overlap::Full ? allSamples_ : piece.coverageOf(quad.cornerOf(pixel));
      quad.coverage[pixel] ^= mask;
      any |= mask;
    }
    if (any != 0 && quad.interpolation == nullptr)
      quad.interpolation = &piece.interpolation;
  }

  uint16_t coverageOfBounds(const Quad &quad, uint32_t pixel) const {
    uint32_t mask = 0;
    for (uint32_t sample = 0; sample < samples_.size(); ++sample)
      mask |= uint32_t(bounds_.contains(quad.sampleOf(pixel, sample))) << sample;
    return static_cast<uint16_t>(mask);
  }

  std::span<const WindowVertex> polygon_;
  const WindowRect &bounds_;
  std::span<const WindowPoint> samples_;
  const PolygonInfo &info_;
  const QuadSink &sink_;
  uint16_t allSamples_;
  WindowRect box_; ///< no sample outside of it is covered
  std::vector<Piece> pieces_;
  std::vector<Overlap> overlaps_; ///< of the current tile, for each piece
};

} // namespace

void emitQuads(const WindowPolygon &polygon, const WindowRect &bounds, std::span<const WindowPoint> samples,
               const PolygonInfo &info, const QuadSink &sink) {
  QuadEmitter(polygon, bounds, samples, info, sink).run();
}

} // namespace rdnasim::raster
