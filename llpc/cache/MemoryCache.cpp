// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/Cache.h"

#include <list>
#include <map>
#include <mutex>

namespace llpc {

class MemoryCache::Entries {
public:
  explicit Entries(uint64_t maxBytes) : maxBytes_(maxBytes) {}

  std::optional<std::vector<uint8_t>> lookup(const CacheKey &key) {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(key);
    if (found == places_.end())
      return std::nullopt;
    entries_.splice(entries_.begin(), entries_, found->second);
    return found->second->bytes;
  }

  void store(const CacheKey &key, std::span<const uint8_t> bytes) {
    const std::lock_guard lock(mutex_);
    if (bytes.size() > maxBytes_ || places_.contains(key))
      return;
    while (bytes.size() > maxBytes_ - usedBytes_)
      erase(places_.find(entries_.back().key));
    entries_.push_front({key, {bytes.begin(), bytes.end()}});
    places_[key] = entries_.begin();
    usedBytes_ += bytes.size();
  }

  void remove(const CacheKey &key) {
    const std::lock_guard lock(mutex_);
    if (const auto found = places_.find(key); found != places_.end())
      erase(found);
  }

private:
  struct Entry {
    CacheKey key;
    std::vector<uint8_t> bytes;
  };
  using Iterators = std::map<CacheKey, std::list<Entry>::iterator>;

  void erase(Iterators::iterator place) {
    usedBytes_ -= place->second->bytes.size();
    entries_.erase(place->second);
    places_.erase(place);
  }

  std::mutex mutex_;
  const uint64_t maxBytes_;
  uint64_t usedBytes_ = 0;
  std::list<Entry> entries_; ///< the most recently used entry is first
  Iterators places_;
};

MemoryCache::MemoryCache(uint64_t maxBytes) : entries_(std::make_unique<Entries>(maxBytes)) {}

MemoryCache::~MemoryCache() = default;

std::optional<std::vector<uint8_t>> MemoryCache::lookup(const CacheKey &key) {
  return entries_->lookup(key);
}

void MemoryCache::store(const CacheKey &key, std::span<const uint8_t> entry) {
  entries_->store(key, entry);
}

void MemoryCache::remove(const CacheKey &key) {
  entries_->remove(key);
}

} // namespace llpc
