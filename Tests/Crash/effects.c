/* Kills the process before, during or after its Nth effect, which is a system call that receives,
   sends or writes data. Preloaded before the C library, so that the shipped program is tested. Without
   a number it only counts.

     EFFECT        the number of the effect, from 1
     EFFECT_PLACE  before, amid (half of the data is written) or after
     EFFECT_LOG    a file to which the name of each effect is appended as a line
     EFFECT_ERRNO  the error of writes to the store as long as the file EFFECT_WHILE exists */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum place { BEFORE = 'b', AMID = 'm', AFTER = 'a' };

static long fatal, count;
static int error;
static const char *while_there;
static int place, log_file = -1;

__attribute__((constructor)) static void prepare(void) {
    const char *number = getenv("EFFECT"), *where = getenv("EFFECT_PLACE");
    const char *path = getenv("EFFECT_LOG");
    fatal = number ? atol(number) : 0;
    place = !where || !strcmp(where, "before") ? BEFORE : strcmp(where, "amid") ? AFTER : AMID;
    while_there = getenv("EFFECT_WHILE");
    if (while_there) error = atoi(getenv("EFFECT_ERRNO"));
    if (path) log_file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* Returns 1 and sets errno if writes to the store must fail now. */
static int fails(void) {
    if (!while_there || access(while_there, F_OK)) return 0;
    errno = error;
    return 1;
}

static void die(void) { kill(getpid(), SIGKILL); }

/* Counts an effect and returns whether it is the last one; kills the process before it if asked to. */
static int begin(const char *name) {
    int is_last = ++count == fatal;
    if (log_file >= 0) {
        /* A direct system call, because write() is itself an effect. */
        syscall(SYS_write, log_file, name, strlen(name));
        syscall(SYS_write, log_file, "\n", 1);
    }
    if (is_last && place == BEFORE) die();
    return is_last;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define EFFECT(type, name, parameters, whole, half)      \
    type name parameters {                               \
        static __typeof__(&name) real;                   \
        if (!real) real = REAL(name);                    \
        int is_last = begin(#name);                      \
        if (is_last && place == AMID) { half; die(); }   \
        type result = whole;                             \
        if (is_last) die();                              \
        return result;                                   \
    }

EFFECT(ssize_t, recv, (int socket, void *bytes, size_t size, int flags),
       real(socket, bytes, size, flags), real(socket, bytes, size / 2, flags))
EFFECT(ssize_t, recvmsg, (int socket, struct msghdr *message, int flags),
       real(socket, message, flags), real(socket, message, flags))
/* A datagram cannot be sent in part. */
EFFECT(ssize_t, send, (int socket, const void *bytes, size_t size, int flags),
       real(socket, bytes, size, flags), real(socket, bytes, size, flags))
EFFECT(ssize_t, sendmsg, (int socket, const struct msghdr *message, int flags),
       real(socket, message, flags), real(socket, message, flags))
EFFECT(ssize_t, write, (int file, const void *bytes, size_t size),
       real(file, bytes, size), real(file, bytes, size / 2))
EFFECT(ssize_t, pwrite64, (int file, const void *bytes, size_t size, off64_t offset),
       fails() ? -1 : real(file, bytes, size, offset), real(file, bytes, size / 2, offset))
EFFECT(int, ftruncate64, (int file, off64_t size), fails() ? -1 : real(file, size),
       real(file, size))
EFFECT(int, fdatasync, (int file), fails() ? -1 : real(file), real(file))
EFFECT(int, fsync, (int file), real(file), real(file))
EFFECT(int, unlink, (const char *path), real(path), real(path))
EFFECT(int, bind, (int socket, const struct sockaddr *address, socklen_t size),
       real(socket, address, size), real(socket, address, size))
