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

# The standard library is linked in, so that a machine needs no Swift to run notifyd, and so is the
# C++ library under it: a shared one costs each start half a millisecond and 1 MiB. Regular
# expressions are left out, which one call of String.contains(String) would bring in. -s leaves the
# symbols out, which are two thirds of the file.
release = -c release --static-swift-stdlib -Xlinker -s -Xlinker -L$(CURDIR)/$(runtime) \
	-Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import

.DELETE_ON_ERROR:
.PHONY: all requirements install uninstall demo check lint unit asan tsan library package docs system crash bench \
	fuzz fuzz-short linear day mutations mutations-check clean help

all: requirements $(runtime)/libstdc++.a
	@for program in $(programs); do \
	    $(SWIFT) build $(release) --product $$program || exit; \
	done

# The linker takes the first libstdc++ on its path, so the archive gets a folder of its own. Where
# there is no archive, the shared one is linked.
$(runtime)/libstdc++.a: | requirements
	@mkdir -p $(@D)
	@clang=$$(dirname "$$(command -v $(SWIFT))")/clang; test -x "$$clang" || clang=cc; \
	archive=$$("$$clang" -print-file-name=libstdc++.a); \
	if test -e "$$archive"; then ln -sf "$$archive" $@; fi

requirements:
	@Tests/requirements.sh build

# Copies what `make` has built and never builds: under sudo there is often no Swift on the PATH.
install:
	@for program in $(programs); do \
	    test -x $(built)/$$program || { \
	        echo "install: $(built)/$$program is not there; run 'make' first" >&2; exit 1; }; \
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
# The routes belong to whoever runs the machine from the first day on.
	@if test -e $(DESTDIR)$(confdir)/routes.json; then \
	    echo "install: $(DESTDIR)$(confdir)/routes.json is kept; the example is in $(datadir)"; \
	else \
	    install -m 0644 systemd/routes.json systemd/routes.test.json $(DESTDIR)$(confdir); \
	fi
ifeq ($(DESTDIR),)
	systemd-sysusers $(sysusersdir)/notifyd.conf
	journalctl --update-catalog
	if test -d /run/systemd/system; then systemctl daemon-reload; fi
endif

# Keeps what is not the package's: the routes, the state, the user and the groups.
uninstall:
ifeq ($(DESTDIR),)
	if test -d /run/systemd/system; then systemctl disable --now $(units) || true; fi
endif
	rm -f $(programs:%=$(DESTDIR)$(bindir)/%) $(units:%=$(DESTDIR)$(unitdir)/%) \
	    $(DESTDIR)$(sysusersdir)/notifyd.conf $(DESTDIR)$(catalogdir)/notifyd.catalog
	rm -rf $(DESTDIR)$(datadir)
ifeq ($(DESTDIR),)
	journalctl --update-catalog
	if test -d /run/systemd/system; then systemctl daemon-reload; fi
	@echo "uninstall: $(confdir), /var/lib/notifyd and the user notifyd are kept"
endif

# Shows the daemon at work in this terminal; needs neither systemd nor root.
demo: all
	@Tests/demo.sh $(built)

# Everything there is to check, each part timed. STRICT=1 makes a part that cannot run a failure.
check:
	@SWIFT='$(SWIFT)' STRICT='$(STRICT)' Tests/check.sh

lint:
	@SWIFT='$(SWIFT)' Tests/lint.sh

unit:
	$(SWIFT) test --disable-xctest

# What is not a leak is known by who made it, however deep below.
leaks = ASAN_OPTIONS=malloc_context_size=60 \
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.supp:print_suppressions=0

# A run of XCTest leaks by itself, hence --disable-xctest.
asan:
	$(leaks) $(SWIFT) test --disable-xctest --sanitize=address --scratch-path .build/asan

tsan:
	$(SWIFT) test --disable-xctest --sanitize=thread --scratch-path .build/tsan

# Every fuzzer for SECONDS seconds; FUZZERS='links frames' are these alone.
SECONDS ?= 60
fuzz:
	@$(leaks) SWIFT='$(SWIFT)' SECONDS_EACH=$(SECONDS) Tests/fuzz.sh long $(FUZZERS)

# The same for a fixed number of inputs, which are the same each time.
fuzz-short:
	@$(leaks) SWIFT='$(SWIFT)' Tests/fuzz.sh short $(FUZZERS)

# Hostile input of twice the size is at most 2.2 times the work, counted in instructions.
linear:
	@Tests/Linear/run $(built)

# A day under load with faults, in time that runs a thousand times faster; `make unit` has two hours.
day:
	DAY_HOURS=24 $(SWIFT) test --disable-xctest --filter DayTests

# LinkRouter in a package of its own, where no C library can be found.
library:
	@SWIFT='$(SWIFT)' Tests/library.sh

# The built package: what it links, what it installs, what systemd thinks of its units.
package:
	@Tests/package.sh $(built)

# README and docs: every command in them, and every list against the sources.
docs:
	@SWIFT='$(SWIFT)' Tests/docs.sh $(built)

# Takes each mechanism behind a promise out and demands that a test fails; ONLY=word are those with
# the word in promise, name or test.
mutations:
	@SWIFT='$(SWIFT)' Tests/Mutations/run $(ONLY)

# Without building: whether each still applies, and names a test that is there.
mutations-check:
	@Tests/Mutations/run --check

# The built package under a systemd of its own. Needs root, not Swift.
system:
	@Tests/System/run

# kill -9 at each effect, at CYCLES random instants, and stores that cannot be used. Needs root, not
# Swift.
CYCLES ?= 150
crash:
	@Tests/Crash/run $(built) $(CYCLES)

bench:
	$(SWIFT) build -c release --package-path Benchmarks

clean:
	rm -rf .build

help:
	@echo 'make            build notifyd and notifyctl for release'
	@echo 'make install    copy them to $$(DESTDIR)$$(PREFIX), now $(DESTDIR)$(PREFIX); needs root'
	@echo 'make uninstall  remove them again; keeps routes and state'
	@echo 'make demo       see notifyd at work in this terminal'
	@echo 'make check      run every check; it runs lint, unit, asan, tsan,'
	@echo '                library, bench, fuzz-short, linear, mutations-check, package, docs,'
	@echo '                crash and system, which are targets of their own; make crash CYCLES=5000 kills'
	@echo '                notifyd more often'
	@echo 'make day        24 hours of load with faults, in time that runs a thousand times faster'
	@echo 'make fuzz       run every fuzzer for SECONDS=60'
	@echo 'make mutations  take each mechanism of a promise out; a test must fail each time'
	@echo 'make bench      build the benchmarks'
