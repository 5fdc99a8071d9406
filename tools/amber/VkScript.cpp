// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The sections of VkScript, its requirements, shaders and entry points.

#include "tools/amber/VkScript.h"
#include "tools/amber/StateNames.h"
#include "tools/amber/VkScriptParser.h"

#include <algorithm>

namespace amber {

namespace {

constexpr std::string_view kShaderSection = " shader";

/// Returns the stage with a name such as "tessellation control"; null without one.
const std::optional<pipeline::ShaderStage> *findStage(std::string name) {
  std::ranges::replace(name, ' ', '_');
  const auto known = stageNames().find(name);
  return known == stageNames().end() ? nullptr : &known->second;
}

} // namespace

std::vector<VkScriptParser::Line> VkScriptParser::linesOf(const std::string &text) {
  std::vector<Line> lines;
  uint32_t number = 0;
  bool isContinued = false;
  for (size_t at = 0; at <= text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    if (line.ends_with("\r"))
      line.pop_back();
    at = end + 1;
    ++number;
    bool goesOn = line.ends_with("\\");
    if (goesOn)
      line.back() = ' ';
    if (isContinued)
      lines.back().text += line;
    else
      lines.push_back({line, number});
    isContinued = goesOn;
  }
  return lines;
}

VkScriptParser::VkScriptParser(const std::string &text, const std::string &file, const FileReader &files)
    : ParserBase(text, files), lines_(linesOf(text)) {
  script_.file = file;
}

std::variant<Script, Outcome> VkScriptParser::run() {
  for (Line &line : lines_)
    if (isGoingOn())
      parseLine(line);
  check();
  if (!isGoingOn())
    return std::move(problem_);
  finish();
  return std::move(script_);
}

void VkScriptParser::parseLine(Line &line) {
  tokens_ = Tokens(line.text, line.number);
  if (isSectionHeader(line.text))
    beginSection(line);
  else if (section_ == Section::Shader)
    addShaderLine(line);
  else if (section_ != Section::Comment && !tokens_.peek().text.empty())
    parseCommand(line);
}

void VkScriptParser::beginSection(const Line &line) {
  static const std::map<std::string, Section> kSections = {
      {"comment", Section::Comment}, {"require", Section::Require}, {"vertex data", Section::VertexData},
      {"indices", Section::Indices}, {"test", Section::Test},
  };
  const std::string name = line.text.substr(1, line.text.find(']') - 1);
  const Token at{name, {line.number, 1}};
  if (const auto known = kSections.find(name); known != kSections.end()) {
    section_ = known->second;
    if (section_ == Section::VertexData && !vertexData_.empty())
      fail(at, "there already is a section [vertex data]");
  } else if (name.find(kShaderSection) != name.npos) {
    beginShader(at, name);
  } else {
    fail(at, "there is no section [" + name + "]");
  }
}

void VkScriptParser::beginShader(const Token &at, const std::string &name) {
  const size_t end = name.find(kShaderSection);
  const std::string stage = name.substr(0, end), format = name.substr(end + kShaderSection.size());
  const std::optional<pipeline::ShaderStage> *known = findStage(stage);
  if (!known)
    return fail(at, "there is no section [" + name + "]");
  if (!*known)
    return refuse(at, "the section [" + name + "]; vertex, fragment and compute shaders are");
  if (!shaders_.emplace(**known, script_.shaders.size()).second)
    return fail(at, "there already is a " + stage + " shader");
  Shader shader;
  shader.name = stage;
  shader.position = at.position;
  shader.stage = *known;
  shader.firstLine = at.position.line + 1;
  if (format == " spirv")
    shader.format = ShaderFormat::SpirvAssembly;
  else if (format == " spirv hex")
    shader.format = ShaderFormat::SpirvHex;
  else if (format == " passthrough" && stage == "vertex")
    shader.source = kPassThroughSource;
  else if (!format.empty())
    return fail(at, "there is no section [" + name + "]");
  section_ = shader.source.empty() ? Section::Shader : Section::Comment;
  script_.shaders.push_back(std::move(shader));
}

/// Lines that a backslash joined still count, so that positions in the shader are those in the script.
void VkScriptParser::addShaderLine(const Line &line) {
  Shader &shader = script_.shaders.back();
  auto next = shader.firstLine + static_cast<uint32_t>(std::ranges::count(shader.source, '\n'));
  shader.source += std::string(line.number - next, '\n') + line.text + "\n";
}

void VkScriptParser::parseCommand(Line &line) {
  switch (section_) {
  case Section::Require:
    parseRequirement();
    break;
  case Section::VertexData:
    vertexData_.empty() ? parseVertexHeader() : parseVertexRow();
    break;
  case Section::Indices:
    parseIndices();
    break;
  case Section::Test:
    hideParentheses(line);
    parseTest();
    break;
  case Section::None:
    fail(tokens_.peek(), quoted(tokens_.peek()) + " stands outside of a section");
    break;
  case Section::Comment:
  case Section::Shader:
    break;
  }
  if (isGoingOn() && !tokens_.peek().text.empty())
    fail(tokens_.peek(), quoted(tokens_.peek()) + " is too much on this line");
}

/// Coordinates and colours may stand in parentheses, one pair after the other.
void VkScriptParser::hideParentheses(Line &line) {
  bool isInside = false;
  for (size_t i = 0; i < line.text.size() && line.text[i] != '#'; ++i) {
    char &each = line.text[i];
    if (each != '(' && each != ')')
      continue;
    if ((each == '(') == isInside)
      return fail({"", {line.number, static_cast<uint32_t>(i + 1)}}, "this parenthesis has no other");
    isInside = each == '(';
    each = ' ';
  }
  if (isInside)
    return fail({"", {line.number, 1}}, "a parenthesis has no other");
  tokens_ = Tokens(line.text, line.number);
}

void VkScriptParser::parseRequirement() {
  Token name = tokens_.next();
  if (name.text == "framebuffer" || name.text == "depthstencil" || name.text == "fbsize")
    return parseFramebuffer(name);
  if (name.text == "fence_timeout") {
    parseNumber("a time in milliseconds");
    return;
  }
  if (name.text == "vulkan")
    return parseVersion();
  RequirementKind kind = name.text.starts_with("VK_")                      ? RequirementKind::DeviceExtension
                         : name.text.find("Properties.") != name.text.npos ? RequirementKind::Property
                                                                           : RequirementKind::Feature;
  script_.requirements.push_back({name.position, kind, name.text});
}

/// vulkan major.minor[.patch]: of the shaders' environment
void VkScriptParser::parseVersion() {
  const Token version = tokens_.next();
  const size_t minor = version.text.find('.') + 1;
  const std::string name = version.text.substr(0, version.text.find('.', minor));
  if (minor == 0 || !parseValue(name))
    return fail(version, "a version is like 1.1 or 1.1.0, not " + quoted(version));
  targetEnvironment_ = "vulkan" + name;
}

void VkScriptParser::parseTest() {
  Token word = tokens_.next();
  if (word.text == "patch")
    return refuse(word, "patches, which are for tessellation");
  if (parseEntryPoint(word) || parseState(word))
    return;
  if (word.text == "compute")
    parseCompute(word);
  else if (word.text == "ssbo" || word.text == "ubo")
    parseBuffer(word.text == "ubo" ? BindingKind::Uniform : BindingKind::Storage);
  else if (word.text == "push")
    parsePushConstants();
  else if (word.text == "uniform")
    parseUniform();
  else if (word.text == "probe" && accept("ssbo"))
    parseBufferProbe(word);
  else if (word.text == "probe")
    parseImageProbe(word, /*isRelative=*/false);
  else if (word.text == "relative") {
    expect("probe");
    parseImageProbe(word, /*isRelative=*/true);
  } else if (word.text == "tolerance")
    parseTolerances(word);
  else if (word.text == "draw")
    parseDraw(word);
  else if (word.text == "clear")
    parseClear(word);
  else
    fail(word, "there is no command " + quoted(word));
}

/// Returns false for another command.
bool VkScriptParser::parseEntryPoint(const Token &word) {
  std::string name = word.text;
  if (name == "tessellation")
    name += " " + tokens_.next().text;
  const std::optional<pipeline::ShaderStage> *stage = findStage(name);
  if (!stage || !accept("entrypoint"))
    return false;
  if (!*stage) {
    refuse(word, "the entry point of a " + name + " shader; vertex, fragment and compute shaders are");
    return true;
  }
  const std::string entryPoint = tokens_.next().text;
  if (entryPoint.empty())
    fail(word, "the entry point needs a name");
  entryPoints_[**stage] = entryPoint;
  return true;
}

std::optional<AttachedShader> VkScriptParser::attach(pipeline::ShaderStage stage) const {
  const auto shader = shaders_.find(stage);
  if (shader == shaders_.end())
    return std::nullopt;
  AttachedShader attached;
  attached.stage = stage;
  attached.shader = shader->second;
  if (const auto name = entryPoints_.find(stage); name != entryPoints_.end())
    attached.entryPoint = name->second;
  return attached;
}

void VkScriptParser::parseCompute(const Token &at) {
  const std::optional<AttachedShader> shader = attach(pipeline::ShaderStage::Compute);
  if (!shader)
    return fail(at, "there is no [compute shader] above");
  Run run;
  run.position = at.position;
  for (uint32_t &count : run.groups)
    count = parseNumber32("a number of workgroups");
  while (run.pipeline < script_.pipelines.size() &&
         (script_.pipelines[run.pipeline].graphics ||
          script_.pipelines[run.pipeline].name != shader->entryPoint))
    ++run.pipeline;
  if (run.pipeline == script_.pipelines.size()) {
    Pipeline &made = script_.pipelines.emplace_back();
    made.name = shader->entryPoint;
    made.position = at.position;
    made.shaders = {*shader};
  }
  script_.commands.emplace_back(run);
}

/// Once all lines are read.
void VkScriptParser::check() {
  for (const Command &command : script_.commands)
    if (const auto *probe = std::get_if<Expect>(&command); probe && isGoingOn())
      checkEnd(*probe);
  for (const Shader &shader : script_.shaders)
    if (shader.format == ShaderFormat::SpirvHex && !spirvWords(shader))
      fail({"", shader.position}, "the shader is not made of words of SPIR-V");
}

/// Every pipeline has all that the script binds anywhere. Buffers that are bound have whole words.
void VkScriptParser::finish() {
  for (Shader &shader : script_.shaders)
    shader.targetEnvironment = targetEnvironment_;
  for (Buffer &buffer : script_.buffers) {
    if (buffer.image || buffer.name.empty())
      continue;
    buffer.elements = (buffer.data.size() + 3) / 4;
    buffer.data.resize(buffer.elements * 4);
  }
  for (Pipeline &pipeline : script_.pipelines) {
    pipeline.bindings = bindings_;
    pipeline.pushConstants = pushConstants_;
  }
}

bool isVkScript(const std::string &text) {
  for (const VkScriptParser::Line &line : VkScriptParser::linesOf(text)) {
    Tokens tokens(line.text, line.number);
    if (!tokens.peek().text.empty())
      return VkScriptParser::isSectionHeader(line.text);
  }
  return false;
}

std::variant<Script, Outcome> parseVkScript(const std::string &text, const std::string &file,
                                            const FileReader &files) {
  return VkScriptParser(text, file, files).run();
}

} // namespace amber
