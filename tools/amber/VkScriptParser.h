// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/ParserBase.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace amber {

/// The state of a pipeline as the commands of VkScript set it: switches apart from what they switch.
struct VkScriptState {
  GraphicsState graphics;
  bool hasBias = false, hasBounds = false, hasLogicOp = false;
  DepthBias bias;
  DepthBounds bounds{0, 0};
  LogicOp logicOp = LogicOp::Clear;
};

/// The older language, VkScript. Commands are lines; each draw has the state that the lines before it set.
class VkScriptParser : ParserBase {
public:
  VkScriptParser(const std::string &text, const std::string &file, const FileReader &files);

  std::variant<Script, Outcome> run();

  struct Line {
    std::string text;
    uint32_t number = 0;
  };
  /// Returns the lines of the text; a line that ends in a backslash continues in the next.
  static std::vector<Line> linesOf(const std::string &text);
  static bool isSectionHeader(const std::string &line) {
    return line.starts_with("[") && line.find(']') != line.npos;
  }

private:
  /// How values are laid out in a kind of buffers.
  struct DataLayout {
    Layout rules;
    bool isRowMajor = false; ///< matrices
    bool hasStrides = true;  ///< several values have the stride of an array
  };

  enum class Section { None, Comment, Require, Shader, VertexData, Indices, Test };

  // VkScript.cpp
  void parseLine(Line &line);
  void beginSection(const Line &line);
  void beginShader(const Token &at, const std::string &name);
  void addShaderLine(const Line &line);
  void parseCommand(Line &line);
  void hideParentheses(Line &line);
  void parseRequirement();
  void parseVersion();
  void parseTest();
  bool parseEntryPoint(const Token &word);
  void parseCompute(const Token &at);
  std::optional<AttachedShader> attach(pipeline::ShaderStage stage) const;
  void check();
  void finish();

  // VkScriptBuffers.cpp
  size_t parseBufferAt(BindingKind kind);
  size_t addBuffer(std::string name, const Token &at);
  void reach(const Token &at, size_t buffer, uint64_t end);
  void parseBuffer(BindingKind kind);
  void parsePushConstants();
  void parseUniform();
  void parseLayout(DataLayout &layout);
  ElementLayout parseType(const DataLayout &layout);
  std::vector<Value> parseValues(const ElementLayout &type);
  void parseWrite(size_t buffer, const DataLayout &layout);
  void parseTolerances(const Token &at);
  void parseBufferProbe(const Token &at);
  void checkEnd(const Expect &probe);

  // VkScriptVertices.cpp
  void parseVertexHeader();
  void parseVertexRow();
  void parseIndices();
  size_t indexBuffer(const Token &at);

  // VkScriptDraws.cpp
  void parseFramebuffer(const Token &word);
  size_t addImage(const std::string &name, const std::string &format, const Token &at);
  void addFramebuffer(const Token &at);
  size_t graphicsPipeline(const Token &at);
  void parseDraw(const Token &at);
  void parseDrawRectangle(const Token &what, Draw &draw);
  void parseDrawArrays(Draw &draw);
  void parseClear(const Token &at);
  void parseImageProbe(const Token &at, bool isRelative);
  TexelRectangle parseProbeRectangle(bool isRelative, bool isRectangle);

  // VkScriptState.cpp
  bool parseState(const Token &word);
  bool parseOtherState(const Token &word);
  template <class T>
  T parseVulkanName(const std::map<std::string, T> &names, const std::string &prefix);
  std::vector<Token> parseFlags();
  bool parseTruth();
  void parseCullMode();
  void parseColorWriteMask();
  void parseTopology();
  GraphicsState currentState() const;

  std::vector<Line> lines_;
  Section section_ = Section::None;
  std::map<pipeline::ShaderStage, size_t> shaders_; ///< indices into Script::shaders
  std::map<pipeline::ShaderStage, std::string> entryPoints_;
  uint64_t bytes_ = 0; ///< of all buffers
  std::vector<Binding> bindings_;
  std::optional<size_t> pushConstants_;
  DataLayout uniformLayout_{Layout::Std140}, storageLayout_{Layout::Std430}, pushLayout_{Layout::Std430};
  std::string targetEnvironment_;     ///< "vulkan1.2"; empty: the executor's choice
  std::vector<Tolerance> tolerances_; ///< of `~=` and of colours; none: those that the language has

  std::string colorFormat_ = "B8G8R8A8_UNORM", depthStencilFormat_; ///< empty: none
  VkScriptState state_;
  std::vector<VertexData> vertexData_; ///< its buffers have a row of [vertex data] in each element
  uint64_t rows_ = 0;
  std::vector<uint32_t> indices_;
  std::optional<size_t> indexBuffer_;
  ClearValues clearValues_;
};

} // namespace amber
