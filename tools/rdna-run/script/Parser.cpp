// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/script/Script.h"
#include "tools/rdna-run/script/Tokens.h"

#include <cerrno>
#include <cstdlib>
#include <functional>
#include <map>

namespace amber {

namespace {

constexpr std::uint64_t kMaxBufferBytes = 1ull << 30;

class Parser {
public:
  Parser(const std::string &text, const std::string &file) : tokens_(text) { script_.file = file; }

  std::variant<Script, Diagnostic> run() {
    parseCommands(script_.commands, false);
    if (diagnostic_)
      return *std::move(diagnostic_);
    return std::move(script_);
  }

private:
  using Method = void (Parser::*)(const Token &, std::vector<Command> &);

  // --- Complaints ---

  void fail(const Token &at, std::string message, DiagnosticKind kind = DiagnosticKind::Error) {
    if (!diagnostic_)
      diagnostic_ = Diagnostic{kind, script_.file, at.position, std::move(message)};
  }
  void refuse(const Token &at, std::string message) {
    fail(at, std::move(message), DiagnosticKind::Unsupported);
  }

  static std::string quoted(const Token &token) {
    return token.text.empty() ? "the end of the script" : "'" + token.text + "'";
  }

  // --- Words and numbers ---

  bool accept(std::string_view word) {
    if (tokens_.peek().text != word)
      return false;
    tokens_.next();
    return true;
  }
  void expect(std::string_view word) {
    Token token = tokens_.next();
    if (token.text != word)
      fail(token, "expected " + std::string(word) + ", not " + quoted(token));
  }

  std::optional<Value> parseValue(const Token &token) const {
    Value value;
    char *end = nullptr;
    errno = 0;
    bool isHex = token.text.find("0x") != token.text.npos || token.text.find("0X") != token.text.npos;
    value.isReal = !isHex && token.text.find_first_of(".eEnN") != token.text.npos;
    if (value.isReal)
      value.real = std::strtod(token.text.c_str(), &end);
    else if (!token.text.empty() && token.text[0] == '-')
      value.integer = std::strtoll(token.text.c_str(), &end, 0);
    else
      value.integer = static_cast<std::int64_t>(std::strtoull(token.text.c_str(), &end, isHex ? 16 : 10));
    if (token.text.empty() || *end != 0 || (errno != 0 && !value.isReal))
      return std::nullopt;
    return value;
  }

  std::uint64_t parseNumber(const char *what, std::uint64_t most = 0xffffffff) {
    Token token = tokens_.next();
    std::optional<Value> value = parseValue(token);
    if (!value || value->isReal || value->integer < 0 || static_cast<std::uint64_t>(value->integer) > most) {
      fail(token,
           std::string(what) + " is a number up to " + std::to_string(most) + ", not " + quoted(token));
      return 0;
    }
    return static_cast<std::uint64_t>(value->integer);
  }

  Value parseValueOf(ScalarType type) {
    Token token = tokens_.next();
    std::optional<Value> value = parseValue(token);
    if (!value || !fits(*value, type)) {
      fail(token, quoted(token) + " is no value of the buffer's type");
      return {};
    }
    return *value;
  }

  static bool fits(const Value &value, ScalarType type) {
    if (isFloat(type))
      return true;
    if (value.isReal)
      return false;
    unsigned bits = 8 * sizeOf(type);
    if (bits == 64)
      return true;
    // Hexadecimal and decimal bit patterns are as good as negative numbers.
    return value.integer >= -(1ll << (bits - 1)) && value.integer < 1ll << bits;
  }

  // --- Names ---

