// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/Cache.h"

#include <gmock/gmock.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

using namespace llpc;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace fs = std::filesystem;

using Bytes = std::vector<uint8_t>;

CacheKey keyOf(uint8_t number) {
  CacheKey key{};
  key[0] = static_cast<uint8_t>(number * 37);
  key[1] = number;
  return key;
}

/// Returns the entry for a key, so that a reader can tell whether it is whole.
Bytes entryOf(uint8_t number, size_t size = 1000) {
  Bytes bytes(size);
  for (size_t i = 0; i < size; ++i)
    bytes[i] = static_cast<uint8_t>(number + i * 7);
  return bytes;
}

class DiskCacheTest : public testing::Test {
protected:
  DiskCacheTest() {
    std::string name = (fs::temp_directory_path() / "disk-cache-XXXXXX").string();
    root_ = mkdtemp(name.data());
    folder_ = root_ / "made" / "cache";
  }
  ~DiskCacheTest() override { fs::remove_all(root_); }

  DiskCacheOptions options(uint64_t maxBytes = 1 << 20) {
    return {folder_.string(), maxBytes, [this](const std::string &problem) { problems_.push_back(problem); }};
  }

  fs::path pathOf(uint8_t number) const {
    const std::string name = toString(keyOf(number));
    return folder_ / name.substr(0, 2) / name.substr(2);
  }

  uint64_t bytesInFolder() const {
    uint64_t sum = 0;
    for (const auto &file : fs::recursive_directory_iterator(folder_))
      if (file.is_regular_file() && file.path().filename() != "usage")
        sum += file.file_size();
    return sum;
  }

  fs::path root_;
  fs::path folder_;
  std::vector<std::string> problems_;
};

TEST_F(DiskCacheTest, KeepsEntriesForOtherProcesses) {
  DiskCache(options()).store(keyOf(1), entryOf(1));
  DiskCache cache(options());
  EXPECT_EQ(cache.lookup(keyOf(1)), entryOf(1));
  EXPECT_FALSE(cache.lookup(keyOf(2)));
  cache.remove(keyOf(1));
  EXPECT_FALSE(cache.lookup(keyOf(1)));
  cache.store(keyOf(1), entryOf(1));
  EXPECT_EQ(cache.lookup(keyOf(1)), entryOf(1));
  EXPECT_THAT(problems_, IsEmpty());
  EXPECT_TRUE(fs::is_empty(folder_ / "tmp"));
}

