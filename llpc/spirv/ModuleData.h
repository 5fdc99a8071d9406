// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The data of a Module, which the steps of parsing share. Private to llpc/spirv.

#pragma once

#include "llpc/spirv/Module.h"

#include <cstdint>
#include <deque>

namespace llpc::spirv {

/// SPIR-V 2.17 "Universal Limits". They bound the sizes of tables and the recursion depth over types and
/// constructs in later phases.
inline constexpr uint32_t kMaxIdBound = 4'194'304;
inline constexpr uint32_t kMaxTypeDepth = 255;
inline constexpr uint32_t kMaxConstructDepth = 1023;

inline constexpr uint32_t kMagic = 0x07230203;
inline constexpr uint32_t kHeaderWords = 5;

struct Annotations {
  std::string name;
  std::vector<DecorationUse> decorations;
  std::vector<std::string> memberNames;
  std::vector<std::vector<DecorationUse>> memberDecorations;
};

struct ModuleData {
  std::string fileName;
  std::vector<uint32_t> words; ///< in host byte order, with the header
  uint32_t version = 0;
  uint32_t idBound = 0;

  std::vector<Instruction> instructions; ///< without OpLine, OpNoLine and OpNop
  std::vector<Instruction> setAside;     ///< the three instructions above
  std::vector<uint32_t>
      definitions; ///< indexed by id: 1 + index of the instruction that defines it; 0 when none does
  std::vector<Type *> types; ///< indexed by instruction: the type that it declares
  std::deque<Type> typeStorage;

  std::unordered_map<Id, Annotations> annotations;
  std::unordered_map<Id, std::string> strings;
  std::unordered_map<Id, std::string> sourceTexts; ///< by the OpString that names the file
  std::unordered_map<Id, std::string> extInstSets;
  std::unordered_map<Id, size_t> functionIndex;
  std::vector<std::string> extensions;
  std::vector<Capability> capabilities;        ///< as declared
  std::vector<Capability> enabledCapabilities; ///< including those that these imply; sorted
  std::vector<EntryPoint> entryPoints;
  std::vector<std::unique_ptr<Function>> functions;
  std::vector<const Instruction *> globals;

  /// Returns all words of the instruction, beginning with the one that holds the opcode.
  std::span<const uint32_t> wordsOf(const Instruction &instruction) const;
  size_t indexOf(const Instruction &instruction) const { return &instruction - instructions.data(); }
  const Instruction *definition(Id id) const;
  const Type *type(Id id) const;
  const Type *typeOf(Id id) const;
  const Type *pointeeOf(Id pointer) const;
  ExtInstSet extInstSet(Id id) const;
  /// Returns whether the instruction is an OpExtInst of a NonSemantic.* set.
  bool isNonSemantic(const Instruction &instruction) const;
  std::optional<uint64_t> constantInteger(Id id) const;
  /// Returns whether the capability is declared or implied by a declared one.
  bool enables(Capability capability) const;
  bool declaresExtension(std::string_view name) const;
};

/// Returns the instruction as one line of text. Works for a malformed instruction too, whose remaining words
/// are printed as !words.
std::string disassemble(const ModuleData &module, const Instruction &instruction);

Diagnostic diagnosticAt(const ModuleData &module, Severity severity, const Instruction &instruction,
                        std::string message, std::string hint = {});

inline std::string toText(const std::string &text) {
  return text;
}
inline std::string toText(std::string_view text) {
  return std::string(text);
}
inline std::string toText(const char *text) {
  return text;
}
inline std::string toText(uint64_t number) {
  return std::to_string(number);
}

/// Concatenates strings and numbers.
template <typename... Parts>
std::string concat(const Parts &...parts) {
  return (toText(parts) + ...);
}

inline std::string idText(Id id) {
  return '%' + std::to_string(id);
}

/// The context of every parsing step: the module so far, and the receiver of the first error.
class ParseContext {
public:
  ParseContext(ModuleData &module, Diagnostics &diagnostics) : module(module), diagnostics_(diagnostics) {}

  ModuleData &module;

  /// Reports an error at the instruction; returns false, for `return context.failInvalid(...)`.
  bool failInvalid(const Instruction &instruction, std::string message, std::string hint = {}) {
    return fail(ErrorCategory::InvalidInput, instruction, std::move(message), std::move(hint));
  }
  bool failUnsupported(const Instruction &instruction, std::string message) {
    return fail(ErrorCategory::Unsupported, instruction, std::move(message), {});
  }
  bool failLimit(const Instruction &instruction, std::string message) {
    return fail(ErrorCategory::Limit, instruction, std::move(message), {});
  }
  /// Like failInvalid(), for an error in the file itself.
  bool failAt(ErrorCategory category, std::optional<uint32_t> wordOffset, std::string message,
              std::string hint = {});

private:
  bool fail(ErrorCategory category, const Instruction &instruction, std::string message, std::string hint);

  Diagnostics &diagnostics_;
};

// The steps of Module::parse, in order. Each returns false after reporting one error, and may rely on the
// checks of the previous steps.

/// Reads the header and the byte order.
bool readHeader(ParseContext &context, std::span<const uint8_t> bytes);
/// Reads capabilities and extensions; refuses unknown ones.
bool readDeclarations(ParseContext &context);
/// Reads word counts, opcodes, result types and results; fills `instructions`, `setAside` and `definitions`.
bool frameInstructions(ParseContext &context);
/// Checks the order of sections (SPIR-V 2.4) and the bracketing of functions and blocks.
bool checkLayout(ParseContext &context);
/// Checks operands against the grammar, ids against their definitions, and both against the module's
/// declarations; builds the types.
bool checkOperands(ParseContext &context);
/// Reads names, decorations, globals, entry points and their modes.
bool readAnnotations(ParseContext &context);
/// Builds functions, their blocks, branch targets and phis.
bool buildFunctions(ParseContext &context);
/// Checks the dominance of values and builds the construct tree of each function.
bool buildConstructs(ParseContext &context);
/// Checks operand types of the instructions inside functions and of constants.
bool checkTypes(ParseContext &context);
/// Adds the type that an OpType* instruction or OpTypeForwardPointer declares; its ids are already checked.
bool declareType(ParseContext &context, const Instruction &instruction);
/// Applies source lines given by NonSemantic.Shader.DebugInfo.100.
void applyDebugLines(ModuleData &module);
/// The texts of source files, of OpSource and of NonSemantic.Shader.DebugInfo.100.
void readSourceTexts(ModuleData &module);

} // namespace llpc::spirv
