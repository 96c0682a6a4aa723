import type { Readable, Writable } from "node:stream";

export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The command's options, `--name value`; a switch is `true`. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Positional arguments, for commands that take them. */
  readonly operands: readonly string[];
  /** Base for relative paths in settings: the checkout. */
  readonly root: string;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
  readonly now: () => Date;
}

export interface Command {
  readonly about: string;
  /** Name → value as shown in help; null means a switch. A leading `!` marks a required option. */
  readonly options: Readonly<Record<string, string | null>>;
  /** Positional arguments as shown in help; absent if there are none. */
  readonly operands?: string;
  /** Returns the exit code. */
  readonly run: (context: CommandContext) => Promise<number>;
}

/** Invalid usage or value: the message is for the user, without a stack. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const say = (context: CommandContext, line: string): void => void context.output.write(`${line}\n`);

/** A required option's value. */
export function required(context: CommandContext, name: string): string {
  const value = context.options[name];
  if (typeof value !== "string" || value.trim() === "") throw new UsageError(`--${name} is missing.`);
  return value.trim();
}

export function optional(context: CommandContext, name: string): string | undefined {
  const value = context.options[name];
  return typeof value === "string" ? value : undefined;
}