  template <class T>
  static std::optional<std::size_t> find(const std::vector<T> &all, const std::string &name) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].name == name)
        return i;
    return std::nullopt;
  }
  template <class T>
  std::size_t parseName(const std::vector<T> &all, const char *what) {
    Token token = tokens_.next();
    std::optional<std::size_t> index = find(all, token.text);
    if (!index)
      fail(token, "there is no " + std::string(what) + " " + quoted(token));
    return index.value_or(0);
  }
  template <class T>
  std::string parseNewName(const std::vector<T> &all, const char *what) {
    Token token = tokens_.next();
    if (token.text.empty())
      fail(token, "the " + std::string(what) + " needs a name");
    else if (find(all, token.text))
      fail(token, "there already is a " + std::string(what) + " " + quoted(token));
    return token.text;
  }

  // --- Commands ---

  void parseCommands(std::vector<Command> &commands, bool isNested) {
    static const std::map<std::string, Method> kMethods = {
        {"SHADER", &Parser::parseShader},
        {"BUFFER", &Parser::parseBuffer},
        {"PIPELINE", &Parser::parsePipeline},
        {"RUN", &Parser::parseRun},
        {"EXPECT", &Parser::parseExpect},
        {"REPEAT", &Parser::parseRepeat},
        {"COPY", &Parser::parseCopy},
        {"SET", &Parser::parseSet},
        {"DEVICE_FEATURE", &Parser::parseRequirement},
        {"DEVICE_EXTENSION", &Parser::parseRequirement},
        {"INSTANCE_EXTENSION", &Parser::parseRequirement},
    };
    while (!diagnostic_) {
      Token token = tokens_.next();
      if (isNested && token.text == "END")
        return;
      if (token.text.empty()) {
        if (isNested)
          fail(token, "a block has no END");
        return;
      }
      auto method = kMethods.find(token.text);
      if (method != kMethods.end() && (!isNested || isRepeatable(token.text)))
        (this->*method->second)(token, commands);
      else if (isKnownElsewhere(token.text))
        refuse(token, "the command " + token.text);
      else
        fail(token, "there is no command " + quoted(token) + (isNested ? " inside REPEAT" : ""));
    }
  }

  static bool isRepeatable(const std::string &command) {
    return command == "RUN" || command == "EXPECT" || command == "COPY" || command == "REPEAT";
  }
  static bool isKnownElsewhere(const std::string &command) {
    for (const char *each :
         {"CLEAR", "CLEAR_COLOR", "CLEAR_DEPTH", "CLEAR_STENCIL", "IMAGE", "SAMPLER", "DERIVE_PIPELINE",
          "STRUCT", "VIRTUAL_FILE", "DEVICE_PROPERTY", "ACCELERATION_STRUCTURE"})
      if (command == each)
        return true;
    return command.starts_with("[");
  }

  void parseRequirement(const Token &, std::vector<Command> &) {
    script_.requirements.push_back(tokens_.next().text);
  }

  /// SET ENGINE_DATA says something to Amber's own engine.
  void parseSet(const Token &, std::vector<Command> &) {
    expect("ENGINE_DATA");
    tokens_.restOfLine();
  }

  void parseShader(const Token &at, std::vector<Command> &) {
    Shader shader;
    shader.position = at.position;
    Token stage = tokens_.next();
    if (stage.text != "compute")
      return refuse(stage, "a shader of stage " + quoted(stage) + "; compute is");
    shader.name = parseNewName(script_.shaders, "shader");
    Token format = tokens_.next();
    if (format.text == "GLSL")
      shader.format = ShaderFormat::Glsl;
    else if (format.text == "SPIRV-ASM")
      shader.format = ShaderFormat::SpirvAssembly;
    else if (format.text == "SPIRV-HEX")
      shader.format = ShaderFormat::SpirvHex;
    else
      return fail(format, "a shader's format is GLSL, SPIRV-ASM or SPIRV-HEX, not " + quoted(format));
    std::optional<std::string> source = tokens_.linesUntilEnd(shader.firstLine);
    if (!source)
      return fail(at, "the shader has no END");
    shader.source = *std::move(source);
    script_.shaders.push_back(std::move(shader));
  }

  // --- BUFFER ---

  DataType parseDataType() {
    static const std::map<std::string, ScalarType> kScalars = {
        {"int8", ScalarType::I8},     {"int16", ScalarType::I16},   {"int32", ScalarType::I32},
        {"int64", ScalarType::I64},   {"uint8", ScalarType::U8},    {"uint16", ScalarType::U16},
        {"uint32", ScalarType::U32},  {"uint64", ScalarType::U64},  {"float16", ScalarType::F16},
        {"float", ScalarType::F32},   {"float32", ScalarType::F32}, {"double", ScalarType::F64},
        {"float64", ScalarType::F64},
    };
    Token token = tokens_.next();
    DataType type;
    std::string name = token.text;
    if (name.starts_with("vec") && name.size() > 6 && name[4] == '<' && name.back() == '>') {
      type.components = static_cast<unsigned>(name[3] - '0');
      name = name.substr(5, name.size() - 6);
    }
    auto scalar = kScalars.find(name);
    if (name.starts_with("mat"))
      refuse(token, "matrices in buffers");
    else if (scalar == kScalars.end() || type.components < 1 || type.components > 4)
      fail(token, "there is no data type " + quoted(token));
    else
      type.scalar = scalar->second;
    return type;
  }

  void parseBuffer(const Token &at, std::vector<Command> &) {
    Buffer buffer;
    buffer.position = at.position;
    buffer.name = parseNewName(script_.buffers, "buffer");
    Token what = tokens_.next();
    if (what.text == "FORMAT")
      return refuse(what, "a buffer with a FORMAT");
    if (what.text != "DATA_TYPE")
      return fail(what, "expected DATA_TYPE, not " + quoted(what));
    buffer.type = parseDataType();
    if (accept("STD140"))
      buffer.layout = Layout::Std140;
    else if (accept("STD430"))
      buffer.layout = Layout::Std430;
    if (accept("DATA"))
      parseData(buffer);
    else
      parseSized(buffer);
    if (!diagnostic_)
      script_.buffers.push_back(std::move(buffer));
  }

  void resize(Buffer &buffer, const Token &at) {
    if (buffer.elements * std::uint64_t(buffer.stride()) > kMaxBufferBytes)
      return fail(at, "the buffer is larger than " + std::to_string(kMaxBufferBytes) + " bytes");
    buffer.data.resize(buffer.elements * buffer.stride());
  }

  static std::byte *componentOf(Buffer &buffer, std::size_t index) {
    std::size_t element = index / buffer.type.components, component = index % buffer.type.components;
    return &buffer.data[element * buffer.stride() + component * sizeOf(buffer.type.scalar)];
  }

  void parseData(Buffer &buffer) {
    Token start = tokens_.peek();
    std::vector<Value> values;
    while (!diagnostic_ && tokens_.peek().text != "END")
      values.push_back(parseValueOf(buffer.type.scalar));
    expect("END");
    if (!diagnostic_ && values.size() % buffer.type.components != 0)
      fail(start, std::to_string(values.size()) + " values do not make whole elements of " +
                      std::to_string(buffer.type.components));
    buffer.elements = values.size() / buffer.type.components;
    resize(buffer, start);
    for (std::size_t i = 0; !diagnostic_ && i < values.size(); ++i)
      storeValue(buffer.type.scalar, values[i], componentOf(buffer, i));
  }

  void parseSized(Buffer &buffer) {
    Token start = tokens_.peek();
    expect("SIZE");
    buffer.elements = parseNumber("the size of a buffer");
    resize(buffer, start);
    if (diagnostic_)
      return;
    std::size_t count = buffer.elements * buffer.type.components;
    if (accept("FILL")) {
      Value value = parseValueOf(buffer.type.scalar);
      for (std::size_t i = 0; !diagnostic_ && i < count; ++i)
        storeValue(buffer.type.scalar, value, componentOf(buffer, i));
    } else if (accept("SERIES_FROM")) {
      Value value = parseValueOf(buffer.type.scalar);
      expect("INC_BY");
      Value step = parseValueOf(buffer.type.scalar);
      for (std::size_t i = 0; !diagnostic_ && i < count; ++i, value = sum(value, step))
        storeValue(buffer.type.scalar, value, componentOf(buffer, i));
    } else if (tokens_.peek().text == "FILE") {
      refuse(tokens_.peek(), "buffers from files");
    }
  }

  static Value sum(const Value &a, const Value &b) {
    auto real = [](const Value &value) {
      return value.isReal ? value.real : static_cast<double>(value.integer);
    };
    auto integer = static_cast<std::int64_t>(static_cast<std::uint64_t>(a.integer) +
                                             static_cast<std::uint64_t>(b.integer));
    return {integer, real(a) + real(b), a.isReal || b.isReal};
  }

  // --- PIPELINE ---

  void parsePipeline(const Token &at, std::vector<Command> &) {
    Pipeline pipeline;
    pipeline.position = at.position;
    Token kind = tokens_.next();
    if (kind.text != "compute")
      return refuse(kind, "a pipeline of kind " + quoted(kind) + "; compute is");
    pipeline.name = parseNewName(script_.pipelines, "pipeline");
    bool hasShader = false;
    while (!diagnostic_) {
      Token token = tokens_.next();
      if (token.text == "END")
        break;
      if (token.text == "ATTACH")
        parseAttach(pipeline), hasShader = true;
      else if (token.text == "BIND")
        parseBind(token, pipeline);
      else if (token.text == "SUBGROUP")
        parseSubgroup(pipeline);
      else if (token.text == "COMPILE_OPTIONS" || token.text == "SHADER_OPTIMIZATION" ||
               token.text == "POLYGON_MODE")
        refuse(token, token.text + " in a pipeline");
      else
        fail(token,
             token.text.empty() ? "the pipeline has no END" : quoted(token) + " has no place in a pipeline");
    }
    if (!diagnostic_ && !hasShader)
      return fail(at, "the pipeline has no shader");
    script_.pipelines.push_back(std::move(pipeline));
  }

  void parseAttach(Pipeline &pipeline) {
    pipeline.shader = parseName(script_.shaders, "shader");
    while (!diagnostic_) {
      if (accept("TYPE")) {
        expect("compute");
      } else if (accept("ENTRY_POINT")) {
        pipeline.entryPoint = tokens_.next().text;
      } else if (accept("SPECIALIZE")) {
        Specialization specialization;
        specialization.id = static_cast<std::uint32_t>(parseNumber("a specialization id"));
        expect("AS");
        DataType type = parseDataType();
        Value value = parseValueOf(type.scalar);
        storeValue(type.scalar, value, reinterpret_cast<std::byte *>(&specialization.bits));
        pipeline.specializations.push_back(specialization);
      } else {
        return;
      }
    }
  }

  void parseBind(const Token &at, Pipeline &pipeline) {
    Binding binding;
    binding.position = at.position;
    Token what = tokens_.next();
    if (what.text != "BUFFER" && what.text != "BUFFER_ARRAY")
      return refuse(what, "BIND " + what.text);
    binding.buffers.push_back(parseName(script_.buffers, "buffer"));
    while (what.text == "BUFFER_ARRAY" && find(script_.buffers, tokens_.peek().text))
      binding.buffers.push_back(parseName(script_.buffers, "buffer"));
    if (accept("AS")) {
      Token kind = tokens_.next();
      if (kind.text == "storage")
        binding.kind = BindingKind::Storage;
      else if (kind.text == "uniform")
        binding.kind = BindingKind::Uniform;
      else if (kind.text == "push_constant")
        binding.kind = BindingKind::PushConstant;
      else
        return refuse(kind, "a buffer bound as " + quoted(kind));
    }
    if (binding.kind != BindingKind::PushConstant) {
      expect("DESCRIPTOR_SET");
      binding.set = static_cast<std::uint32_t>(parseNumber("a descriptor set"));
      expect("BINDING");
      binding.binding = static_cast<std::uint32_t>(parseNumber("a binding"));
    }
    if (tokens_.peek().text == "OFFSET" || tokens_.peek().text.starts_with("DESCRIPTOR_"))
      return refuse(tokens_.peek(), tokens_.peek().text + " of a binding");
    pipeline.bindings.push_back(std::move(binding));
  }

  void parseSubgroup(Pipeline &pipeline) {
    parseName(script_.shaders, "shader");
    Token what = tokens_.next();
    if (what.text == "FULLY_POPULATED" || what.text == "VARYING_SIZE") {
      Token value = tokens_.next();
      if (value.text != "on" && value.text != "off")
        fail(value, "expected on or off, not " + quoted(value));
    } else if (what.text == "REQUIRED_SIZE") {
      if (accept("MIN"))
        pipeline.requiredSubgroupSize = 32;
      else if (accept("MAX"))
        pipeline.requiredSubgroupSize = 64;
      else
        pipeline.requiredSubgroupSize = static_cast<std::uint32_t>(parseNumber("a subgroup's size", 128));
    } else {
      fail(what, quoted(what) + " is nothing that a subgroup has");
    }
  }

  // --- Things that happen ---

  void parseRun(const Token &at, std::vector<Command> &commands) {
    Run run;
    run.position = at.position;
    run.pipeline = parseName(script_.pipelines, "pipeline");
    for (std::uint32_t &count : run.groups)
      count = static_cast<std::uint32_t>(parseNumber("a number of workgroups"));
    commands.emplace_back(run);
  }

  void parseCopy(const Token &at, std::vector<Command> &commands) {
    Copy copy;
    copy.position = at.position;
    copy.from = parseName(script_.buffers, "buffer");
    expect("TO");
    copy.to = parseName(script_.buffers, "buffer");
    if (!diagnostic_ && script_.buffers[copy.from].data.size() != script_.buffers[copy.to].data.size())
      return fail(at, "the two buffers differ in size");
    commands.emplace_back(copy);
  }

  void parseRepeat(const Token &, std::vector<Command> &commands) {
    Repeat repeat;
    repeat.count = static_cast<std::uint32_t>(parseNumber("how often to repeat"));
    parseCommands(repeat.commands, true);
    commands.emplace_back(std::move(repeat));
  }

  void parseExpect(const Token &at, std::vector<Command> &commands) {
    std::size_t buffer = parseName(script_.buffers, "buffer");
    if (diagnostic_)
      return;
    if (accept("EQ_BUFFER")) {
      ExpectEqual expect{at.position, buffer, parseName(script_.buffers, "buffer")};
      commands.emplace_back(expect);
      return;
    }
    if (tokens_.peek().text == "RMSE_BUFFER" || tokens_.peek().text == "EQ_HISTOGRAM_EMD_BUFFER")
      return refuse(tokens_.peek(), "EXPECT " + tokens_.peek().text);
    Expect result;
    result.position = at.position;
    result.buffer = buffer;
    expect("IDX");
    result.offset = parseNumber("an offset into a buffer");
    parseTolerances(result);
    parseComparison(result);
    while (!diagnostic_ && parseValue(tokens_.peek()))
      result.values.push_back(parseValueOf(script_.buffers[buffer].type.scalar));
    if (!diagnostic_ && result.values.empty())
      return fail(tokens_.peek(), "EXPECT has no value");
    unsigned size = sizeOf(script_.buffers[buffer].type.scalar);
    if (!diagnostic_ && result.offset % size != 0)
      return fail(at, "the offset is no multiple of the " + std::to_string(size) + " bytes of a component");
    commands.emplace_back(std::move(result));
  }

  void parseTolerances(Expect &result) {
    if (!accept("TOLERANCE"))
      return;
    while (!diagnostic_ && tokens_.peek().text != "EQ") {
      Token token = tokens_.next();
      Tolerance tolerance;
      if (token.text.ends_with("%"))
        tolerance.isPercent = true, token.text.pop_back();
      std::optional<Value> value = parseValue(token);
      if (!value)
        return fail(token, "a tolerance is a number or a percentage, not " + quoted(token));
      tolerance.value = value->isReal ? value->real : static_cast<double>(value->integer);
      result.tolerances.push_back(tolerance);
    }
  }

  void parseComparison(Expect &result) {
    static const std::map<std::string, Comparison> kComparisons = {
        {"EQ", Comparison::Eq}, {"NE", Comparison::Ne}, {"LT", Comparison::Lt},
        {"LE", Comparison::Le}, {"GT", Comparison::Gt}, {"GE", Comparison::Ge},
    };
    Token token = tokens_.next();
    auto found = kComparisons.find(token.text);
    if (found == kComparisons.end())
      return fail(token, "expected a comparison such as EQ, not " + quoted(token));
    result.comparison = found->second;
  }

  Tokens tokens_;
  Script script_;
  std::optional<Diagnostic> diagnostic_;
};

} // namespace

std::variant<Script, Diagnostic> parse(const std::string &text, const std::string &file) {
  return Parser(text, file).run();
}

} // namespace amber
