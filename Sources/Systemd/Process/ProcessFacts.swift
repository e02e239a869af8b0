// The current process: its ID, exit, umask, memory and limits.

import CSystemd
import Glibc

/// The current process.
public enum ProcessFacts {
    /// The ID of the process.
    public static var processID: Int32 { getpid() }

    /// Ends the process.
    ///
    /// Codes from 64 to 78 have the meaning of `sysexits.h`.
    public static func exit(_ code: Int32) -> Never {
        Glibc.exit(code)
    }

    /// Makes new files accessible to the user of the process only.
    ///
    /// The corresponding C function is `umask`.
    public static func makeNewFilesPrivate() {
        umask(0o077)
    }

    /// Returns freed memory and the pages of the program's code to the kernel.
    ///
    /// Most code of a program runs only at start. Code that runs again is mapped again from the
    /// page cache, within a microsecond. The corresponding C functions are `malloc_trim`, and
    /// `madvise` with `MADV_DONTNEED` for the segments that are not writable.
    public static func returnFreeMemory() {
        _ = malloc_trim(0)
        csystemd_release_code()
    }

    /// The number of descriptors that the process may have open.
    ///
    /// The corresponding C function is `getrlimit` with `RLIMIT_NOFILE`.
    public static func descriptorLimit() throws(SystemError) -> (soft: UInt64, hard: UInt64) {
        var limit = rlimit()
        let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        try checkErrno(result, "read the limit of open files")
        return (UInt64(limit.rlim_cur), UInt64(limit.rlim_max))
    }

    /// Raises the soft limit of descriptors to at least `wanted`, up to the hard limit.
    ///
    /// The corresponding C function is `setrlimit`.
    ///
    /// - Returns: The new soft limit.
    @discardableResult
    public static func raiseDescriptorLimit(to wanted: UInt64) throws(SystemError) -> UInt64 {
        let (soft, hard) = try descriptorLimit()
        guard soft < wanted else { return soft }
        let target = min(wanted, hard)
        var limit = rlimit(rlim_cur: rlim_t(target), rlim_max: rlim_t(hard))
        let result = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        try checkErrno(result, "raise the limit of open files")
        return target
    }
}
