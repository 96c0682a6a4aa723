import { existsSync } from "node:fs";
import path from "node:path";
import { type CommandContext, required, UsageError } from "../command.ts";

export interface BackupFolders {
  readonly folder: string;
  /** Of the wrapped keys. */
  readonly keys: string;
}

/**
 * The keys as they were last: the folder `files/keys` of the data folder that is lost or replaced, or the folder of keys of a later backup. Null for `none`,
 * where nothing is left of either.
 */
export function latestKeysFolder(context: CommandContext): string | null {
  const given = required(context, "latest-keys");
  if (given === "none") return null;
  const folder = path.resolve(context.env.INIT_CWD ?? process.cwd(), given);
  if (!existsSync(folder)) throw new UsageError(`${folder} does not exist. Name the folder with the latest keys, or none.`);
  // The folder of keys of a backup has them in a folder of its own.
  return existsSync(path.join(folder, "keys")) ? path.join(folder, "keys") : folder;
}

/** The one operand and `--keys`, from where the command was given. */
export function backupFolders(context: CommandContext): BackupFolders {
  const [given, ...more] = context.operands;
  if (given === undefined || more.length > 0) throw new UsageError("Name one folder for the backup, and one with --keys.");
  const base = context.env.INIT_CWD ?? process.cwd();
  return { folder: path.resolve(base, given), keys: path.resolve(base, required(context, "keys")) };
}
