import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import {
  finishRotation,
  KeyRotationError,
  type KeyService,
  KeyServiceError,
  readInstallationKey,
  readKeyState,
  rotateMasterKey,
  rotateServiceKey,
  writeInstallationKey,
} from "@tieout/files";
import { signCheckpointsAnew } from "@tieout/postgres";
import { readMasterKeyFile, replaceMasterKey } from "@tieout/settings";
import { type Command, type CommandContext, optional, say, UsageError } from "./command.ts";
import { type OpenedDatabase, openDatabase } from "./open-database.ts";

const storeOf = ({ dataDir }: OpenedDatabase): string => path.join(dataDir, "files");
const keysOf = (opened: OpenedDatabase): string => path.join(storeOf(opened), "keys");

interface KeyInUse {
  /** 32 bytes; with a key service, the installation's key. */
  readonly masterKey: Uint8Array;
  /** Wraps the data keys; null while a master key wraps them. */
  readonly service: KeyService | null;
}

type Work = (opened: OpenedDatabase, inUse: KeyInUse) => Promise<number>;

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(Buffer.from(other));

/** Runs the work with the key in use and the database that holds the audit log. */
async function withKey(context: CommandContext, work: Work): Promise<number> {
  const opened = await openDatabase(context, { usesFiles: true });
  const { masterKey, keyService } = opened;
  try {
    if (masterKey === null) throw new UsageError("Set MASTER_KEY or KEY_SERVICE_URL: keys can't be read without it.");
    const installation = keyService === null ? null : await readInstallationKey(keysOf(opened), keyService);
    const isBehindService = installation !== null && same(installation, masterKey);
    return await work(opened, { masterKey, service: isBehindService ? keyService : null });
  } catch (error) {
    if (error instanceof KeyRotationError || error instanceof KeyServiceError) throw new UsageError(error.message);
    throw error;
  } finally {
    await opened.close();
  }
}

/** Recorded for the platform, not for an individual firm. */
const record = ({ database }: OpenedDatabase, event: string, data: Readonly<Record<string, unknown>>): Promise<void> =>
  database.work.asPlatform("keys", async (tx) =>
    tx.record({ organizationId: null, event, subjectType: "installation", subjectId: null, data }),
  );

interface NewKey {
  readonly newKey: Uint8Array;
  readonly goesTo: "data folder" | "setting" | "service";
}

/**
 * When moving to a key service, the new key is generated here. Otherwise it is read from `--new-key-file` if given; without the file, only
 * a key in the data folder can be replaced, with one generated here.
 */
function newKeyFor(context: CommandContext, { dataDir, keyService }: OpenedDatabase): NewKey {
  if (context.options["to-service"] === true) {
    if (keyService === null) throw new UsageError("Also set KEY_SERVICE_URL, KEY_SERVICE_KEY and KEY_SERVICE_TOKEN_FILE.");
    return { newKey: randomBytes(32), goesTo: "service" };
  }
  const isOwn =
    context.env.MASTER_KEY === undefined && context.env.KEY_SERVICE_URL === undefined && existsSync(path.join(dataDir, "master.key"));
  const goesTo = isOwn ? "data folder" : "setting";
  const file = optional(context, "new-key-file");
  if (file !== undefined) return { newKey: readMasterKeyFile(path.resolve(context.root, file)), goesTo };
  if (!isOwn)
    throw new UsageError(
      "Give the new key with --new-key-file FILE: 64 random hexadecimal digits, as `openssl rand -hex 32` generates them.",
    );
  return { newKey: randomBytes(32), goesTo };
}

const nextStep: Readonly<Record<NewKey["goesTo"], (opened: OpenedDatabase) => string>> = {
  "data folder": ({ dataDir }) => `${path.join(dataDir, "master.key")} holds the new key.`,
  setting: () => "Set MASTER_KEY to the new key, and no KEY_SERVICE_URL.",
  service: () => "Set KEY_SERVICE_URL and its related settings, without MASTER_KEY, and remove master.key from the data folder.",
};

