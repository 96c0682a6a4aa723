import { describe, expect, it } from "vitest";
import { forbiddenCalls, newestCall } from "./forbidden-calls.ts";
import { seccompFilter } from "./seccomp-filter.ts";

interface Call {
  readonly number: number;
  readonly architecture: number;
  readonly arguments?: readonly number[];
}

/** What the kernel answers: it runs these five operations. */
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
  { name: "x64", architecture: 0xc000_003e, index: 1, clone: 56, socket: 41, ioctl: 16, read: 0 },
  { name: "arm64", architecture: 0xc000_00b7, index: 2, clone: 220, socket: 198, ioctl: 29, read: 63 },
] as const;

describe.each(systems)("the filter of kernel calls on $name", ({ name, architecture, index, clone, socket, ioctl, read }) => {
  const filter = seccompFilter(name) ?? Buffer.alloc(0);
  const answer = (number: number, ...args: readonly number[]) => answerOf(filter, { number, architecture, arguments: args });

  it("refuses every forbidden call and only those of the list", () => {
    const forbidden = new Set(forbiddenCalls.map((call) => call[index]));
    const special = new Set([clone, socket, ioctl, 435]);
    for (let number = 0; number <= newestCall; number += 1)
      if (!special.has(number)) expect([number, answer(number)]).toEqual([number, forbidden.has(number) ? error(1) : allow]);
  });

  it("knows no calls that are newer than the list, of another interface or of another architecture", () => {
    expect(answer(newestCall + 1)).toBe(error(38));
    expect(answer(0x4000_0000 + read)).toBe(error(38));
    expect(answer(435)).toBe(error(38));
    expect(answerOf(filter, { number: read, architecture: 0x4000_0003 })).toBe(kill);
  });

  it("lets threads and processes start, but no namespaces, sockets or typing into terminals", () => {
    expect(answer(clone, 0x003d_0f00)).toBe(allow);
    expect(answer(clone, 17)).toBe(allow);
    for (const flag of [0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000])
      expect(answer(clone, flag + 17)).toBe(error(1));
    expect(answer(socket, 1)).toBe(error(97));
    expect(answer(socket, 2)).toBe(error(97));
    expect(answer(ioctl, 0, 0x5413)).toBe(allow);
    expect(answer(ioctl, 0, 0x5412)).toBe(error(1));
  });
});

it("each forbidden call has one name and one number an architecture, and other architectures have no filter", () => {
  for (const index of [0, 1, 2]) {
    const values = forbiddenCalls.map((call) => call[index]).filter((value) => value !== null);
    expect(new Set(values).size).toBe(values.length);
  }
  expect(seccompFilter("riscv64")).toBeNull();
});
