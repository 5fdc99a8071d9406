// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/pipe/Document.h"
#include "llpc/pipe/Values.h"

namespace llpc::pipe {

namespace {

/// Writes the keys of sections that have a value.
class Writer {
public:
  void header(const SectionName &name) { text_ += (text_.empty() ? "" : "\n") + sectionHeader(name) + "\n"; }

  void source(const std::string &source) {
    text_ += source + (source.empty() || source.ends_with('\n') ? "" : "\n");
  }

  template <HasKeys T>
  void keysOf(const T &section, const std::string &prefix = "") {
    std::apply([&](auto... each) { (write(each, prefix), ...); }, keys(section));
  }

  std::string text_;
  std::string problem_;

private:
  template <HasKeys T>
  void write(Key<T> key, const std::string &prefix) {
    keysOf(key.value, prefix + key.name + ".");
  }

  template <typename T>
  void write(Key<const List<T>> key, const std::string &prefix) {
    for (const auto &entry : key.value)
      keysOf(entry.value, prefix + key.name + "[" + std::to_string(entry.index) + "].");
  }

  template <typename T>
  void write(Key<const std::optional<T>> key, const std::string &prefix) {
    if (key.value)
      line(prefix + key.name, valueText(*key.value));
  }

  template <typename Bytes>
  void write(Data<Bytes> data, const std::string &prefix) {
    if (data.element == Element::Uint32 && !data.bytes.empty())
      line(prefix + data.name, numbersText(data.bytes));
  }

  void write(Ignored, const std::string &) {}
  void write(OnlyDefault, const std::string &) {}
  void write(NewerOptions, const std::string &) {}

  void line(const std::string &key, const std::string &value) {
    const bool isOneLine = value.find_first_of(";\n\r") == value.npos;
    const bool isTrimmed =
        !value.empty() && value.find_first_of(" \t") != 0 && value.find_last_of(" \t") != value.size() - 1;
    if (!isOneLine || !isTrimmed)
      problem_ = key + " cannot have the value '" + value + "' in a pipeline file";
    text_ += key + " = " + value + "\n";
  }
};

} // namespace

std::optional<std::string> documentText(const Document &document, std::string &problem) {
  Writer writer;
  const auto write = [&](SectionKind kind, const auto &section) {
    if (!section)
      return;
    writer.header({kind, {}, {}, ""});
    writer.keysOf(section->keys);
  };
  write(SectionKind::Version, document.version);
  for (const ShaderSections &shader : document.shaders) {
    const bool isFile = shader.file.fileName.has_value();
    writer.header(
        {isFile ? SectionKind::SourceFile : SectionKind::Source, shader.stage, shader.language, ""});
    writer.keysOf(shader.file);
    writer.source(shader.text);
    writer.header({SectionKind::ShaderInfo, shader.stage, {}, ""});
    if (shader.info)
      writer.keysOf(shader.info->keys);
  }
  write(SectionKind::ResourceMapping, document.mapping);
  write(SectionKind::GraphicsState, document.graphics);
  write(SectionKind::ComputeState, document.compute);
  write(SectionKind::VertexInput, document.vertexInput);
  write(SectionKind::CompilerOptions, document.compiler);
  problem = writer.problem_;
  return problem.empty() ? std::optional(std::move(writer.text_)) : std::nullopt;
}

} // namespace llpc::pipe
