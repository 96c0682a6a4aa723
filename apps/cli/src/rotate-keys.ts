import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { finishRotation, KeyRotationError, readKeyState, rotateMasterKey } from "@tieout/files";
import { signCheckpointsAnew } from "@tieout/postgres";
import { readMasterKeyFile, replaceMasterKey } from "@tieout/settings";
import { type Command, type CommandContext, optional, say, UsageError } from "./command.ts";
import { type OpenedDatabase, openDatabase } from "./open-database.ts";

const storeOf = ({ dataDir }: OpenedDatabase): string => path.join(dataDir, "files");

type Work = (opened: OpenedDatabase, masterKey: Uint8Array) => Promise<number>;

/** With the database for the audit log, and the key in use. */
async function withKey(context: CommandContext, work: Work): Promise<number> {
  const opened = await openDatabase(context);
  try {
    if (opened.masterKey === null) throw new UsageError("Give MASTER_KEY: without it no key can be read.");
    return await work(opened, opened.masterKey);
  } catch (error) {
    if (error instanceof KeyRotationError) throw new UsageError(error.message);
    throw error;
  } finally {
    await opened.close();
  }
}

/** It concerns no firm alone. */
const record = ({ database }: OpenedDatabase, event: string, data: Readonly<Record<string, unknown>>): Promise<void> =>
  database.work.asPlatform("keys", async (tx) =>
    tx.record({ organizationId: null, event, subjectType: "installation", subjectId: null, data }),
  );

/** The key in the data folder is replaced with one drawn here; one that is given elsewhere, with one that is given too. */
function newKeyFor(context: CommandContext, { dataDir }: OpenedDatabase): { readonly newKey: Uint8Array; readonly isOwn: boolean } {
  const isOwn = context.env.MASTER_KEY === undefined && existsSync(path.join(dataDir, "master.key"));
  const file = optional(context, "new-key-file");
  if (file !== undefined) return { newKey: readMasterKeyFile(path.resolve(context.root, file)), isOwn };
  if (!isOwn)
    throw new UsageError("Give the new key with --new-key-file FILE: 64 random hexadecimal digits, as `openssl rand -hex 32` draws them.");
  return { newKey: randomBytes(32), isOwn };
}

export const rotateKeys: Command = {
  about:
    "Put every organization's key under a new master key while the product runs; interrupted, start it again. Then restart the product with the new key and run `keys finish`",
  options: { "new-key-file": "FILE" },
  run: (context) =>
    withKey(context, async (opened, masterKey) => {
      const { newKey, isOwn } = newKeyFor(context, opened);
      const { organizations, rewrapped, newKey: taken } = await rotateMasterKey(storeOf(opened), { masterKey, newKey });
      if (!isOwn && !Buffer.from(taken).equals(Buffer.from(newKey)))
        throw new UsageError(
          "A rotation to another key was interrupted, and has continued with that one. Start the product with the key you gave then.",
        );
      if (isOwn) replaceMasterKey(opened.dataDir, taken);
      await record(opened, "platform.master-key-rotated", { organizations });
      say(
        context,
        `${rewrapped} of ${organizations} keys put under the new master key${rewrapped < organizations ? "; the others were under it" : ""}.`,
      );
      say(context, isOwn ? `${path.join(opened.dataDir, "master.key")} holds the new key.` : "Set MASTER_KEY to the new key.");
      say(
        context,
        "Restart the product, then run: tieout keys finish. Until then who has the old key and a copy of the store has the new one too.",
      );
      return 0;
    }),
};

export const finishKeys: Command = {
  about: "End a rotation of the master key, with the new key, after the product was restarted: nothing is left that the old key opens",
  options: {},
  run: (context) =>
    withKey(context, async (opened, masterKey) => {
      const previous = await finishRotation(storeOf(opened), masterKey, context.now().getTime());
      if (previous === null) {
        say(context, "Nothing to finish: no rotation is open.");
        return 0;
      }
      const checkpoints = await signCheckpointsAnew(path.join(opened.dataDir, "audit"), { from: previous, to: masterKey });
      await record(opened, "platform.master-key-rotation-finished", { checkpoints });
      say(
        context,
        `Finished. ${checkpoints} checkpoints of audit logs are signed with the new key. Destroy the old key once no backup needs it.`,
      );
      return 0;
    }),
};

export const keysStatus: Command = {
  about: "Which organizations' keys the master key opens, and whether a rotation is open; exit code 1 where one opens with no key",
  options: {},
  run: (context) =>
    withKey(context, async (opened, masterKey) => {
      const { organizations, underThisKey, lost, open } = await readKeyState(storeOf(opened), masterKey);
      say(context, `${underThisKey} of ${organizations} keys are under this master key.`);
      if (open === "next")
        say(context, "A rotation is open: another key takes the place of this one. Run keys rotate again, or restart with the new key.");
      if (open === "previous")
        say(context, "A rotation is open: this key takes the place of another one. Run keys finish once the product was restarted.");
      for (const organizationId of lost)
        say(context, `LOST  ${organizationId} opens with no key: restore keys/${organizationId}.json from a backup.`);
      return lost.length > 0 ? 1 : 0;
    }),
};
