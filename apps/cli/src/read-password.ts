import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { type CommandContext, UsageError } from "./command.ts";

/**
 * Prompts without echo at a terminal; otherwise reads the first line of standard input. Never accepts the password as an argument, because
 * arguments are visible to all users.
 */
export async function readPassword({ input, output }: CommandContext): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: input.isTTY === true });
  try {
    if (input.isTTY) output.write("Password: ");
    const first = await Promise.race([lines.question(""), new Promise<string>((resolve) => lines.once("close", () => resolve("")))]);
    if (input.isTTY) output.write("\n");
    if (first === "") throw new UsageError("No password given. Type one, or pipe it in.");
    return first;
  } finally {
    lines.close();
  }
}
