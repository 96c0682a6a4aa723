import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { type DestroyedKey, FileStoreError, keyServiceOf, openFolderFileStore, readDestroyedKeys, readKeyState } from "@tieout/files";
import { findMigrationsFolder, isEmptyDatabase, loadTables, migrate, RestoreError } from "@tieout/postgres";
import { productVersion } from "@tieout/settings";
import { markRestoredStore } from "../../../product/src/claim-file-store.ts";
import { type Command, type CommandContext, say, UsageError } from "../command.ts";
import { loginsOf } from "../migrate-database.ts";
import { findMasterKey, type OpenedDatabase, openDatabase, settingsOf } from "../open-database.ts";
import { type BackupFolders, backupFolders, latestKeysFolder } from "./backup-folders.ts";
import { copyPart, hashPart, isMissing } from "./copy-part.ts";
import { eraseDestroyed } from "./erase-destroyed.ts";
import { type Manifest, type ObjectLine, objectFile, objectList, type Part, readManifest, readObjectLines, tableFile } from "./manifest.ts";
import { verifyRestored } from "./verify-restored.ts";

interface Backup extends BackupFolders {
  readonly masterKey: Uint8Array;
  readonly manifest: Manifest;
  readonly objects: readonly ObjectLine[];
}

export const restoreBackup: Command = {
  about:
    "Restore a backup to an empty data folder and an empty database, then verify every stored file, bundle and audit chain; nothing is written until the backup's seal and all of its parts are verified. Engagements deleted since then, according to the latest keys, are not restored",
  operands: "FOLDER",
  options: { keys: "!FOLDER", "latest-keys": "!FOLDER|none", unsealed: null },
  async run(context) {
    const latest = latestKeysFolder(context);
    const backup = await openBackup(context);
    const opened = await openDatabase(context, { mayCreate: true, keysFolder: path.join(backup.keys, "keys") });
    try {
      await refuseUnfit(opened);
      const destroyed = await findDestroyed(backup, { latest, keyService: opened.keyService });
      await write(context, opened, { ...backup, destroyed });
      await markRestoredStore(opened.database, opened.dataDir);
      await eraseDestroyed(context, opened, destroyed);
      return await verifyRestored(context, opened);
    } catch (error) {
      if (error instanceof RestoreError) throw new UsageError(error.message);
      throw error;
    } finally {
      await opened.close();
    }
  },
};

/** Checks that the manifest is sealed and that every part, read once, matches its recorded hash. */
async function openBackup(context: CommandContext): Promise<Backup> {
  const { folder, keys } = backupFolders(context);
  const masterKey = await masterKeyOf(context, keys);
  const manifest = await readManifest({ folder, keys, masterKey, isUnsealedTaken: context.options.unsealed === true });
  if (!(await readdir(findMigrationsFolder())).includes(manifest.migration))
    throw new UsageError(
      `The backup is from version ${manifest.app}, whose migration ${manifest.migration} this version (${productVersion}) doesn't have. Restore it with that version.`,
    );
  for (const [name, part] of Object.entries(manifest.tables)) await check(path.join(folder, tableFile(name)), part);
  for (const [name, part] of Object.entries(manifest.audit)) await check(path.join(folder, "audit", name), part);
  for (const [name, part] of Object.entries(manifest.keys)) if (!isOfEngagement(name)) await check(path.join(keys, "keys", name), part);
  await check(path.join(folder, objectList), manifest.object_list);
  const objects = readObjectLines(await readFile(path.join(folder, objectList), "utf8"));
  for (const object of objects) await check(path.join(folder, objectFile(object.organizationId, object.key)), object);
  say(
    context,
    `The backup from ${manifest.made_at} is complete: ${Object.keys(manifest.tables).length} tables, ${objects.length} stored files.`,
  );
  return { folder, keys, masterKey, manifest, objects };
}

async function check(file: string, part: Part): Promise<void> {
  const found = await hashPart(file);
  if (!found) throw new UsageError(`${file} is missing. Use another backup.`);
  if (found.sha256 !== part.sha256) throw new UsageError(`${file} is damaged: its hash doesn't match the manifest. Use another backup.`);
}

/** Engagement keys are in a folder named for their organization. */
const isOfEngagement = (name: string): boolean => name.includes("/");

