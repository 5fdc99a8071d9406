// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates GLSL to SPIR-V with glslang, in memory.

#include "llpc/input/AbortModule.h"
#include "llpc/input/GlslModes.h"
#include "llpc/input/GlslSource.h"
#include "llpc/input/Input.h"
#include "llpc/input/LargeStack.h"
#include "llpc/input/SourceText.h"
#include "llpc/input/TargetEnvironment.h"

#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>

#include <charconv>
#include <cstring>
#include <utility>

namespace llpc::input {

namespace {

/// glslang's syntax trees are as deep as an expression is long, and it visits them recursively. A level takes
/// at least two characters of source and some 500 bytes of stack, so source of this size cannot exhaust the
/// stack below.
constexpr size_t kMaxSourceBytes = size_t(1) << 20;
constexpr size_t kStackBytes = size_t(1) << 29;

/// Initialises glslang once in a process; its other state belongs to a thread or to a shader.
void initialiseGlslang() {
  [[maybe_unused]] static const bool done = glslang::InitializeProcess();
}

EShLanguage glslangStage(ShaderStage stage) {
  switch (stage) {
  case ShaderStage::Task:
    return EShLangTask;
  case ShaderStage::Vertex:
    return EShLangVertex;
  case ShaderStage::TessControl:
    return EShLangTessControl;
  case ShaderStage::TessEvaluation:
    return EShLangTessEvaluation;
  case ShaderStage::Geometry:
    return EShLangGeometry;
  case ShaderStage::Mesh:
    return EShLangMesh;
  case ShaderStage::Fragment:
    return EShLangFragment;
  case ShaderStage::Compute:
    break;
  }
  return EShLangCompute;
}

/// Resolves #include through the caller's resolver.
class Includer : public glslang::TShader::Includer {
public:
  Includer(const ShaderSource &source, GlslSource &rewriter) : source_(source), rewriter_(rewriter) {}

  IncludeResult *includeLocal(const char *path, const char *includer, size_t depth) override {
    // No reasonable shader nests includes more deeply: a file includes itself.
    constexpr size_t kMaxDepth = 64;
    if (depth > kMaxDepth)
      return remember("#include is nested too deeply; does a file include itself?");
    if (!source_.include)
      return remember("#include is not available for this input");
    // glslang leaves the includer's name empty for the main file.
    auto file =
        source_.include(rewriter_.restored(path), *includer ? rewriter_.restored(includer) : source_.name);
    if (!file)
      return remember("there is no such file to include");
    includedBytes_ += file->text.size();
    if (includedBytes_ > kMaxSourceBytes)
      return remember("more than 1 MiB is included");
    auto *text = new std::string(rewriter_.rewrite(file->text, file->name));
    return new IncludeResult(rewriter_.nameFor(file->name), text->data(), text->size(), text);
  }

  /// glslang calls this for <file>, and after includeLocal() has found nothing. Only the message of this call
  /// is reported.
  IncludeResult *includeSystem(const char *, const char *, size_t) override {
    const char *message = std::exchange(problem_, nullptr);
    if (!message)
      message = "only #include \"file\" is supported";
    // A result with an empty name has an error message as its contents.
    return new IncludeResult("", message, std::strlen(message), nullptr);
  }

  void releaseInclude(IncludeResult *result) override {
    if (!result)
      return;
    delete static_cast<std::string *>(result->userData);
    delete result;
  }

private:
  IncludeResult *remember(const char *problem) {
    problem_ = problem;
    return nullptr;
  }

