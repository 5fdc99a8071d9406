// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Assemble.h"

#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"

namespace rdnasim {

namespace {

std::vector<uint8_t> textSection(llvm::StringRef object) {
  auto file = llvm::object::ObjectFile::createELFObjectFile(llvm::MemoryBufferRef(object, "snippet"));
  std::vector<uint8_t> code;
  if (!file) {
    llvm::consumeError(file.takeError());
    return code;
  }
  for (const llvm::object::SectionRef &section : (*file)->sections()) {
    if (!section.isText())
      continue;
    llvm::Expected<llvm::StringRef> contents = section.getContents();
    if (contents)
      code.assign(contents->bytes_begin(), contents->bytes_end());
    else
      llvm::consumeError(contents.takeError());
  }
  return code;
}

} // namespace

std::vector<Variant> variantsOf(Generations generations) {
  std::vector<Variant> result;
  for (const char *processor : {"gfx1030", "gfx1100", "gfx1201"})
    for (bool isWave64 : {false, true})
      if (findTarget(processor)->isIn(generations))
        result.push_back({processor, isWave64});
  return result;
}

std::vector<Variant> allVariants() {
  return variantsOf(kAll);
}

std::string toString(const Variant &variant) {
  return std::string(variant.processor) + (variant.isWave64 ? "_wave64" : "_wave32");
}

std::string spelled(std::string_view text, const Variant &variant) {
  struct Name {
    const char *placeholder, *rdna2, *rdna3, *rdna4;
  };
  static constexpr Name kNames[] = {
      {"WAIT_LOAD", "s_waitcnt vmcnt(0)\n", "s_waitcnt vmcnt(0)\n", "s_wait_loadcnt 0\n"},
      {"WAIT_STORE", "s_waitcnt_vscnt null, 0\n", "s_waitcnt_vscnt null, 0\n", "s_wait_storecnt 0\n"},
      {"WAIT_LDS", "s_waitcnt lgkmcnt(0)\n", "s_waitcnt lgkmcnt(0)\n", "s_wait_dscnt 0\n"},
      {"WAIT_SCALAR", "s_waitcnt lgkmcnt(0)\n", "s_waitcnt lgkmcnt(0)\n", "s_wait_kmcnt 0\n"},
      {"WAIT_ALU", "", "s_waitcnt_depctr 0x0\n", "s_wait_alu 0x0\n"},
      {"ds_load_", "ds_read_", "ds_load_", "ds_load_"},
      {"ds_store_", "ds_write_", "ds_store_", "ds_store_"},
  };
  Target target = *findTarget(variant.processor);
  std::string result(text);
  auto replace = [&](std::string_view from, std::string_view to) {
    for (size_t at = result.find(from); at != result.npos; at = result.find(from, at + to.size()))
      result.replace(at, from.size(), to);
  };
  for (const Name &name : kNames)
    replace(name.placeholder, target.isIn(kRdna2)   ? name.rdna2
                              : target.isIn(kRdna3) ? name.rdna3
                                                    : name.rdna4);
  if (target.isIn(kRdna2))
    for (std::string family : {"s_load", "global_load", "global_store", "flat_load", "flat_store",
                               "buffer_load", "buffer_store", "scratch_load", "scratch_store"}) {
      replace(family + "_d16_hi_b16", family + "_short_d16_hi");
      replace(family + "_d16_b16", family + "_short_d16");
      replace(family + "_i8", family + "_sbyte");
      replace(family + "_u8", family + "_ubyte");
      replace(family + "_u16", family + "_ushort");
      replace(family + "_b8", family + "_byte");
      replace(family + "_b16", family + "_short");
      replace(family + "_b32", family + "_dword");
      replace(family + "_b64", family + "_dwordx2");
    }
  return result;
}

std::vector<uint8_t> assemble(std::string_view text, const Variant &variant, std::string &error) {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUAsmParser();
  llvm::Triple triple("amdgcn--amdpal");
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return {};
  llvm::MCTargetOptions options;
  std::unique_ptr<llvm::MCRegisterInfo> registers(target->createMCRegInfo(triple));
  std::unique_ptr<llvm::MCAsmInfo> asmInfo(target->createMCAsmInfo(*registers, triple, options));
  std::unique_ptr<llvm::MCInstrInfo> instructions(target->createMCInstrInfo());
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget(target->createMCSubtargetInfo(
      triple, variant.processor,
      variant.isWave64 ? "-wavefrontsize32,+wavefrontsize64" : "+wavefrontsize32,-wavefrontsize64"));
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(text.data(), text.size())),
                             {});
  sources.setDiagHandler(
      [](const llvm::SMDiagnostic &diagnostic, void *context) {
        *static_cast<std::string *>(context) += diagnostic.getMessage().str() + "\n";
      },
      &error);
  llvm::MCContext context(triple, asmInfo.get(), registers.get(), subtarget.get(), &sources, &options);
  std::unique_ptr<llvm::MCObjectFileInfo> objectInfo(target->createMCObjectFileInfo(context, true));
  context.setObjectFileInfo(objectInfo.get());
  llvm::SmallString<0> object;
  llvm::raw_svector_ostream stream(object);
  std::unique_ptr<llvm::MCAsmBackend> backend(target->createMCAsmBackend(*subtarget, *registers, options));
  std::unique_ptr<llvm::MCObjectWriter> writer = backend->createObjectWriter(stream);
  std::unique_ptr<llvm::MCCodeEmitter> emitter(target->createMCCodeEmitter(*instructions, context));
  std::unique_ptr<llvm::MCStreamer> streamer(target->createMCObjectStreamer(
      triple, context, std::move(backend), std::move(writer), std::move(emitter), *subtarget));
  std::unique_ptr<llvm::MCAsmParser> parser(llvm::createMCAsmParser(sources, context, *streamer, *asmInfo));
  std::unique_ptr<llvm::MCTargetAsmParser> targetParser(
      target->createMCAsmParser(*subtarget, *parser, *instructions, options));
  parser->setTargetParser(*targetParser);
  if (parser->Run(false) || !error.empty()) {
    if (error.empty())
      error = "the assembler refuses the text";
    return {};
  }
  return textSection(object);
}

} // namespace rdnasim
