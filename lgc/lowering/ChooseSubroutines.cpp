// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/ChooseSubroutines.h"

#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/ProgramSize.h"
#include "lgc/state/Subroutine.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"

using namespace llvm;

namespace lgc {

namespace {

/// A call costs some dozen instructions, which do not matter for functions of this size.
constexpr uint64_t kLargestLimit = 4096;

/// A function with the functions that it calls, by their numbers.
struct Node {
  Function *function;
  ProgramSize own;
  SmallVector<unsigned, 4> callees; ///< one for each call; smaller than the function's own number
  unsigned callers = 0;             ///< the number of calls
  bool isCandidate = false;
};

class SubroutineChoice {
public:
  explicit SubroutineChoice(Module &module) : module_(module) {}

  /// Returns the functions that should be subroutines.
  SmallVector<Function *> run(bool keepsCalls);

private:
  bool collect();
  void add(CallGraphNode &node);
  BitVector chooseAbove(uint64_t limit, bool countsPrints) const;
  bool fits(const BitVector &chosen, bool countsPrints) const;
  BitVector candidates() const;

  Module &module_;
  std::vector<Node> nodes_; ///< callees before callers
  DenseMap<const Function *, unsigned> numbers_;
};

uint64_t blocksOf(const ProgramSize &size, bool countsPrints) {
  return countsPrints ? size.blocksWithPrints() : size.blocks;
}

/// In instructions: a block costs as many as there are for each block in the largest program.
uint64_t costOf(const ProgramSize &size, bool countsPrints) {
  return std::max(size.instructions,
                  SaturatingMultiply(kMaxInstructions / kMaxBlocks, blocksOf(size, countsPrints)));
}

/// Returns whether the function has calls only. Ops may have functions as operands.
bool hasOnlyCalls(const Function &function) {
  return all_of(function.uses(), [](const Use &use) {
    const auto *call = dyn_cast<CallInst>(use.getUser());
    return call && call->isCallee(&use);
  });
}

/// Returns false if there is recursion.
bool SubroutineChoice::collect() {
  CallGraph calls(module_);
  for (auto component = scc_begin(&calls); !component.isAtEnd(); ++component) {
    if (component.hasCycle())
      return false;
    CallGraphNode &node = *component->front();
    if (node.getFunction() && !node.getFunction()->isDeclaration())
      add(node);
  }
  return true;
}

void SubroutineChoice::add(CallGraphNode &node) {
  Function &function = *node.getFunction();
  Node result{&function, ownSize(function), {}};
  for (const auto &[call, callee] : node) {
    const auto number = numbers_.find(callee->getFunction());
    if (number == numbers_.end())
      continue;
    result.callees.push_back(number->second);
    ++nodes_[number->second].callers;
  }
  result.isCandidate = function.hasFnAttribute(Attribute::AlwaysInline) && hasOnlyCalls(function);
  numbers_[&function] = nodes_.size();
  nodes_.push_back(std::move(result));
}

/// Returns the size of the function with its callees, apart from the chosen ones. `sizes` has theirs.
ProgramSize sizeWith(const Node &node, const BitVector &chosen, ArrayRef<ProgramSize> sizes) {
  ProgramSize size = node.own;
  for (unsigned callee : node.callees)
    if (!chosen[callee])
      size.addInlined(sizes[callee]);
  return size;
}

/// A function that is called once does not make the program larger.
BitVector SubroutineChoice::chooseAbove(uint64_t limit, bool countsPrints) const {
  BitVector chosen(nodes_.size());
  std::vector<ProgramSize> sizes;
  for (const auto &[number, node] : enumerate(nodes_)) {
    sizes.push_back(sizeWith(node, chosen, sizes));
    chosen[number] = node.isCandidate && node.callers > 1 && costOf(sizes.back(), countsPrints) > limit;
  }
  return chosen;
}

bool SubroutineChoice::fits(const BitVector &chosen, bool countsPrints) const {
  std::vector<ProgramSize> sizes;
  ProgramSize program;
  for (const auto &[number, node] : enumerate(nodes_)) {
    sizes.push_back(sizeWith(node, chosen, sizes));
    if (chosen[number] || !node.function->hasFnAttribute(Attribute::AlwaysInline))
      program.addFunction(sizes.back());
  }
  return program.instructions <= kMaxInstructions && blocksOf(program, countsPrints) <= kMaxBlocks;
}

BitVector SubroutineChoice::candidates() const {
  BitVector result(nodes_.size());
  for (const auto &[number, node] : enumerate(nodes_))
    result[number] = node.isCandidate;
  return result;
}

SmallVector<Function *> SubroutineChoice::run(bool keepsCalls) {
  if (!collect())
    return {};
  BitVector chosen(nodes_.size());
  if (keepsCalls) {
    chosen = candidates();
  } else {
    // Prints can be left out, but only if there is no other way.
    for (bool countsPrints : {true, false})
      for (uint64_t limit = kLargestLimit; limit != 0 && !fits(chosen, countsPrints); limit /= 2)
        chosen = chooseAbove(limit, countsPrints);
    if (!fits(chosen, /*countsPrints=*/false))
      return {};
  }
  SmallVector<Function *> functions;
  for (unsigned number : chosen.set_bits())
    functions.push_back(nodes_[number].function);
  return functions;
}

} // namespace

PreservedAnalyses ChooseSubroutines::run(Module &module, ModuleAnalysisManager &) {
  const std::optional<PipelineState> state = readState(module);
  if (!state || state->shaders.empty())
    return PreservedAnalyses::all();
  const ShaderState &shader = state->shaders.front();
  // Arguments for subroutines come from one entry point.
  if (shader.stage != ShaderStage::Compute)
    return PreservedAnalyses::all();
  const SmallVector<Function *> chosen = SubroutineChoice(module).run(shader.keepCalls);
  for (Function *function : chosen)
    makeSubroutine(*function, shader.stage);
  return chosen.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace lgc
