import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { text } from "node:stream/consumers";
import { inject } from "vitest";
import type { Person } from "../session.ts";

/** Users of a firm that only one test file uses. */
export interface Firm {
  readonly admin: Person;
  readonly auditor: Person;
}

/** Creates a firm in the running product as its operator would: with the command line. */
export async function createFirm(): Promise<Firm> {
  const mark = randomUUID().slice(0, 8);
  const organization = await tieout(["organization", "create", "--name", `Firm ${mark}`]);
  const create = async (role: "admin" | "auditor"): Promise<Person> => {
    const person = { email: `${role}@${mark}.example`, password: `walk through ${mark}` };
    const who = ["--email", person.email, "--name", `${role} ${mark}`, "--role", role];
    await tieout(["user", "create", "--organization", organization, ...who], person.password);
    return person;
  };
  const [admin, auditor] = await Promise.all([create("admin"), create("auditor")]);
  return { admin, auditor };
}

/** Runs a command of the built product on the journeys' data folder; returns what it printed. */
async function tieout(args: readonly string[], input = ""): Promise<string> {
  const cli = path.join(inject("checkout"), "dist/server/cli.mjs");
  const child = spawn(process.execPath, [cli, ...args, "--data", inject("product").dataDir], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(`${input}\n`);
  const status = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const output = await text(child.stdout);
  if ((await status) !== 0) throw new Error(`tieout ${args.join(" ")}: ${output}`);
  return output.trim();
}
