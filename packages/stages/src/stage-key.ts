import { createHash } from "node:crypto";
import type { SourceVersions } from "./source-versions.ts";

const sha256Of = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Combined version of several tasks: SHA-256 in hex over their versions. */
export function versionOf(versions: SourceVersions, names: readonly string[]): string {
  const missing = names.filter((name) => versions[name] === undefined);
  if (missing.length > 0) throw new Error(`${missing.join(", ")} has no version: list its module among the task entries`);
  return sha256Of(names.map((name) => versions[name]));
}

/** SHA-256 in hex over a stage's version and everything it reads. Member order matters, so callers must keep it the same. */
export const stageKey = (version: string, reads: readonly unknown[]): string => sha256Of([version, ...reads]);
