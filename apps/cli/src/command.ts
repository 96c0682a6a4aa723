import type { Readable, Writable } from "node:stream";

export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Options of the command, `--name value`; a switch is `true`. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** What stands on the command line without a name, where the command takes such. */
  readonly operands: readonly string[];
  /** Where relative settings begin: the checkout. */
  readonly root: string;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
  readonly now: () => Date;
}

export interface Command {
  readonly about: string;
  /** Name → what it takes, as help prints it; null is a switch. A leading `!` of the text marks a required option. */
  readonly options: Readonly<Record<string, string | null>>;
  /** How help prints what the command takes without a name; absent: nothing. */
  readonly operands?: string;
  /** Returns the exit code. */
  readonly run: (context: CommandContext) => Promise<number>;
}

/** Wrong use or a refused value: the message is for the person, no stack. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const say = (context: CommandContext, line: string): void => void context.output.write(`${line}\n`);

/** A required option's text. */
export function required(context: CommandContext, name: string): string {
  const value = context.options[name];
  if (typeof value !== "string" || value.trim() === "") throw new UsageError(`--${name} is missing.`);
  return value.trim();
}

export function optional(context: CommandContext, name: string): string | undefined {
  const value = context.options[name];
  return typeof value === "string" ? value : undefined;
}
