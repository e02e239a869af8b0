"""What must reach the screen and nobody else."""

from support import CONTROL, STREAM, Door, case, commands, cursor, entries, equal, push, read
from cases import following


@case("an OAuth callback's token reaches the follower whole, and nobody else")
def callback():
    mark = cursor()
    control = Door(CONTROL)
    control.ask({"event": "logout"})
    follower = following.Follower()
    link = "compass://callback?code=s3cr3t-c0de&state=s3cr3t-state#access_token=s3cr3t-t0ken"
    receipt = Door(STREAM).ask(push(link), outcome="routed")
    assert "s3cr3t" not in str(receipt), receipt
    command = follower.command()
    equal({k: command["arguments"][k] for k in ("code", "state", "access_token")},
          {"code": "s3cr3t-c0de", "state": "s3cr3t-state", "access_token": "s3cr3t-t0ken"},
          "arguments of the follower")
    found = entries(mark)
    equal(len(commands(found)), 1, "commands")
    assert "…" in found[-1]["NOTIFY_LINK"] and "…" in found[-1]["NAV_ARGUMENTS"], found[-1]
    everything = read(mark, "-o", "export")
    assert "s3cr3t" not in everything, "a secret is in the journal"


@case("what a route calls secret is as well")
def listed():
    mark = cursor()
    Door(CONTROL).ask({"event": "logout"})
    Door().ask(push("compass://password-reset:s3cr3t"), outcome="routed",
               route="password-reset:{ticket}")
    everything = read(mark, "-o", "export")
    assert "s3cr3t" not in everything, "a secret is in the journal"


@case("errors show no secret either")
def errors():
    mark = cursor()
    feed = Door()
    for link in ("compass://nowhere?token=s3cr3t", "https://evil.example.com/?token=s3cr3t",
                 "compass://callback?code=s3cr3t%ff", "compass://callback?code=s3cr3t%0a"):
        receipt = feed.ask(push(link))
        assert "s3cr3t" not in str(receipt), receipt
    everything = read(mark, "-o", "export")
    assert "s3cr3t" not in everything, "a secret is in the journal"