const nameOfKey = ({ organizationId, scope }: DestroyedKey): string => `${organizationId}/${scope}.json`;

interface LatestKeys {
  readonly latest: string | null;
  readonly keyService: OpenedDatabase["keyService"];
}

/**
 * Keys destroyed before the backup ended, according to the backup's own keys, or since then, according to the latest keys. Checks the other
 * engagement keys here, and each record of a destroyed key with the backup's keys.
 */
async function findDestroyed({ keys, manifest, masterKey }: Backup, { latest, keyService }: LatestKeys): Promise<readonly DestroyedKey[]> {
  const own = path.join(keys, "keys");
  const found = new Map<string, DestroyedKey>();
  try {
    for (const folder of latest === null ? [own] : [own, latest])
      for (const key of await readDestroyedKeys(folder, { keys: own, masterKey, keyService })) found.set(nameOfKey(key), key);
  } catch (error) {
    if (error instanceof FileStoreError) throw new UsageError(error.message);
    throw error;
  }
  for (const [name, part] of Object.entries(manifest.keys))
    if (isOfEngagement(name) && !found.has(name)) await check(path.join(own, name), part);
  return [...found.values()];
}

/** The master key that opens the backup's keys. */
async function masterKeyOf(context: CommandContext, keys: string): Promise<Uint8Array> {
  const settings = settingsOf(context);
  const masterKey = await findMasterKey(context, path.join(keys, "keys"));
  if (masterKey === null)
    throw new UsageError(
      `Set MASTER_KEY or KEY_SERVICE_URL, or put the file master.key into ${settings.dataDir}: the backup can't be opened without it.`,
    );
  const { lost, organizations } = await readKeyState(keys, masterKey, keyServiceOf(settings));
  if (lost.length > 0)
    throw new UsageError(
      `${lost.length} of ${organizations} keys can't be opened with this master key. Use the master key from the time of the backup.`,
    );
  return masterKey;
}

async function refuseUnfit({ urls, dataDir }: OpenedDatabase): Promise<void> {
  for (const name of ["files", "audit"])
    if (!(await isEmptyFolder(path.join(dataDir, name))))
      throw new UsageError(`${path.join(dataDir, name)} is not empty. Restore to a new data folder; nothing is overwritten.`);
  if (!(await isEmptyDatabase(urls.ownerUrl)))
    throw new UsageError("The database is not empty. Restore to a new one; nothing is overwritten.");
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

interface ToWrite extends Backup {
  readonly destroyed: readonly DestroyedKey[];
}

/** Writes files first, so that a row never names a missing file. */
async function write(context: CommandContext, { urls, dataDir, keyService }: OpenedDatabase, backup: ToWrite): Promise<void> {
  const { folder, keys, manifest, objects, destroyed, masterKey } = backup;
  const store = path.join(dataDir, "files");
  const isDestroyed = new Set(destroyed.map(nameOfKey));
  for (const name of Object.keys(manifest.keys))
    if (!isDestroyed.has(name)) await copyPart(path.join(keys, "keys", name), path.join(store, "keys", name));
  const opening = await openFolderFileStore({ directory: store, masterKey, keyService });
  for (const { organizationId, scope, destroyedAt } of destroyed) await opening.destroyScope(organizationId, scope, new Date(destroyedAt));
  for (const { organizationId, key } of objects) {
    const file = objectFile(organizationId, key);
    await copyPart(path.join(folder, file), path.join(store, file));
  }
  for (const name of Object.keys(manifest.audit)) await copyPart(path.join(folder, "audit", name), path.join(dataDir, "audit", name));
  const logins = loginsOf(urls);
  await migrate(urls.ownerUrl, { logins, through: manifest.migration });
  const piecesOf = (name: string) => {
    const unpacked = createGunzip();
    const packed = createReadStream(path.join(folder, tableFile(name)));
    return packed.on("error", (error) => unpacked.destroy(error)).pipe(unpacked);
  };
  await loadTables(urls.ownerUrl, { tables: manifest.tables, sequences: manifest.sequences, piecesOf });
  const { applied } = await migrate(urls.ownerUrl, { logins });
  if (applied.length > 0) say(context, `Migrated to this version: ${applied.join(", ")}`);
}
