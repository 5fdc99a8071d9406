// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc-opt: runs any pass of the middle end, LLVM's or ours, on IR text, and then the back end.
//
// Its options are those of LLVM's command line library, so that developers of passes also have LLVM's own
// switches (-debug-pass-manager, -print-after-all, -time-passes, ...); --help shows only ours.

#include "tools/lgc-opt/Driver.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

static cl::OptionCategory category("lgc-opt options");

static cl::opt<std::string> input(cl::Positional, cl::desc("<input .ll or .mir, or - for stdin>"),
                                  cl::init("-"), cl::cat(category));
static cl::opt<std::string> output("o", cl::desc("Output file (default: stdout)"), cl::value_desc("file"),
                                   cl::init("-"), cl::cat(category));
static cl::opt<std::string>
    passes("passes",
           cl::desc("Passes to run, in the syntax of opt; 'lgc-pipeline' is all of them. "
                    "Without it, the input is only verified"),
           cl::value_desc("pipeline"), cl::cat(category));
static cl::list<std::string>
    runPass("run-pass",
            cl::desc("Passes of the back end, LLVM's or ours, to run on a .mir, and nothing else"),
            cl::value_desc("pass,..."), cl::CommaSeparated, cl::cat(category));
static cl::opt<std::string> cpu("mcpu", cl::desc("GPU instead of the one in the input's !lgc.pipeline"),
                                cl::value_desc("gfx1100"), cl::cat(category));
static cl::opt<lgc::opt::Emit> emit(
    "emit", cl::desc("Output:"), cl::init(lgc::opt::Emit::Ir),
    cl::values(clEnumValN(lgc::opt::Emit::Ir, "ll", "IR text (default)"),
               clEnumValN(lgc::opt::Emit::MachineIr, "mir",
                          "machine code as text, after -stop-after=<pass> if that is given"),
               clEnumValN(lgc::opt::Emit::Assembly, "asm", "assembly text"),
               clEnumValN(lgc::opt::Emit::Object, "obj", "ELF object"),
               clEnumValN(lgc::opt::Emit::Statistics, "stats", "statistics of the compiled shader, as text"),
               clEnumValN(lgc::opt::Emit::Nothing, "nothing", "diagnostics only")),
    cl::cat(category));
static cl::opt<bool> text("S", cl::desc("Accepted as by opt: IR is always text"), cl::cat(category));
static cl::opt<bool> listPasses("list-passes", cl::desc("Print our passes and the steps of lgc-pipeline"),
                                cl::cat(category));
static cl::opt<bool> verifyEach("verify-ir", cl::desc("lgc-pipeline: verify after every step"),
                                cl::cat(category));
static cl::opt<bool> timePhases("time-phases",
                                cl::desc("lgc-pipeline: print the time of every step to stderr"),
                                cl::cat(category));
static cl::list<std::string>
    showAfter("show-after", cl::desc("lgc-pipeline: print the IR to stderr after these steps ('*': each)"),
              cl::value_desc("pass,..."), cl::CommaSeparated, cl::cat(category));
static cl::opt<std::string> endAfter("end-after", cl::desc("lgc-pipeline: stop after this step"),
                                     cl::value_desc("pass"), cl::cat(category));
static cl::list<std::string> disable("disable-pass", cl::desc("Skip these passes of ours"),
                                     cl::value_desc("pass,..."), cl::CommaSeparated, cl::cat(category));

static constexpr char kOverview[] = R"(runs lgc and LLVM passes on IR text

examples:
  lgc-opt -passes=lgc-lower-buffer-access shader.ll
  lgc-opt -passes=lgc-pipeline --emit=asm --mcpu=gfx1201 shader.lgc
  lgc-opt -passes='lgc-inline,function(sroa,instcombine)' shader.ll -o out.ll
  lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=finalize-isel shader.ll -o out.mir
  lgc-opt --mcpu=gfx1100 --run-pass=lgc-fold-ors-of-ones,si-fold-operands out.mir
)";

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, kOverview);

  lgc::opt::Options options;
  options.input = input;
  options.output = output;
  options.passes = passes;
  options.machinePasses = runPass;
  options.cpu = cpu;
  options.emit = emit;
  options.listPasses = listPasses;
  options.timePhases = timePhases;
  options.pipeline.verifyEach = verifyEach;
  options.pipeline.printAfter = showAfter;
  options.pipeline.stopAfter = endAfter;
  options.pipeline.disabledPasses = disable;
  return lgc::opt::run(options);
}
