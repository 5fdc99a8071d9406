// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/CheckProgramSize.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"

using namespace llvm;

namespace lgc {

namespace {

// A program of this size compiles in about a minute (docs/bench.md, "The largest shaders").
constexpr uint64_t kMaxInstructions = 1 << 18;
constexpr uint64_t kMaxBlocks = 1 << 15;

/// The blocks that a print is lowered to: one lane reserves space for its wave, and lanes store if there is
/// space.
constexpr uint64_t kBlocksOfPrint = 4;
/// The blocks that an abort is lowered to: as for a print, and a branch that counts dropped messages.
constexpr uint64_t kBlocksOfAbort = 8;

struct Size {
  uint64_t instructions = 0; ///< a switch counts as one for each case
  uint64_t blocks = 0;
  uint64_t prints = 0; ///< not included in the other counts

  /// The callee's first and last block merge with the caller's around the call.
  void addInlined(const Size &callee) {
    instructions += callee.instructions;
    blocks += std::max<uint64_t>(callee.blocks, 1) - 1;
    prints += callee.prints;
  }

  uint64_t blocksWithPrints() const { return blocks + kBlocksOfPrint * prints; }
};

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
  DenseMap<const CallGraphNode *, Size> sizes_; ///< with everything inlined; below both limits
  std::string tooManyPrints_;                   ///< of the first function that has too many: by how much
};

Size ownSize(const Function &function);

/// The functions that write parts of the message are inlined, too.
void addAbort(const CallBase &abort, Size &size) {
  size.blocks += kBlocksOfAbort;
  for (const Value *operand : abort.args())
    if (const auto *writer = dyn_cast<Function>(operand))
      size.addInlined(ownSize(*writer));
}

Size ownSize(const Function &function) {
  Size size;
  size.blocks = function.size();
  for (const BasicBlock &block : function) {
    size.instructions += block.size();
    for (const Instruction &inst : block) {
      size.prints += isa<DebugPrintfOp>(inst);
      if (isa<AbortOp, AbortRecordOp>(inst))
        addAbort(cast<CallBase>(inst), size);
    }
    if (const auto *branch = dyn_cast_or_null<SwitchInst>(block.getTerminator()))
      size.instructions += branch->getNumCases();
  }
  return size;
}

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
  Size size = ownSize(function);
  for (const auto &[call, callee] : node)
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
