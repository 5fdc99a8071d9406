// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A compute module as SPIR-V assembly: the declarations before the functions, each of them once.

#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace fuzz {

class ModuleText {
public:
  std::string fresh() { return "%" + std::to_string(nextId_++); }

  /// The id of a declaration, which is made when it is new.
  std::string declare(const std::string &instruction);
  /// Declares a type with a layout, which is distinct from the type without one.
  std::string declareAnew(const std::string &instruction);
  std::string pointer(const std::string &storageClass, const std::string &pointee);
  std::string variable(const std::string &storageClass, const std::string &type,
                       const std::string &initializer = "");
  void name(const std::string &id, const std::string &name) {
    names_ += "OpName " + id + " \"" + name + "\"\n";
  }
  void decorate(const std::string &decoration) { annotations_ += "OpDecorate " + decoration + "\n"; }
  void decorateMember(const std::string &decoration) {
    annotations_ += "OpMemberDecorate " + decoration + "\n";
  }
  void require(const std::string &capability) { capabilities_.insert(capability); }
  /// The capability, and the addressing model.
  void usePhysicalPointers() {
    require("PhysicalStorageBufferAddresses");
    addressing_ = "PhysicalStorageBuffer64";
  }
  void extend(const std::string &extension) { extensions_.insert(extension); }
  /// The execution model, instead of GLCompute.
  void setStage(const std::string &model) { model_ = model; }
  /// An execution mode of the entry point %main, beside LocalSize.
  void setMode(const std::string &mode) { modes_ += "OpExecutionMode %main " + mode + "\n"; }

  std::string finish(const uint32_t (&groupSize)[3], const std::string &functions) const;

private:
  uint32_t nextId_ = 10;
  std::set<std::string> capabilities_{"Shader"}, extensions_;
  std::string addressing_ = "Logical", model_ = "GLCompute";
  std::string modes_, names_, annotations_, declarations_, interface_;
  std::map<std::string, std::string> ids_;
};

} // namespace fuzz
