// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A SPIR-V module as assembly: what stands before the functions, each declaration once.

#pragma once

#include "Program.h"

#include <map>
#include <set>
#include <string>

namespace shaderfuzz {

class SpirvText {
public:
  std::string fresh() { return "%" + std::to_string(nextId_++); }

  std::string type(const Type &type);
  std::string pointer(const std::string &storageClass, const std::string &pointee);
  /// The number in every component; of floats, quarters.
  std::string constant(const Type &type, uint64_t value);
  /// One for each component.
  std::string constant(const Type &type, const std::vector<uint64_t> &values);
  /// The same value in every component, as the assembler writes it.
  std::string literal(const Type &type, const std::string &text);
  std::string u32(uint64_t value) { return constant(uint32Type(), value); }

  /// The id of a declaration, which is made when it is new.
  std::string declare(const std::string &instruction);
  /// Of a type with a layout, which is another type than one without.
  std::string declareAnew(const std::string &instruction);
  std::string variable(const std::string &storageClass, const std::string &type,
                       const std::string &initializer = "");
  void decorate(const std::string &decoration) { annotations_ += "OpDecorate " + decoration + "\n"; }
  void decorateMember(const std::string &decoration) {
    annotations_ += "OpMemberDecorate " + decoration + "\n";
  }
  void require(const std::string &capability) { capabilities_.insert(capability); }

  std::string finish(const unsigned (&groupSize)[3], const std::string &functions) const;

private:
  std::string scalarType(const Type &type);

  unsigned nextId_ = 10;
  std::set<std::string> capabilities_{"Shader"};
  std::string annotations_, declarations_, interface_;
  std::map<std::string, std::string> ids_;
};

} // namespace shaderfuzz
