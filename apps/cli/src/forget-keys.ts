import { copyFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { FileStoreError, readDestroyedKeys, scopeKeyFile } from "@tieout/files";
import { type Command, say, UsageError } from "./command.ts";
import { openDatabase } from "./open-database.ts";

/** Replaces keys that are still in a backup with the records of their destruction. */
export const forgetKeys: Command = {
  about:
    "Destroy the keys of engagements deleted since a backup in the backup's key folder, so that it can no longer open their stored files",
  operands: "FOLDER",
  options: {},
  async run(context) {
    const [given, ...more] = context.operands;
    if (given === undefined || more.length > 0) throw new UsageError("Name one backup's key folder.");
    const backup = path.join(path.resolve(context.env.INIT_CWD ?? process.cwd(), given), "keys");
    const { dataDir, masterKey, keyService, close } = await openDatabase(context, { usesFiles: true });
    try {
      if (masterKey === null) throw new UsageError("Set MASTER_KEY: the records of destroyed keys are checked with it.");
      const keys = path.join(dataDir, "files", "keys");
      let forgotten = 0;
      for (const { organizationId, scope } of await readDestroyedKeys(keys, { keys, masterKey, keyService }))
        if (await replaceKey(scopeKeyFile(keys, organizationId, scope), scopeKeyFile(backup, organizationId, scope))) forgotten += 1;
      say(context, `${forgotten} keys of deleted engagements destroyed or marked as destroyed in ${backup}.`);
      return 0;
    } catch (error) {
      if (error instanceof FileStoreError) throw new UsageError(error.message);
      throw error;
    } finally {
      await close();
    }
  },
};

/** False if the backup has no key for that engagement. */
async function replaceKey(record: string, key: string): Promise<boolean> {
  const draft = path.join(path.dirname(key), `.${path.basename(key)}.forgotten`);
  try {
    await copyFile(record, draft);
    await rename(draft, key);
    return true;
  } catch (error) {
    await rm(draft, { force: true });
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
