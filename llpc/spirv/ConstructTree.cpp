// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPIR-V 2.11 defines constructs by structural dominance: a block is in a construct when the construct's
// header structurally dominates it and its merge block does not. So a block is in the innermost construct of
// its immediate dominator, unless it is itself a merge block (then it is in the parent of the construct that
// ends there), or begins a continue or case construct. One pass in binary order, dominators first, finds all
// of them.

#include "llpc/spirv/ConstructTree.h"

#include <algorithm>

namespace llpc::spirv {

namespace {

class TreeBuilder {
public:
  TreeBuilder(ParseContext &context, Function &function, const Dominators &structural)
      : context_(context), function_(function), structural_(structural), roles_(function.blocks.size()),
        constructs_(function.blocks.size()) {}

  bool run();

private:
  /// The headers that refer to a block.
  struct Roles {
    const Block *mergeOf = nullptr;
    Construct *outer =
        nullptr; ///< the parent of the construct that ends here; known once its header has been visited
    const Block *continueOf = nullptr;
  };

  bool collectHeaders();
  bool declareMerge(const Block &header, const Block &merge);
  bool place(Block &block);
  Construct *enclosing(const Block &block);
  Construct *open(ConstructKind kind, Construct *parent, const Block &header);
  bool openOwn(const Block &block, Construct *&construct);
  bool isReachable(const Block &block) const { return structural_.isReachable(block.index); }

  bool checkBranches(const Block &block);
  bool checkSelection(const Block &block);
  bool checkBranch(const Block &from, const Block &to);
  bool checkBackEdge(const Block &from, const Block &to, std::span<const Construct *const> left);
  const char *whyNotExit(const Block &from, const Block &to, std::span<const Construct *const> left) const;
  bool checkLoops();
  const Construct *commonConstruct(const Construct *a, const Construct *b) const;

