// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/reader/HostFunction.h"

#include "llpc/reader/Reader.h"
#include "test/unit/reader/HostIntrinsics.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/TargetSelect.h"

#include <gtest/gtest.h>
#include <spirv-tools/libspirv.h>

using namespace llvm;

namespace llpc::reader::test {

namespace {

constexpr const char *kArgumentNames[] = {"%a", "%b", "%c", "%d"};

std::string typeDeclarations() {
  std::string text = "%void = OpTypeVoid\n%bool = OpTypeBool\n";
  for (const char *width : {"8", "16", "32", "64"})
    text += std::string("%u") + width + " = OpTypeInt " + width + " 0\n";
  for (const char *width : {"16", "32", "64"})
    text += std::string("%f") + width + " = OpTypeFloat " + width + "\n";
  for (const char *scalar : {"bool", "u8", "u16", "u32", "u64", "f16", "f32", "f64"})
    for (const char *count : {"2", "3", "4"})
      text += std::string("%v") + count + scalar + " = OpTypeVector %" + scalar + " " + count + "\n";
  return text;
}

std::string assembly(const Source &source) {
  std::string result = "%" + source.results[0];
  std::string text = R"(
OpCapability Shader
OpCapability Int8
OpCapability Int16
OpCapability Int64
OpCapability Float16
OpCapability Float64
%glsl = OpExtInstImport "GLSL.std.450"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpName %tested "tested"
)" + source.annotations +
                     "\n" + typeDeclarations() + source.globals + "\n";
  if (source.results.size() > 1) {
    result = "%result";
    text += "%result = OpTypeStruct";
    for (const std::string &member : source.results)
      text += " %" + member;
    text += "\n";
  }
  std::string parameters, nulls, arguments, types;
  for (auto [index, type] : enumerate(source.parameters)) {
    types += " %" + type;
    parameters += std::string(kArgumentNames[index]) + " = OpFunctionParameter %" + type + "\n";
    nulls += "%null" + std::to_string(index) + " = OpConstantNull %" + type + "\n";
    arguments += " %null" + std::to_string(index);
  }
  return text + nulls + "%mainType = OpTypeFunction %void\n%testedType = OpTypeFunction " + result + types +
         "\n%tested = OpFunction " + result + " None %testedType\n" + parameters + "%entry = OpLabel\n" +
         source.body + "\nOpReturnValue %r\nOpFunctionEnd\n" +
         "%main = OpFunction %void None %mainType\n%start = OpLabel\n%ignored = OpFunctionCall " + result +
         " %tested" + arguments + "\nOpReturn\nOpFunctionEnd\n";
}

std::vector<uint8_t> assemble(const std::string &text) {
  spv_context context = spvContextCreate(SPV_ENV_UNIVERSAL_1_5);
  spv_binary binary = nullptr;
  spv_diagnostic diagnostic = nullptr;
  std::vector<uint8_t> bytes;
  if (spvTextToBinary(context, text.data(), text.size(), &binary, &diagnostic) == SPV_SUCCESS)
    bytes.assign(reinterpret_cast<const uint8_t *>(binary->code),
                 reinterpret_cast<const uint8_t *>(binary->code + binary->wordCount));
  else
    ADD_FAILURE() << "spirv-as: line " << diagnostic->position.line + 1 << ": " << diagnostic->error << "\n"
                  << text;
  spvDiagnosticDestroy(diagnostic);
  spvBinaryDestroy(binary);
  spvContextDestroy(context);
  return bytes;
}

/// Null when the reader refuses it.
std::unique_ptr<llvm::Module> read(const Source &source, LLVMContext &context, Diagnostics &diagnostics) {
  const std::vector<uint8_t> bytes = assemble(assembly(source));
  const auto input = spirv::Module::parse(bytes, "test.spv", diagnostics);
  if (!input)
    return nullptr;
  auto module = std::make_unique<llvm::Module>("test", context);
  module->setTargetTriple(Triple("amdgcn--amdpal"));
  lgc::PipelineState state;
  ReaderOptions options;
  options.entryPoint = "main";
  if (!readShader(*input, options, *module, state, diagnostics))
    return nullptr;
  return module;
}

std::string errorText(const Diagnostics &diagnostics) {
  std::string text;
  for (const Diagnostic &diagnostic : diagnostics.list())
    if (diagnostic.severity.isError())
      text += diagnostic.message + "\n";
  return text;
}

/// Bools take a byte in memory.
Type *memoryType(Type *type) {
  return type->isIntOrIntVectorTy(1) ? type->getWithNewBitWidth(8) : type;
}

/// Adds `void run(ptr arguments, ptr results)`, which calls `tested` on values in slots.
void addRunner(Function &tested, uint64_t slotSize) {
  IRBuilder<> builder(tested.getContext());
  auto *type = FunctionType::get(builder.getVoidTy(), {builder.getPtrTy(), builder.getPtrTy()}, false);
  auto *runner = Function::Create(type, GlobalValue::ExternalLinkage, "run", tested.getParent());
  builder.SetInsertPoint(BasicBlock::Create(tested.getContext(), "", runner));
  auto slot = [&](Value *base, uint64_t index) {
    return builder.CreateConstGEP1_64(builder.getInt8Ty(), base, index * slotSize);
  };
  SmallVector<Value *, 4> arguments;
  for (Argument &parameter : tested.args()) {
    Type *stored = memoryType(parameter.getType());
    Value *value = builder.CreateLoad(stored, slot(runner->getArg(0), parameter.getArgNo()));
    arguments.push_back(stored == parameter.getType() ? value
                                                      : builder.CreateTrunc(value, parameter.getType()));
  }
  Value *result = builder.CreateCall(&tested, arguments);
  const bool isStruct = result->getType()->isStructTy();
  for (unsigned index = 0; index < (isStruct ? result->getType()->getStructNumElements() : 1); ++index) {
    Value *member = isStruct ? builder.CreateExtractValue(result, index) : result;
    Type *stored = memoryType(member->getType());
    builder.CreateStore(stored == member->getType() ? member : builder.CreateZExt(member, stored),
                        slot(runner->getArg(1), index));
  }
  builder.CreateRetVoid();
}

class JitFunction : public HostFunction {
public:
  using Run = void (*)(const void *arguments, void *results);

