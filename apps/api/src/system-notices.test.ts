import { expect, test } from "vitest";
import { systemNotices } from "./system-notices.ts";

const complete: Parameters<typeof systemNotices>[0] = {
  ownUser: true,
  limits: true,
  roomProblem: null,
  scratchInClear: null,
  unshare: ["--net"],
  noNewPrivileges: true,
  filters: { landlock: true, seccomp: true },
};

test("a host that offers all isolation has no notice", () => {
  expect(systemNotices(complete)).toEqual([]);
});

test("a host or kernel that lacks some is named to administrators in one notice, with the command that says what to do", () => {
  expect(systemNotices({ ...complete, roomProblem: "not permitted", filters: { landlock: false, seccomp: false } })).toEqual([
    expect.stringMatching(/less isolation than intended.*\(missing: mounts, processes, Landlock, seccomp\).*tieout doctor/),
  ]);
});
