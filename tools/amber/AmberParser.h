// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/ParserBase.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

namespace amber {

/// The Amber language.
class AmberParser : ParserBase {
public:
  AmberParser(const std::string &text, const std::string &file, const FileReader &files)
      : ParserBase(text, files) {
    script_.file = file;
  }

  std::variant<Script, Outcome> run();

private:
  using Method = void (AmberParser::*)(const Token &, std::vector<Command> &);

  /// A pipeline that is being parsed. The first so many of its things are those of its parent, which it may
  /// replace.
  struct PipelineBody {
    Pipeline pipeline;
    size_t inheritedShaders = 0, inheritedBindings = 0, inheritedColors = 0, inheritedVertexData = 0;
  };
  /// Returns false when the same is already there, and is not the parent's.
  template <class T, class IsSame>
  static bool addOrReplace(std::vector<T> &all, size_t inherited, T added, IsSame isSame) {
    const auto same = std::find_if(all.begin(), all.end(), isSame);
    if (same == all.end())
      all.push_back(std::move(added));
    else if (static_cast<size_t>(same - all.begin()) < inherited)
      *same = std::move(added);
    else
      return false;
    return true;
  }

  // AmberParser.cpp
  void parseCommands(std::vector<Command> &commands);
  void parseRequirement(const Token &at, std::vector<Command> &);
  void parseSet(const Token &at, std::vector<Command> &);
  void parseVirtualFile(const Token &at, std::vector<Command> &);
  void parseShader(const Token &at, std::vector<Command> &);
  void parseShaderFormat(Shader &shader);
  void parseShaderSource(const Token &at, Shader &shader);
  pipeline::ShaderStage parseStageName();
  void parsePassThrough(const Token &at, Shader shader);
  void parseRun(const Token &at, std::vector<Command> &commands);
  void parseCopy(const Token &at, std::vector<Command> &commands);
  void parseRepeat(const Token &at, std::vector<Command> &commands);

  // AmberBuffers.cpp
  Type parseType();
  std::optional<Type> typeOf(const std::string &name) const;
  void parseStruct(const Token &at, std::vector<Command> &);
  void parseMember(const Token &type, StructType &structure);
  void parseBuffer(const Token &at, std::vector<Command> &);
  void parseData(Buffer &buffer);
  void parseSized(Buffer &buffer);
  void parseInitializer(Buffer &buffer);
  void parseFile(Buffer &buffer);
  void resize(Buffer &buffer, const Token &at);
  void grow(Buffer &buffer, uint64_t elements, const Token &at);
  void fill(Buffer &buffer, const std::vector<Token> &values, const Token &at);
  void parseFormatBuffer(Buffer buffer);
  uint64_t bytesLeft() const;
  void becomeImage(Buffer &buffer, uint32_t width, uint32_t height);

  // AmberImages.cpp
  void parseImage(const Token &at, std::vector<Command> &);
  void parseImageType(Buffer &buffer, Image &image, bool isFormat);
  uint32_t parseExtent(const std::string &what, uint32_t most = kMaxImageExtent);
  void checkImage(const Token &at, const Image &image, const std::set<std::string> &given);
  void parseImageContents(const Token &at, Buffer buffer, const Image &image);
  void parseViews(const Token &at, Binding &binding);
  std::string parseSwizzle();
  void completeView(const Token &at, const Buffer &buffer, const ImageView &wanted,
                    std::optional<ViewDimension> dimension, ImageView &view);

  // AmberSamplers.cpp
  void parseSampler(const Token &at, std::vector<Command> &);
  bool parseSamplerOption(Sampler &sampler);
  void parseBorder(Sampler &sampler);
  void checkSampler(const Token &at, const Sampler &sampler);

  // AmberPipelines.cpp
  void parsePipeline(const Token &at, std::vector<Command> &);
  void parseDerivedPipeline(const Token &at, std::vector<Command> &);
  void parsePipelineBody(const Token &at, Pipeline pipeline);
  bool parsePipelineContents(const Token &at, PipelineBody &body);
  void checkPipeline(const Token &at, const Pipeline &pipeline);
  void parseAttach(const Token &at, PipelineBody &body);
  void parseStage(const Token &name, const Pipeline &pipeline, AttachedShader &attached);
  void parseEntryPoint(AttachedShader &attached);
  void parseSpecialization(AttachedShader &attached);
  void parseSubgroup(const Token &at, Pipeline &pipeline);
  void parseSubgroupOption(const Token &what, SubgroupControl &subgroup);
  void parseOptimization(const Token &at, Pipeline &pipeline);
  AttachedShader *parseAttachedShader(Pipeline &pipeline);

