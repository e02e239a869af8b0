// Facts about, and the end of, the process itself.

import CSystemd
import Glibc

/// The process itself.
public enum ProcessFacts {
    /// The number of the process.
    public static var processID: Int32 { getpid() }

    /// Ends the process now.
    ///
    /// Codes from 64 to 78 mean what `sysexits.h` says.
    public static func exit(_ code: Int32) -> Never {
        Glibc.exit(code)
    }

    /// Makes every file that the process creates from now on its user's alone.
    ///
    /// The corresponding C function is `umask`.
    public static func keepNewFilesPrivate() {
        umask(0o077)
    }

    /// Gives memory back that is kept for later: what was freed, and code that ran long ago.
    ///
    /// Most of a program's code runs once, at its start. What is needed again is still in the page
    /// cache, a microsecond away. The corresponding C functions are `malloc_trim`, and `madvise`
    /// with `MADV_DONTNEED` for the segments that are not writable.
    public static func returnFreeMemory() {
        _ = malloc_trim(0)
        csystemd_forget_code()
    }

    /// How many descriptors the process may have open.
    ///
    /// The corresponding C function is `getrlimit` with `RLIMIT_NOFILE`.
    public static func descriptorLimit() throws(SystemError) -> (soft: UInt64, hard: UInt64) {
        var limit = rlimit()
        let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        try checkErrno(result, "read the limit of open files")
        return (UInt64(limit.rlim_cur), UInt64(limit.rlim_max))
    }

    /// Raises the number of descriptors to at least `wanted`, as far as the hard limit allows.
    ///
    /// Returns the limit that is in force afterwards. The corresponding C function is `setrlimit`.
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
