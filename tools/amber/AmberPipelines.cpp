// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// PIPELINE and DERIVE_PIPELINE.

#include "tools/amber/AmberParser.h"

namespace amber {

void AmberParser::parsePipeline(const Token &at, std::vector<Command> &) {
  Pipeline pipeline;
  pipeline.position = at.position;
  Token kind = tokens_.next();
  if (kind.text != "compute" && kind.text != "graphics" && kind.text != "raytracing")
    return fail(kind, "there is no pipeline of kind " + quoted(kind));
  if (kind.text == "raytracing")
    return refuse(kind, "a pipeline of kind " + quoted(kind) + "; compute and graphics are");
  if (kind.text == "graphics")
    pipeline.graphics.emplace();
  pipeline.name = parseNewName(script_.pipelines, "pipeline");
  parsePipelineBody(at, std::move(pipeline));
}

void AmberParser::parseDerivedPipeline(const Token &at, std::vector<Command> &) {
  std::string name = parseNewName(script_.pipelines, "pipeline");
  expect("FROM");
  size_t parent = parseName(script_.pipelines, "pipeline");
  if (!isGoingOn())
    return;
  Pipeline pipeline = script_.pipelines[parent];
  pipeline.name = name;
  pipeline.position = at.position;
  if (pipeline.graphics && pipeline.graphics->hasDefaultColor) {
    pipeline.graphics->colors.clear();
    pipeline.graphics->hasDefaultColor = false;
  }
  parsePipelineBody(at, std::move(pipeline));
}

void AmberParser::parsePipelineBody(const Token &at, Pipeline pipeline) {
  PipelineBody body{std::move(pipeline)};
  body.inheritedShaders = body.pipeline.shaders.size();
  body.inheritedBindings = body.pipeline.bindings.size();
  if (body.pipeline.graphics) {
    body.inheritedColors = body.pipeline.graphics->colors.size();
    body.inheritedVertexData = body.pipeline.graphics->vertexData.size();
  }
  while (isGoingOn()) {
    Token token = tokens_.next();
    if (token.text == "END")
      break;
    if (!parsePipelineContents(token, body))
      fail(token, token.text.empty() ? "the pipeline has no END"
                                     : quoted(token) + " has no place in a " +
                                           (body.pipeline.graphics ? "graphics" : "compute") + " pipeline");
  }
  if (isGoingOn() && body.pipeline.graphics)
    completeAttachments(at, *body.pipeline.graphics);
  checkPipeline(at, body.pipeline);
  script_.pipelines.push_back(std::move(body.pipeline));
}

void AmberParser::checkPipeline(const Token &at, const Pipeline &pipeline) {
  if (isGoingOn() && pipeline.shaders.empty())
    return fail(at, "the pipeline has no shader");
  if (isGoingOn() && pipeline.graphics && !pipeline.shaderOf(pipeline::ShaderStage::Vertex))
    fail(at, "the pipeline has no vertex shader");
}

/// Returns false for a word that is something else.
bool AmberParser::parsePipelineContents(const Token &at, PipelineBody &body) {
  std::optional<GraphicsState> &graphics = body.pipeline.graphics;
  GraphicsState unused;
  if (at.text == "ATTACH")
    parseAttach(at, body);
  else if (at.text == "BIND")
    parseBind(at, body);
  else if (at.text == "POINTER")
    parsePointer(body.pipeline);
  else if (at.text == "SUBGROUP")
    parseSubgroup(at, body.pipeline);
  else if (at.text == "SHADER_OPTIMIZATION")
    parseOptimization(at, body.pipeline);
  else if (graphics && at.text == "VERTEX_DATA")
    parseVertexData(at, body);
  else if (graphics && at.text == "INDEX_DATA")
    parseIndexData(at, body);
  else if (at.text == "FRAMEBUFFER_SIZE") // scripts have it in compute pipelines, too
    parseFramebufferSize(at, graphics ? *graphics : unused);
  else if (graphics && at.text == "PATCH_CONTROL_POINTS")
    refuse(at, at.text + ", which is for tessellation");
  else if (at.text == "COMPILE_OPTIONS" || at.text == "SET")
    refuse(at, at.text + ", which is for OpenCL C");
  else
    return graphics && parseGraphicsState(at, *graphics);
  return true;
}

/// ATTACH shader [TYPE stage] [ENTRY_POINT name] [SPECIALIZE id AS type value]…
void AmberParser::parseAttach(const Token &at, PipelineBody &body) {
  AttachedShader attached;
  const Token name = tokens_.peek();
  attached.shader = parseName(script_.shaders, "shader");
  parseStage(name, body.pipeline, attached);
  for (bool isMore = true; isMore && isGoingOn();) {
    if (accept("ENTRY_POINT"))
      parseEntryPoint(attached);
    else if (accept("SPECIALIZE"))
      parseSpecialization(attached);
    else
      isMore = false;
  }
  if (!isGoingOn())
    return;
  const auto isThere = [&](const AttachedShader &other) { return other.stage == attached.stage; };
  const char *stage = nameOf(attached.stage);
  if (!addOrReplace(body.pipeline.shaders, body.inheritedShaders, std::move(attached), isThere))
    fail(at, "the pipeline already has a " + std::string(stage) + " shader");
}

/// TYPE gives the stage of a module that has several, and otherwise only repeats it.
void AmberParser::parseStage(const Token &name, const Pipeline &pipeline, AttachedShader &attached) {
  if (!isGoingOn())
    return;
  std::optional<pipeline::ShaderStage> stage = script_.shaders[attached.shader].stage;
  if (accept("TYPE")) {
    const Token type = tokens_.peek();
    const pipeline::ShaderStage given = parseStageName();
    if (isGoingOn() && stage && *stage != given)
      fail(type, "the shader is of stage " + std::string(nameOf(*stage)));
    stage = given;
  } else if (!stage && pipeline.graphics) {
    return fail(name, "a shader of several stages needs a TYPE");
  }
  attached.stage = stage.value_or(pipeline::ShaderStage::Compute);
  if (isGoingOn() && pipeline.graphics.has_value() == (attached.stage == pipeline::ShaderStage::Compute))
    fail(name, "a " + std::string(nameOf(attached.stage)) + " shader has no place in a " +
                   (pipeline.graphics ? "graphics" : "compute") + " pipeline");
}

void AmberParser::parseEntryPoint(AttachedShader &attached) {
  Token name = tokens_.next();
  if (name.text.empty())
    return fail(name, "ENTRY_POINT needs a name");
  attached.entryPoint = name.text;
}

void AmberParser::parseSpecialization(AttachedShader &attached) {
  Specialization result;
  result.id = parseNumber32("a specialization id");
  expect("AS");
  Token at = tokens_.peek();
  Type type = parseType();
  if (isGoingOn() && (type.structure || type.rows * type.columns != 1))
    return fail(at, "a specialization constant is a scalar or an array of these");
  result.size = sizeOf(type.scalar);
  if (!type.isArray)
    storeValue(type.scalar, parseValueOf(type.scalar), reinterpret_cast<std::byte *>(&result.bits));
  // A keyword may follow the last value.
  while (type.isArray && isGoingOn() && !std::isupper(static_cast<unsigned char>(tokens_.peek().text[0]))) {
    result.data.resize(result.data.size() + result.size);
    storeValue(type.scalar, parseValueOf(type.scalar), &result.data[result.data.size() - result.size]);
  }
  if (isGoingOn() && type.isArray && result.data.empty())
    return fail(at, "an array has at least one value");
  attached.specializations.push_back(std::move(result));
}

/// Null when it fails.
AttachedShader *AmberParser::parseAttachedShader(Pipeline &pipeline) {
  Token name = tokens_.peek();
  const size_t index = parseName(script_.shaders, "shader");
  const auto attached = std::find_if(pipeline.shaders.begin(), pipeline.shaders.end(),
                                     [&](const AttachedShader &each) { return each.shader == index; });
  if (isGoingOn() && attached == pipeline.shaders.end())
    fail(name, "the shader " + quoted(name) + " is not attached");
  return isGoingOn() ? &*attached : nullptr;
}

void AmberParser::parseOptimization(const Token &at, Pipeline &pipeline) {
  AttachedShader *attached = parseAttachedShader(pipeline);
  if (!attached)
    return;
  attached->optimization = {at.position, {}};
  while (isGoingOn()) {
    Token pass = tokens_.next();
    if (pass.text == "END")
      return;
    if (pass.text.empty())
      fail(at, "the SHADER_OPTIMIZATION has no END");
    attached->optimization.passes.push_back(pass.text);
  }
}

void AmberParser::parseSubgroup(const Token &at, Pipeline &pipeline) {
  AttachedShader *attached = parseAttachedShader(pipeline);
  if (!attached)
    return;
  attached->subgroup.position = at.position;
  while (isGoingOn()) {
    Token what = tokens_.next();
    if (what.text == "END")
      return;
    parseSubgroupOption(what, attached->subgroup);
  }
}

void AmberParser::parseSubgroupOption(const Token &what, SubgroupControl &subgroup) {
  if (what.text == "FULLY_POPULATED") {
    subgroup.isFullyPopulated = parseSwitch();
  } else if (what.text == "VARYING_SIZE") {
    subgroup.mayVary = parseSwitch();
  } else if (what.text != "REQUIRED_SIZE") {
    fail(what,
         what.text.empty() ? "the SUBGROUP has no END" : quoted(what) + " is nothing that a subgroup has");
  } else if (accept("MIN")) {
    subgroup.required = SubgroupSize::Least;
  } else if (accept("MAX")) {
    subgroup.required = SubgroupSize::Greatest;
  } else {
    subgroup.required = SubgroupSize::Number;
    Token size = tokens_.peek();
    subgroup.size = static_cast<uint32_t>(parseNumber("a subgroup's size", 128));
    if (isGoingOn() && (subgroup.size == 0 || (subgroup.size & (subgroup.size - 1)) != 0))
      fail(size, "a subgroup's size is a power of two");
  }
}

} // namespace amber
