import { setFlagsFromString } from "node:v8";

/** A task with so many bytes of inputs is large. */
const largeInputBytes = 4 << 20;
/** Of V8 11, which is Node 20's, for how much of its bytecode a function runs before it is compiled for speed. Later ones have no such setting. */
const usualBudget = 67_584;
const hasBudget = process.versions.v8.startsWith("11.");

/**
 * Most of a small task is over before it has paid that V8 compiles it for speed: with 64 times its own budget a file of 40 rows takes a
 * fifth less processor time, and so does one of 100,000. One of a million rows would take a sixth longer, unless JavaScript looks at a
 * sample of them (`isSampling`): then 16 times saves a sixth for a text of 100,000 rows, and costs nothing for a workbook of 400,000. Not an
 * argument of Node: one that it does not know ends the process.
 */
export function setInterruptBudget(inputBytes: number, isSampling: boolean): void {
  const times = inputBytes < largeInputBytes ? 64 : isSampling ? 16 : 1;
  if (hasBudget) setFlagsFromString(`--interrupt-budget=${times * usualBudget}`);
}
