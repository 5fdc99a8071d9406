// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Result types of the reader's functions. A failure means that the function that found the error has reported
// it once, with its position and reason (Reporter::failInvalid() and its like). Callers pass the failure on
// and report nothing; it ends the translation. Negative results that are not errors (a value that is not a
// constant, for example) are expressed with bool, null and std::optional.

#pragma once

#include <cassert>
#include <optional>
#include <type_traits>
#include <utility>

namespace llpc::reader {

/// Success or failure.
class [[nodiscard]] Result {
public:
  explicit operator bool() const { return isSuccess_; }

private:
  friend constexpr Result success(bool);
  explicit constexpr Result(bool isSuccess) : isSuccess_(isSuccess) {}

  bool isSuccess_;
};

/// Returns success or failure. `isSuccess` combines several results: success(first() && second()).
constexpr Result success(bool isSuccess = true) {
  return Result(isSuccess);
}

constexpr Result failure() {
  return success(false);
}

/// A T, or failure. A successful pointer is never null.
template <typename T>
class [[nodiscard]] FailureOr {
public:
  FailureOr([[maybe_unused]] Result failed) { assert(!failed && "success needs a value"); }
  FailureOr(T value) : value_(std::move(value)) {
    if constexpr (std::is_pointer_v<T>)
      assert(*value_ && "null is no value");
  }
  /// Converts from a U, for example a pointer to a derived class or a narrower integer.
  template <typename U>
    requires std::is_convertible_v<U, T>
  FailureOr(FailureOr<U> other) {
    if (other)
      value_ = *std::move(other);
  }

  explicit operator bool() const { return value_.has_value(); }

  T &operator*() & { return *value_; }
  const T &operator*() const & { return *value_; }
  T &&operator*() && { return *std::move(value_); }
  T *operator->() { return &*value_; }
  const T *operator->() const { return &*value_; }

private:
  std::optional<T> value_;
};

} // namespace llpc::reader
