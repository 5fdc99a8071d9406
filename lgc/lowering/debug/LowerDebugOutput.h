// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc-lower-debug-output: lgc.debug.printf and lgc.abort.record become code that appends entries to the
// printf and the abort buffer.

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace lgc {

/// Before: valid lgc IR with a recorded PipelineState whose mapping is made (it tells whether there are these
/// buffers and where); lgc.resource.* ops not yet lowered; lgc.abort is lgc.abort.record. After: neither op;
/// each is an allocation of an entry and, when the entry fits, its stores (DebugBuffer.h); an op without a
/// buffer is gone, and so are the functions that write parts of messages. Helper invocations of fragment
/// shaders write none. Format strings and messages are
/// recorded in `!lgc.formats` (lgc/abi/DebugFormats.h), each with an id of its own. A format that its
/// arguments do not fit is a warning; so is a print of more than 65,535 dwords, which is left out. Touches:
/// functions that have such ops, and the attributes `memory`, `nosync` and `willreturn` of these and their
/// callers.
class LowerDebugOutput : public llvm::PassInfoMixin<LowerDebugOutput> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {OpKind::Abort, IrFeature::StateWithoutMapping},
      .removes = {OpKind::AbortRecord, OpKind::DebugPrintf, IrFeature::MessageParts},
      .introduces = {OpKind::FragmentIsHelper, OpKind::ResourceBufferSize, IrFeature::ArithmeticIntrinsics,
                     IrFeature::UnmarkedAtomics},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &);
  static llvm::StringRef name() { return "LowerDebugOutput"; }
};

} // namespace lgc
