// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The message of a record, in the form of the specification's: a headline, lines of sentences that are
// indented, the source line.

#include "llpc/runtime/CountText.h"
#include "llpc/runtime/HexText.h"
#include "llpc/runtime/NumberText.h"
#include "llpc/runtime/PrintableText.h"
#include "llpc/runtime/Validation.h"
#include "llpc/runtime/ValidationErrorText.h"

#include <algorithm>

namespace llpc::runtime {
namespace {

using protocol::RecordStage;

constexpr size_t kMaxShownCalls = 32;
constexpr size_t kMaxShownPipelines = 8;

/// Appends a sentence to a line.
void append(std::string &line, const std::string &sentence) {
  if (sentence.empty())
    return;
  line += (line.empty() ? "" : " ") + sentence;
}

std::string indented(const std::string &line) {
  return line.empty() ? "" : "        " + line + "\n";
}

/// Returns "Command buffer (name)(0x1f)."; empty if nothing is known of the object.
std::string objectText(const char *what, const DriverObject &object) {
  if (object.name.empty() && !object.handle)
    return "";
  std::string text = what + std::string(" ");
  if (!object.name.empty())
    text += "(" + printableLine(object.name) + ")";
  if (object.handle)
    text += "(" + hexText(*object.handle) + ")";
  return text + ".";
}

std::string numberText(const char *what, const std::optional<uint32_t> &number) {
  return number ? what + (" " + std::to_string(*number)) + "." : "";
}

std::string pipelineText(const ValidationRecord &record, const ValidationContext &context) {
  std::string text = objectText("Pipeline", context.pipeline);
  if (!text.empty() || !record.shader)
    return text;
  const std::vector<std::string> &pipelines = record.shader->pipelines;
  size_t shown = std::min(pipelines.size(), kMaxShownPipelines);
  std::string names;
  for (size_t i = 0; i != shown; ++i)
    names += (names.empty() ? "" : ", ") + pipelines[i];
  if (shown != pipelines.size())
    names += ", … " + std::to_string(pipelines.size() - shown) + " more";
  return objectText(pipelines.size() > 1 ? "Pipelines" : "Pipeline", {names, {}});
}

/// Shows the name of an entry point that has one of its own.
std::string shaderText(const ValidationRecord &record) {
  bool isNamed = record.shader && record.shader->entryPoint != "main";
  return objectText("Shader", {isNamed ? record.shader->entryPoint : "", record.shaderId});
}

std::string instructionText(const ValidationRecord &record) {
  std::string text = "Shader Instruction Index = " + std::to_string(record.instruction);
  if (record.place && !record.place->opcode.empty())
    text += " (" + printableLine(record.place->opcode) + ")";
  return text + ".";
}

std::string stageText(const ValidationRecord &record) {
  const char *title = record.stageInfo().title;
  return "Stage = " + (title ? std::string(title) : std::to_string(record.stage)) + ".";
}

std::string floatText(uint32_t bits) {
  return shortestText({protocol::ScalarKind::Float, 32, 1}, bits);
}

/// Returns which invocation the record is about.
std::string invocationText(const ValidationRecord &record) {
  const auto &[x, y, z] = record.stageWords;
  switch (RecordStage(record.stage)) {
  case RecordStage::Vertex:
    return "Vertex index = " + std::to_string(x) + ". Instance index = " + std::to_string(y) + ".";
  case RecordStage::Fragment:
    return "Fragment coord (x,y) = (" + floatText(x) + ", " + floatText(y) + ").";
  case RecordStage::Compute:
    return "Global invocation ID (x,y,z) = (" + std::to_string(x) + ", " + std::to_string(y) + ", " +
           std::to_string(z) + ").";
  }
  return "Stage words = " + hexText(x, 8) + " " + hexText(y, 8) + " " + hexText(z, 8) + ".";
}

std::string resourceText(const ValidationRecord &record) {
  if (!record.hasResource())
    return "";
  bool isNamed = record.resource && !record.resource->name.empty();
  return "Resource " + (isNamed ? printableLine(record.resource->name) + " " : "") + "(set " +
         std::to_string(record.set) + ", binding " + std::to_string(record.binding) + ").";
}

std::string lanesText(const ValidationRecord &record) {
  return countOf(record.lanes, "lane") + ".";
}

/// Returns " in file: a.comp at line 45, column 12", without the parts that are unknown.
std::string positionText(const SourcePosition &position) {
  std::string text = position.file.empty() ? "" : " in file: " + printableLine(position.file);
  if (position.line != 0)
    text += " at line " + std::to_string(position.line);
  if (position.line != 0 && position.column != 0)
    text += ", column " + std::to_string(position.column);
  return text;
}

std::string callText(const InlinedCall &call) {
  std::string function = call.function.empty() ? "a function" : printableLine(call.function);
  std::string position = positionText(call);
  return "Inside of " + function + ", which is called" +
         (position.empty() ? " at an unknown position" : position) + ".";
}

std::string sourceText(const ValidationPlace &place) {
  std::string text;
  if (std::string position = positionText(place); !position.empty())
    text += indented("Shader validation error occurred" + position + ".");
  if (!place.text.empty())
    text += (place.line == 0 ? "" : std::to_string(place.line) + ": ") + printableLine(place.text) + "\n";
  size_t shown = std::min(place.inlined.size(), kMaxShownCalls);
  for (size_t i = 0; i != shown; ++i)
    text += indented(callText(place.inlined[i]));
  if (shown != place.inlined.size())
    text += indented("… " + countOf(place.inlined.size() - shown, "more call") + ".");
  return text;
}

} // namespace

std::string validationText(const ValidationRecord &record, const ValidationContext &context) {
  std::string driver, shader, invocation;
  for (const std::string &sentence :
       {objectText("Command buffer", context.commandBuffer), numberText("Draw", context.draw),
        numberText("Dispatch", context.dispatch), pipelineText(record, context)})
    append(driver, sentence);
  for (const std::string &sentence : {shaderText(record), instructionText(record), stageText(record)})
    append(shader, sentence);
  for (const std::string &sentence : {invocationText(record), resourceText(record), lanesText(record)})
    append(invocation, sentence);
  std::string text = "ERROR : VALIDATION - " + errorTitle(record) + "\n";
  text += indented(errorText(record)) + indented(driver) + indented(shader) + indented(invocation);
  return text + (record.place ? sourceText(*record.place) : "");
}

} // namespace llpc::runtime