  std::unique_ptr<orc::LLJIT> jit;
  Run runner = nullptr;

protected:
  void run() override { runner(arguments_.data(), results_.data()); }
};

template <typename T>
std::optional<T> expect(Expected<T> value) {
  if (value)
    return std::move(*value);
  ADD_FAILURE() << toString(value.takeError());
  return std::nullopt;
}

} // namespace

std::unique_ptr<HostFunction> HostFunction::compile(const Source &source) {
  auto context = std::make_unique<LLVMContext>();
  Diagnostics diagnostics;
  auto module = read(source, *context, diagnostics);
  if (!module) {
    ADD_FAILURE() << errorText(diagnostics) << assembly(source);
    return nullptr;
  }
  Function *tested = module->getFunction("tested");
  if (!tested || verifyModule(*module, &errs())) {
    ADD_FAILURE() << "the reader made a wrong module of\n" << assembly(source);
    return nullptr;
  }
  module->getFunction("main")->eraseFromParent();
  // Those of the host differ between manufacturers.
  tested->addFnAttr("reciprocal-estimates", "none");
  replaceTargetIntrinsics(*module);
  addRunner(*tested, kSlotSize);

  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  auto jit = expect(orc::LLJITBuilder().create());
  if (!jit)
    return nullptr;
  module->setTargetTriple((*jit)->getTargetTriple());
  module->setDataLayout((*jit)->getDataLayout());
  if (Error error = (*jit)->addIRModule(orc::ThreadSafeModule(std::move(module), std::move(context)))) {
    ADD_FAILURE() << toString(std::move(error));
    return nullptr;
  }
  auto address = expect((*jit)->lookup("run"));
  if (!address)
    return nullptr;
  auto function = std::make_unique<JitFunction>();
  function->runner = address->toPtr<JitFunction::Run>();
  function->jit = std::move(*jit);
  return function;
}

std::string errorsOf(const Source &source) {
  LLVMContext context;
  Diagnostics diagnostics;
  EXPECT_EQ(read(source, context, diagnostics), nullptr) << "accepted:\n" << assembly(source);
  return errorText(diagnostics);
}

std::unique_ptr<HostFunction> compileInstruction(const std::string &name, std::vector<std::string> parameters,
                                                 std::string result) {
  const bool isCore = name.starts_with("Op");
  Source source{std::move(parameters), {std::move(result)}, {}, {}, {}};
  source.body = "%r = " + std::string(isCore ? name : "OpExtInst") + " %" + source.results[0] +
                (isCore ? "" : " %glsl " + name);
  for (size_t index = 0; index < source.parameters.size(); ++index)
    source.body += std::string(" ") + kArgumentNames[index];
  return HostFunction::compile(source);
}

} // namespace llpc::reader::test