async function changeKey(context: CommandContext, opened: OpenedDatabase, { masterKey, service }: KeyInUse): Promise<number> {
  const { newKey, goesTo } = newKeyFor(context, opened);
  if (goesTo === "service" && service !== null) throw new UsageError("The key service already wraps the keys. Run tieout keys finish.");
  const { organizations, rewrapped, newKey: taken } = await rotateMasterKey(storeOf(opened), { masterKey, newKey, keyService: service });
  if (goesTo === "setting" && !same(taken, newKey))
    throw new UsageError("An interrupted rotation to a different key was resumed. Start the product with the key you used then.");
  if (goesTo === "data folder") replaceMasterKey(opened.dataDir, taken);
  if (goesTo === "service" && opened.keyService) await writeInstallationKey(keysOf(opened), opened.keyService, taken);
  await record(opened, "platform.master-key-rotated", { organizations });
  say(
    context,
    `${rewrapped} of ${organizations} keys put under the new master key${rewrapped < organizations ? "; the others were already under it" : ""}.`,
  );
  say(context, nextStep[goesTo](opened));
  say(
    context,
    "Restart the product, then run: tieout keys finish. Until then, anyone with the old key and a copy of the store also has the new one.",
  );
  return 0;
}

async function changeVersion(
  context: CommandContext,
  opened: OpenedDatabase,
  { masterKey, service }: KeyInUse & { readonly service: KeyService },
) {
  const { organizations, rewrapped, newestVersion } = await rotateServiceKey(storeOf(opened), masterKey, service);
  await record(opened, "platform.master-key-rotated", { organizations, version: newestVersion });
  say(
    context,
    `${rewrapped} of ${organizations} keys put under version ${newestVersion} of the key service's key; none is under an earlier one.`,
  );
  say(context, "Nothing needs a restart. Once no backup needs them, forbid the earlier versions in the service (min_decryption_version).");
  return 0;
}

export const rotateKeys: Command = {
  about:
    "Put every organization's key under a new master key, a key service, or a new version of its key while the product runs; if interrupted, run it again. After moving to a new key, restart the product with it and run `keys finish`",
  options: { "new-key-file": "FILE", "to-service": null },
  run: (context) =>
    withKey(context, (opened, inUse) => {
      const { service } = inUse;
      const staysInService = service !== null && optional(context, "new-key-file") === undefined && context.options["to-service"] !== true;
      return staysInService ? changeVersion(context, opened, { ...inUse, service }) : changeKey(context, opened, inUse);
    }),
};

export const finishKeys: Command = {
  about: "Finish a master key rotation, using the new key, after restarting the product: the old key then no longer opens anything",
  options: {},
  run: (context) =>
    withKey(context, async (opened, { masterKey, service }) => {
      const previous = await finishRotation(storeOf(opened), { masterKey, keyService: service, nowMilliseconds: context.now().getTime() });
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
  about: "Show which organizations' keys the master key opens, and whether a rotation is open; exit code 1 if no key opens one",
  options: {},
  run: (context) =>
    withKey(context, async (opened, { masterKey, service }) => {
      const { organizations, underThisKey, underService, lost, open } = await readKeyState(storeOf(opened), masterKey, opened.keyService);
      if (opened.keyService) say(context, `${underService} of ${organizations} keys are under the key service.`);
      if (underThisKey > 0 || service === null) say(context, `${underThisKey} of ${organizations} keys are under this master key.`);
      if (open === "next")
        say(context, "A rotation is open: another key is replacing this one. Run keys rotate again, or restart with the new key.");
      if (open === "previous")
        say(context, "A rotation is open: this key is replacing another one. Restart the product, then run keys finish.");
      for (const organizationId of lost)
        say(context, `LOST  ${organizationId} opens with no key: restore keys/${organizationId}.json from a backup.`);
      return lost.length > 0 ? 1 : 0;
    }),
};
