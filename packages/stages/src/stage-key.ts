import { createHash } from "node:crypto";
import type { SourceVersions } from "./source-versions.ts";

const sha256Of = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Combined version of several tasks: SHA-256 in hex over theirs. */
export function versionOf(versions: SourceVersions, names: readonly string[]): string {
  const missing = names.filter((name) => versions[name] === undefined);
  if (missing.length > 0) throw new Error(`${missing.join(", ")} has no version: list its module among the task entries`);
  return sha256Of(names.map((name) => versions[name]));
}

/** SHA-256 in hex over everything a stage reads and its version. Member order matters, so callers must keep it. */
export const stageKey = (version: string, reads: readonly unknown[]): string => sha256Of([version, ...reads]);
