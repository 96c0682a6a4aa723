import path from "node:path";
import { type CommandContext, required, UsageError } from "../command.ts";

export interface BackupFolders {
  readonly folder: string;
  /** Of the wrapped keys. */
  readonly keys: string;
}

/** The one operand and `--keys`, from where the command was given. */
export function backupFolders(context: CommandContext): BackupFolders {
  const [given, ...more] = context.operands;
  if (given === undefined || more.length > 0) throw new UsageError("Give one folder for the backup, and one with --keys.");
  const base = context.env.INIT_CWD ?? process.cwd();
  return { folder: path.resolve(base, given), keys: path.resolve(base, required(context, "keys")) };
}
