// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScriptReader.h"
#include "Tokens.h"
#include "Values.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace vulkanrun {

namespace {

constexpr uint64_t kMaxBufferBytes = uint64_t(1) << 30;
constexpr uint32_t kMaxRepeatDepth = 16;

/// Every method that returns bool has reported when it returns false.
class Reader {
public:
  Reader(std::string_view text, std::string_view file) : tokens_(text), file_(file) {}

  std::variant<Scenario, Outcome> run() {
    while (!tokens_.peek().text.empty())
      if (!readDeclaration())
        return problem_;
    return std::move(scenario_);
  }

private:
  bool readDeclaration();
  bool readShader();
  bool readBuffer();
  bool readBufferValues(BufferSpec &buffer);
  bool readBufferSize(BufferSpec &buffer);
  bool readPipeline();
  bool readPipelineLine(PipelineSpec &pipeline, const Token &word);
  bool readAttach(PipelineSpec &pipeline);
  bool readSpecialize(PipelineSpec &pipeline);
  bool readSubgroup(PipelineSpec &pipeline);
  bool readBind(PipelineSpec &pipeline);
  bool readBindPlace(BindingSpec &binding);
  bool readOffsets(BindingSpec &binding, const Token &keyword, uint64_t limit);
  bool readStep(std::vector<Step> &steps, const Token &word);
  bool readRun(std::vector<Step> &steps);
  bool readRepeat(std::vector<Step> &steps);
  bool readExpect(std::vector<Step> &steps, const Token &word);
  bool readComparison(ExpectStep &expect);

  bool error(const Token &at, std::string message) {
    problem_ = Outcome::error(place(at) + std::move(message));
    return false;
  }
  bool unsupported(const Token &at, std::string message) {
    problem_ = Outcome::unsupported(place(at) + std::move(message));
    return false;
  }
  std::string place(const Token &at) const {
    return std::string(file_) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": ";
  }
  static std::string quoted(const Token &token) {
    return token.text.empty() ? "the end of the script" : "'" + std::string(token.text) + "'";
  }

  bool consume(std::string_view word) {
    if (tokens_.peek().text != word)
      return false;
    tokens_.next();
    return true;
  }
  bool expectWord(std::string_view word) {
    const Token token = tokens_.next();
    return token.text == word || error(token, "expected " + std::string(word) + ", not " + quoted(token));
  }
  template <typename T>
  bool readUnsigned(T &value, uint64_t limit = std::numeric_limits<T>::max()) {
    const Token token = tokens_.next();
    const auto number = parseNumber(token.text);
    if (!number || !fits(*number, {ElementType::Kind::Unsigned, 64, 1}) || *number > limit)
      return error(token, "expected a number up to " + std::to_string(limit) + ", not " + quoted(token));
    value = T(*number);
    return true;
  }
  bool readNumber(Number &number, ElementType type) {
    const Token token = tokens_.next();
    const auto parsed = parseNumber(token.text);
    if (!parsed)
      return error(token, "expected a number, not " + quoted(token));
    if (!fits(*parsed, type))
      return error(token, std::string(token.text) + " is not a value of the type");
    number = *parsed;
    return true;
  }
  template <typename Specs>
  bool readReference(const Specs &specs, const char *what, size_t &index) {
    const Token token = tokens_.next();
    const auto found = std::ranges::find(specs, token.text, [](const auto &spec) { return spec.name; });
    if (found == specs.end())
      return error(token, std::string("no ") + what + " is called " + quoted(token));
    index = size_t(found - specs.begin());
    return true;
  }
  template <typename Specs>
  bool readName(const Specs &specs, const char *what, std::string &name) {
    const Token token = tokens_.next();
    if (token.text.empty())
      return error(token, std::string("expected the ") + what + "'s name");
    if (std::ranges::find(specs, token.text, [](const auto &spec) { return spec.name; }) != specs.end())
      return error(token, std::string("there already is a ") + what + " called " + quoted(token));
    name = token.text;
    return true;
  }

