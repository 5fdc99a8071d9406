// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/bounds/SplitJoins.h"

#include "lgc/workarounds/ReconvergencePoint.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

#include <set>

using namespace llvm;

namespace lgc {

namespace {

constexpr size_t kManyPredecessors = 64; ///< of a join
constexpr size_t kGroup = 32;            ///< branches to the join between two reconvergence points
constexpr size_t kMostTargets = 4;       ///< of edges out of a group

using Targets = SmallSetVector<BasicBlock *, kMostTargets + 1>;

/// An edge from a group to the rest of the sequence or out of the sequence.
struct Edge {
  BasicBlock *from;   ///< the new predecessor of the reconvergence point
  BasicBlock *origin; ///< the incoming block in the phi nodes of the target
  BasicBlock
      *target; ///< null for the edge of lanes that left at the last reconvergence point: all its targets
};

struct Meeting {
  BasicBlock *rest; ///< the successor for lanes that stay in the sequence
  BasicBlock *left; ///< branches to the targets, for the other lanes
  PHINode *which;   ///< the number of a lane's target; null if there is one target only
  Targets targets;
};

/// Facts about a function, which remain valid for joins in unchanged parts of it.
class FunctionShape {
public:
  explicit FunctionShape(Function &function) : tree_(function) {
    tree_.updateDFSNumbers(); // dominates() then takes constant time
    collectTargets();
  }

  const DominatorTree &tree() const { return tree_; }
  /// Returns the targets of edges that leave the region dominated by the block; unknown when there are too
  /// many.
  const Targets &targets(const BasicBlock *block) const { return targets_.find(block)->second; }

  void noteChange(const BasicBlock *block) { changed_.insert(tree_.getNode(block)->getDFSNumIn()); }
  /// Returns whether the edges of the block and of the region that it dominates are unchanged.
  bool holdsBelow(const BasicBlock *block) const {
    const DomTreeNode *node = tree_.getNode(block);
    const auto first = changed_.lower_bound(node->getDFSNumIn());
    return first == changed_.end() || *first > node->getDFSNumOut();
  }

private:
  void collectTargets();

  DominatorTree tree_;
  DenseMap<const BasicBlock *, Targets> targets_;
  std::set<unsigned> changed_; ///< blocks by their numbers in the tree
};

class JoinSplitter {
public:
  JoinSplitter(Function &function, BasicBlock &join, FunctionShape &shape)
      : function_(function), join_(join), shape_(shape), tree_(shape.tree()) {
    collectPredecessors();
  }

  /// Returns whether the facts are valid for the whole sequence.
  bool isKnown() const { return !head_ || shape_.holdsBelow(head_); }
  bool run();

private:
  void collectPredecessors();
  size_t countBelow(const BasicBlock *block) const;
  BasicBlock *heaviestChild(const BasicBlock &block) const;
  BasicBlock *rootFor(const BasicBlock &rest, const Targets &targets) const;
  void markBehind(BasicBlock *target);
  void markReachable(BasicBlock *target);
  bool isBehind(const BasicBlock *block) const;
  bool isInGroup(const BasicBlock *block, const BasicBlock &root, const BasicBlock &rest) const;
  bool cutBefore(BasicBlock &rest);
  SmallVector<Edge> takeEdges(const BasicBlock &root, BasicBlock &rest, const Targets &targets);
  void noteChanges(const BasicBlock &rest, const Targets &targets, ArrayRef<Edge> edges);
  void createReconvergencePoint(BasicBlock &rest, const Targets &targets, ArrayRef<Edge> edges);
  PHINode *createPhi(Type *type, const Twine &name, ArrayRef<Edge> edges,
                     function_ref<Value *(const Edge &)> valueOn);
  void redirectPhis(BasicBlock &target, BasicBlock &predecessor, bool isRest, ArrayRef<Edge> edges);
  void routeValues(const BasicBlock &root, BasicBlock &rest, ArrayRef<Edge> edges);
  void routeValue(Instruction &value, BasicBlock &rest, ArrayRef<Edge> edges);

