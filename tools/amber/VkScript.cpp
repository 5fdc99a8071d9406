// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/VkScript.h"
#include "tools/amber/ParserBase.h"

#include <algorithm>
#include <map>

namespace amber {

namespace {

struct Line {
  std::string text;
  uint32_t number = 0;
};

/// Returns the lines of the text; a line that ends in a backslash continues in the next.
std::vector<Line> linesOf(const std::string &text) {
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

bool isSectionHeader(const std::string &line) {
  return line.starts_with("[") && line.find(']') != line.npos;
}

/// "ivec3", "u8vec4", "dmat2x3", "uint16_t".
std::optional<Type> typeNamed(const std::string &name) {
  static const std::map<std::string, ScalarType> kScalars = {
      {"int", ScalarType::I32},     {"uint", ScalarType::U32},      {"int8_t", ScalarType::I8},
      {"uint8_t", ScalarType::U8},  {"int16_t", ScalarType::I16},   {"uint16_t", ScalarType::U16},
      {"int64_t", ScalarType::I64}, {"uint64_t", ScalarType::U64},  {"float", ScalarType::F32},
      {"double", ScalarType::F64},  {"float16_t", ScalarType::F16},
  };
  static const std::map<std::string, ScalarType> kPrefixes = {
      {"", ScalarType::F32},    {"d", ScalarType::F64},   {"i", ScalarType::I32},   {"u", ScalarType::U32},
      {"i8", ScalarType::I8},   {"u8", ScalarType::U8},   {"i16", ScalarType::I16}, {"u16", ScalarType::U16},
      {"i64", ScalarType::I64}, {"u64", ScalarType::U64}, {"f16", ScalarType::F16},
  };
  Type type;
  if (auto scalar = kScalars.find(name); scalar != kScalars.end()) {
    type.scalar = scalar->second;
    return type;
  }
  size_t at = name.find("vec");
  bool isMatrix = at == name.npos;
  if (isMatrix)
    at = name.find("mat");
  auto prefix = kPrefixes.find(name.substr(0, at));
  if (at == name.npos || prefix == kPrefixes.end())
    return std::nullopt;
  std::string shape = name.substr(at + 3);
  auto digit = [&](size_t i) {
    return i < shape.size() && shape[i] >= '2' && shape[i] <= '4' ? static_cast<uint32_t>(shape[i] - '0') : 0;
  };
  type.scalar = prefix->second;
  if (isMatrix && isFloat(type.scalar) && (shape.size() == 1 || (shape.size() == 3 && shape[1] == 'x')))
    type.columns = digit(0), type.rows = digit(shape.size() - 1);
  else if (!isMatrix && shape.size() == 1)
    type.rows = digit(0);
  else
    return std::nullopt;
  return type.rows != 0 && type.columns != 0 ? std::optional(type) : std::nullopt;
}

class VkScriptParser : ParserBase {
public:
  VkScriptParser(const std::string &text, const std::string &file, const FileReader &files)
      : ParserBase(text, files), lines_(linesOf(text)) {
    script_.file = file;
  }

  std::variant<Script, Outcome> run() {
    for (const Line &line : lines_) {
      if (!isGoingOn())
        break;
      tokens_ = Tokens(line.text, line.number);
      if (isSectionHeader(line.text))
        beginSection(line);
      else if (section_ == Section::Shader)
        addShaderLine(line);
      else if (section_ != Section::Comment && !tokens_.peek().text.empty())
        parseCommand();
    }
    for (const Command &command : script_.commands)
      if (const auto *probe = std::get_if<Expect>(&command); probe && isGoingOn())
        checkEnd(*probe);
    for (const Shader &shader : script_.shaders)
      if (shader.format == ShaderFormat::SpirvHex && !spirvWords(shader))
        fail({"", shader.position}, "the shader is not made of words of SPIR-V");
    if (!isGoingOn())
      return std::move(problem_);
    finish();
    return std::move(script_);
  }

private:
  enum class Section { None, Comment, Require, Shader, Test };

  void beginSection(const Line &line) {
    std::string name = line.text.substr(1, line.text.find(']') - 1);
    Token at{name, {line.number, 1}};
    if (name == "comment")
      section_ = Section::Comment;
    else if (name == "require")
      section_ = Section::Require;
    else if (name == "test")
      section_ = Section::Test;
    else if (name.starts_with("compute shader"))
      beginShader(at, name.substr(14));
    else if (name.find(" shader") != name.npos || name == "indices" || name == "vertex data")
      refuse(at, "the section [" + name + "]: it is for graphics");
    else
      fail(at, "there is no section [" + name + "]");
  }

  void beginShader(const Token &at, const std::string &format) {
    Shader shader;
    shader.name = "shader";
    shader.position = at.position;
    shader.firstLine = at.position.line + 1;
    if (format == " spirv")
      shader.format = ShaderFormat::SpirvAssembly;
    else if (format == " spirv hex")
      shader.format = ShaderFormat::SpirvHex;
    else if (!format.empty())
      return fail(at, "there is no section [" + at.text + "]");
    if (!script_.shaders.empty())
      return fail(at, "there already is a compute shader");
    script_.shaders.push_back(std::move(shader));
    section_ = Section::Shader;
  }

  /// Lines that a backslash joined still count, so that positions in the shader are those in the script.
  void addShaderLine(const Line &line) {
    Shader &shader = script_.shaders.back();
    auto next = shader.firstLine + static_cast<uint32_t>(std::ranges::count(shader.source, '\n'));
    shader.source += std::string(line.number - next, '\n') + line.text + "\n";
  }

  void parseCommand() {
    section_ == Section::Require ? parseRequirement() : parseTest();
    if (isGoingOn() && !tokens_.peek().text.empty())
      fail(tokens_.peek(), quoted(tokens_.peek()) + " is too much on this line");
  }

  void parseRequirement() {
    Token name = tokens_.next();
    if (name.text == "framebuffer" || name.text == "depthstencil" || name.text == "fbsize")
      return refuse(name, name.text + ": it is for graphics");
    if (name.text == "fence_timeout") {
      parseNumber("a time in milliseconds");
      return;
    }
    RequirementKind kind = name.text.starts_with("VK_") ? RequirementKind::DeviceExtension
                           : name.text.find("Properties.") != name.text.npos ? RequirementKind::Property
                                                                             : RequirementKind::Feature;
    script_.requirements.push_back({name.position, kind, name.text});
  }

  void parseTest() {
    Token word = tokens_.next();
    if (word.text == "compute")
      accept("entrypoint") ? parseEntryPoint(word) : parseCompute(word);
    else if (word.text == "ssbo")
      parseStorage();
    else if (word.text == "uniform")
      parseUniform();
    else if (word.text == "probe" && accept("ssbo"))
      parseProbe(word);
    else if (word.text == "tolerance")
      parseTolerances(word);
    else if (section_ != Section::Test)
      fail(word, quoted(word) + " stands outside of a section");
    else if (isGraphics(word.text))
      refuse(word, "'" + word.text + "': it is for graphics");
    else
      fail(word, "there is no command " + quoted(word));
  }

  static bool isGraphics(const std::string &word) {
    for (const char *each :
         {"draw", "clear", "probe", "relative", "patch", "vertex", "fragment", "geometry", "tessellation",
          "topology", "polygonMode", "logicOp", "frontFace", "cullMode", "lineWidth", "colorWriteMask"})
      if (word == each)
        return true;
    return word.starts_with("depth") || word.starts_with("stencil") || word.ends_with("Enable") ||
           word.ends_with("Op") || word.ends_with("Factor") || word.ends_with("Bounds") ||
           word.starts_with("front.") || word.starts_with("back.");
  }

  void parseEntryPoint(const Token &at) {
    entryPoint_ = tokens_.next().text;
    if (entryPoint_.empty())
      fail(at, "the entry point needs a name");
  }

  void parseCompute(const Token &at) {
    if (script_.shaders.empty())
      return fail(at, "there is no [compute shader] above");
    Run run;
    run.position = at.position;
    for (uint32_t &count : run.groups)
      count = parseNumber32("a number of workgroups");
    std::optional<size_t> pipeline = find(script_.pipelines, entryPoint_);
    if (!pipeline) {
      pipeline = script_.pipelines.size();
      Pipeline made;
      made.name = entryPoint_;
      made.position = at.position;
      made.shaders.emplace_back().entryPoint = entryPoint_;
      script_.pipelines.push_back(std::move(made));
    }
    run.pipeline = *pipeline;
    script_.commands.emplace_back(run);
  }

  // --- Buffers ---

  /// "binding" or "set:binding".
  size_t parseBufferAt(BindingKind kind) {
    Token token = tokens_.next();
    size_t colon = token.text.find(':');
    auto number = [&](const std::string &text) {
      std::optional<Value> value = parseValue(text);
      if (value && !value->isReal && value->integer >= 0 && value->integer <= 0xffffffff)
        return static_cast<uint32_t>(value->integer);
      fail(token, "a place is binding or set:binding, not " + quoted(token));
      return 0u;
    };
    Binding binding;
    binding.position = token.position;
    binding.kind = kind;
    binding.set = colon == token.text.npos ? 0 : number(token.text.substr(0, colon));
    binding.binding = number(colon == token.text.npos ? token.text : token.text.substr(colon + 1));
    std::string name = std::to_string(binding.set) + ":" + std::to_string(binding.binding);
    if (std::optional<size_t> index = find(script_.buffers, name)) {
      for (const Binding &each : bindings_)
        if (each.buffers.front().buffer == *index && each.kind != kind)
          fail(token, name + " is both a uniform and a storage buffer");
      return *index;
    }
    binding.buffers.push_back({addBuffer(name, token), 0, std::nullopt, 0});
    bindings_.push_back(binding);
    return binding.buffers.front().buffer;
  }

  size_t addBuffer(std::string name, const Token &at) {
    Buffer buffer;
    buffer.name = std::move(name);
    buffer.position = at.position;
    buffer.type = *layOut(Type(), Layout::Std430);
    script_.buffers.push_back(std::move(buffer));
    return script_.buffers.size() - 1;
  }

  void reach(const Token &at, size_t buffer, uint64_t end) {
    std::vector<std::byte> &data = script_.buffers[buffer].data;
    if (!isGoingOn() || end <= data.size())
      return;
    bytes_ += end - data.size();
    if (bytes_ > kMaxBufferBytes)
      return refuse(at, "buffers of more than " + std::to_string(kMaxBufferBytes) + " bytes in all");
    data.resize(end);
  }

  void parseStorage() {
    size_t buffer = parseBufferAt(BindingKind::Storage);
    if (accept("subdata"))
      return parseWrite(buffer, Layout::Std430);
    Token at = tokens_.peek();
    reach(at, buffer, parseNumber("the size of a buffer", kMaxBufferBytes));
  }

  void parseUniform() {
    if (accept("ubo"))
      return parseWrite(parseBufferAt(BindingKind::Uniform), Layout::Std140);
    if (!pushConstants_)
      pushConstants_ = addBuffer("push constants", tokens_.peek());
    parseWrite(*pushConstants_, Layout::Std430);
  }

  ElementLayout parseType(Layout layout) {
    Token name = tokens_.next();
    std::optional<Type> type = typeNamed(name.text);
    if (!type)
      fail(name, "there is no data type " + quoted(name));
    return *layOut(type.value_or(Type()), layout);
  }

  std::vector<Value> parseValues(const ElementLayout &type) {
    std::vector<Value> values;
    Token start = tokens_.peek();
    while (isGoingOn() && !tokens_.peek().text.empty())
      values.push_back(parseValueOf(type.components[values.size() % type.components.size()].type));
    if (isGoingOn() && (values.empty() || values.size() % type.components.size() != 0))
      fail(start, std::to_string(values.size()) + " values do not make whole elements of " +
                      std::to_string(type.components.size()));
    return values;
  }

  void parseWrite(size_t buffer, Layout layout) {
    Token at = tokens_.peek();
    ElementLayout type = parseType(layout);
    uint64_t offset = parseNumber("an offset", kMaxBufferBytes);
    std::vector<Value> values = parseValues(type);
    Write write;
    for (size_t i = 0; i < values.size() && isGoingOn(); ++i) {
      const Component &component = type.components[i % type.components.size()];
      uint64_t place = offset + i / type.components.size() * type.stride + component.offset;
      // Bytes between the scalars are unchanged.
      if (!write.bytes.empty() && place != write.offset + write.bytes.size()) {
        script_.commands.emplace_back(std::move(write));
        write = {};
      }
      if (write.bytes.empty())
        write.buffer = buffer, write.offset = place;
      size_t used = write.bytes.size();
      write.bytes.resize(used + sizeOf(component.type));
      storeValue(component.type, values[i], &write.bytes[used]);
      reach(at, buffer, place + sizeOf(component.type));
    }
    if (!write.bytes.empty())
      script_.commands.emplace_back(std::move(write));
  }

  // --- Expectations ---

  void parseTolerances(const Token &at) {
    tolerances_.clear();
    while (isGoingOn() && !tokens_.peek().text.empty())
      tolerances_.push_back(parseTolerance());
    if (isGoingOn() && tolerances_.size() != 1 && tolerances_.size() != 4)
      fail(at, "there are one or four tolerances");
  }

  void parseProbe(const Token &at) {
    static const std::map<std::string, Comparison> kComparisons = {
        {"==", Comparison::Eq}, {"!=", Comparison::Ne}, {"<", Comparison::Lt},  {"<=", Comparison::Le},
        {">", Comparison::Gt},  {">=", Comparison::Ge}, {"~=", Comparison::Eq},
    };
    Expect result;
    result.position = at.position;
    result.type = parseType(Layout::Std430);
    result.buffer = parseBufferAt(BindingKind::Storage);
    result.base = parseNumber("an offset", kMaxBufferBytes);
    Token comparison = tokens_.next();
    auto found = kComparisons.find(comparison.text);
    if (found == kComparisons.end())
      return fail(comparison, "expected a comparison such as ==, not " + quoted(comparison));
    result.comparison = found->second;
    if (comparison.text == "~=")
      result.tolerances = tolerances_;
    result.values = parseValues(result.type);
    script_.commands.emplace_back(std::move(result));
  }

  /// Once all lines have said how large their buffers are.
  void checkEnd(const Expect &probe) {
    uint64_t last = probe.values.size() / probe.type.components.size() - 1;
    const Component &end = probe.type.components.back();
    const Buffer &buffer = script_.buffers[probe.buffer];
    if (probe.base + last * probe.type.stride + end.offset + sizeOf(end.type) > buffer.data.size())
      fail({"", probe.position},
           "the values end beyond the " + std::to_string(buffer.data.size()) + " bytes of " + buffer.name);
  }

  /// Every pipeline has all that the script binds anywhere.
  void finish() {
    for (Buffer &buffer : script_.buffers) {
      buffer.elements = (buffer.data.size() + 3) / 4;
      buffer.data.resize(buffer.elements * 4);
    }
    for (Pipeline &pipeline : script_.pipelines) {
      pipeline.bindings = bindings_;
      pipeline.pushConstants = pushConstants_;
    }
  }

  std::vector<Line> lines_;
  Section section_ = Section::None;
  std::string entryPoint_ = "main";
  uint64_t bytes_ = 0; ///< of all buffers
  std::vector<Binding> bindings_;
  std::optional<size_t> pushConstants_;
  std::vector<Tolerance> tolerances_ = {kEqualFloats}; ///< of `~=`
};

} // namespace

bool isVkScript(const std::string &text) {
  for (const Line &line : linesOf(text)) {
    Tokens tokens(line.text, line.number);
    if (!tokens.peek().text.empty())
      return isSectionHeader(line.text);
  }
  return false;
}

std::variant<Script, Outcome> parseVkScript(const std::string &text, const std::string &file,
                                            const FileReader &files) {
  return VkScriptParser(text, file, files).run();
}

} // namespace amber
