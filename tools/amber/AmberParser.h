// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/ParserBase.h"

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

  // AmberParser.cpp
  void parseCommands(std::vector<Command> &commands);
  void parseRequirement(const Token &at, std::vector<Command> &);
  void parseSet(const Token &at, std::vector<Command> &);
  void parseVirtualFile(const Token &at, std::vector<Command> &);
  void parseShader(const Token &at, std::vector<Command> &);
  void parseShaderFormat(Shader &shader);
  void parseShaderSource(const Token &at, Shader &shader);
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
  void becomeImage(Buffer &buffer, uint32_t width, uint32_t height);

  // AmberImages.cpp
  void parseImage(const Token &at, std::vector<Command> &);
  void parseImageType(Buffer &buffer, Image &image, bool isFormat);
  uint32_t parseExtent(const std::string &what);
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
  void parsePipelineBody(const Token &at, Pipeline pipeline, bool hasShader);
  void parseAttach(Pipeline &pipeline);
  void parseEntryPoint(Pipeline &pipeline);
  void parseSpecialization(Pipeline &pipeline);
  void parseSubgroup(const Token &at, Pipeline &pipeline);
  void parseOptimization(const Token &at, Pipeline &pipeline);
  void parseAttachedShader(const Pipeline &pipeline);

  // AmberBindings.cpp
  void parseBind(const Token &at, Pipeline &pipeline, size_t inherited);
  void parseBoundImages(const Token &at, const std::vector<Token> &names, Binding &binding);
  void parseBoundSamplers(const Token &what, Binding &binding);
  void addBinding(const Token &at, Pipeline &pipeline, size_t inherited, Binding binding);
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
  uint32_t depth_ = 0; ///< of REPEATs around the command
};

} // namespace amber
