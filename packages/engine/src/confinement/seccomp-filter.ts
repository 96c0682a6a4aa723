import { forbiddenCalls, newestCall } from "./forbidden-calls.ts";

/** Call numbers of an architecture. */
interface Architecture {
  readonly audit: number;
  readonly index: 1 | 2;
  readonly clone: number;
  readonly clone3: number;
  readonly socket: number;
  readonly ioctl: number;
  readonly fcntl: number;
  readonly kill: number;
  readonly tkill: number;
  readonly tgkill: number;
  readonly prlimit64: number;
}
const signalsOf = (kill: number, tkill: number, tgkill: number, prlimit64: number) => ({ kill, tkill, tgkill, prlimit64 });
const architectures: Readonly<Record<string, Architecture>> = {
  x64: { audit: 0xc000_003e, index: 1, clone: 56, clone3: 435, socket: 41, ioctl: 16, fcntl: 72, ...signalsOf(62, 200, 234, 302) },
  arm64: { audit: 0xc000_00b7, index: 2, clone: 220, clone3: 435, socket: 198, ioctl: 29, fcntl: 25, ...signalsOf(129, 130, 131, 261) },
};

const load = 0x20;
const isEqual = 0x15;
const isAbove = 0x25;
const hasBits = 0x45;
const answer = 0x06;
const allow = 0x7fff_0000;
const killProcess = 0x8000_0000;
const refuse = (errorNumber: number): number => 0x0005_0000 + errorNumber;
const notPermitted = refuse(1);
const notThere = refuse(38);
const noSuchFamily = refuse(97);

/** Offsets within the data about a call that the kernel passes to a filter. */
const number = 0;
const architecture = 4;
const firstArgument = 16;
const secondArgument = 24;

/** Flags of clone that create namespaces. */
const newNamespaces = 0x7e02_0000;
/** ioctl requests that insert characters into a terminal's input. */
const terminalInputs = [0x5412, 0x541c];
/** fcntl operations that set which process receives a signal, and which signal; the kernel then sends it. */
const signalOwners = [8, 10, 15];

/** Whether this architecture's calls are listed. */
export const hasCallList = process.arch in architectures;

/** Placeholder for the ID of the process that the filter applies to. */
const ownProcess = "own process";

/** Operation, jump if true, jump if false, operand. */
type Instruction = readonly [operation: number, whenTrue: number, whenFalse: number, operand: number | typeof ownProcess];

/** A filter in the kernel's format. */
export interface CallFilter {
  readonly program: Buffer;
  /** Offsets of the four-byte fields to fill with the ID of the filtered process. */
  readonly ownProcessAt: readonly number[];
}

/** Instructions for a call whose verdict depends on an argument; skipped for any other call. */
function onArgument(call: number, offset: number, checks: readonly Instruction[]): readonly Instruction[] {
  const body: readonly Instruction[] = [[load, 0, 0, offset], ...checks, [answer, 0, 0, allow]];
  return [[isEqual, 0, body.length, call], ...body];
}

const refusedValues = (values: readonly number[]): readonly Instruction[] =>
  values.flatMap((value): readonly Instruction[] => [
    [isEqual, 0, 1, value],
    [answer, 0, 0, notPermitted],
  ]);

/** Restricts signals and limits to the process itself, so it can't affect the same user's other processes. */
const ownSignalsOnly = ({ kill, tkill, tgkill, prlimit64, fcntl }: Architecture): readonly Instruction[] => [
  ...[kill, tgkill].flatMap((call) =>
    onArgument(call, firstArgument, [
      [isEqual, 1, 0, ownProcess],
      [answer, 0, 0, notPermitted],
    ]),
  ),
  [isEqual, 0, 1, tkill],
  [answer, 0, 0, notPermitted],
  ...onArgument(prlimit64, firstArgument, [
    [isEqual, 2, 0, 0],
    [isEqual, 1, 0, ownProcess],
    [answer, 0, 0, notPermitted],
  ]),
  ...onArgument(fcntl, secondArgument, refusedValues(signalOwners)),
];

/** Filter settings other than the architecture. */
export interface FilterOptions {
  /** Whether the child shares its user and its process table with others. */
  readonly ownSignalsOnly: boolean;
}

/**
 * The filter for the child's kernel calls: forbidden calls fail, calls newer than the list do not exist, sockets are unavailable, and clone
 * can create no namespace. Null for an architecture without a list.
 */
export function seccompFilter(options: FilterOptions, processArchitecture: string = process.arch): CallFilter | null {
  const own = architectures[processArchitecture];
  if (!own) return null;
  const forbidden = forbiddenCalls.map((call) => call[own.index]).filter((call) => call !== null);
  return assemble([
    [load, 0, 0, architecture],
    [isEqual, 1, 0, own.audit],
    [answer, 0, 0, killProcess],
    [load, 0, 0, number],
    // Includes calls of the x32 interface, which have a high bit set.
    [isAbove, 0, 1, newestCall],
    [answer, 0, 0, notThere],
    // The flags of clone3 are behind a pointer, which a filter cannot follow; libraries fall back to clone.
    [isEqual, 0, 1, own.clone3],
    [answer, 0, 0, notThere],
    ...refusedValues(forbidden),
    ...(options.ownSignalsOnly ? ownSignalsOnly(own) : []),
    ...onArgument(own.clone, firstArgument, [
      [hasBits, 0, 1, newNamespaces],
      [answer, 0, 0, notPermitted],
    ]),
    [isEqual, 0, 1, own.socket],
    [answer, 0, 0, noSuchFamily],
    ...onArgument(own.ioctl, secondArgument, refusedValues(terminalInputs)),
    [answer, 0, 0, allow],
  ]);
}

function assemble(instructions: readonly Instruction[]): CallFilter {
  const program = Buffer.alloc(instructions.length * 8);
  const ownProcessAt: number[] = [];
  for (const [at, [operation, whenTrue, whenFalse, operand]] of instructions.entries()) {
    program.writeUInt16LE(operation, at * 8);
    program.writeUInt8(whenTrue, at * 8 + 2);
    program.writeUInt8(whenFalse, at * 8 + 3);
    if (operand === ownProcess) ownProcessAt.push(at * 8 + 4);
    else program.writeUInt32LE(operand, at * 8 + 4);
  }
  return { program, ownProcessAt };
}
