# Builds, installs and checks notifyd. `make help` lists the targets.
#
#   make && sudo make install && sudo systemctl enable --now notifyd.socket

PREFIX  ?= /usr/local
DESTDIR ?=
SWIFT   ?= swift

bindir      = $(PREFIX)/bin
unitdir     = $(PREFIX)/lib/systemd/system
sysusersdir = $(PREFIX)/lib/sysusers.d
catalogdir  = $(PREFIX)/lib/systemd/catalog
datadir     = $(PREFIX)/share/notifyd
confdir     = /etc/notifyd

programs = notifyd notifyctl
units    = notifyd.service notifyd.socket notifyd-control.socket
built    = .build/release

runtime  = .build/runtime

# The standard library is linked statically: a machine that only runs notifyd needs no Swift. So is
# the C++ library: the shared one costs each start half a millisecond and 1 MiB. Swift's regular
# expressions, which a single String.contains(String) would link, are disabled. -s strips the
# symbols, which are two thirds of the file.
release = -c release --static-swift-stdlib -Xlinker -s -Xlinker -L$(CURDIR)/$(runtime) \
	-Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import

.DELETE_ON_ERROR:
.PHONY: all requirements install uninstall demo check lint fresh unit asan library reference package docs \
	system crash bench fuzz fuzz-short linear day mutations mutations-check clean help

all: requirements
	@for program in $(programs); do \
	    $(SWIFT) build $(release) --product $$program || exit; \
	done

# Also links the archive of libstdc++, where there is one, into $(runtime).
requirements:
	@SWIFT='$(SWIFT)' Tests/requirements.sh build

# Installs the programs that `make` has built. Builds nothing: under sudo Swift is often not on PATH.
install:
	@for program in $(programs); do \
	    test -x $(built)/$$program || { \
	        echo "install: $(built)/$$program does not exist; run 'make' first" >&2; exit 1; }; \
	done
	install -d $(DESTDIR)$(bindir) $(DESTDIR)$(unitdir) $(DESTDIR)$(confdir)
	install -m 0755 $(programs:%=$(built)/%) $(DESTDIR)$(bindir)
	for unit in $(units); do \
	    sed 's|/usr/local/bin/|$(bindir)/|' systemd/$$unit >$(DESTDIR)$(unitdir)/$$unit || exit; \
	    chmod 0644 $(DESTDIR)$(unitdir)/$$unit; \
	done
	install -D -m 0644 systemd/notifyd.sysusers $(DESTDIR)$(sysusersdir)/notifyd.conf
	install -D -m 0644 systemd/notifyd.catalog $(DESTDIR)$(catalogdir)/notifyd.catalog
	install -d $(DESTDIR)$(datadir)
	install -m 0644 systemd/routes.json systemd/routes.test.json systemd/routes.schema.json \
	    systemd/providers.schema.json $(DESTDIR)$(datadir)
# The routes are the administrator's as soon as they exist.
	@if test -e $(DESTDIR)$(confdir)/routes.json; then \
	    echo "install: $(DESTDIR)$(confdir)/routes.json was not replaced; the example is in $(datadir)"; \
	else \
	    install -m 0644 systemd/routes.json systemd/routes.test.json $(DESTDIR)$(confdir); \
	fi
ifeq ($(DESTDIR),)
	@if command -v systemd-sysusers >/dev/null; then \
	    systemd-sysusers $(sysusersdir)/notifyd.conf; \
	else \
	    echo "install: no systemd here; user notifyd, groups and message catalog are not set up"; \
	fi
	@if command -v journalctl >/dev/null; then journalctl --update-catalog; fi
	@if test -d /run/systemd/system; then systemctl daemon-reload; fi
endif

# The routes, the state, the user and the groups are not removed.
uninstall:
ifeq ($(DESTDIR),)
	if test -d /run/systemd/system; then systemctl disable --now $(units) || true; fi
endif
	rm -f $(programs:%=$(DESTDIR)$(bindir)/%) $(units:%=$(DESTDIR)$(unitdir)/%) \
	    $(DESTDIR)$(sysusersdir)/notifyd.conf $(DESTDIR)$(catalogdir)/notifyd.catalog
	rm -rf $(DESTDIR)$(datadir)
