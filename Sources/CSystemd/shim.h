// libsystemd's headers, and the Linux headers that Swift's Glibc module hides.
#define _GNU_SOURCE 1
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
#include <systemd/sd-journal.h>