  const ShaderSource &source_;
  GlslSource &rewriter_;
  size_t includedBytes_ = 0;
  const char *problem_ = nullptr; ///< of the preceding includeLocal()
};

/// Splits "name:12: message" at the first ":<digits>: ". glslang reports no columns.
void splitPosition(std::string_view text, Diagnostic &diagnostic) {
  for (size_t colon = text.find(':'); colon != std::string_view::npos; colon = text.find(':', colon + 1)) {
    uint32_t line = 0;
    const char *digits = text.data() + colon + 1;
    const auto [end, error] = std::from_chars(digits, text.data() + text.size(), line);
    if (error != std::errc() || !text.substr(end - text.data()).starts_with(": "))
      continue;
    diagnostic.source = {std::string(text.substr(0, colon)), line, 0};
    diagnostic.message = text.substr(end - text.data() + 2);
    return;
  }
  diagnostic.message = text;
}

/// Converts glslang's log to diagnostics. If `failed` is set, at least one of them is an error.
void reportLog(std::string_view log, const ShaderSource &source, const GlslSource &rewriter, bool failed,
               Diagnostics &diagnostics) {
  bool anyError = false;
  while (!log.empty()) {
    std::string_view line = log.substr(0, log.find('\n'));
    log.remove_prefix(std::min(log.size(), line.size() + 1));
    while (line.ends_with(' ') || line.ends_with('\r'))
      line.remove_suffix(1);

    Diagnostic diagnostic;
    diagnostic.file = source.name;
    if (line.starts_with("ERROR: "))
      diagnostic.severity = Severity::error(ErrorCategory::InvalidInput);
    else if (line.starts_with("WARNING: "))
      diagnostic.severity = Severity::warning();
    else
      continue; // headings and blank lines
    splitPosition(rewriter.restored(line.substr(line.find(' ') + 1)), diagnostic);
    // The last lines only repeat that there are errors.
    if (anyError && (diagnostic.message.find("No code generated") != std::string::npos ||
                     diagnostic.message.find("compilation terminated") != std::string::npos))
      continue;
    if (diagnostic.message.starts_with("'abortEXT'"))
      diagnostic.hint = "abortEXT needs \"#extension GL_EXT_abort : require\", followed by \"(\"";
    else if (diagnostic.message.starts_with("'string literal'"))
      diagnostic.hint = "strings need \"#extension GL_EXT_abort : require\", or GL_EXT_debug_printf";
    anyError |= diagnostic.severity.isError();
    diagnostics.add(std::move(diagnostic));
  }
  if (failed && !anyError)
    diagnostics.addError(ErrorCategory::Internal, source.name, "glslang cannot compile this");
}

void setTarget(glslang::TShader &shader, EShLanguage stage, TargetEnvironment target) {
  static constexpr glslang::EShTargetClientVersion kVulkan[] = {
      glslang::EShTargetVulkan_1_0, glslang::EShTargetVulkan_1_1, glslang::EShTargetVulkan_1_2,
      glslang::EShTargetVulkan_1_3};
  static constexpr glslang::EShTargetLanguageVersion kSpirv[] = {
      glslang::EShTargetSpv_1_0, glslang::EShTargetSpv_1_1, glslang::EShTargetSpv_1_2,
      glslang::EShTargetSpv_1_3, glslang::EShTargetSpv_1_4, glslang::EShTargetSpv_1_5,
      glslang::EShTargetSpv_1_6};
  shader.setEnvInput(glslang::EShSourceGlsl, stage, glslang::EShClientVulkan, 100);
  shader.setEnvClient(glslang::EShClientVulkan, kVulkan[target.vulkanMinor]);
  shader.setEnvTarget(glslang::EShTargetSpv, kSpirv[target.spirvMinor]);
}

std::optional<std::vector<uint32_t>> generate(glslang::TShader &shader, EShMessages messages,
                                              const ShaderSource &source, const GlslSource &rewriter,
                                              Diagnostics &diagnostics) {
  glslang::TProgram program;
  program.addShader(&shader);
  const bool linked = program.link(messages);
  reportLog(program.getInfoLog(), source, rewriter, !linked, diagnostics);
  if (!linked)
    return std::nullopt;

  // TShader::setDebugInfo(true) would mark scopes, which glslang 12 can only translate to
  // NonSemantic.Shader.DebugInfo; without that it emits instructions of set %0, or crashes. These options
  // emit OpLine and OpSource.
  glslang::SpvOptions options;
  options.generateDebugInfo = true;
  spv::SpvBuildLogger logger;
  std::vector<uint32_t> words;
  glslang::GlslangToSpv(*program.getIntermediate(shader.getStage()), words, &logger, &options);
  return words;
}

/// Undoes the changes of GlslSource in the module. Returns nullopt after reporting an error.
std::optional<std::vector<uint32_t>> finish(std::vector<uint32_t> words, const GlslSource &rewriter,
                                            const ShaderSource &source, Diagnostics &diagnostics) {
  if (!rewriter.hasChanged())
    return words;
  if (!checkLiterals(words, rewriter, source.name, diagnostics))
    return std::nullopt;
  if (rewriter.enables(GlslExtension::Abort)) {
    auto withAborts = makeAborts(words, rewriter, source.name, diagnostics);
    if (!withAborts)
      return std::nullopt;
    words = std::move(*withAborts);
  }
  return restoreText(words, rewriter);
}

/// Returns the text that precedes every shader. glslang accepts #include only with an extension.
std::string preamble(const GlslExtensions &enabled) {
  std::string text = "#extension GL_GOOGLE_include_directive : enable\n";
  for (const GlslExtensionInfo &extension : kGlslExtensions)
    text += "#define " + std::string(extension.name) + " 1\n";
  return text + declareFunctions(enabled);
}

/// Compiles a shader. \p enabled: extensions that a file of the shader is known to enable.
std::optional<std::vector<uint32_t>> compile(const ShaderSource &source, TargetEnvironment target,
                                             GlslExtensions enabled, Diagnostics &diagnostics) {
  GlslSource rewriter(enabled);
  const std::string rewritten = rewriter.rewrite(source.text, source.name);
  enabled = rewriter.enabled();

  const EShLanguage stage = glslangStage(*source.stage);
  const auto messages =
      static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules | EShMsgDebugInfo | EShMsgDefault);
  const char *text = rewritten.data();
  const int length = static_cast<int>(rewritten.size());
  const std::string glslangName = rewriter.nameFor(source.name);
  const char *name = glslangName.c_str();
  Includer includer(source, rewriter);