ifeq ($(DESTDIR),)
	@if command -v journalctl >/dev/null; then journalctl --update-catalog; fi
	@if test -d /run/systemd/system; then systemctl daemon-reload; fi
	@echo "uninstall: $(confdir), /var/lib/notifyd and the user notifyd were not removed"
endif

# Runs the daemon in this terminal, with sample payloads. Needs neither systemd nor root.
demo: all
	@Tests/demo.sh $(built)

# Every check, part by part. With STRICT=1 a part that cannot run is a failure.
check:
	@SWIFT='$(SWIFT)' STRICT='$(STRICT)' Tests/check.sh

lint:
	@SWIFT='$(SWIFT)' Tests/lint.sh

# make, make demo and make install in a minimal Debian root, as root and as a user. Needs root.
fresh:
	@SWIFT='$(SWIFT)' Tests/fresh.sh

unit:
	$(SWIFT) test --disable-xctest

# A suppression names the function that allocated, so the whole stack is recorded.
leaks = ASAN_OPTIONS=malloc_context_size=120 \
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.supp:print_suppressions=0

# XCTest itself leaks, hence --disable-xctest.
asan:
	$(leaks) $(SWIFT) test --disable-xctest --sanitize=address --scratch-path .build/asan

# Runs each fuzzer for SECONDS seconds; FUZZERS='links frames' selects two.
SECONDS ?= 60
fuzz:
	@$(leaks) SWIFT='$(SWIFT)' SECONDS_EACH=$(SECONDS) Tests/fuzz.sh long $(FUZZERS)

# Runs each fuzzer on a fixed sequence of inputs.
fuzz-short:
	@$(leaks) SWIFT='$(SWIFT)' Tests/fuzz.sh short $(FUZZERS)

# Hostile input of twice the size takes at most 2.2 times the instructions.
linear:
	@Tests/Linear/run $(built)

# 24 hours of load with faults on a clock that runs a thousand times faster; `make unit` runs two.
day:
	DAY_HOURS=24 $(SWIFT) test --disable-xctest --filter DayTests

# Builds a package that depends on LinkRouter and LinkCoordinators, with the C libraries hidden.
library:
	@SWIFT='$(SWIFT)' Tests/library.sh

# Builds the reference of both libraries with DocC, into .build/reference.
reference:
	@SWIFT='$(SWIFT)' Tests/reference.sh

# The built programs: what they link, what is installed, and the verdict of systemd on the units.
package:
	@Tests/package.sh $(built)

# Runs every command of README and docs, and compares their tables with the sources.
docs:
	@SWIFT='$(SWIFT)' Tests/docs.sh $(built)

# Removes each mechanism behind a promise in turn; the test that guards it must fail. ONLY=word
# selects those with the word in promise, name or test.
mutations:
	@SWIFT='$(SWIFT)' Tests/Mutations/run $(ONLY)

# Checks without building that each patch applies and names an existing test.
mutations-check:
	@Tests/Mutations/run --check

# The installed package under a systemd of its own. Needs root, not Swift.
system:
	@BUILT='$(built)' Tests/System/run

# kill -9 at each effect and at CYCLES random instants, and stores that cannot be used. Needs root,
# not Swift.
CYCLES ?= 150
crash:
	@Tests/Crash/run $(built) $(CYCLES)

# Compiles the benchmarks, for debug because that is faster. `swift run -c release` runs them.
bench:
	$(SWIFT) build --package-path Benchmarks --scratch-path .build/bench

clean:
	rm -rf .build

help:
	@echo 'make            build notifyd and notifyctl for release'
	@echo 'make install    copy them to $$(DESTDIR)$$(PREFIX), now $(DESTDIR)$(PREFIX); needs root'
	@echo 'make uninstall  remove them; routes and state are not removed'
	@echo 'make demo       run notifyd in this terminal, with sample payloads'
	@echo 'make check      run every check: lint, mutations-check, fresh, unit, asan, library,'
	@echo '                reference, bench, fuzz-short, linear, package, docs, crash and system, which'
	@echo '                are targets, too'
	@echo 'make crash CYCLES=5000   kill notifyd more often than the check does'
	@echo 'make reference  the reference of both libraries, in .build/reference'
	@echo 'make day        24 hours of load with faults, on a clock a thousand times faster'
	@echo 'make fuzz       run each fuzzer for SECONDS=60'
	@echo 'make mutations  remove each mechanism behind a promise; a test must fail each time'
	@echo 'make bench      build the benchmarks'
