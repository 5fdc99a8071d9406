// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Compiler.h"
#include "tools/amber/Interpreter.h"
#include "tools/rdna-run/Compilation.h"
#include "tools/rdna-run/DebugOutput.h"
#include "tools/rdna-run/Profile.h"
#include "tools/rdnasim/load/Binder.h"
#include "tools/rdnasim/races/RaceDetector.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace rdna_run {

struct GpuOptions {
  std::string processor = "gfx1100"; ///< gfx1030, gfx1100 or gfx1201
  uint32_t waveSize = 0;             ///< 32, 64, or 0 for the compiler's choice
  uint64_t seed = 0;
  uint64_t instructionBudget = 0; ///< 0: the simulator's own
  uint32_t threads = 1;           ///< of one dispatch
  uint32_t drawIndex = 0;         ///< of each draw, which Amber's language does not have
  bool pollAborts = false;
  llpc::AbortSignal abortSignal = llpc::AbortSignal::None;
  llpc::PrintfProtocol printfProtocol = llpc::PrintfProtocol::Ours;
  llpc::ValidationOptions validation;
  /// Tables are as the compiler lays them out, also where an index beyond an array leads to another binding.
  bool packsTables = false;
  bool verifyIr = false;  ///< after every pass of the compiler
  bool keepCalls = false; ///< the compiler inlines only what cannot be called
  DebugOptions debug;
  bool traces = false; ///< to standard error
  bool profiles = false;
  bool findsRaces = false;
  LgcEdit editLgc;
};

/// Compiles pipelines with the project's compiler and runs them on the simulator.
class SimulatedGpu : public amber::Executor {
public:
  explicit SimulatedGpu(const GpuOptions &options) : debugOutput(options.debug), options_(options) {}

  bool has(const amber::Requirement &requirement) const override;
  amber::Outcome run(const amber::Script &script, const amber::Pipeline &pipeline,
                     const uint32_t (&groups)[3], amber::Contents &buffers) override;
  amber::Outcome draw(const amber::Script &script, const amber::Pipeline &pipeline, const amber::Draw &draw,
                      amber::Contents &buffers) override;
  amber::Outcome clear(const amber::Script &script, const amber::Pipeline &pipeline,
                       const amber::ClearValues &values, amber::Contents &buffers) override;

  DebugOutput debugOutput;
  Profile profile;
  std::string warnings; ///< the compiler's, as readable lines
  std::string races;    ///< likewise, a paragraph each

private:
  using Elf = std::vector<uint8_t>;

  /// A pipeline may be compiled several times: each draw determines a part of the state.
  struct CompiledPipeline {
    const amber::Pipeline *pipeline = nullptr;
    std::optional<llpc::GraphicsState> graphics;
    Elf elf;
  };

  amber::Outcome compile(const amber::Script &script, const amber::Pipeline &pipeline,
                         const std::optional<llpc::GraphicsState> &graphics, const Elf *&elf);
  LgcEdit edit() const;
  /// Compiles once more if the tables can be spread.
  std::variant<Compiled, amber::Outcome> compileSpread(const amber::Script &script,
                                                       const amber::Pipeline &pipeline,
                                                       const std::optional<llpc::GraphicsState> &graphics,
                                                       llpc::CompileOptions options, Compiled packed);
  /// Where races are looked for.
  struct Checked {
    std::string file;
    amber::Position position; ///< of what runs, in the script
    std::vector<const rdnasim::Allocation *> memory;
    std::vector<const rdnasim::Program *> programs;
  };
  /// Calls `run` with the options of a dispatch or a draw.
  amber::Outcome execute(const std::function<rdnasim::RunResult(const rdnasim::RunOptions &)> &run,
                         const Checked &checked);

  GpuOptions options_;
  std::deque<CompiledPipeline> compiled_;
  uint32_t dispatches_ = 0; ///< and draws
};

} // namespace rdna_run
