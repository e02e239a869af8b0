// The headers of libsystemd, and declarations of Linux calls and constants that Swift's Glibc
// module hides, because it is built without _GNU_SOURCE.
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
#include <systemd/sd-journal.h>
#include <systemd/sd-login.h>

#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <sys/types.h>
#include <sys/un.h>
#include <unistd.h>

extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
extern int memfd_create(const char *name, unsigned int flags);
extern const char *strerrordesc_np(int error);

enum {
    CSYSTEMD_SOCK_STREAM = 1,
    CSYSTEMD_SOCK_DGRAM = 2,
    CSYSTEMD_SOCK_SEQPACKET = 5,
    CSYSTEMD_SOCK_NONBLOCK = 04000,
    CSYSTEMD_SOCK_CLOEXEC = 02000000,
    CSYSTEMD_MSG_TRUNC = 0x20,
    CSYSTEMD_MSG_DONTWAIT = 0x40,
    CSYSTEMD_MSG_NOSIGNAL = 0x4000,
    CSYSTEMD_POLLRDHUP = 0x2000,
    CSYSTEMD_EFD_CLOEXEC = 02000000,
    CSYSTEMD_MFD_CLOEXEC = 1,
    CSYSTEMD_MFD_ALLOW_SEALING = 2,
    CSYSTEMD_F_ADD_SEALS = 1033,
    CSYSTEMD_F_GET_SEALS = 1034,
    // F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE: journald requires them of a memfd.
    CSYSTEMD_F_SEAL_ALL = 15,
    CSYSTEMD_SO_PEERCRED = 17,
    CSYSTEMD_TMPFS_MAGIC = 0x01021994,
};

// struct ucred of <sys/socket.h>, hidden without _GNU_SOURCE.
struct csystemd_credentials {
    pid_t pid;
    uid_t uid;
    gid_t gid;
};

// Maps a page of zeros where a mapped file was truncated. mmap is a plain system call, so a signal
// handler may call it; systemd's own programs do the same.
static inline void csystemd_fill_page(int number, siginfo_t *info, void *context) {
    uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
    void *page = (void *)((uintptr_t)info->si_addr & ~(size - 1));

    (void)context;
    if (info->si_code == BUS_ADRERR &&
        mmap(page, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED)
        return;
    // Any other fault ends the process, as without a handler.
    signal(number, SIG_DFL);
    if (info->si_code <= 0) raise(number);
}

static inline int csystemd_fill_missing_pages(void) {
    struct sigaction action;

    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_sigaction = csystemd_fill_page;
    action.sa_flags = SA_SIGINFO;
    return sigaction(SIGBUS, &action, NULL);
}

// Sends an empty datagram with one descriptor. CMSG_* are macros, which Swift cannot call.
static inline ssize_t csystemd_send_descriptor(int socket, int descriptor) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message;
    struct cmsghdr *header;

    memset(&control, 0, sizeof control);
    memset(&message, 0, sizeof message);
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    return sendmsg(socket, &message, CSYSTEMD_MSG_DONTWAIT | CSYSTEMD_MSG_NOSIGNAL);
}

// dl_iterate_phdr(3) of <link.h>, hidden without _GNU_SOURCE.
struct csystemd_object {
    ElfW(Addr) base;
    const char *name;
    const ElfW(Phdr) *segments;
    ElfW(Half) count;
};

extern int dl_iterate_phdr(int (*body)(void *object, size_t size, void *data), void *data);

static inline int csystemd_release_segments(void *object, size_t size, void *data) {
    const struct csystemd_object *loaded = (const struct csystemd_object *)object;
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);

    (void)size;
    (void)data;
    for (int i = 0; i < loaded->count; i++) {
        const ElfW(Phdr) *segment = &loaded->segments[i];
        const size_t start = (loaded->base + segment->p_vaddr) & ~(page - 1);
        const size_t end = loaded->base + segment->p_vaddr + segment->p_memsz;

        // Writable pages have been written to, at least by the dynamic linker.
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

// Unmaps the pages of code and constants; used ones are mapped again from the page cache.
static inline void csystemd_release_code(void) {
    dl_iterate_phdr(csystemd_release_segments, NULL);
}
