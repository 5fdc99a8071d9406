// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/AmberParser.h"
#include "tools/amber/StateNames.h"
#include "tools/amber/VkScript.h"

#include <cstddef>
#include <cstring>

namespace amber {

namespace {

bool isRepeatable(const std::string &command) {
  return command == "RUN" || command == "EXPECT" || command == "COPY" || command == "REPEAT" ||
         command.starts_with("CLEAR");
}

/// Returns the purpose of a command that is not supported here; null for one that the language does not have.
const char *purposeElsewhere(const std::string &command) {
  static const std::map<std::string, const char *> kPurposes = {
      {"ACCELERATION_STRUCTURE", "ray tracing"},
      {"DEBUG", "debuggers"},
  };
  auto found = kPurposes.find(command);
  return found == kPurposes.end() ? nullptr : found->second;
}

} // namespace

std::variant<Script, Outcome> AmberParser::run() {
  parseCommands(script_.commands);
  if (!isGoingOn())
    return std::move(problem_);
  return std::move(script_);
}

void AmberParser::parseCommands(std::vector<Command> &commands) {
  static const std::map<std::string, Method> kMethods = {
      {"SHADER", &AmberParser::parseShader},
      {"BUFFER", &AmberParser::parseBuffer},
      {"IMAGE", &AmberParser::parseImage},
      {"SAMPLER", &AmberParser::parseSampler},
      {"STRUCT", &AmberParser::parseStruct},
      {"PIPELINE", &AmberParser::parsePipeline},
      {"DERIVE_PIPELINE", &AmberParser::parseDerivedPipeline},
      {"VIRTUAL_FILE", &AmberParser::parseVirtualFile},
      {"RUN", &AmberParser::parseRun},
      {"EXPECT", &AmberParser::parseExpect},
      {"REPEAT", &AmberParser::parseRepeat},
      {"COPY", &AmberParser::parseCopy},
      {"CLEAR", &AmberParser::parseClear},
      {"CLEAR_COLOR", &AmberParser::parseClearValue},
      {"CLEAR_DEPTH", &AmberParser::parseClearValue},
      {"CLEAR_STENCIL", &AmberParser::parseClearValue},
      {"NOT_RESIDENT", &AmberParser::parseNotResident},
      {"SET", &AmberParser::parseSet},
      {"DEVICE_FEATURE", &AmberParser::parseRequirement},
      {"DEVICE_PROPERTY", &AmberParser::parseRequirement},
      {"DEVICE_EXTENSION", &AmberParser::parseRequirement},
      {"INSTANCE_EXTENSION", &AmberParser::parseRequirement},
  };
  while (isGoingOn()) {
    Token token = tokens_.next();
    if (depth_ != 0 && token.text == "END")
      return;
    if (token.text.empty()) {
      if (depth_ != 0)
        fail(token, "the REPEAT has no END");
      return;
    }
    auto method = kMethods.find(token.text);
    if (const char *purpose = purposeElsewhere(token.text))
      refuse(token, "the command " + token.text + ", which is for " + purpose);
    else if (method == kMethods.end() || (depth_ != 0 && !isRepeatable(token.text)))
      fail(token, "there is no command " + quoted(token) + (depth_ != 0 ? " inside REPEAT" : ""));
    else if (depth_ == kMaxRepeatDepth && token.text == "REPEAT")
      refuse(token, "more than " + std::to_string(kMaxRepeatDepth) + " nested REPEATs");
    else
      (this->*method->second)(token, commands);
  }
}

void AmberParser::parseRequirement(const Token &at, std::vector<Command> &) {
  RequirementKind kind = at.text == "DEVICE_FEATURE"     ? RequirementKind::Feature
                         : at.text == "DEVICE_PROPERTY"  ? RequirementKind::Property
                         : at.text == "DEVICE_EXTENSION" ? RequirementKind::DeviceExtension
                                                         : RequirementKind::InstanceExtension;
  Token name = tokens_.next();
  if (name.text.empty() || name.position.line != at.position.line)
    return fail(at, at.text + " needs a name");
  script_.requirements.push_back({at.position, kind, name.text});
}

/// ENGINE_DATA is for the engine of another program: how long it waits.
void AmberParser::parseSet(const Token &, std::vector<Command> &) {
  expect("ENGINE_DATA");
  Token variable = tokens_.next();
  if (variable.text != "fence_timeout_ms")
    return fail(variable, "there is no engine data " + quoted(variable));
  parseNumber("a time in milliseconds");
}

void AmberParser::parseVirtualFile(const Token &at, std::vector<Command> &) {
  Token path = tokens_.next();
  if (path.text.empty() || virtualFiles_.contains(path.text))
    return fail(path,
                path.text.empty() ? "the file needs a path" : "there already is a file " + quoted(path));
  uint32_t firstLine = 0;
  std::optional<std::string> contents = tokens_.linesUntilEnd(firstLine);
  if (!contents)
    return fail(at, "the file has no END");
  virtualFiles_[path.text] = {*std::move(contents), firstLine};
}

void AmberParser::parseShader(const Token &at, std::vector<Command> &) {
  Shader shader;
  shader.position = at.position;
  const Token stage = tokens_.peek();
  if (!accept("multi"))
    shader.stage = parseStageName();
  if (!isGoingOn())
    return;
  shader.name = parseNewName(script_.shaders, "shader");
  if (stage.text == "vertex" && accept("PASSTHROUGH"))
    return parsePassThrough(at, std::move(shader));
  parseShaderFormat(shader);
  if (stage.text == "multi" && shader.format == ShaderFormat::Glsl)
    return fail(stage, "a shader of several stages is SPIR-V");
  if (tokens_.hasMoreOnLine() && accept("TARGET_ENV")) {
    Token environment = tokens_.next();
    shader.targetEnvironment = environment.text;
    if (!environment.text.starts_with("spv1.") && !environment.text.starts_with("vulkan1."))
      return fail(environment,
                  "a target environment is like spv1.3 or vulkan1.1, not " + quoted(environment));
  }
  if (isGoingOn())
    parseShaderSource(at, shader);
  if (isGoingOn())
    script_.shaders.push_back(std::move(shader));
}

/// Refuses a stage that is not there.
pipeline::ShaderStage AmberParser::parseStageName() {
  const Token name = tokens_.next();
  const auto known = stageNames().find(name.text);
  if (known == stageNames().end())
    fail(name, "there is no stage " + quoted(name));
  else if (!known->second)
    refuse(name, "a shader of stage " + quoted(name) + "; vertex, fragment and compute are");
  return isGoingOn() ? *known->second : pipeline::ShaderStage::Compute;
}

/// The vertex shader whose position is its attribute at location 0.
void AmberParser::parsePassThrough(const Token &at, Shader shader) {
  shader.firstLine = at.position.line;
  shader.source = kPassThroughSource;
  if (isGoingOn())
    script_.shaders.push_back(std::move(shader));
}

void AmberParser::parseShaderFormat(Shader &shader) {
  static const std::map<std::string, ShaderFormat> kFormats = {
      {"GLSL", ShaderFormat::Glsl},
      {"SPIRV-ASM", ShaderFormat::SpirvAssembly},
      {"SPIRV-HEX", ShaderFormat::SpirvHex},
      {"SPIRV-BIN", ShaderFormat::SpirvBinary},
  };
  Token format = tokens_.next();
  if (auto known = kFormats.find(format.text); known != kFormats.end())
    shader.format = known->second;
  else if (format.text == "PASSTHROUGH")
    fail(format, "only a vertex shader is PASSTHROUGH");
  else if (format.text == "HLSL" || format.text == "OPENCL-C")
    refuse(format, "shaders in " + format.text);
  else
    fail(format, "a shader's format is GLSL or SPIRV- with ASM, HEX or BIN, not " + quoted(format));
}

/// On lines up to END, in a file of the script, or in one beside it.
void AmberParser::parseShaderSource(const Token &at, Shader &shader) {
  std::optional<std::string> source;
  if (tokens_.hasMoreOnLine() && accept("VIRTUAL_FILE")) {
    Token path = tokens_.next();
    if (auto file = virtualFiles_.find(path.text); file != virtualFiles_.end())
      source = file->second.text, shader.firstLine = file->second.firstLine;
    else
      fail(path, "there is no virtual file " + quoted(path));
  } else if (tokens_.hasMoreOnLine() && accept("FILE")) {
    Token path = tokens_.next();
    shader.file = path.text;
    source = files_ ? files_(path.text) : std::nullopt;
    if (!source)
      fail(path, "the file " + quoted(path) + " cannot be read");
  } else if (tokens_.hasMoreOnLine()) {
    fail(tokens_.peek(), "expected TARGET_ENV, VIRTUAL_FILE or FILE, not " + quoted(tokens_.peek()));
  } else if (shader.format == ShaderFormat::SpirvBinary) {
    fail(at, "binary SPIR-V is in a FILE");
  } else if (source = tokens_.linesUntilEnd(shader.firstLine); !source) {
    fail(at, "the shader has no END");
  }
  shader.source = std::move(source).value_or("");
  bool hasWords = shader.format == ShaderFormat::SpirvHex || shader.format == ShaderFormat::SpirvBinary;
  if (isGoingOn() && hasWords && !spirvWords(shader))
    fail(at, "the shader is not made of words of SPIR-V");
}

void AmberParser::parseRun(const Token &at, std::vector<Command> &commands) {
  Run run;
  run.position = at.position;
  accept("TIMED_EXECUTION"); // a wish for a report on times, which nothing here has
  run.pipeline = parseName(script_.pipelines, "pipeline");
  const Token next = tokens_.peek();
  if (isGoingOn() && next.text.starts_with("DRAW_"))
    return parseDraw(at, run.pipeline, commands);
  if (isGoingOn() && script_.pipelines[run.pipeline].graphics)
    return fail(next, "expected DRAW_RECT, DRAW_GRID or DRAW_ARRAY, not " + quoted(next));
  for (uint32_t &count : run.groups)
    count = parseNumber32("a number of workgroups");
  commands.emplace_back(run);
}

void AmberParser::parseCopy(const Token &at, std::vector<Command> &commands) {
  Copy copy;
  copy.position = at.position;
  copy.from = parseName(script_.buffers, "buffer");
  expect("TO");
  copy.to = parseName(script_.buffers, "buffer");
  if (isGoingOn() && buffersWithoutSize_.contains(copy.to) && copy.from != copy.to &&
      script_.buffers[copy.from].format == script_.buffers[copy.to].format &&
      script_.buffers[copy.from].image)
    giveSize(at, copy.to, *script_.buffers[copy.from].image);
  if (isGoingOn() && script_.buffers[copy.from].data.size() != script_.buffers[copy.to].data.size())
    return fail(at, "the two buffers differ in size");
  if (isGoingOn() && copy.from == copy.to)
    return fail(at, "a buffer is copied to itself");
  commands.emplace_back(copy);
}

void AmberParser::parseRepeat(const Token &, std::vector<Command> &commands) {
  Repeat repeat;
  repeat.count = parseNumber32("how often to repeat");
  ++depth_;
  parseCommands(repeat.commands);
  --depth_;
  commands.emplace_back(std::move(repeat));
}

std::optional<std::vector<uint32_t>> spirvWords(const Shader &shader) {
  std::vector<uint32_t> words;
  if (shader.format == ShaderFormat::SpirvBinary) {
    words.resize(shader.source.size() / sizeof(uint32_t));
    std::memcpy(words.data(), shader.source.data(), words.size() * sizeof(uint32_t));
    return shader.source.size() % sizeof(uint32_t) == 0 ? std::optional(words) : std::nullopt;
  }
  Tokens tokens(shader.source);
  for (Token token = tokens.next(); !token.text.empty(); token = tokens.next()) {
    std::optional<Value> value = parseValue(token.text.starts_with("0x") ? token.text : "0x" + token.text);
    if (!value || value->isReal || value->integer < 0 || value->integer > 0xffffffff)
      return std::nullopt;
    words.push_back(static_cast<uint32_t>(value->integer));
  }
  return words;
}

std::variant<Script, Outcome> parse(const std::string &text, const std::string &file,
                                    const FileReader &files) {
  if (isVkScript(text))
    return parseVkScript(text, file, files);
  return AmberParser(text, file, files).run();
}

} // namespace amber
