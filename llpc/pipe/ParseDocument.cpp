// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/pipe/Assign.h"
#include "llpc/pipe/Document.h"

#include <functional>

namespace llpc::pipe {

namespace {

class Parser {
public:
  explicit Parser(Problems &problems) : problems_(problems) {}

  std::optional<Document> run(std::string_view text);

private:
  bool parseLine(std::string_view line);
  bool beginSection(std::string_view header);
  bool beginCode(const SectionName &name, Position at);
  bool parseKey(std::string_view line);
  bool checkCode(ShaderSections &shader);

  /// Begins a section that a file may have once; its keys go there.
  template <typename T>
  bool beginKeys(std::optional<Section<T>> &section, Position at) {
    if (section)
      return failTwice(at, section->at);
    section.emplace(Section<T>{at, {}});
    assign_ = [this, &keys = section->keys](const Assignment &assignment) {
      return Assigner(assignment, problems_).assign(keys);
    };
    return true;
  }

  ShaderSections &shaderOf(std::optional<ShaderStage> stage) {
    if (ShaderSections *known = document_.find(stage))
      return *known;
    document_.shaders.emplace_back().stage = stage;
    return document_.shaders.back();
  }

  bool failTwice(Position at, Position first) {
    return problems_.fail(at, "the file has this section already, in line " + std::to_string(first.line));
  }

  Problems &problems_;
  Document document_;
  uint32_t line_ = 0;
  SectionKind kind_ = SectionKind::Log; ///< of the current section; lines before the first are not read
  bool hasBegun_ = false;
  std::string *source_ = nullptr; ///< of the current section
  std::function<bool(const Assignment &)> assign_;
};

std::optional<Document> Parser::run(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark))
    text.remove_prefix(kByteOrderMark.size());
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    ++line_;
    if (!parseLine(text.substr(0, end)))
      return std::nullopt;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (document_.shaders.empty()) {
    problems_.fail({1, 1}, "the file has no section with a shader, such as [CsGlsl]");
    return std::nullopt;
  }
  for (ShaderSections &shader : document_.shaders)
    if (!checkCode(shader))
      return std::nullopt;
  return std::move(document_);
}

bool Parser::parseLine(std::string_view line) {
  const std::string_view header = headerIn(line);
  const bool isLog = hasBegun_ && kind_ == SectionKind::Log;
  if (!header.empty() && (!isLog || parseSectionName(header)))
    return beginSection(header);
  if (isLog)
    return true;
  if (source_) {
    source_->append(line).append("\n");
    return true;
  }
  return parseKey(line);
}

bool Parser::beginSection(std::string_view header) {
  const Position at{line_, 1};
  const auto name = parseSectionName(header);
  if (!name)
    return problems_.fail(at, "[" + std::string(header) + "] is not a section of pipeline files");
  hasBegun_ = true;
  kind_ = name->kind;
  source_ = nullptr;
  switch (name->kind) {
  case SectionKind::Version:
    return beginKeys(document_.version, at);
  case SectionKind::Source:
  case SectionKind::SourceFile:
    return beginCode(*name, at);
  case SectionKind::ShaderInfo:
    return beginKeys(shaderOf(name->stage).info, at);
  case SectionKind::ResourceMapping:
    return beginKeys(document_.mapping, at);
  case SectionKind::GraphicsState:
    return beginKeys(document_.graphics, at);
  case SectionKind::ComputeState:
    return beginKeys(document_.compute, at);
  case SectionKind::VertexInput:
    return beginKeys(document_.vertexInput, at);
  case SectionKind::TransformFeedback:
    return beginKeys(document_.transformFeedback, at);
  case SectionKind::CompilerOptions:
    return beginKeys(document_.compiler, at);
  case SectionKind::Log:
    return true;
  case SectionKind::Unsupported:
    break;
  }
  return problems_.fail(at, name->unsupported + " are not supported", ErrorCategory::Unsupported);
}

bool Parser::beginCode(const SectionName &name, Position at) {
  ShaderSections &shader = shaderOf(name.stage);
  if (shader.hasCode)
    return problems_.fail(at, "the file has a shader of this stage already, in line " +
                                  std::to_string(shader.codeAt.line));
  shader.hasCode = true;
  shader.codeAt = at;
  shader.language = name.language;
  shader.firstLine = line_ + 1;
  if (name.kind == SectionKind::Source)
    source_ = &shader.text;
  else
    assign_ = [this, &file = shader.file](const Assignment &assignment) {
      return Assigner(assignment, problems_).assign(file);
    };
  return true;
}

/// Parses a line with a key, a comment, or nothing.
bool Parser::parseKey(std::string_view line) {
  const std::string_view text = line.substr(0, line.find(';'));
  if (text.find_first_not_of(" \t\r") == text.npos)
    return true;
  if (!hasBegun_ && text.substr(text.find_first_not_of(" \t")).starts_with("//"))
    return true; // LLPC skips everything in front of the first section: comments of this kind
  if (!hasBegun_)
    return problems_.fail({line_, 1}, "a section such as [CsGlsl] is expected before this");
  const auto assignment = parseAssignment(text, line_, problems_);
  return assignment && assign_(*assignment);
}

/// Checks that a shader has code, and removes the empty lines between its source and the next section.
bool Parser::checkCode(ShaderSections &shader) {
  if (!shader.hasCode)
    return problems_.fail(shader.info->at, "the file has no section with the code of this shader");
  if (shader.file.fileName)
    return true;
  const size_t last = shader.text.find_last_not_of(" \t\r\n");
  if (last == shader.text.npos)
    return problems_.fail(shader.codeAt, "the section has no shader");
  shader.text.resize(shader.text.find('\n', last) + 1);
  return true;
}

} // namespace

std::optional<Document> parseDocument(std::string_view text, Problems &problems) {
  return Parser(problems).run(text);
}

} // namespace llpc::pipe
