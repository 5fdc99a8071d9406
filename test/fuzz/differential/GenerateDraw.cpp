// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Triangles, what their vertices give to fragments, and attachments.

#include "EmitDraw.h"
#include "ProgramGenerator.h"

#include <algorithm>
#include <cstdlib>

namespace shaderfuzz {

namespace {

constexpr uint32_t kMostLocations = 14;
constexpr int32_t kPixel = 16; ///< units of a vertex's coordinates
const Type kFloat = Type::number(TypeKind::Float, 32);

uint32_t locationsOf(const Type &type) {
  if (type.isScalarOrVector())
    return type.components() > 2 && type.scalar().width == 64 ? 2 : 1;
  uint32_t locations = 0;
  for (uint32_t i = 0; i < type.partCount(); ++i)
    locations += locationsOf(type.part(i));
  return locations;
}

/// Twice the area of a triangle, in square pixels.
double areaOf(const Vertex &a, const Vertex &b, const Vertex &c) {
  const double area = double(b.x - a.x) * (c.y - a.y) - double(c.x - a.x) * (b.y - a.y);
  return std::abs(area) / (kPixel * kPixel);
}

} // namespace

void ProgramGenerator::declareDraw() {
  static constexpr uint32_t kSizes[][2] = {{8, 8}, {16, 8}, {8, 16}, {4, 4}, {16, 16}};
  const auto &size = kSizes[random_.below(std::size(kSizes))];
  std::copy_n(size, 2, program_.groupSize);
  program_.dataSeed = random_.next();
  Draw draw;
  draw.topology = Topology(random_.below(3));
  draw.hasDifferences = random_.chance(40);
  const uint32_t primitives = random_.between(1, size[0] * size[1] < 256 ? 5 : 3);
  chooseVertices(draw, primitives);
  if (random_.chance(40)) {
    draw.depthMode = random_.pick<DepthMode>({DepthMode::Late, DepthMode::Written});
    draw.compareOp = random_.below(depthCompareOps().size());
  }
  program_.draw = std::move(draw);
  program_.groups = primitives;
}

/// The three vertices of a triangle of a list have one depth, others all have the same one, so that depths do
/// not depend on interpolation.
void ProgramGenerator::chooseVertices(Draw &draw, uint32_t primitives) {
  const bool isList = draw.topology == Topology::List;
  const bool hasPerspective = random_.chance(60), isSmall = random_.chance(20);
  const uint32_t count = isList ? primitives * 3 : primitives + 2;
  const auto coordinate = [&](uint32_t axis, std::optional<int32_t> near) {
    const int32_t size = int32_t(program_.groupSize[axis]) * kPixel;
    if (near)
      return std::clamp(*near + int32_t(random_.below(6 * kPixel)) - 3 * kPixel, 0, size);
    return int32_t(random_.below(uint32_t(size) + 1));
  };
  uint32_t depth = random_.below(17);
  for (uint32_t i = 0; i < count; ++i) {
    Vertex vertex;
    if (isList && i % 3 == 0)
      depth = random_.below(17);
    // Triangles without area cover nothing; slivers lose precision.
    uint32_t attempts = 0;
    do {
      const bool isNear = isSmall && i % 3 != 0 && attempts++ < 64;
      vertex.x = coordinate(0, isNear ? std::optional(draw.vertices.back().x) : std::nullopt);
      vertex.y = coordinate(1, isNear ? std::optional(draw.vertices.back().y) : std::nullopt);
      // Most corners of real meshes are not at multiples of a pixel, but some shared edges are.
      if (random_.chance(30))
        vertex.x &= ~(kPixel / 2 - 1), vertex.y &= ~(kPixel / 2 - 1);
    } while (!completesTriangle(draw, vertex));
    vertex.wExponent = hasPerspective ? random_.below(3) : 0;
    vertex.depth = depth;
    draw.vertices.push_back(vertex);
  }
}

/// Returns whether the triangle that the vertex completes, if it does, is large enough.
bool ProgramGenerator::completesTriangle(const Draw &draw, const Vertex &vertex) const {
  const std::vector<Vertex> &all = draw.vertices;
  const size_t count = all.size();
  const size_t position = draw.topology == Topology::List ? count % 3 : std::min<size_t>(count, 2);
  if (position == 0)
    return true;
  const Vertex &first = draw.topology == Topology::Fan ? all[0] : all[count - position];
  const Vertex &last = all[count - 1];
  // Far enough from what the next triangle has in common with this one, so that there is a third vertex.
  const auto isFar = [&](const Vertex &other) {
    return std::abs(vertex.x - other.x) + std::abs(vertex.y - other.y) >= 2 * kPixel;
  };
  if (!isFar(last) || (draw.topology == Topology::Fan && !isFar(first)))
    return false;
  return position == 1 || areaOf(first, last, vertex) >= 1;
}

Type ProgramGenerator::anyVarying(Interpolation interpolation) {
  const auto scalar = [&] {
    if (interpolation != Interpolation::Flat)
      return kFloat;
    const Type number = exprs_.anyNumber();
    const bool fits = number.width == 32 || (number.width == 64 && number.isInteger());
    return fits ? number : uint32Type();
  };
  const auto vector = [&] { return Type::vector(scalar(), random_.between(1, 4)); };
  const uint32_t choice = random_.below(100);
  if (choice < 60)
    return vector();
  if (choice < 75)
    return Type::array(vector(), random_.between(2, 3));
  if (choice < 90)
    return Type::matrix(kFloat, random_.between(2, 4), random_.between(2, 4));
  Type type{TypeKind::Struct, 0, 1, {}};
  for (uint32_t i = random_.between(2, 3); i > 0; --i)
    type.parts.push_back(vector());
  return type;
}

void ProgramGenerator::declareVaryings() {
  uint32_t next = kPrimitiveLocation + 1;
  const Variable *last = nullptr;
  program_.variables.reserve(program_.variables.size() + 16);
  for (uint32_t i = random_.between(1, 6); i > 0; --i) {
    Variable varying{Storage::Varying, {}};
    VaryingPlace &place = varying.place;
    place.interpolation = Interpolation(random_.below(3));
    varying.type = anyVarying(place.interpolation);
    place.isCentroid = place.interpolation != Interpolation::Flat && random_.chance(20);
    if (last && sharesLocation(*last, varying) && random_.chance(60)) {
      place.location = last->place.location;
      place.isCentroid = last->place.isCentroid;
      place.component = last->place.component + last->type.components();
    } else {
      place.location = next;
      next += locationsOf(varying.type);
      if (next > kMostLocations)
        return;
    }
    program_.variables.push_back(std::move(varying));
    last = &program_.variables.back();
  }
}

/// Returns whether the next variable may be in the components behind the last one's.
bool ProgramGenerator::sharesLocation(const Variable &last, const Variable &next) {
  return last.type.isScalarOrVector() && next.type.isScalarOrVector() && last.type.scalar().width == 32 &&
         next.type.scalar() == last.type.scalar() && next.place.interpolation == last.place.interpolation &&
         last.place.component + last.type.components() + next.type.components() <= 4;
}

void ProgramGenerator::declareTargets() {
  for (uint32_t i = random_.between(1, 4); i > 0; --i)
    declareTarget(random_.below(depthFormat()));
  if (program_.draw->depthMode == DepthMode::Written)
    declareTarget(depthFormat());
}

void ProgramGenerator::declareTarget(uint32_t index) {
  const TargetFormat &format = targetFormats()[index];
  const bool isDepth = format.rule == TargetRule::Depth;
  const uint32_t components = isDepth ? 1 : random_.between(format.components, 4);
  Variable target{Storage::Target, Type::vector(Type::number(format.kind, 32), components)};
  target.format = index;
  program_.variables.push_back(std::move(target));
}

/// Most targets get a value at the end, too.
void ProgramGenerator::writeTargets(Block &block, const Scope &scope) {
  for (uint32_t i = 0; i < program_.variables.size(); ++i) {
    if (program_.variables[i].storage != Storage::Target || random_.chance(30))
      continue;
    Expr to;
    to.kind = ExprKind::Load;
    to.type = program_.variables[i].type;
    to.index = i;
    exprs_.beginStatement();
    block.push_back({StmtKind::Assign, {to, exprs_.expr(to.type, scope, 3)}, {}, 0, {}});
  }
}

/// A difference of values of 32 bits in the quad, or an ordinary assignment.
Stmt ProgramGenerator::difference(const Scope &scope) {
  const auto fits = [](const Type &type) {
    return type.isScalarOrVector() && !type.isBool() && type.scalar().width == 32;
  };
  Stmt made = assign(scope);
  for (uint32_t attempts = 0; attempts < 4 && !fits(made.exprs[1].type); ++attempts)
    made = assign(scope);
  const Type type = made.exprs[1].type;
  if (!fits(type))
    return made;
  made.kind = StmtKind::Exchange;
  made.index = random_.below(kDifferenceKinds);
  if (random_.chance(60))
    if (auto sample = exprs_.implicitSample(type, scope))
      made.exprs[1] = std::move(*sample);
  return made;
}

/// Most often under a condition.
Stmt ProgramGenerator::discard(const Scope &scope) {
  const DiscardKind kind =
      program_.draw->hasDifferences ? DiscardKind::Demote : DiscardKind(random_.below(3));
  Stmt made{StmtKind::Discard, {}, {}, uint32_t(kind), {}};
  bool isUniform = false;
  Stmt conditional{StmtKind::If, {condition(scope, isUniform)}, {}, 0, {}};
  conditional.blocks.resize(2);
  conditional.blocks[random_.chance(70) ? 0 : 1].push_back(std::move(made));
  return conditional;
}

} // namespace shaderfuzz