  // AmberGraphics.cpp
  bool parseGraphicsState(const Token &at, GraphicsState &graphics);
  void parseFramebufferSize(const Token &at, GraphicsState &graphics);
  void parseViewport(const Token &at, GraphicsState &graphics);
  void parseScissor(const Token &at, GraphicsState &graphics);
  void parseRasterization(const Token &at, GraphicsState &graphics);
  void parseDepth(const Token &at, GraphicsState &graphics);
  void parseDepthBounds(DepthTest &depth);
  void parseDepthBias(Rasterization &state);
  void parseStencil(const Token &at, GraphicsState &graphics);
  void parseBlend(const Token &at, GraphicsState &graphics);
  BlendOp parseBlendOp();
  void parseMultisampling(const Token &at, GraphicsState &graphics);
  void parseColorOutput(const Token &at, GraphicsState &graphics);

  // AmberAttachments.cpp
  void parseAttachment(const Token &kind, const std::vector<BoundBuffer> &buffers, PipelineBody &body);
  void checkAttachment(const Token &kind, const Buffer &buffer, uint32_t level);
  void completeAttachments(const Token &at, GraphicsState &graphics);
  void takeSizeOfAttachment(GraphicsState &graphics);
  size_t defaultColor(const Token &at);
  void sizeToFramebuffer(const Token &at, const GraphicsState &graphics, size_t index, uint32_t level);
  void giveSize(const Token &at, size_t index, const Image &image);
  void checkSamples(const Token &at, const GraphicsState &graphics);
  void parseVertexData(const Token &at, PipelineBody &body);
  std::string parseVertexFormat(uint64_t &stride);
  void parseIndexData(const Token &at, PipelineBody &body);

  // AmberDraws.cpp
  void parseDraw(const Token &at, size_t index, std::vector<Command> &commands);
  void parseDrawRectangle(const Token &what, Draw &draw);
  void parseDrawArray(const Token &what, Draw &draw);
  void parseTopology(Draw &draw);
  uint64_t mostToDraw(const Draw &draw) const;
  size_t parseGraphicsPipeline(const Token &at);
  void parseClear(const Token &at, std::vector<Command> &commands);
  void parseClearValue(const Token &at, std::vector<Command> &commands);

  // AmberBindings.cpp
  void parseBind(const Token &at, PipelineBody &body);
  void parseBoundImages(const Token &at, const std::vector<Token> &names, Binding &binding);
  void parseBoundSamplers(const Token &what, Binding &binding);
  void addBinding(const Token &at, PipelineBody &body, Binding binding);
  void parseLocationOfBinding(Binding &binding);
  void parsePointer(Pipeline &pipeline);
  void checkRanges(const Token &at, const Binding &binding);
  void checkBlock(const Token &at, const Binding &binding);
  uint64_t sizeOfBlock(const BoundBuffer &block) const;

  // AmberExpect.cpp
  void parseExpect(const Token &at, std::vector<Command> &commands);
  void parseExpectBuffer(const Token &at, size_t buffer, BufferComparison comparison,
                         std::vector<Command> &commands);
  void parseExpectColor(const Token &at, size_t image, uint32_t x, std::vector<Command> &commands);
  void parseRectangle(const Token &at, const Buffer &buffer, uint32_t x, TexelRectangle &rectangle);
  void parseNotResident(const Token &at, std::vector<Command> &);
  void parseTolerances(std::vector<Tolerance> &tolerances);
  void parseLocationOfExpect(Expect &result, const Buffer &buffer, uint64_t offset, const Token &at);
  void parseComparison(Expect &result);

  struct NamedStruct {
    std::string name;
    std::shared_ptr<const StructType> type;
    uint32_t depth = 0;   ///< of structs inside it
    uint64_t scalars = 0; ///< with all elements of arrays
  };
  struct VirtualFile {
    std::string text;
    uint32_t firstLine = 1; ///< of the script
  };
  std::vector<NamedStruct> structs_;
  std::map<std::string, VirtualFile> virtualFiles_;
  std::set<size_t> buffersWithoutSize_; ///< images that get the size of a framebuffer
  uint32_t depth_ = 0;                  ///< of REPEATs around the command
};

} // namespace amber
