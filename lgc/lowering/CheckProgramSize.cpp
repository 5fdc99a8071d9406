// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/CheckProgramSize.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/ProgramSize.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/Subroutine.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"

using namespace llvm;

namespace lgc {

namespace {

class ProgramSizeCheck {
public:
  explicit ProgramSizeCheck(Module &module) : module_(module), calls_(module) {}

  void run();

  /// Returns whether the program is too large with its prints but not without them.
  bool hasTooManyPrints() const { return !tooManyPrints_.empty(); }
  void leavePrintsOut();

private:
  bool check(const CallGraphNode &node);
  bool checkAmount(const Function &function, uint64_t amount, uint64_t limit, const char *noun);
  static std::string excess(const Function &function, uint64_t amount, uint64_t limit, const char *noun);

  Module &module_;
  CallGraph calls_;
  DenseMap<const CallGraphNode *, ProgramSize> sizes_; ///< with everything inlined; below both limits
  std::string tooManyPrints_; ///< of the first function that has too many: by how much
};

/// Callees come before callers, so that the first report names the function in which the limit is exceeded.
void ProgramSizeCheck::run() {
  for (auto component = scc_begin(&calls_); !component.isAtEnd(); ++component) {
    const CallGraphNode &node = *component->front();
    if (component.hasCycle()) {
      reportError(module_, ErrorCategory::Unsupported,
                  "function '" + node.getFunction()->getName() +
                      "' calls itself, perhaps through others: recursion is not supported");
      return;
    }
    if (node.getFunction() && !check(node))
      return;
  }
}

bool ProgramSizeCheck::check(const CallGraphNode &node) {
  const Function &function = *node.getFunction();
  ProgramSize size = ownSize(function);
  for (const auto &[call, callee] : node)
    if (!callee->getFunction() || !isSubroutine(*callee->getFunction()))
      size.addInlined(sizes_.lookup(callee));
  if (!checkAmount(function, size.instructions, kMaxInstructions, "instructions") ||
      !checkAmount(function, size.blocks, kMaxBlocks, "blocks"))
    return false;
  if (tooManyPrints_.empty() && size.blocksWithPrints() > kMaxBlocks)
    tooManyPrints_ = excess(function, size.blocksWithPrints(), kMaxBlocks, "blocks");
  sizes_[&node] = size;
  return true;
}

/// DebugPrintf is a non-semantic instruction, so it must not cause a shader to be refused.
void ProgramSizeCheck::leavePrintsOut() {
  bool isFirst = true;
  forEachOp<DebugPrintfOp>(module_, [&](DebugPrintfOp &print) {
    if (isFirst)
      reportWarning(print, "debug printf is left out, here and everywhere: " + tooManyPrints_);
    isFirst = false;
    print.eraseFromParent();
  });
}

bool ProgramSizeCheck::checkAmount(const Function &function, uint64_t amount, uint64_t limit,
                                   const char *noun) {
  if (amount <= limit)
    return true;
  reportError(module_, ErrorCategory::Limit, excess(function, amount, limit, noun));
  return false;
}

std::string ProgramSizeCheck::excess(const Function &function, uint64_t amount, uint64_t limit,
                                     const char *noun) {
  return ("function '" + function.getName() + "' has " + Twine(amount) + " " + noun +
          " with all that it calls inlined; at most " + Twine(limit) + " are supported")
      .str();
}

} // namespace

PreservedAnalyses CheckProgramSize::run(Module &module, ModuleAnalysisManager &) {
  ProgramSizeCheck check(module);
  check.run();
  if (!check.hasTooManyPrints())
    return PreservedAnalyses::all();
  check.leavePrintsOut();
  return preservingControlFlow(true);
}

} // namespace lgc
