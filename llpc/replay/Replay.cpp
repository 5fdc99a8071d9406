// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/Replay.h"

#include "llpc/Fields.h"
#include "llpc/replay/FieldsJson.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace fs = std::filesystem;

namespace llpc {

namespace {

constexpr const char *kJsonFile = "replay.json";
constexpr const char *kCommandFile = "replay.sh";

/// The contents of kJsonFile.
struct Record {
  PipelineInput input;
  CompileOptions options;
  std::vector<std::string> diagnostics; ///< as text
};

auto fields(MaybeConst<Record> auto &value) {
  auto &[input, options, diagnostics] = value;
  return std::tuple(required("input", input), required("options", options),
                    pipeline::optional("diagnostics", diagnostics));
}

std::string codeFile(size_t shader) {
  return "shader" + std::to_string(shader);
}

/// Writes the record; the code of each shader is in a file of its own.
class RecordWriter : public FieldsWriter<RecordWriter> {
public:
  using FieldsWriter::value;

  Json value(const std::span<const uint8_t> &) { return codeFile(shaders_++); }
  Json value(const CancelQuery &) { return nullptr; }

private:
  size_t shaders_ = 0;
};

class RecordReader : public FieldsReader<RecordReader> {
public:
  RecordReader(const fs::path &folder, std::vector<std::vector<uint8_t>> &code)
      : folder_(folder), code_(code) {}

  using FieldsReader::read;

  void read(const Json &, const std::string &path, std::span<const uint8_t> &) {
    std::ifstream file(folder_ / codeFile(code_.size()), std::ios::binary);
    code_.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    if (!file.is_open())
      fail(path, "is missing: there is no file " + codeFile(code_.size() - 1));
  }

  void read(const Json &, const std::string &, CancelQuery &) {}

private:
  fs::path folder_;
  std::vector<std::vector<uint8_t>> &code_;
};

bool writeFile(const fs::path &path, std::span<const uint8_t> bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  file.close();
  return !file.fail();
}

bool writeFile(const fs::path &path, const std::string &text) {
  return writeFile(path, {reinterpret_cast<const uint8_t *>(text.data()), text.size()});
}

std::string commandText(const std::string &arguments) {
  return "#!/bin/sh\n"
         "# Repeats a compile that ended in an internal error. AMDLLPC may name the program.\n"
         "exec \"${AMDLLPC:-amdllpc}\" --replay=\"$(dirname \"$0\")\"" +
         arguments + " \"$@\"\n";
}

bool writeFiles(const fs::path &folder, const Record &record, const std::string &arguments) {
  for (size_t i = 0; i < record.input.shaders.size(); ++i)
    if (!writeFile(folder / codeFile(i), record.input.shaders[i].bytes))
      return false;
  // A file name need not be UTF-8.
  const std::string json =
      RecordWriter().value(record).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  std::error_code error;
  if (!writeFile(folder / kJsonFile, json) || !writeFile(folder / kCommandFile, commandText(arguments)))
    return false;
  fs::permissions(folder / kCommandFile,
                  fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                  fs::perm_options::add, error);
  fs::permissions(folder, fs::perms(0755), error);
  return !error;
}

} // namespace

std::optional<std::string> writeReplay(const std::string &parent, const PipelineInput &input,
                                       const CompileOptions &options,
                                       const std::vector<Diagnostic> &diagnostics,
                                       const std::string &arguments, std::string &problem) {
  Record record{input, options, {}};
  for (const Diagnostic &diagnostic : diagnostics)
    record.diagnostics.push_back(diagnostic.toString());

  std::error_code error;
  fs::create_directories(parent, error);
  std::string unfinished = (fs::path(parent) / ".llpc-replay-XXXXXX").string();
  if (!mkdtemp(unfinished.data())) {
    problem = "cannot create a folder in '" + parent + "'";
    return std::nullopt;
  }
  std::string finished = (fs::path(parent) / fs::path(unfinished).filename().string().substr(1)).string();
  if (writeFiles(unfinished, record, arguments)) {
    fs::rename(unfinished, finished, error);
    if (!error)
      return finished;
  }
  fs::remove_all(unfinished, error);
  problem = "cannot write the folder '" + finished + "'";
  return std::nullopt;
}

std::unique_ptr<Replay> readReplay(const std::string &folder, std::string &problem) {
  const fs::path path = fs::path(folder) / kJsonFile;
  std::ifstream file(path, std::ios::binary);
  if (!file.is_open()) {
    problem = folder + " has no file " + kJsonFile;
    return nullptr;
  }
  const auto json =
      parseJson({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()}, problem);
  if (!json) {
    problem = path.string() + ": " + problem;
    return nullptr;
  }
  auto replay = std::make_unique<Replay>();
  RecordReader reader(folder, replay->code);
  Record record;
  reader.readObject(*json, "the record", "", record);
  problem = reader.problem();
  if (!problem.empty()) {
    problem = path.string() + ": " + problem;
    return nullptr;
  }
  replay->input = std::move(record.input);
  replay->options = std::move(record.options);
  for (size_t i = 0; i < replay->input.shaders.size(); ++i)
    replay->input.shaders[i].bytes = replay->code[i];
  return replay;
}

} // namespace llpc