  ParseContext &context_;
  Function &function_;
  const Dominators &structural_;
  std::vector<Roles> roles_;
  std::vector<Construct *> constructs_;                        ///< indexed by block
  std::unordered_map<const Construct *, uint32_t> depths_;     ///< the root's depth is 0
  std::unordered_map<const Block *, const Block *> backEdges_; ///< loop header to its back-edge block
};

const Block *mergeBlock(const Function &function, const Block &header) {
  return header.merge ? function.block(header.merge->operand(0)) : nullptr;
}

bool isLoopHeader(const Block &block) {
  return block.merge && block.merge->opcode == Op::LoopMerge;
}

bool TreeBuilder::run() {
  function_.body = std::make_unique<Construct>();
  function_.body->header = function_.blocks.front().get();
  depths_[function_.body.get()] = 0;
  if (!collectHeaders())
    return false;
  for (const auto &block : function_.blocks)
    if (isReachable(*block) && !place(*block))
      return false;
  for (const auto &block : function_.blocks)
    if (isReachable(*block) && !checkBranches(*block))
      return false;
  return checkLoops();
}

bool TreeBuilder::collectHeaders() {
  for (const auto &block : function_.blocks) {
    if (!isReachable(*block) || !block->merge)
      continue;
    const Block *merge = mergeBlock(function_, *block);
    if (!declareMerge(*block, *merge))
      return false;
    if (!isLoopHeader(*block))
      continue;
    const Block *target = function_.block(block->merge->operand(1));
    if (target == merge)
      return context_.failInvalid(*block->merge,
                                  "the merge block and the continue target are the same block");
    if (!structural_.dominates(block->index, target->index))
      return context_.failInvalid(*block->merge, "the loop header does not dominate the continue target");
    if (target != block.get())
      roles_[target->index].continueOf = block.get();
  }
  return true;
}

bool TreeBuilder::declareMerge(const Block &header, const Block &merge) {
  if (const Block *other = roles_[merge.index].mergeOf)
    return context_.failInvalid(
        *header.merge, concat(idText(merge.label), " is already the merge block of ", idText(other->label)));
  if (&merge == &header || !structural_.dominates(header.index, merge.index))
    return context_.failInvalid(*header.merge,
                                concat("the header ", idText(header.label),
                                       " does not dominate its merge block ", idText(merge.label)));
  roles_[merge.index].mergeOf = &header;
  return true;
}

bool TreeBuilder::place(Block &block) {
  uint32_t dominator = structural_.immediateDominator(block.index);
  if (dominator != Dominators::kNone && dominator > block.index)
    return context_.failInvalid(*block.labelInstruction,
                                concat("the block comes before ", idText(function_.blocks[dominator]->label),
                                       ", which dominates it"));
  Construct *construct = enclosing(block);
  if (!openOwn(block, construct))
    return false;
  if (depths_[construct] > kMaxConstructDepth)
    return context_.failLimit(*block.labelInstruction,
                              concat("control flow is nested deeper than ", kMaxConstructDepth));
  construct->blocks.push_back(&block);
  constructs_[block.index] = construct;
  block.construct = construct;
  return true;
}

/// Returns the construct that contains the block, ignoring constructs that the block opens as a header.
Construct *TreeBuilder::enclosing(const Block &block) {
  if (block.index == 0)
    return function_.body.get();
  const Roles &roles = roles_[block.index];
  if (roles.mergeOf)
    return roles.outer;
  if (roles.continueOf)
    return open(ConstructKind::Continue, constructs_[roles.continueOf->index], block);
  const Block &dominator = *function_.blocks[structural_.immediateDominator(block.index)];
  Construct *construct = constructs_[dominator.index];
  bool isCase = construct->kind == ConstructKind::Switch && construct->header == &dominator &&
                std::ranges::find(dominator.successors, &block) != dominator.successors.end();
  return isCase ? open(ConstructKind::Case, construct, block) : construct;
}

Construct *TreeBuilder::open(ConstructKind kind, Construct *parent, const Block &header) {
  auto &construct = parent->children.emplace_back(std::make_unique<Construct>());
  construct->kind = kind;
  construct->parent = parent;
  construct->header = &header;
  depths_[construct.get()] = depths_[parent] + 1;
  return construct.get();
}

/// Creates the construct whose header is the block, if any, and moves `construct` into it.
bool TreeBuilder::openOwn(const Block &block, Construct *&construct) {
  bool isSwitch = block.terminator->opcode == Op::Switch;
  if (isSwitch && !block.merge)
    return context_.failInvalid(*block.terminator, "OpSelectionMerge is missing before OpSwitch");
  if (!block.merge)
    return true;
  ConstructKind kind = isLoopHeader(block) ? ConstructKind::Loop
                       : isSwitch          ? ConstructKind::Switch
                                           : ConstructKind::Selection;
  const Block *merge = mergeBlock(function_, block);
  roles_[merge->index].outer = construct;
  construct = open(kind, construct, block);
  construct->merge = merge;
  if (kind == ConstructKind::Loop)
    construct->continueTarget = function_.block(block.merge->operand(1));
  return true;
}

bool TreeBuilder::checkBranches(const Block &block) {
  for (const Block *successor : block.successors)
    if (!checkBranch(block, *successor))
      return false;
  return checkSelection(block);
}

/// A conditional branch whose two targets both stay inside the construct needs a merge instruction.
bool TreeBuilder::checkSelection(const Block &block) {
  bool isHeader = block.merge && block.merge->opcode == Op::SelectionMerge;
  if (block.terminator->opcode != Op::BranchConditional || isHeader)
    return true;
  auto staysInside = [&](const Block *target) {
    const Roles &roles = roles_[target->index];
    return !roles.mergeOf && !roles.continueOf &&
           structural_.immediateDominator(target->index) == block.index;
  };
  if (block.successors[0] != block.successors[1] && std::ranges::all_of(block.successors, staysInside))
    return context_.failInvalid(*block.terminator, "OpSelectionMerge is missing before this selection");
  return true;
}

/// Returns the innermost construct that contains both.
const Construct *TreeBuilder::commonConstruct(const Construct *a, const Construct *b) const {
  while (a != b) {
    const Construct *&deeper = depths_.at(a) >= depths_.at(b) ? a : b;
    deeper = deeper->parent;
  }
  return a;
}

bool TreeBuilder::checkBranch(const Block &from, const Block &to) {
  const Construct *common = commonConstruct(from.construct, to.construct);
  for (const Construct *entered = to.construct; entered != common; entered = entered->parent)
    if (entered->header != &to)
      return context_.failInvalid(*from.terminator,
                                  concat("the branch to ", idText(to.label), " enters the construct of ",
                                         idText(entered->header->label), " elsewhere than at its header"));
  std::vector<const Construct *> left;
  for (const Construct *inner = from.construct; inner != common; inner = inner->parent)
    left.push_back(inner);
  if (structural_.dominates(to.index, from.index))
    return checkBackEdge(from, to, left);
  if (structural_.order(to.index) < structural_.order(from.index))
    return context_.failInvalid(*from.terminator, concat("the branch to ", idText(to.label),
                                                         " closes a cycle that has no loop header"));
  if (left.empty())
    return true;
  if (const char *reason = whyNotExit(from, to, left))
    return context_.failInvalid(*from.terminator,
                                concat("the branch to ", idText(to.label), " leaves the construct of ",
                                       idText(left.front()->header->label), " ", reason));
  return true;
}

bool TreeBuilder::checkBackEdge(const Block &from, const Block &to, std::span<const Construct *const> left) {
  if (!isLoopHeader(to))
    return context_.failInvalid(*from.terminator, concat("the branch back to ", idText(to.label),
                                                         " does not go to a loop header (OpLoopMerge)"));
  const Construct &loop = *to.construct;
  bool isOwnTarget = loop.continueTarget == loop.header;
  auto isLoopPart = [](const Construct *c) {
    return c->kind == ConstructKind::Loop || c->kind == ConstructKind::Continue;
  };
  bool fromContinue =
      left.size() == 1 && left[0]->kind == ConstructKind::Continue && left[0]->parent == &loop;
  if (isOwnTarget ? std::ranges::any_of(left, isLoopPart) : !fromContinue)
    return context_.failInvalid(
        *from.terminator,
        concat("the branch back to ", idText(to.label), " does not come from the loop's continue construct"));
  const Block *&backEdge = backEdges_[&to];
  if (backEdge && backEdge != &from)
    return context_.failInvalid(
        *from.terminator, concat("the loop header ", idText(to.label), " has a second branch back to it"));
  backEdge = &from;
  return true;
}

/// Checks a branch out of a construct. It may go to the construct's own merge block, from selections and
/// switches to the merge block or continue target of the innermost loop, from selections to the merge block
/// of the innermost switch, or from one case to the next. Returns null for these, otherwise the reason.
const char *TreeBuilder::whyNotExit(const Block &from, const Block &to,
                                    std::span<const Construct *const> left) const {
  const Construct &outermost = *left.back();
  auto inner = left.first(left.size() - 1);
  auto leaves = [](std::span<const Construct *const> constructs, ConstructKind kind) {
    return std::ranges::any_of(constructs, [&](const Construct *c) { return c->kind == kind; });
  };
  const Block *loopHeader = roles_[to.index].continueOf;
  if (loopHeader && outermost.parent == constructs_[loopHeader->index]) {
    bool leavesLoop = leaves(left, ConstructKind::Loop) || leaves(left, ConstructKind::Continue);
    return leavesLoop ? "to the continue target of a loop that is not the innermost" : nullptr;
  }
  if (&to == outermost.merge) {
    switch (outermost.kind) {
    case ConstructKind::Loop:
      if (leaves(inner, ConstructKind::Loop))
        return "to the merge block of a loop that is not the innermost";
      if (leaves(inner, ConstructKind::Continue)) {
        bool isBackEdge = std::ranges::find(from.successors, outermost.header) != from.successors.end();
        return inner.size() == 1 && isBackEdge
                   ? nullptr
                   : "out of a continue construct, elsewhere than at its back edge";
      }
      return nullptr;
    case ConstructKind::Switch:
      if (leaves(inner, ConstructKind::Switch) || leaves(inner, ConstructKind::Loop) ||
          leaves(inner, ConstructKind::Continue))
        return "to the merge block of a switch that is not the innermost";
      return nullptr;
    default:
      return inner.empty() ? nullptr : "to the merge block of a selection around it";
    }
  }
  bool isFallThrough =
      outermost.kind == ConstructKind::Case && inner.empty() && to.construct != outermost.parent;
  return isFallThrough ? nullptr : "elsewhere than to a merge block or continue target";
}

bool TreeBuilder::checkLoops() {
  for (const auto &block : function_.blocks) {
    if (!isReachable(*block) || !isLoopHeader(*block))
      continue;
    if (!backEdges_.contains(block.get()))
      return context_.failInvalid(*block->merge, "nothing branches back to the loop header");
  }
  return true;
}

} // namespace

bool buildConstructTree(ParseContext &context, Function &function, const Dominators &structural) {
  return TreeBuilder(context, function, structural).run();
}

} // namespace llpc::spirv
