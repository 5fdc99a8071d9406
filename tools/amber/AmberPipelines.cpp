// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// PIPELINE and DERIVE_PIPELINE.

#include "tools/amber/AmberParser.h"

namespace amber {

void AmberParser::parsePipeline(const Token &at, std::vector<Command> &) {
  Pipeline pipeline;
  pipeline.position = at.position;
  Token kind = tokens_.next();
  if (kind.text != "compute" && kind.text != "graphics" && kind.text != "ray_tracing")
    return fail(kind, "there is no pipeline of kind " + quoted(kind));
  if (kind.text != "compute")
    return refuse(kind, "a pipeline of kind " + quoted(kind) + "; only compute is");
  pipeline.name = parseNewName(script_.pipelines, "pipeline");
  parsePipelineBody(at, std::move(pipeline), false);
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
  parsePipelineBody(at, std::move(pipeline), true);
}

void AmberParser::parsePipelineBody(const Token &at, Pipeline pipeline, bool hasShader) {
  size_t inherited = pipeline.bindings.size();
  while (isGoingOn()) {
    Token token = tokens_.next();
    if (token.text == "END")
      break;
    if (token.text == "ATTACH")
      parseAttach(pipeline), hasShader = true;
    else if (token.text == "BIND")
      parseBind(token, pipeline, inherited);
    else if (token.text == "POINTER")
      parsePointer(pipeline);
    else if (token.text == "SUBGROUP")
      parseSubgroup(token, pipeline);
    else if (token.text == "SHADER_OPTIMIZATION")
      parseOptimization(token, pipeline);
    else if (token.text == "COMPILE_OPTIONS" || token.text == "SET")
      refuse(token, token.text + " in a pipeline");
    else
      fail(token, token.text.empty() ? "the pipeline has no END"
                                     : quoted(token) + " has no place in a compute pipeline");
  }
  if (isGoingOn() && !hasShader)
    return fail(at, "the pipeline has no shader");
  script_.pipelines.push_back(std::move(pipeline));
}

void AmberParser::parseAttach(Pipeline &pipeline) {
  pipeline.shader = parseName(script_.shaders, "shader");
  pipeline.entryPoint = "main";
  pipeline.specializations.clear();
  pipeline.optimization = {};
  while (isGoingOn()) {
    if (accept("TYPE"))
      expect("compute");
    else if (accept("ENTRY_POINT"))
      parseEntryPoint(pipeline);
    else if (accept("SPECIALIZE"))
      parseSpecialization(pipeline);
    else
      return;
  }
}

void AmberParser::parseEntryPoint(Pipeline &pipeline) {
  Token name = tokens_.next();
  if (name.text.empty())
    return fail(name, "ENTRY_POINT needs a name");
  pipeline.entryPoint = name.text;
}

void AmberParser::parseSpecialization(Pipeline &pipeline) {
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
  pipeline.specializations.push_back(std::move(result));
}

void AmberParser::parseAttachedShader(const Pipeline &pipeline) {
  Token shader = tokens_.peek();
  if (parseName(script_.shaders, "shader") != pipeline.shader && isGoingOn())
    fail(shader, "the shader " + quoted(shader) + " is not attached");
}

void AmberParser::parseOptimization(const Token &at, Pipeline &pipeline) {
  parseAttachedShader(pipeline);
  pipeline.optimization = {at.position, {}};
  while (isGoingOn()) {
    Token pass = tokens_.next();
    if (pass.text == "END")
      return;
    if (pass.text.empty())
      fail(at, "the SHADER_OPTIMIZATION has no END");
    pipeline.optimization.passes.push_back(pass.text);
  }
}

void AmberParser::parseSubgroup(const Token &at, Pipeline &pipeline) {
  SubgroupControl &subgroup = pipeline.subgroup;
  subgroup.position = at.position;
  parseAttachedShader(pipeline);
  while (isGoingOn()) {
    Token what = tokens_.next();
    if (what.text == "END")
      return;
    if (what.text == "FULLY_POPULATED") {
      subgroup.isFullyPopulated = parseSwitch();
    } else if (what.text == "VARYING_SIZE") {
      subgroup.mayVary = parseSwitch();
    } else if (what.text == "REQUIRED_SIZE") {
      if (accept("MIN")) {
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
    } else {
      fail(what,
           what.text.empty() ? "the SUBGROUP has no END" : quoted(what) + " is nothing that a subgroup has");
    }
  }
}

} // namespace amber
