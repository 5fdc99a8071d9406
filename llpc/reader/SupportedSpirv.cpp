// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/SupportedSpirv.h"

#include "llpc/reader/Capabilities.h"
#include "llpc/reader/Decorations.h"
#include "llpc/reader/EntryPoint.h"
#include "llpc/reader/InstructionDispatch.h"
#include "llpc/reader/core/TypeMap.h"
#include "llpc/reader/glsl/GlslStd450.h"
#include "llpc/reader/instructions/BuiltInInputs.h"
#include "llpc/reader/instructions/ConstantInstructions.h"

#include <algorithm>
#include <functional>
#include <set>

namespace llpc::reader {

using spirv::Op;

namespace {

constexpr std::string_view kHead =
    R"(<!-- SPDX-FileCopyrightText: The project's contributors -->
<!-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception -->

# Supported SPIR-V

Everything else is refused by its name, with the position in the module. `spirv-support` prints this page from the tables
that the compiler uses; a test compares the two.

```sh
build/release/bin/spirv-support > build/supported-spirv.md
```

Versions 1.0 to 1.6, in vertex, fragment and compute shaders. The memory models are GLSL450 and Vulkan.
)";

/// Returns whether the decoder consumes the instruction, so that no handler is needed: declarations of the
/// module and the structure of functions.
bool isDecoded(const spirv::InstructionGrammar &instruction) {
  constexpr Op kDecoded[] = {
      Op::Nop,
      Op::Source,
      Op::SourceContinued,
      Op::SourceExtension,
      Op::Name,
      Op::MemberName,
      Op::String,
      Op::Line,
      Op::NoLine,
      Op::ModuleProcessed,
      Op::Decorate,
      Op::MemberDecorate,
      Op::DecorationGroup,
      Op::GroupDecorate,
      Op::GroupMemberDecorate,
      Op::DecorateId,
      Op::DecorateString,
      Op::MemberDecorateString,
      Op::Extension,
      Op::ExtInstImport,
      Op::MemoryModel,
      Op::EntryPoint,
      Op::ExecutionMode,
      Op::Capability,
      Op::ExecutionModeId,
      Op::TypeVoid,
      Op::TypeBool,
      Op::TypeInt,
      Op::TypeFloat,
      Op::TypeVector,
      Op::TypeMatrix,
      Op::TypeArray,
      Op::TypeRuntimeArray,
      Op::TypeStruct,
      Op::TypeImage,
      Op::TypeSampler,
      Op::TypeSampledImage,
      Op::TypePointer,
      Op::TypeUntypedPointerKHR,
      Op::UntypedVariableKHR,
      Op::TypeFunction,
      Op::TypeForwardPointer,
      Op::Function,
      Op::FunctionParameter,
      Op::FunctionEnd,
      Op::LoopMerge,
      Op::SelectionMerge,
      Op::Label,
  };
  return std::ranges::find(kDecoded, instruction.opcode) != std::end(kDecoded);
}

/// Joins names into lines of readable length.
std::string wrapped(const std::vector<std::string> &items) {
  constexpr size_t kColumns = 120;
  std::string text, line;
  for (size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    if (!line.empty() && line.size() + 1 + item.size() > kColumns) {
      text += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + item;
  }
  return text + line + "\n";
}

struct Section {
  std::vector<std::string> supported, refused;

  std::string toString(std::string_view title) const {
    std::string text = "\n## " + std::string(title) + "\n\n" + std::to_string(supported.size()) +
                       " supported:\n" + wrapped(supported);
    if (!refused.empty())
      text += "\n" + std::to_string(refused.size()) + " refused:\n" + wrapped(refused);
    return text;
  }
};

/// Returns the names of all enumerants; when several names share a value, only the first.
template <typename Enum>
Section enumSection(const std::function<bool(Enum)> &isSupported,
                    const std::function<std::string_view(Enum)> &note = {}) {
  Section section;
  std::set<uint32_t> seen;
  for (const spirv::EnumerantGrammar &enumerant : spirv::enumerantsOf(spirv::kOperandKindOf<Enum>)) {
    if (!seen.insert(enumerant.value).second)
      continue;
    const auto value = static_cast<Enum>(enumerant.value);
    std::string name(enumerant.name);
    const bool supported = isSupported(value);
    if (supported && note && !note(value).empty())
      name += " (" + std::string(note(value)) + ")";
    (supported ? section.supported : section.refused).push_back(name);
  }
  return section;
}

template <typename Enum>
Section tableSection(std::span<const Enum> table) {
  return enumSection<Enum>([=](Enum value) { return std::ranges::find(table, value) != table.end(); });
}

template <typename Enum>
Section predicateSection() {
  return enumSection<Enum>([](Enum value) { return isSupported(value); });
}

Section decorations() {
  const auto find = [](spirv::Decoration decoration) {
    return std::ranges::find(supportedDecorations(), decoration, &SupportedDecoration::decoration);
  };
  return enumSection<spirv::Decoration>(
      [&](spirv::Decoration decoration) { return find(decoration) != supportedDecorations().end(); },
      [&](spirv::Decoration decoration) { return find(decoration)->note; });
}

Section instructions() {
  Section section;
  std::set<Op> seen;
  for (const spirv::InstructionGrammar &instruction : spirv::allInstructions()) {
    if (!seen.insert(instruction.opcode).second)
      continue;
    const bool supported = isDecoded(instruction) || findHandler(instruction.opcode);
    (supported ? section.supported : section.refused).emplace_back(instruction.name);
  }
  return section;
}

Section glslInstructions() {
  Section section;
  for (const spirv::ExtInstGrammar &instruction : spirv::extInstsOf(spirv::ExtInstSet::GlslStd450)) {
    const bool supported = findGlslHandler(static_cast<spirv::GlslStd450>(instruction.opcode));
    (supported ? section.supported : section.refused).emplace_back(instruction.name);
  }
  return section;
}

Section constantOps() {
  Section section;
  for (Op opcode : supportedConstantOps())
    section.supported.emplace_back(spirv::nameOf(opcode));
  return section;
}

Section extensions() {
  Section section;
  for (std::string_view name : supportedExtensions())
    section.supported.emplace_back(name);
  return section;
}

} // namespace

std::string supportText() {
  std::string text(kHead);
  text += tableSection(supportedCapabilities()).toString("Capabilities");
  text += extensions().toString("Extensions");
  text += predicateSection<spirv::AddressingModel>().toString("Addressing models");
  text += predicateSection<spirv::ExecutionModel>().toString("Execution models");
  text += predicateSection<spirv::ExecutionMode>().toString("Execution modes");
  text += "\nDenormals of 16 and of 64 bits share one mode of the hardware, as do their roundings.\n";
  text += predicateSection<spirv::StorageClass>().toString("Storage classes");
  text += predicateSection<spirv::BuiltIn>().toString("Built-ins");
  text += decorations().toString("Decorations");
  text += instructions().toString("Instructions");
  text += constantOps().toString("Operations of OpSpecConstantOp");
  text += glslInstructions().toString("GLSL.std.450");
  text += "\n## Other extended instruction sets\n\nNonSemantic.DebugPrintf prints. SPV_AMD_gcn_shader, "
          "SPV_AMD_shader_ballot, SPV_AMD_shader_explicit_vertex_parameter\nand "
          "SPV_AMD_shader_trinary_minmax are "
          "supported. All other sets whose names "
          "begin with `NonSemantic.` are ignored, all others refused.\n";
  return text;
}

} // namespace llpc::reader
