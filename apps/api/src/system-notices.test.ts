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

test("administrators see a notice in production without a mail server; outside production the local mailbox replaces it", () => {
  const without = { ...settings, smtpUrl: null };
  expect(systemNotices({ isolation: complete, settings: without })).toEqual([expect.stringMatching(/no mail server set up.*SMTP_URL/)]);
  expect(systemNotices({ isolation: complete, settings: { ...without, isProduction: false } })).toEqual([]);
});

test("a host with full isolation has no notice", () => {
  expect(systemNotices({ isolation: complete, settings })).toEqual([]);
});

test("administrators see one notice for a host or kernel that lacks isolation, with the command that explains what to do", () => {
  const isolation = { ...complete, roomProblem: "not permitted", filters: { landlock: false, seccomp: false } };
  expect(systemNotices({ isolation, settings })).toEqual([
    expect.stringMatching(/less isolation than intended.*\(missing: mounts, processes, Landlock, seccomp\).*tieout doctor/),
  ]);
});
