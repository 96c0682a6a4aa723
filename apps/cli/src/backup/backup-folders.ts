import { existsSync } from "node:fs";
import path from "node:path";
import { type CommandContext, required, UsageError } from "../command.ts";

export interface BackupFolders {
  readonly folder: string;
  /** Folder that holds the wrapped keys. */
  readonly keys: string;
}

/**
 * The latest keys: the `files/keys` folder of the lost or replaced data folder, or the key folder of a later backup. Null for `none`, when
 * neither survives.
 */
export function latestKeysFolder(context: CommandContext): string | null {
  const given = required(context, "latest-keys");
  if (given === "none") return null;
  const folder = path.resolve(context.env.INIT_CWD ?? process.cwd(), given);
  if (!existsSync(folder)) throw new UsageError(`${folder} does not exist. Name the folder with the latest keys, or none.`);
  // A backup's key folder has the keys in a subfolder.
  return existsSync(path.join(folder, "keys")) ? path.join(folder, "keys") : folder;
}

/** Reads the single operand and `--keys`, relative to the directory where the command was run. */
export function backupFolders(context: CommandContext): BackupFolders {
  const [given, ...more] = context.operands;
  if (given === undefined || more.length > 0) throw new UsageError("Name one folder for the backup, and one with --keys.");
  const base = context.env.INIT_CWD ?? process.cwd();
  return { folder: path.resolve(base, given), keys: path.resolve(base, required(context, "keys")) };
}