  glslang::TShader shader(stage);
  shader.setStringsWithLengthsAndNames(&text, &length, &name, 1);
  const std::string common = preamble(enabled);
  shader.setPreamble(common.c_str());
  setTarget(shader, stage, target);
  constexpr int kDefaultVersion = 450; // the oldest version for Vulkan
  const bool parsed = shader.parse(GetDefaultResources(), kDefaultVersion, false, messages, includer);
  // An included file has enabled an extension after uses that were not rewritten: compile again.
  if (rewriter.enabled() != enabled)
    return compile(source, target, rewriter.enabled(), diagnostics);
  reportLog(shader.getInfoLog(), source, rewriter, !parsed, diagnostics);
  if (!parsed)
    return std::nullopt;
  auto words = generate(shader, messages, source, rewriter, diagnostics);
  return words ? finish(std::move(*words), rewriter, source, diagnostics) : std::nullopt;
}

} // namespace

std::optional<std::vector<uint32_t>> compileGlsl(const ShaderSource &source, Diagnostics &diagnostics) {
  if (!source.stage) {
    diagnostics.addError(ErrorCategory::InvalidInput, source.name,
                         "the shader stage of this GLSL is not known",
                         "a file's extension says it: .comp, .vert, .frag, ...");
    return std::nullopt;
  }
  if (source.text.size() > kMaxSourceBytes) {
    diagnostics.addError(ErrorCategory::Limit, source.name, "GLSL of more than 1 MiB");
    return std::nullopt;
  }
  const auto target = parseTargetEnvironment(source, diagnostics);
  if (!target)
    return std::nullopt;
  initialiseGlslang();
  std::optional<std::vector<uint32_t>> words;
  runOnLargeStack(kStackBytes, [&] { words = compile(source, *target, {}, diagnostics); });
  return words;
}

} // namespace llpc::input
