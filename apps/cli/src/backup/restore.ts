import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { readKeyState } from "@tieout/files";
import { findMigrationsFolder, isEmptyDatabase, loadTables, migrate, RestoreError } from "@tieout/postgres";
import { productVersion } from "@tieout/settings";
import { type Command, type CommandContext, say, UsageError } from "../command.ts";
import { loginsOf } from "../migrate-database.ts";
import { type OpenedDatabase, openDatabase } from "../open-database.ts";
import { type BackupFolders, backupFolders } from "./backup-folders.ts";
import { copyPart, hashPart, isMissing } from "./copy-part.ts";
import { type Manifest, type ObjectLine, objectFile, objectList, type Part, readManifest, readObjectLines, tableFile } from "./manifest.ts";
import { verifyRestored } from "./verify-restored.ts";

interface Backup extends BackupFolders {
  readonly manifest: Manifest;
  readonly objects: readonly ObjectLine[];
}

export const restoreBackup: Command = {
  about:
    "Put a backup into an empty data folder and an empty database, then verify every stored file, bundle and audit chain; nothing is written before every part of the backup was found whole",
  operands: "FOLDER",
  options: { keys: "!FOLDER" },
  async run(context) {
    const backup = await openBackup(context);
    const opened = await openDatabase(context, { mayCreate: true, keysFolder: path.join(backup.keys, "keys") });
    try {
      await refuseUnfit(opened, backup);
      await write(context, opened, backup);
      return await verifyRestored(context, opened);
    } catch (error) {
      if (error instanceof RestoreError) throw new UsageError(error.message);
      throw error;
    } finally {
      await opened.close();
    }
  },
};

/** Every part is read once, and has the hash that the manifest says. */
async function openBackup(context: CommandContext): Promise<Backup> {
  const { folder, keys } = backupFolders(context);
  const manifest = await readManifest(folder);
  if (!(await readdir(findMigrationsFolder())).includes(manifest.migration))
    throw new UsageError(
      `The backup is of version ${manifest.app}, whose migration ${manifest.migration} this version (${productVersion}) does not know. Restore it with that version.`,
    );
  const check = async (file: string, part: Part): Promise<void> => {
    const found = await hashPart(file);
    if (!found) throw new UsageError(`${file} is missing. Take another backup.`);
    if (found.sha256 !== part.sha256)
      throw new UsageError(`${file} is damaged: it has another hash than the manifest says. Take another backup.`);
  };
  for (const [name, part] of Object.entries(manifest.tables)) await check(path.join(folder, tableFile(name)), part);
  for (const [name, part] of Object.entries(manifest.audit)) await check(path.join(folder, "audit", name), part);
  for (const [name, part] of Object.entries(manifest.keys)) await check(path.join(keys, "keys", name), part);
  await check(path.join(folder, objectList), manifest.object_list);
  const objects = readObjectLines(await readFile(path.join(folder, objectList), "utf8"));
  for (const object of objects) await check(path.join(folder, objectFile(object.organizationId, object.key)), object);
  say(
    context,
    `The backup of ${manifest.made_at} is whole: ${Object.keys(manifest.tables).length} tables, ${objects.length} stored files.`,
  );
  return { folder, keys, manifest, objects };
}

async function refuseUnfit({ urls, dataDir, masterKey, keyService }: OpenedDatabase, { keys }: Backup): Promise<void> {
  if (masterKey === null)
    throw new UsageError(
      `Give MASTER_KEY or KEY_SERVICE_URL, or put the file master.key into ${dataDir}: without it nothing of the backup opens.`,
    );
  const { lost, organizations } = await readKeyState(keys, masterKey, keyService);
  if (lost.length > 0)
    throw new UsageError(`${lost.length} of ${organizations} keys do not open with this master key. Give the one of that time.`);
  for (const name of ["files", "audit"])
    if (!(await isEmptyFolder(path.join(dataDir, name))))
      throw new UsageError(`${path.join(dataDir, name)} is not empty. Restore into a new data folder: nothing is written over.`);
  if (!(await isEmptyDatabase(urls.ownerUrl)))
    throw new UsageError("The database is not empty. Restore into a new one: nothing is written over.");
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

/** Files first: rows that name them are there once all of them are. */
async function write(context: CommandContext, { urls, dataDir }: OpenedDatabase, backup: Backup): Promise<void> {
  const { folder, keys, manifest, objects } = backup;
  const store = path.join(dataDir, "files");
  for (const name of Object.keys(manifest.keys)) await copyPart(path.join(keys, "keys", name), path.join(store, "keys", name));
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
