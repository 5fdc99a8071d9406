// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Matrices, pointers, specialization constants and nested arrays in uniform buffers: that shaders have them,
// and keep being valid when they are reduced.

#include "ShaderProblem.h"

#include "test/fuzz/differential/BufferLayout.h"
#include "test/fuzz/differential/Emitter.h"
#include "test/fuzz/differential/Reducer.h"
#include "test/fuzz/differential/ScriptText.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace shaderfuzz {
namespace {

constexpr uint64_t kSeeds = 400;

/// Calls `visit` for each place that an expression of any of the programs reads or points at.
template <typename Visit>
void forEachPlace(Visit visit) {
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    Program program = generate(seed, allNumbers());
    forEachExpr(program, [&](const Expr &expr) {
      if (expr.kind == ExprKind::Load)
        visit(program, expr, nullptr);
      if (expr.kind != ExprKind::Call)
        return;
      for (size_t i = 0; i < expr.args.size(); ++i)
        if (expr.args[i].kind == ExprKind::Pointer)
          visit(program, expr.args[i], &program.variables[program.functions[expr.index].parameters[i]]);
    });
  }
}

TEST(Shapes, PointersAreIntoAllKindsOfMemory) {
  std::set<Storage> storages;
  std::set<bool> whole;
  uint32_t handedOn = 0;
  forEachPlace([&](const Program &program, const Expr &place, const Variable *parameter) {
    if (!parameter)
      return;
    storages.insert(parameter->pointee);
    if (parameter->pointee == Storage::Shared)
      whole.insert(parameter->isWhole);
    handedOn += program.variables[place.index].storage == Storage::Pointer;
  });
  EXPECT_EQ(storages,
            (std::set{Storage::Local, Storage::Private, Storage::Shared, Storage::Input, Storage::Output}));
  EXPECT_EQ(whole, (std::set{false, true}));
  EXPECT_GT(handedOn, 3u);
}

TEST(Shapes, MatricesInBuffersHaveAllLayouts) {
  std::set<std::pair<bool, bool>> layouts; // row major, padded
  forEachPlace([&](const Program &program, const Expr &place, const Variable *) {
    const Variable &variable = program.variables[place.index];
    const Type *type = &variable.type;
    bool isInMatrix = false;
    for (uint64_t step : place.numbers) {
      type = &type->part(step);
      isInMatrix |= type->isMatrix();
    }
    if (variable.isBuffer() && isInMatrix)
      layouts.insert({variable.matrixLayout.isRowMajor, variable.matrixLayout.padding != 0});
  });
  EXPECT_EQ(layouts.size(), 4u);
}

TEST(Shapes, UniformBuffersAreIndexedTwice) {
  uint32_t nested = 0;
  forEachPlace([&](const Program &program, const Expr &place, const Variable *) {
    nested += program.variables[place.index].storage == Storage::Uniform && place.args.size() > 1;
  });
  EXPECT_GT(nested, 20u);
}

TEST(Shapes, ProductsAndConstantsAreOfAllKinds) {
  std::set<uint32_t> products;
  std::set<ExprKind> inConstants;
  uint32_t specialized = 0, unspecialized = 0;
  const auto collect = [&](const auto &self, const Expr &expr) -> void {
    inConstants.insert(expr.kind);
    for (const Expr &arg : expr.args)
      self(self, arg);
  };
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    Program program = generate(seed, allNumbers());
    for (uint32_t id : emit(program).specIds)
      ++(program.specConstants[id].value ? specialized : unspecialized);
    forEachExpr(program, [&](const Expr &expr) {
      if (expr.kind == ExprKind::Product)
        products.insert(expr.index);
      if (expr.kind == ExprKind::Specialized)
        collect(collect, expr.args[0]);
    });
  }
  EXPECT_EQ(products.size(), uint32_t(ProductKind::Determinant) + 1);
  EXPECT_EQ(inConstants,
            (std::set{ExprKind::Constant, ExprKind::Operation, ExprKind::Comparison, ExprKind::Convert,
                      ExprKind::Select, ExprKind::Construct, ExprKind::Extract, ExprKind::Insert,
                      ExprKind::Shuffle, ExprKind::SpecConstant}));
  EXPECT_GT(specialized, 50u);
  EXPECT_GT(unspecialized, 50u);
}

/// A pointer, a specialised constant and a product of matrices, each as what is looked for.
class ReducedShapes : public testing::TestWithParam<ExprKind> {};

TEST_P(ReducedShapes, StayValid) {
  const auto has = [](Program program) {
    bool found = false;
    forEachExpr(program, [&](const Expr &expr) {
      found |= expr.kind == GetParam() ||
               std::ranges::any_of(expr.args, [](const Expr &arg) { return arg.kind == GetParam(); });
    });
    return found;
  };
  uint32_t reduced = 0;
  for (uint64_t seed = 0; reduced < 3; ++seed) {
    Program program = generate(seed, allNumbers());
    if (!has(program))
      continue;
    ++reduced;
    uint32_t tried = 0;
    const Program small = reduce(
        std::move(program),
        [&](const Program &smaller) {
          if (tried++ % 8 == 0) {
            EXPECT_EQ(problemOf(emit(smaller).assembly), "") << "seed " << seed;
          }
          return has(smaller);
        },
        [] { return false; });
    EXPECT_EQ(problemOf(emit(small).assembly), "") << "seed " << seed;
    size_t count = 0;
    for (const Function &function : small.functions)
      forEachStmt(function.body, [&](const Stmt &) { ++count; });
    EXPECT_LE(count, 1u) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, ReducedShapes,
                         testing::Values(ExprKind::Pointer, ExprKind::SpecConstant, ExprKind::Product));

TEST(BufferLayout, FollowsTheMajorness) {
  const Type scalar = Type::number(TypeKind::Float, 32), matrix = Type::matrix(scalar, 2, 3);
  Variable buffer{Storage::Input, Type::array(matrix, 4)};
  const auto offsets = [&] {
    std::vector<uint32_t> all;
    BufferLayout(buffer).forEachScalar(matrix, 0, [&](const Type &, uint32_t at) { all.push_back(at); });
    return all;
  };
  EXPECT_EQ(offsets(), (std::vector{0u, 4u, 8u, 16u, 20u, 24u}));
  buffer.matrixLayout.isRowMajor = true;
  EXPECT_EQ(offsets(), (std::vector{0u, 8u, 16u, 4u, 12u, 20u}));
  EXPECT_EQ(BufferLayout(buffer).arrayStride(matrix), 24u);
  buffer.storage = Storage::Uniform;
  EXPECT_EQ(offsets(), (std::vector{0u, 16u, 32u, 4u, 20u, 36u}));
}

} // namespace
} // namespace shaderfuzz
