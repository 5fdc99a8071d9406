// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Compiles as folders: what was recorded is what is read.

#include "llpc/Replay.h"

#include "llpc/Fields.h"
#include "pipeline/Fingerprint.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string_view>
#include <thread>
#include <unistd.h>

namespace {

using namespace llpc;
namespace fs = std::filesystem;

std::span<const uint8_t> bytesOf(std::string_view text) {
  return {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
}

/// A pipeline of two stages, with nothing at its default.
PipelineInput unusualInput() {
  ShaderInput vertex;
  vertex.name = "a \"folder\"/shader.vert";
  vertex.kind = InputKind::LgcIr;
  vertex.bytes = bytesOf("define void @main()");
  vertex.stage = ShaderStage::Vertex;
  ShaderInput fragment;
  fragment.name = "shader.frag";
  fragment.kind = InputKind::SpirvBinary;
  fragment.bytes = bytesOf(std::string_view("\0\1\2\xff", 4));
  fragment.stage = ShaderStage::Fragment;
  fragment.entryPoint = "shade";
  fragment.specConstants = {{3, ~uint64_t(0)}, {4, 0, {1, 2, 255}}};
  fragment.options = {.waveSize = 64, .robustBufferAccess2 = true};
  PipelineInput input{{vertex, fragment}, {}};
  input.graphics.emplace();
  input.graphics->vertexInput.bindings = {{.binding = 1, .stride = 16}};
  input.graphics->inputAssembly.topology = pipeline::Topology::PatchList;
  input.graphics->renderTargets.colors = {{.location = 1, .format = 37}};
  return input;
}

CompileOptions unusualOptions() {
  CompileOptions options;
  options.pipeline = {.gfxIp = {12, 0, 1},
                      .abortSignal = AbortSignal::Wait,
                      .pollAborts = true,
                      .printfProtocol = PrintfProtocol::Basic,
                      .validation = {3, ValidationAction::Continue, 5},
                      .deviceIndex = 3,
                      .resourceMapping = ResourceMapping{}};
  options.pipeline.resourceMapping->tables = {{4, {{.set = 1, .binding = 2, .offset = 32}}}};
  options.shaders = {.waveSize = 64, .robustBufferAccess2 = true};
  options.output = {OutputKind::LlvmIr, true};
  options.debug = {true, {"*"}, "lgc-optimize", {"lgc-a", "lgc-b"}, true};
  return options;
}

std::string newFolder() {
  const std::string folder = testing::TempDir() + "replay-test-" + std::to_string(getpid());
  fs::remove_all(folder);
  return folder;
}

std::string contents(const fs::path &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string record(const PipelineInput &input, const std::string &parent) {
  std::string problem;
  const auto folder = writeReplay(parent, input, unusualOptions(), {}, " --isolate", problem);
  EXPECT_TRUE(folder) << problem;
  return folder.value_or("");
}

TEST(Replay, HasAllThatWasRecorded) {
  const std::string parent = newFolder() + "/below";
  const PipelineInput input = unusualInput();
  const std::string folder = record(input, parent);
  std::string problem;
  const auto replay = readReplay(folder, problem);
  ASSERT_TRUE(replay) << problem;

  pipeline::Fingerprint expected(pipeline::Decides::Result), got(pipeline::Decides::Result);
  expected.add(unusualOptions());
  got.add(replay->options);
  EXPECT_EQ(got.text(), expected.text());
  EXPECT_TRUE(replay->options.debug.verifyIr);
  EXPECT_EQ(replay->input.graphics, input.graphics);

  ASSERT_EQ(replay->input.shaders.size(), 2u);
  for (size_t i = 0; i < 2; ++i)
    EXPECT_TRUE(std::ranges::equal(replay->input.shaders[i].bytes, input.shaders[i].bytes));

  // All the rest: what is recorded of the copy is the same.
  const std::string again = record(replay->input, parent);
  EXPECT_NE(again, folder);
  for (const char *file : {"replay.json", "shader0", "shader1", "replay.sh"})
    EXPECT_EQ(contents(fs::path(again) / file), contents(fs::path(folder) / file)) << file;
  EXPECT_THAT(contents(fs::path(folder) / "replay.sh"), testing::HasSubstr("--isolate"));
}

TEST(Replay, GivesEachThreadAFolder) {
  const std::string parent = newFolder();
  std::vector<std::string> folders(8);
  {
    std::vector<std::jthread> threads;
    for (std::string &folder : folders)
      threads.emplace_back([&] { folder = record(unusualInput(), parent); });
  }
  EXPECT_EQ(std::set<std::string>(folders.begin(), folders.end()).size(), folders.size());
  size_t entries = 0;
  for ([[maybe_unused]] const auto &entry : fs::directory_iterator(parent))
    ++entries;
  EXPECT_EQ(entries, folders.size()); // and none that is unfinished
}

TEST(Replay, SaysWhatIsWrong) {
  const std::string parent = newFolder();
  std::string problem;
  EXPECT_FALSE(readReplay(parent, problem));
  EXPECT_EQ(problem, parent + " has no file replay.json");
  const std::string folder = record(unusualInput(), parent);
  const std::string path = folder + "/replay.json";
  const std::string good = contents(path);
  const auto problemOf = [&](const std::string &from, const std::string &to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    std::ofstream(path) << text;
    std::string problem;
    EXPECT_FALSE(readReplay(folder, problem));
    return problem.substr(std::min(problem.size(), path.size()));
  };
  EXPECT_EQ(problemOf("\"input\"", "input"), ": line 2 is not JSON");
  EXPECT_EQ(problemOf("\"llvm_ir\"", "7"),
            ": options.output.kind has to be elf, assembly, lgc, llvm_ir or llvm_bitcode");
  EXPECT_EQ(problemOf("\"wave_size\": 64", "\"wave_size\": -1"),
            ": input.shaders[1].options.wave_size has to be an integer from 0 to 4294967295");
  EXPECT_EQ(problemOf("\"poll_aborts\"", "\"polls\""), ": options.pipeline has an unknown key \"polls\"");

  EXPECT_FALSE(writeReplay("/dev/null/no", unusualInput(), unusualOptions(), {}, "", problem));
  EXPECT_EQ(problem, "cannot create a folder in '/dev/null/no'");
}

} // namespace