  Function &function_;
  BasicBlock &join_;
  FunctionShape &shape_;
  const DominatorTree &tree_;          ///< of the original function, without new blocks
  BasicBlock *head_ = nullptr;         ///< dominates all of the sequence
  SmallVector<unsigned> predecessors_; ///< of the join in the sequence: their numbers in the tree, in order
  SmallVector<BasicBlock *>
      behindAll_; ///< roots of regions after the targets: all blocks that one of these dominates
  DenseSet<const BasicBlock *> behind_; ///< further blocks after the targets
  DenseSet<const BasicBlock *> targetsMarked_;
  Targets numbered_;            ///< the numbers of targets, for all reconvergence points
  BasicBlock *point_ = nullptr; ///< the current reconvergence point
  std::optional<Meeting> last_;
};

/// Back edges to a loop header are a sequence of their own.
void JoinSplitter::collectPredecessors() {
  SmallVector<unsigned> before;
  SmallVector<unsigned> back;
  SmallPtrSet<const BasicBlock *, 32> seen;
  for (const BasicBlock *predecessor : predecessors(&join_)) {
    const DomTreeNode *node = tree_.getNode(predecessor);
    if (node && seen.insert(predecessor).second)
      (tree_.dominates(&join_, predecessor) ? back : before).push_back(node->getDFSNumIn());
  }
  const bool isHeader = back.size() >= kManyPredecessors;
  const DomTreeNode *node = tree_.getNode(&join_);
  head_ = isHeader ? &join_ : node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
  predecessors_ = isHeader ? std::move(back) : std::move(before);
  sort(predecessors_);
}

void FunctionShape::collectTargets() {
  for (const DomTreeNode *node : post_order(&tree_)) {
    BasicBlock *block = node->getBlock();
    Targets all;
    const auto add = [&](BasicBlock *target) {
      if (all.size() <= kMostTargets && !tree_.dominates(block, target))
        all.insert(target);
    };
    for (const DomTreeNode *child : *node)
      for (BasicBlock *target : targets_[child->getBlock()])
        add(target);
    for (BasicBlock *target : successors(block))
      add(target);
    targets_[block] = std::move(all);
  }
}

size_t JoinSplitter::countBelow(const BasicBlock *block) const {
  const DomTreeNode *node = tree_.getNode(block);
  return size_t(upper_bound(predecessors_, node->getDFSNumOut()) -
                lower_bound(predecessors_, node->getDFSNumIn()));
}

BasicBlock *JoinSplitter::heaviestChild(const BasicBlock &block) const {
  BasicBlock *heaviest = nullptr;
  size_t most = 0;
  for (const DomTreeNode *child : *tree_.getNode(&block)) {
    const size_t count = countBelow(child->getBlock());
    if (count > most) {
      most = count;
      heaviest = child->getBlock();
    }
  }
  return heaviest;
}

bool JoinSplitter::run() {
  if (!head_ || predecessors_.size() < kManyPredecessors)
    return false;
  bool changed = false;
  size_t remaining = predecessors_.size();
  BasicBlock *block = heaviestChild(*head_);
  for (; block && countBelow(block) >= kGroup; block = heaviestChild(*block)) {
    const size_t count = countBelow(block);
    if (remaining - count >= kGroup && cutBefore(*block)) {
      remaining = count;
      changed = true;
    }
  }
  return changed;
}

/// Returns the lowest block that dominates all blocks from which the targets can be reached.
BasicBlock *JoinSplitter::rootFor(const BasicBlock &rest, const Targets &targets) const {
  BasicBlock *root = head_;
  for (BasicBlock *target : targets) {
    const bool isBackEdge = tree_.dominates(target, &rest);
    BasicBlock *above = isBackEdge ? target : tree_.getNode(target)->getIDom()->getBlock();
    if (tree_.properlyDominates(root, above))
      root = above;
  }
  return root;
}

void JoinSplitter::markBehind(BasicBlock *target) {
  if (!targetsMarked_.insert(target).second || !tree_.properlyDominates(head_, target))
    return;
  constexpr size_t kFewBlocks = 16;
  const Targets &next = shape_.targets(target);
  if (next.size() > kMostTargets || behindAll_.size() >= kFewBlocks) {
    markReachable(target);
    return;
  }
  behindAll_.push_back(target);
  for (BasicBlock *block : next) {
    if (!tree_.dominates(block, target)) // no branch back
      markBehind(block);
  }
}

void JoinSplitter::markReachable(BasicBlock *target) {
  SmallVector<BasicBlock *> worklist = {target};
  while (!worklist.empty()) {
    BasicBlock *block = worklist.pop_back_val();
    if (!tree_.properlyDominates(head_, block) || !behind_.insert(block).second)
      continue;
    for (BasicBlock *successor : successors(block)) {
      if (tree_.getNode(successor) && !tree_.dominates(successor, block)) // no branch back
        worklist.push_back(successor);
    }
  }
}

bool JoinSplitter::isBehind(const BasicBlock *block) const {
  return behind_.contains(block) ||
         any_of(behindAll_, [&](const BasicBlock *target) { return tree_.dominates(target, block); });
}

bool JoinSplitter::isInGroup(const BasicBlock *block, const BasicBlock &root, const BasicBlock &rest) const {
  return tree_.getNode(block) && tree_.dominates(&root, block) && !tree_.dominates(&rest, block) &&
         !isBehind(block);
}

/// Inserts a reconvergence point before `rest`, if all exits of the region that `rest` dominates are known.
bool JoinSplitter::cutBefore(BasicBlock &rest) {
  const Targets &targets = shape_.targets(&rest);
  if (targets.size() > kMostTargets || !targets.contains(&join_))
    return false;
  for (BasicBlock *target : targets) {
    if (!tree_.dominates(target, &rest))
      markBehind(target);
  }
  BasicBlock *root = rootFor(rest, targets);
  // Lanes that leave the sequence at the last reconvergence point pass this one, too, unless their targets
  // cannot be reached from its `rest` or this group begins further down.
  const bool followsLast = last_ && tree_.properlyDominates(root, last_->rest);
  if (followsLast) {
    if (!all_of(last_->targets, [&](BasicBlock *target) { return targets.contains(target); }))
      return false;
    root = last_->rest;
  }
  if (!isInGroup(root, *root, rest) || isBehind(&rest))
    return false;
  if (!followsLast)
    last_.reset();

  point_ = BasicBlock::Create(function_.getContext(), "reconverge", &function_, &rest);
  const SmallVector<Edge> edges = takeEdges(*root, rest, targets);
  noteChanges(rest, targets, edges);
  routeValues(*root, rest, edges);
  createReconvergencePoint(rest, targets, edges);
  return true;
}

void JoinSplitter::noteChanges(const BasicBlock &rest, const Targets &targets, ArrayRef<Edge> edges) {
  shape_.noteChange(&rest);
  for (const BasicBlock *target : targets)
    shape_.noteChange(target);
  for (const Edge &edge : edges)
    if (tree_.getNode(edge.origin))
      shape_.noteChange(edge.origin);
}

/// Redirects the edges to the reconvergence point. An edge gets a block of its own if its block has several
/// edges.
SmallVector<Edge> JoinSplitter::takeEdges(const BasicBlock &root, BasicBlock &rest, const Targets &targets) {
  SmallVector<BasicBlock *> all(targets.begin(), targets.end());
  all.push_back(&rest);
  SmallVector<std::pair<BasicBlock *, BasicBlock *>> pairs; // of block and target
  DenseMap<BasicBlock *, unsigned> counts;
  for (BasicBlock *target : all) {
    SmallPtrSet<BasicBlock *, 32> seen;
    for (BasicBlock *predecessor : predecessors(target)) {
      if (!isInGroup(predecessor, root, rest))
        continue;
      ++counts[predecessor];
      if (seen.insert(predecessor).second)
        pairs.emplace_back(predecessor, target);
    }
  }
  SmallVector<Edge> edges;
  for (auto [block, target] : pairs) {
    BasicBlock *from = block;
    if (counts[block] > 1) {
      from = BasicBlock::Create(function_.getContext(), "", &function_, point_);
      BranchInst::Create(point_, from);
    }
    block->getTerminator()->replaceSuccessorWith(target, from == block ? point_ : from);
    edges.push_back({from, block, target});
  }
  if (last_) {
    last_->left->getTerminator()->eraseFromParent();
    BranchInst::Create(point_, last_->left);
    edges.push_back({last_->left, last_->left, nullptr});
  }
  return edges;
}

PHINode *JoinSplitter::createPhi(Type *type, const Twine &name, ArrayRef<Edge> edges,
                                 function_ref<Value *(const Edge &)> valueOn) {
  PHINode *phi = PHINode::Create(type, edges.size(), name, point_);
  for (const Edge &edge : edges) {
    Value *value = valueOn(edge);
    phi->addIncoming(value ? value : PoisonValue::get(type), edge.from);
  }
  return phi;
}

/// Redirects the incoming values of the target's phi nodes on the edges: they now come from `predecessor`.
void JoinSplitter::redirectPhis(BasicBlock &target, BasicBlock &predecessor, bool isRest,
                                ArrayRef<Edge> edges) {
  SmallPtrSet<const BasicBlock *, 32> origins;
  for (const Edge &edge : edges) {
    if (edge.target == &target || (!edge.target && !isRest && last_->targets.contains(&target)))
      origins.insert(edge.origin);
  }
  for (PHINode &phi : target.phis()) {
    DenseMap<const BasicBlock *, Value *> values;
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
      values[phi.getIncomingBlock(i)] = phi.getIncomingValue(i);
    PHINode *joined = createPhi(phi.getType(), phi.getName(), edges, [&](const Edge &edge) -> Value * {
      const bool carries = edge.target ? edge.target == &target : origins.contains(edge.origin);
      return carries ? values[edge.origin] : nullptr;
    });
    phi.removeIncomingValueIf([&](unsigned i) { return origins.contains(phi.getIncomingBlock(i)); },
                              /*DeletePHIIfEmpty=*/false);
    phi.addIncoming(joined, &predecessor);
  }
}

/// Inserts phi nodes for values of the group, which do not dominate the rest any more.
void JoinSplitter::routeValues(const BasicBlock &root, BasicBlock &rest, ArrayRef<Edge> edges) {
  SmallVector<DomTreeNode *> worklist = {tree_.getNode(&root)};
  while (!worklist.empty()) {
    DomTreeNode *node = worklist.pop_back_val();
    // The root dominates the reconvergence point unless the last reconvergence point is its predecessor.
    if (node->getBlock() != &root || last_)
      for (Instruction &value : *node->getBlock())
        routeValue(value, rest, edges);
    for (DomTreeNode *child : *node) {
      if (child->getBlock() != &rest && !isBehind(child->getBlock()))
        worklist.push_back(child);
    }
  }
}

void JoinSplitter::routeValue(Instruction &value, BasicBlock &rest, ArrayRef<Edge> edges) {
  SmallVector<Use *, 4> uses;
  for (Use &use : value.uses()) {
    auto *user = cast<Instruction>(use.getUser());
    auto *phi = dyn_cast<PHINode>(user);
    const BasicBlock *block = phi ? phi->getIncomingBlock(use) : user->getParent();
    if (tree_.getNode(block) && tree_.dominates(&rest, block))
      uses.push_back(&use);
  }
  if (uses.empty())
    return;
  PHINode *joined = createPhi(value.getType(), value.getName(), edges, [&](const Edge &edge) -> Value * {
    return edge.target == &rest ? &value : nullptr;
  });
  for (Use *use : uses)
    use->set(joined);
}

void JoinSplitter::createReconvergencePoint(BasicBlock &rest, const Targets &targets, ArrayRef<Edge> edges) {
  IRBuilder<> builder(function_.getContext());
  BasicBlock *left = BasicBlock::Create(function_.getContext(), "left", &function_, &rest);
  PHINode *stays = createPhi(builder.getInt1Ty(), "stays", edges, [&](const Edge &edge) -> Value * {
    return builder.getInt1(edge.target == &rest);
  });
  const auto numberOf = [&](BasicBlock *target) {
    numbered_.insert(target);
    return builder.getInt32(find(numbered_, target) - numbered_.begin());
  };
  PHINode *which = nullptr;
  if (targets.size() > 1) {
    which = createPhi(builder.getInt32Ty(), "which", edges, [&](const Edge &edge) -> Value * {
      if (edge.target == &rest)
        return nullptr;
      if (edge.target)
        return numberOf(edge.target);
      return last_->which ? last_->which : static_cast<Value *>(numberOf(last_->targets[0]));
    });
  }
  redirectPhis(rest, *point_, /*isRest=*/true, edges);
  for (BasicBlock *target : targets)
    redirectPhis(*target, *left, /*isRest=*/false, edges);

  builder.SetInsertPoint(point_);
  builder.CreateCondBr(stays, &rest, left);
  addReconvergencePoint(*point_);
  builder.SetInsertPoint(left);
  if (which) {
    SwitchInst *selection = builder.CreateSwitch(which, targets[0]);
    for (BasicBlock *target : drop_begin(targets))
      selection->addCase(numberOf(target), target);
  } else {
    builder.CreateBr(targets[0]);
  }
  last_ = Meeting{&rest, left, which, targets};
}

} // namespace

PreservedAnalyses SplitJoins::run(Function &function, FunctionAnalysisManager &) {
  SmallVector<BasicBlock *> joins;
  for (BasicBlock &block : function) {
    if (pred_size(&block) >= kManyPredecessors)
      joins.push_back(&block);
  }
  bool changed = false;
  std::optional<FunctionShape> shape;
  for (BasicBlock *join : joins) {
    if (!shape)
      shape.emplace(function);
    JoinSplitter splitter(function, *join, *shape);
    if (splitter.isKnown()) {
      changed |= splitter.run();
    } else {
      shape.emplace(function);
      changed |= JoinSplitter(function, *join, *shape).run();
    }
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace lgc
