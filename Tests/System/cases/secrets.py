"""Secret arguments: only followers receive them."""

from support import CONTROL, STREAM, Door, case, commands, cursor, entries, equal, push, read
from cases import following


@case("the secrets of an OAuth callback reach the follower, but neither receipt nor journal")
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


@case("an argument that its route declares secret is not in the journal")
def listed():
    mark = cursor()
    Door(CONTROL).ask({"event": "logout"})
    Door().ask(push("compass://password-reset:s3cr3t"), outcome="routed",
               route="password-reset:{ticket}")
    everything = read(mark, "-o", "export")
    assert "s3cr3t" not in everything, "a secret is in the journal"


@case("receipts and entries of rejected links contain no secret")
def errors():
    mark = cursor()
    feed = Door()
    for link in ("compass://nowhere?token=s3cr3t", "https://evil.example.com/?token=s3cr3t",
                 "compass://callback?code=s3cr3t%ff", "compass://callback?code=s3cr3t%0a"):
        receipt = feed.ask(push(link))
        assert "s3cr3t" not in str(receipt), receipt
    everything = read(mark, "-o", "export")
    assert "s3cr3t" not in everything, "a secret is in the journal"