  Tokens tokens_;
  std::string_view file_;
  Scenario scenario_;
  Outcome problem_;
  uint32_t repeatDepth_ = 0;
};

bool Reader::readDeclaration() {
  const Token word = tokens_.next();
  std::vector<std::string> *requirement = word.text == "DEVICE_FEATURE"       ? &scenario_.deviceFeatures
                                          : word.text == "DEVICE_PROPERTY"    ? &scenario_.deviceProperties
                                          : word.text == "DEVICE_EXTENSION"   ? &scenario_.deviceExtensions
                                          : word.text == "INSTANCE_EXTENSION" ? &scenario_.instanceExtensions
                                                                              : nullptr;
  if (requirement) {
    requirement->emplace_back(tokens_.next().text);
    return !requirement->back().empty() || error(word, "expected a name");
  }
  if (word.text == "SHADER")
    return readShader();
  if (word.text == "BUFFER")
    return readBuffer();
  if (word.text == "PIPELINE")
    return readPipeline();
  for (std::string_view known : {"STRUCT", "SAMPLER", "IMAGE", "VIRTUAL_FILE", "SET", "DERIVE_PIPELINE",
                                 "TOP_LEVEL_ACCELERATION_STRUCTURE", "BOTTOM_LEVEL_ACCELERATION_STRUCTURE"})
    if (word.text == known)
      return unsupported(word, std::string(known) + " is not supported");
  return readStep(scenario_.steps, word);
}

bool Reader::readShader() {
  ShaderSpec shader;
  const Token stage = tokens_.next();
  if (stage.text != "compute")
    return unsupported(stage, "only compute shaders are supported, not " + quoted(stage));
  if (!readName(scenario_.shaders, "shader", shader.name))
    return false;
  const Token language = tokens_.next();
  if (language.text == "SPIRV-ASM")
    shader.language = ShaderSpec::Language::Assembly;
  else if (language.text == "SPIRV-HEX")
    shader.language = ShaderSpec::Language::Hex;
  else if (language.text != "GLSL")
    return unsupported(language, "shaders are GLSL, SPIRV-ASM or SPIRV-HEX, not " + quoted(language));
  if (consume("TARGET_ENV"))
    tokens_.next(); // one environment serves: Vulkan 1.3
  if (!tokens_.linesToEnd(shader.text))
    return error(language, "the shader has no END");
  scenario_.shaders.push_back(std::move(shader));
  return true;
}

bool Reader::readBuffer() {
  BufferSpec buffer;
  if (!readName(scenario_.buffers, "buffer", buffer.name))
    return false;
  const Token form = tokens_.next();
  if (form.text != "DATA_TYPE")
    return unsupported(form, "a buffer starts with DATA_TYPE, not " + quoted(form));
  const Token type = tokens_.next();
  const auto known = elementType(type.text);
  if (!known)
    return unsupported(type, "buffers of " + quoted(type) + " are not supported");
  buffer.type = *known;
  // Scalars and vectors of two and four lie alike in every layout but this.
  if (consume("STD140"))
    return unsupported(type, "the layout STD140 is not supported");
  consume("STD430");
  if (!readBufferValues(buffer))
    return false;
  scenario_.buffers.push_back(std::move(buffer));
  return true;
}

bool Reader::readBufferValues(BufferSpec &buffer) {
  const Token word = tokens_.next();
  if (word.text == "SIZE")
    return readBufferSize(buffer);
  if (word.text != "DATA")
    return unsupported(word, "a buffer has SIZE or DATA, not " + quoted(word));
  while (!consume("END")) {
    Number number = 0;
    if (!readNumber(number, buffer.type))
      return false;
    append(buffer.data, number, buffer.type);
  }
  if (buffer.data.size() % (buffer.type.scalarBytes() * buffer.type.components) != 0)
    return error(word, "the last vector lacks components");
  return true;
}

bool Reader::readBufferSize(BufferSpec &buffer) {
  uint64_t size = 0;
  if (!readUnsigned(size, kMaxBufferBytes / (buffer.type.scalarBytes() * buffer.type.components)))
    return false;
  Number value = 0;
  Number step = 0;
  const Token word = tokens_.next();
  if (word.text == "FILL") {
    if (!readNumber(value, buffer.type))
      return false;
  } else if (word.text == "SERIES_FROM") {
    if (!readNumber(value, buffer.type) || !expectWord("INC_BY") || !readNumber(step, buffer.type))
      return false;
  } else {
    return error(word, "expected FILL or SERIES_FROM, not " + quoted(word));
  }
  for (uint64_t count = size * buffer.type.components; count > 0; --count, value += step) {
    if (!fits(value, buffer.type))
      return error(word, "the series leaves the range of its type");
    append(buffer.data, value, buffer.type);
  }
  return true;
}

bool Reader::readPipeline() {
  PipelineSpec pipeline;
  const Token type = tokens_.next();
  if (type.text != "compute")
    return unsupported(type, "only compute pipelines are supported, not " + quoted(type));
  if (!readName(scenario_.pipelines, "pipeline", pipeline.name))
    return false;
  bool attached = false;
  for (Token word = tokens_.next(); word.text != "END"; word = tokens_.next()) {
    attached = attached || word.text == "ATTACH";
    if (!readPipelineLine(pipeline, word))
      return false;
  }
  if (!attached)
    return error(type, "the pipeline attaches no shader");
  scenario_.pipelines.push_back(std::move(pipeline));
  return true;
}

bool Reader::readPipelineLine(PipelineSpec &pipeline, const Token &word) {
  if (word.text == "ATTACH")
    return readAttach(pipeline);
  if (word.text == "SUBGROUP")
    return readSubgroup(pipeline);
  if (word.text == "BIND")
    return readBind(pipeline);
  if (word.text.empty())
    return error(word, "the pipeline has no END");
  return unsupported(word, quoted(word) + " is not supported in a compute pipeline");
}

bool Reader::readAttach(PipelineSpec &pipeline) {
  if (!readReference(scenario_.shaders, "shader", pipeline.shader))
    return false;
  if (consume("ENTRY_POINT"))
    pipeline.entryPoint = tokens_.next().text;
  while (consume("SPECIALIZE"))
    if (!readSpecialize(pipeline))
      return false;
  return true;
}

bool Reader::readSpecialize(PipelineSpec &pipeline) {
  SpecValue value;
  if (!readUnsigned(value.id) || !expectWord("AS"))
    return false;
  const Token token = tokens_.next();
  const auto type = elementType(token.text);
  if (!type || type->components != 1)
    return error(token, "a specialization constant is a scalar, not " + quoted(token));
  Number number = 0;
  if (!readNumber(number, *type))
    return false;
  std::vector<std::byte> bytes;
  append(bytes, number, *type);
  value.size = uint32_t(bytes.size());
  std::ranges::copy(bytes, reinterpret_cast<std::byte *>(&value.value));
  pipeline.specialization.push_back(value);
  return true;
}

bool Reader::readSubgroup(PipelineSpec &pipeline) {
  size_t shader = 0;
  if (!readReference(scenario_.shaders, "shader", shader))
    return false;
  for (;;) {
    if (consume("FULLY_POPULATED")) {
      pipeline.subgroup.full = consume("on") || !expectWord("off");
    } else if (consume("VARYING_SIZE")) {
      pipeline.subgroup.varyingSize = consume("on") || !expectWord("off");
    } else if (consume("REQUIRED_SIZE")) {
      if (!readUnsigned(pipeline.subgroup.requiredSize))
        return false;
    } else {
      return problem_.passed();
    }
    if (!problem_.passed())
      return false;
  }
}

bool Reader::readBind(PipelineSpec &pipeline) {
  const Token form = tokens_.next();
  if (form.text != "BUFFER" && form.text != "BUFFER_ARRAY")
    return unsupported(form, "only buffers can be bound, not " + quoted(form));
  BindingSpec binding;
  do {
    ElementSpec element;
    if (!readReference(scenario_.buffers, "buffer", element.buffer))
      return false;
    binding.elements.push_back(element);
  } while (form.text == "BUFFER_ARRAY" && tokens_.peek().text != "AS");
  if (!expectWord("AS"))
    return false;
  const Token kind = tokens_.next();
  if (kind.text == "push_constant") {
    pipeline.pushConstants = binding.elements.front().buffer;
    return true;
  }
  constexpr std::pair<std::string_view, VkDescriptorType> kinds[] = {
      {"storage", VK_DESCRIPTOR_TYPE_STORAGE_BUFFER},
      {"uniform", VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER},
      {"storage_dynamic", VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC},
      {"uniform_dynamic", VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC},
  };
  const auto known =
      std::ranges::find(kinds, kind.text, &std::pair<std::string_view, VkDescriptorType>::first);
  if (known == std::end(kinds))
    return unsupported(kind, "buffers cannot be bound as " + quoted(kind));
  binding.type = known->second;
  if (!readBindPlace(binding))
    return false;
  pipeline.bindings.push_back(std::move(binding));
  return true;
}

bool Reader::readBindPlace(BindingSpec &binding) {
  if (!expectWord("DESCRIPTOR_SET") || !readUnsigned(binding.set) || !expectWord("BINDING") ||
      !readUnsigned(binding.binding))
    return false;
  for (;;) {
    const Token keyword = tokens_.peek();
    const bool dynamic = keyword.text == "OFFSET";
    if (!dynamic && keyword.text != "DESCRIPTOR_OFFSET" && keyword.text != "DESCRIPTOR_RANGE")
      return true;
    tokens_.next();
    if (!readOffsets(binding, keyword, dynamic ? UINT32_MAX : UINT64_MAX))
      return false;
  }
}

bool Reader::readOffsets(BindingSpec &binding, const Token &keyword, uint64_t limit) {
  for (ElementSpec &element : binding.elements) {
    uint64_t value = 0;
    if (!readUnsigned(value, limit))
      return false;
    if (keyword.text == "OFFSET")
      element.dynamicOffset = uint32_t(value);
    else if (keyword.text == "DESCRIPTOR_OFFSET")
      element.offset = value;
    else
      element.range = value;
  }
  return true;
}

bool Reader::readStep(std::vector<Step> &steps, const Token &word) {
  if (word.text == "RUN")
    return readRun(steps);
  if (word.text == "REPEAT")
    return readRepeat(steps);
  if (word.text == "EXPECT")
    return readExpect(steps, word);
  if (word.text == "COPY") {
    CopyStep copy;
    if (!readReference(scenario_.buffers, "buffer", copy.from) || !expectWord("TO") ||
        !readReference(scenario_.buffers, "buffer", copy.to))
      return false;
    steps.push_back(copy);
    return true;
  }
  if (word.text == "CLEAR" || word.text == "CLEAR_COLOR" || word.text == "DEBUG")
    return unsupported(word, std::string(word.text) + " is not supported");
  return error(word, "unknown command " + quoted(word));
}

bool Reader::readRun(std::vector<Step> &steps) {
  consume("TIMED_EXECUTION");
  RunStep step;
  if (!readReference(scenario_.pipelines, "pipeline", step.pipeline))
    return false;
  for (uint32_t &count : step.workgroups)
    if (!readUnsigned(count))
      return false;
  steps.push_back(step);
  return true;
}

bool Reader::readRepeat(std::vector<Step> &steps) {
  RepeatStep repeat;
  const Token count = tokens_.peek();
  if (!readUnsigned(repeat.count))
    return false;
  if (++repeatDepth_ > kMaxRepeatDepth)
    return unsupported(count, "REPEAT is nested too deeply");
  for (Token word = tokens_.next(); word.text != "END"; word = tokens_.next())
    if (!readStep(repeat.steps, word))
      return false;
  --repeatDepth_;
  steps.push_back(std::move(repeat));
  return true;
}

bool Reader::readExpect(std::vector<Step> &steps, const Token &word) {
  ExpectStep expect;
  expect.line = word.line;
  if (!readReference(scenario_.buffers, "buffer", expect.buffer))
    return false;
  if (consume("EQ_BUFFER")) {
    ExpectSameStep same{word.line, expect.buffer, 0};
    if (!readReference(scenario_.buffers, "buffer", same.second))
      return false;
    steps.push_back(same);
    return true;
  }
  const Token form = tokens_.next();
  if (form.text != "IDX")
    return unsupported(form, "EXPECT has IDX or EQ_BUFFER here, not " + quoted(form));
  if (!readUnsigned(expect.offset) || !readComparison(expect))
    return false;
  const ElementType type = scenario_.buffers[expect.buffer].type;
  do {
    Number number = 0;
    if (!readNumber(number, type))
      return false;
    append(expect.values, number, type);
  } while (parseNumber(tokens_.peek().text));
  steps.push_back(std::move(expect));
  return true;
}

bool Reader::readComparison(ExpectStep &expect) {
  Token word = tokens_.next();
  if (word.text == "TOLERANCE") {
    Token amount = tokens_.next();
    Tolerance tolerance;
    tolerance.percent = amount.text.ends_with('%');
    if (tolerance.percent)
      amount.text.remove_suffix(1);
    const auto number = parseNumber(amount.text);
    if (!number || *number < 0)
      return error(amount, "a tolerance is a number from 0 on, with or without %");
    tolerance.amount = double(*number);
    expect.tolerance = tolerance;
    word = tokens_.next();
    if (word.text != "EQ")
      return unsupported(word, "one tolerance and then EQ are supported, not " + quoted(word));
  }
  constexpr std::pair<std::string_view, Comparison> comparisons[] = {
      {"EQ", Comparison::Equal},     {"NE", Comparison::NotEqual}, {"LT", Comparison::Less},
      {"LE", Comparison::LessEqual}, {"GT", Comparison::Greater},  {"GE", Comparison::GreaterEqual},
  };
  for (const auto &[name, comparison] : comparisons) {
    if (word.text == name) {
      expect.comparison = comparison;
      return true;
    }
  }
  return error(word, "expected a comparison, not " + quoted(word));
}

} // namespace

std::variant<Scenario, Outcome> readScript(std::string_view text, std::string_view file) {
  return Reader(text, file).run();
}

} // namespace vulkanrun