TEST_F(DiskCacheTest, IsForTheUserAlone) {
  DiskCache(options()).store(keyOf(1), entryOf(1));
  EXPECT_EQ(fs::status(folder_).permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(pathOf(1).parent_path()).permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(pathOf(1)).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(DiskCacheTest, TheLeastRecentlyUsedLeaveWhoeverUsedThem) {
  DiskCache cache(options(4500));
  DiskCache other(options(4500));
  for (uint8_t number = 1; number <= 4; ++number)
    cache.store(keyOf(number), entryOf(number));
  EXPECT_TRUE(other.lookup(keyOf(1)));
  // Room for three with a quarter free: the new one, and the two that were used last.
  other.store(keyOf(5), entryOf(5));
  EXPECT_FALSE(cache.lookup(keyOf(2)));
  EXPECT_FALSE(cache.lookup(keyOf(3)));
  EXPECT_TRUE(cache.lookup(keyOf(4)));
  EXPECT_TRUE(cache.lookup(keyOf(1)));
  EXPECT_TRUE(cache.lookup(keyOf(5)));
  EXPECT_LE(bytesInFolder(), 4500u);
  cache.store(keyOf(6), entryOf(6, 4500));
  EXPECT_EQ(bytesInFolder(), 4500u) << "all others had to leave";
  EXPECT_EQ(cache.lookup(keyOf(6)), entryOf(6, 4500));
  cache.store(keyOf(7), entryOf(7, 4501));
  EXPECT_FALSE(cache.lookup(keyOf(7)));
  EXPECT_TRUE(cache.lookup(keyOf(6))) << "what never fits makes nothing leave";
  EXPECT_THAT(problems_, IsEmpty());
}

TEST_F(DiskCacheTest, TheBoundHoldsWhateverIsInItsWay) {
  DiskCache cache(options(4500));
  const fs::path usage = folder_ / "usage";
  for (uint8_t number = 1; number <= 60; ++number) {
    cache.store(keyOf(number), entryOf(number));
    ASSERT_LE(bytesInFolder(), 4500u) << int(number);
    ASSERT_EQ(cache.lookup(keyOf(number)), entryOf(number)) << int(number);
    if (number % 5 == 0)
      fs::remove(usage);
    if (number % 5 == 1)
      std::ofstream(usage, std::ios::trunc) << "abc";
    if (number % 5 == 2)
      std::ofstream(usage, std::ios::trunc) << "\xff\xff\xff\xff\xff\xff\xff\xff";
  }
  EXPECT_THAT(problems_, IsEmpty());
}

TEST_F(DiskCacheTest, RemovesWhatIsInTheWay) {
  DiskCache cache(options());
  const auto heals = [&](uint8_t number) {
    EXPECT_EQ(cache.lookup(keyOf(number)).value_or(Bytes()), Bytes());
    cache.remove(keyOf(number));
    cache.store(keyOf(number), entryOf(number));
    EXPECT_EQ(cache.lookup(keyOf(number)), entryOf(number)) << int(number);
  };
  cache.store(keyOf(1), entryOf(1));
  fs::resize_file(pathOf(1), 0);
  heals(1);
  fs::remove(pathOf(1));
  fs::create_directory(pathOf(1));
  heals(1);
  fs::remove(pathOf(1));
  fs::create_symlink("/dev/zero", pathOf(1));
  heals(1);
  fs::remove(pathOf(1));
  mkfifo(pathOf(1).c_str(), 0600);
  heals(1);
  std::ofstream(pathOf(2).parent_path()) << "no folder";
  heals(2);
  fs::remove_all(folder_ / "tmp");
  std::ofstream(folder_ / "tmp") << "no folder";
  heals(3);
  fs::remove(folder_ / "usage");
  fs::create_directory(folder_ / "usage");
  heals(4);
  fs::remove_all(folder_);
  fs::create_directory(folder_);
  heals(1);
  EXPECT_THAT(problems_, IsEmpty());
}

TEST_F(DiskCacheTest, LeavesFilesOfOthersAlone) {
  DiskCache cache(options(2500));
  cache.store(keyOf(1), entryOf(1));
  for (const char *name : {"notes.txt", "00/notes.txt", "photos/a.png"}) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << std::string(5000, 'x');
  }
  for (uint8_t number = 2; number <= 9; ++number)
    cache.store(keyOf(number), entryOf(number));
  EXPECT_EQ(cache.lookup(keyOf(9)), entryOf(9));
  for (const char *name : {"notes.txt", "00/notes.txt", "photos/a.png"})
    EXPECT_EQ(fs::file_size(folder_ / name), 5000u) << name;
}

TEST_F(DiskCacheTest, SaysOnceWhatAPersonCanMend) {
  std::ofstream(root_ / "made") << "no folder";
  DiskCache cache(options());
  cache.store(keyOf(1), entryOf(1));
  cache.store(keyOf(2), entryOf(2));
  EXPECT_FALSE(cache.lookup(keyOf(1)));
  EXPECT_THAT(problems_, ElementsAre("the cache '" + folder_.string() + "' is not used: Not a directory"));

  fs::remove(root_ / "made");
  fs::create_directories(folder_);
  fs::permissions(folder_, fs::perms::all);
  DiskCache open(options());
  open.store(keyOf(1), entryOf(1));
  EXPECT_FALSE(open.lookup(keyOf(1)));
  EXPECT_THAT(problems_.back(), HasSubstr("any user may write to it"));
  EXPECT_TRUE(fs::is_empty(folder_));
}

/// Runs a function in a process of its own; its exit status.
pid_t start(const std::function<bool()> &function) {
  const pid_t child = fork();
  if (child == 0)
    _exit(function() ? 0 : 1);
  return child;
}

bool succeeds(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_F(DiskCacheTest, AFullDiskCostsNothingButTheEntry) {
  const pid_t child = start([&] {
    // Files of more than 500 bytes cannot be written.
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{500, 500};
    setrlimit(RLIMIT_FSIZE, &limit);
    DiskCache cache(options());
    cache.store(keyOf(1), entryOf(1));
    cache.store(keyOf(2), entryOf(2));
    cache.store(keyOf(3), entryOf(3, 100));
    return problems_.size() == 1 && problems_[0].find("File too large") != std::string::npos &&
           !cache.lookup(keyOf(1)) && cache.lookup(keyOf(3)) == entryOf(3, 100);
  });
  EXPECT_TRUE(succeeds(child));
  EXPECT_EQ(bytesInFolder(), 100u) << "nothing half done is left";
}

/// Stores and finds entries over and over; false when one is found that is not whole.
bool useAll(DiskCache &cache, unsigned rounds, unsigned first) {
  for (unsigned i = 0; i < rounds; ++i) {
    const auto number = static_cast<uint8_t>((first + i) % 40);
    if (const auto found = cache.lookup(keyOf(number)); found && *found != entryOf(number))
      return false;
    cache.store(keyOf(number), entryOf(number));
  }
  return true;
}

TEST_F(DiskCacheTest, ThreadsShareIt) {
  DiskCache cache(options(20'000));
  std::atomic<bool> good = true;
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < 4; ++i)
      threads.emplace_back([&, i] { good = useAll(cache, 100, i * 10) && good; });
  }
  EXPECT_TRUE(good);
  EXPECT_LE(bytesInFolder(), 20'000u);
  EXPECT_TRUE(fs::is_empty(folder_ / "tmp"));
  EXPECT_THAT(problems_, IsEmpty());
}

TEST_F(DiskCacheTest, ProcessesShareIt) {
  const auto runFour = [&](uint64_t maxBytes) {
    std::vector<pid_t> children;
    for (unsigned i = 0; i < 4; ++i)
      children.push_back(start([&, i] {
        DiskCache cache(options(maxBytes));
        return useAll(cache, 100, i * 10) && problems_.empty();
      }));
    return std::ranges::all_of(children, succeeds);
  };
  EXPECT_TRUE(runFour(20'000));
  EXPECT_LE(bytesInFolder(), 20'000u);
  EXPECT_TRUE(runFour(1 << 20));
  DiskCache cache(options());
  for (uint8_t number = 0; number < 40; ++number)
    EXPECT_EQ(cache.lookup(keyOf(number)), entryOf(number)) << int(number);
}

TEST_F(DiskCacheTest, AProcessMayDieAtAnyTime) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = start([&] {
    DiskCache cache(options(20'000));
    useAll(cache, 10, 0);
    if (write(ends[1], "x", 1) != 1)
      return false;
    for (unsigned i = 0;; ++i)
      useAll(cache, 10, i);
  });
  char byte = 0;
  ASSERT_EQ(read(ends[0], &byte, 1), 1);
  kill(child, SIGKILL);
  EXPECT_FALSE(succeeds(child));
  close(ends[0]);
  close(ends[1]);
  DiskCache cache(options(20'000));
  EXPECT_TRUE(useAll(cache, 80, 0));
  EXPECT_LE(bytesInFolder(), 20'000u);
  EXPECT_EQ(cache.lookup(keyOf(39)), entryOf(39));
  // An unfinished file is removed when it is old enough to be abandoned.
  const fs::path abandoned = folder_ / "tmp" / "1-2-abcdef";
  std::ofstream(abandoned) << "half an entry";
  fs::last_write_time(abandoned, fs::file_time_type::clock::now() - std::chrono::hours(2));
  EXPECT_TRUE(useAll(cache, 80, 0));
  EXPECT_FALSE(fs::exists(abandoned));
}

} // namespace
