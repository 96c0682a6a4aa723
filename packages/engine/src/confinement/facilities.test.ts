import { describe, expect, it } from "vitest";
import { isolationWarning, listFacilities } from "./facilities.ts";
import type { Isolation } from "./isolation.ts";

const all: Isolation = {
  ownUser: true,
  limits: true,
  roomProblem: null,
  scratchInClear: null,
  unshare: ["--net"],
  noNewPrivileges: true,
  filters: { landlock: true, seccomp: true },
};
const none: Isolation = {
  ownUser: false,
  limits: false,
  roomProblem: "mount: permission denied",
  scratchInClear: "/tmp",
  unshare: null,
  noNewPrivileges: false,
  filters: { landlock: false, seccomp: false },
};
const withoutSwap = { places: [], isKeptOut: false };

describe("a system's facilities to isolate a child", () => {
  it("are listed in one warning if some are missing, and not at all if everything is there", () => {
    expect(isolationWarning(all)).toBeNull();
    expect(isolationWarning(none)).toMatch(
      /pivot_root.*mount: permission denied.*PID namespace.*unshare.*Landlock.*seccomp.*in \/tmp.*prlimit.*setpriv.*doctor/,
    );
  });

  it("are listed one by one, with a remedy only for those that are missing", () => {
    const names = ["mounts", "processes", "network", "Landlock", "seccomp", "tmpfs", "limits", "privileges", "swap"];
    const states = (isolation: Isolation) =>
      listFacilities(isolation, withoutSwap).map(({ name, state, remedy }) => [name, state, remedy !== ""]);
    expect(states(all)).toEqual(names.map((name) => [name, "in use", false]));
    expect(states(none)).toEqual(names.map((name) => (name === "swap" ? [name, "in use", false] : [name, "missing", true])));
    expect(states({ ...all, filters: { landlock: false, seccomp: true } }).filter(([, state]) => state === "missing")).toEqual([
      ["Landlock", "missing", true],
    ]);
  });

  it.each([
    ["none", { places: [], isKeptOut: false }, "in use"],
    ["some that the memory of rooms is kept out of", { places: ["/dev/sda2"], isKeptOut: true }, "in use"],
    ["some that takes the memory of tasks", { places: ["/dev/sda2"], isKeptOut: false }, "check"],
    ["no one knows what", { places: null, isKeptOut: false }, "check"],
  ] as const)("ask a person to check the swap if it is %s", (_what, swap, state) => {
    const [found] = listFacilities(all, swap).slice(-1);
    expect(found).toMatchObject({ name: "swap", state });
    expect(found?.remedy).toMatch(state === "check" ? /encrypt the swap or turn it off/ : /^$/);
  });
});
