import { describe, expect, it } from "vitest";
import { forbiddenCalls, newestCall } from "./forbidden-calls.ts";
import { seccompFilter } from "./seccomp-filter.ts";

interface Call {
  readonly number: number;
  readonly architecture: number;
  readonly arguments?: readonly number[];
}

/** Runs a filter as the kernel would, with the five operations that filters use, and returns the verdict on a call. */
function answerOf(filter: Buffer, call: Call): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call.number, 0);
  data.writeUInt32LE(call.architecture, 4);
  for (const [at, value] of (call.arguments ?? []).entries()) data.writeUInt32LE(value, 16 + at * 8);
  let held = 0;
  for (let at = 0; ; at += 1) {
    const operation = filter.readUInt16LE(at * 8);
    const operand = filter.readUInt32LE(at * 8 + 4);
    if (operation === 0x20) held = data.readUInt32LE(operand);
    else if (operation === 0x06) return operand;
    else {
      const holds = operation === 0x15 ? held === operand : operation === 0x25 ? held > operand : (held & operand) !== 0;
      at += filter.readUInt8(at * 8 + (holds ? 2 : 3));
    }
  }
}

const allow = 0x7fff_0000;
const error = (number: number): number => 0x0005_0000 + number;
const kill = 0x8000_0000;
const systems = [
  { name: "x64", architecture: 0xc000_003e, index: 1, clone: 56, socket: 41, ioctl: 16, read: 0, signals: [62, 234, 200, 302, 72] },
  { name: "arm64", architecture: 0xc000_00b7, index: 2, clone: 220, socket: 198, ioctl: 29, read: 63, signals: [129, 131, 130, 261, 25] },
] as const;

describe.each(systems)("the kernel call filter on $name", ({ name, architecture, index, clone, socket, ioctl, read, signals }) => {
  const filter = seccompFilter({ ownSignalsOnly: false }, name)?.program ?? Buffer.alloc(0);
  const answer = (number: number, ...args: readonly number[]) => answerOf(filter, { number, architecture, arguments: args });

  it("refuses exactly the forbidden calls on the list", () => {
    const forbidden = new Set(forbiddenCalls.map((call) => call[index]));
    const special = new Set([clone, socket, ioctl, 435]);
    for (let number = 0; number <= newestCall; number += 1)
      if (!special.has(number)) expect([number, answer(number)]).toEqual([number, forbidden.has(number) ? error(1) : allow]);
  });

  it("treats calls newer than the list, or of another interface or architecture, as nonexistent", () => {
    expect(answer(newestCall + 1)).toBe(error(38));
    expect(answer(0x4000_0000 + read)).toBe(error(38));
    expect(answer(435)).toBe(error(38));
    expect(answerOf(filter, { number: read, architecture: 0x4000_0003 })).toBe(kill);
  });

  it("allows starting threads and processes, but not namespaces, sockets or typing into terminals", () => {
    expect(answer(clone, 0x003d_0f00)).toBe(allow);
    expect(answer(clone, 17)).toBe(allow);
    for (const flag of [0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000])
      expect(answer(clone, flag + 17)).toBe(error(1));
    expect(answer(socket, 1)).toBe(error(97));
    expect(answer(socket, 2)).toBe(error(97));
    expect(answer(ioctl, 0, 0x5413)).toBe(allow);
    expect(answer(ioctl, 0, 0x5412)).toBe(error(1));
  });

  it("lets a process signal and limit only itself if it shares its user with others", () => {
    const shared = seccompFilter({ ownSignalsOnly: true }, name);
    if (!shared) throw new Error("no filter");
    const program = Buffer.from(shared.program);
    for (const at of shared.ownProcessAt) program.writeUInt32LE(4711, at);
    const shares = (number: number, ...args: readonly number[]) => answerOf(program, { number, architecture, arguments: args });
    const [kill, tgkill, tkill, prlimit64, fcntl] = signals;
    for (const call of [kill, tgkill]) {
      expect(shares(call, 4711, 9)).toBe(allow);
      for (const other of [1, 4712, 0, 0xffff_ffff]) expect(shares(call, other, 9)).toBe(error(1));
    }
    expect(shares(tkill, 4711, 9)).toBe(error(1));
    expect([0, 4711, 4712].map((pid) => shares(prlimit64, pid))).toEqual([allow, allow, error(1)]);
    expect([2, 8, 10, 15].map((operation) => shares(fcntl, 3, operation))).toEqual([allow, error(1), error(1), error(1)]);
    for (const call of signals) expect(answer(call, 4712, 9)).toBe(allow);
  });
});

it("each forbidden call has one name and one number per architecture, and other architectures have no filter", () => {
  for (const index of [0, 1, 2]) {
    const values = forbiddenCalls.map((call) => call[index]).filter((value) => value !== null);
    expect(new Set(values).size).toBe(values.length);
  }
  expect(seccompFilter({ ownSignalsOnly: true }, "riscv64")).toBeNull();
});
