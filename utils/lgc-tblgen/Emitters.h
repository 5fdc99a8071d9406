// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The generator's outputs, one function for each.

#pragma once

#include "OpModel.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace lgc::tblgen {

/// The parameters of an op's create() after the builder, the name included if the op has a result.
std::string createParameters(const Op &op, bool withDefaults);

/// Returns the same parameters as arguments.
std::string createArguments(const Op &op);

/// Into a header of its own, which needs no LLVM: an enumerator for each op.
void emitOpKinds(llvm::raw_ostream &os, const Dialect &dialect);

// Into the header.
void emitClassDeclarations(llvm::raw_ostream &os, const Dialect &dialect);
void emitBuilder(llvm::raw_ostream &os, const Dialect &dialect);
void emitVisitor(llvm::raw_ostream &os, const Dialect &dialect);

// Into the source.
void emitTypeRules(llvm::raw_ostream &os, const Dialect &dialect);
void emitOpInfos(llvm::raw_ostream &os, const Dialect &dialect);
void emitClassDefinitions(llvm::raw_ostream &os, const Dialect &dialect);

// From the ops in MLIR to those in LLVM IR.
void emitTranslation(llvm::raw_ostream &os, const Dialect &dialect);

/// Every op's example after a line `;--- <op>.ll`, as split-file takes them.
void emitExamples(llvm::raw_ostream &os, const Dialect &dialect);

/// Emits the examples in MLIR, after lines `//--- <op>.mlir`.
void emitMlirExamples(llvm::raw_ostream &os, const Dialect &dialect);

/// The op's own example in MLIR, or a function that does nothing but the op.
std::string mlirExample(const Op &op);

/// A reference of the dialect in Markdown.
void emitDocs(llvm::raw_ostream &os, const Dialect &dialect);

} // namespace lgc::tblgen
