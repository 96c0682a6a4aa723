import { expect, test } from "vitest";
import { systemNotices } from "./system-notices.ts";

const complete: Parameters<typeof systemNotices>[0]["isolation"] = {
  ownUser: true,
  limits: true,
  roomProblem: null,
  scratchInClear: null,
  unshare: ["--net"],
  noNewPrivileges: true,
  filters: { landlock: true, seccomp: true },
};

const settings = { isProduction: true, smtpUrl: "smtps://mail.example" };

test("production without a mail server is named to administrators; elsewhere the local mailbox takes its place", () => {
  const without = { ...settings, smtpUrl: null };
  expect(systemNotices({ isolation: complete, settings: without })).toEqual([expect.stringMatching(/no mail server set up.*SMTP_URL/)]);
  expect(systemNotices({ isolation: complete, settings: { ...without, isProduction: false } })).toEqual([]);
});

test("a host that offers all isolation has no notice", () => {
  expect(systemNotices({ isolation: complete, settings })).toEqual([]);
});

test("a host or kernel that lacks some is named to administrators in one notice, with the command that says what to do", () => {
  const isolation = { ...complete, roomProblem: "not permitted", filters: { landlock: false, seccomp: false } };
  expect(systemNotices({ isolation, settings })).toEqual([
    expect.stringMatching(/less isolation than intended.*\(missing: mounts, processes, Landlock, seccomp\).*tieout doctor/),
  ]);
});
