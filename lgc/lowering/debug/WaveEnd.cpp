// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// This is inline assembly rather than a branch in the IR, because LLVM would treat the end of the wave as a
// path that only some lanes take.

#include "lgc/lowering/debug/WaveEnd.h"

#include "lgc/lowering/controlflow/AbortSignals.h"
#include "lgc/lowering/graphics/ExportTargets.h"
#include "lgc/lowering/interface/PrimitiveStage.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

namespace lgc {

namespace {

class WaveEnd {
public:
  WaveEnd(IRBuilder<> &builder, const PipelineState &state, const ShaderState &shader)
      : b_(builder), state_(state), shader_(shader), isWide_(shader.chosenWaveSize() == 64) {}

  void emit(Value *raised, AbortSignal signal) {
    operands_.push_back(raised);
    addExports();
    for (StringRef instruction : signalInstructions(signal))
      add(instruction.str());
    add("s_endpgm");
    const bool hasResult = constraints_.starts_with("=");
    // The branch skips that many more dwords than usual.
    const std::string code = std::string("s_cmp_eq_u32 $") + (hasResult ? "1" : "0") +
                             ", 0\n\ts_cbranch_scc1 " + std::to_string(dwords_) + "\n\t" +
                             join(instructions_, "\n\t");
    SmallVector<Type *, 2> types;
    for (Value *operand : operands_)
      types.push_back(operand->getType());
    auto *type = FunctionType::get(hasResult ? b_.getInt32Ty() : b_.getVoidTy(), types, /*isVarArg=*/false);
    InlineAsm *assembly = InlineAsm::get(type, code, constraints_ + ",~{scc}", /*hasSideEffects=*/true);
    b_.CreateCall(type, assembly, operands_)->setConvergent();
  }

private:
  void add(std::string instruction, uint32_t dwords = 1) {
    instructions_.push_back(std::move(instruction));
    dwords_ += dwords;
  }

  void addExports() {
    switch (shader_.stage) {
    case ShaderStage::Vertex:
      return addPositions();
    case ShaderStage::Fragment:
      return addNullExport();
    case ShaderStage::Compute:
    case ShaderStage::Task:
    case ShaderStage::TessControl:
    case ShaderStage::TessEvaluation:
    case ShaderStage::Geometry:
    case ShaderStage::Mesh:
      return;
    }
  }

  /// Exports for all vertices of the wave, also for those that have left the loop. The register of the NaN is
  /// a result, so that LLVM waits for loads to it.
  void addPositions() {
    constraints_ = "=&v,s,s";
    Function &function = *b_.GetInsertBlock()->getParent();
    Value *count = buildVerticesOfWave(b_, function);
    if (!count) {
      reportError(*function.getParent(), kMalformedIr,
                  "the vertex shader '" + function.getName() + "' is no hardware stage yet");
      count = b_.getInt32(0);
    }
    operands_.push_back(b_.CreateSub(b_.getInt32(isWide_ ? 64 : 32), count));
    add(isWide_ ? "s_lshr_b64 exec, -1, $2" : "s_lshr_b32 exec_lo, -1, $2");
    add("v_mov_b32 $0, -1");
    const uint32_t positions = positionExports(shader_.vertex);
    for (uint32_t i = 0; i < positions; ++i)
      add("exp pos" + std::to_string(i) + " $0, $0, $0, $0" + (i + 1 == positions ? " done" : ""), 2);
  }

  void addNullExport() {
    add(isWide_ ? "s_mov_b64 exec, 0" : "s_mov_b32 exec_lo, 0");
    add(state_.gfxIp.major == 10 ? "exp null off, off, off, off done vm" : "exp mrt0 off, off, off, off done",
        2);
  }

  IRBuilder<> &b_;
  const PipelineState &state_;
  const ShaderState &shader_;
  bool isWide_;
  SmallVector<std::string, 8> instructions_; ///< behind the branch
  uint32_t dwords_ = 0;                      ///< of these
  SmallVector<Value *, 2> operands_;
  std::string constraints_ = "s";
};

} // namespace

void endWaveIf(IRBuilder<> &builder, Value *raised, const PipelineState &state, const ShaderState &shader,
               AbortSignal signal) {
  WaveEnd(builder, state, shader).emit(raised, signal);
}

} // namespace lgc
