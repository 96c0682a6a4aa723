import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { neededObjects, referencedObjects } from "@tieout/archive/server";
import { readKeyState } from "@tieout/files";
import { type Snapshot, systemActor, withSnapshot } from "@tieout/postgres";
import { productVersion } from "@tieout/settings";
import { type Command, type CommandContext, say, UsageError } from "../command.ts";
import { type OpenedDatabase, openDatabase } from "../open-database.ts";
import { type BackupFolders, backupFolders } from "./backup-folders.ts";
import { copyFiles, copyPart, isMissing, writePart } from "./copy-part.ts";
import {
  type Manifest,
  type ObjectLine,
  objectFile,
  objectList,
  type Part,
  tableFile,
  writeManifest,
  writeObjectLine,
} from "./manifest.ts";

/** An object was deleted after the moment the backup reflects, along with the row that named it; the backup retries as of a new moment. */
class OutdatedInstant extends Error {
  override readonly name = "OutdatedInstant";
}
const mostInstants = 3;
const mostKeyCopies = 5;

export const backUp: Command = {
  about:
    "Back up the database and every stored file, as of one instant, to an empty folder while the product runs, and the wrapped keys to another folder. Neither contains the master key; exit code 1 if stored files are missing",
  operands: "FOLDER",
  options: { keys: "!FOLDER" },
  async run(context) {
    const places = await emptyFolders(context);
    const opened = await openDatabase(context, { usesFiles: true });
    try {
      return await write(context, opened, places);
    } finally {
      await opened.close();
    }
  },
};

async function emptyFolders(context: CommandContext): Promise<BackupFolders> {
  const { folder, keys } = backupFolders(context);
  if (`${keys}${path.sep}`.startsWith(`${folder}${path.sep}`) || folder.startsWith(`${keys}${path.sep}`))
    throw new UsageError("Keep the keys separate: give --keys a folder outside the backup.");
  for (const place of [folder, keys]) {
    await mkdir(place, { recursive: true, mode: 0o700 });
    if ((await readdir(place)).length > 0)
      throw new UsageError(`${place} is not empty. Use an empty folder; a backup is never overwritten.`);
  }
  return { folder, keys };
}

async function write(context: CommandContext, opened: OpenedDatabase, places: BackupFolders): Promise<number> {
  if (opened.masterKey === null) throw new UsageError("Set MASTER_KEY or KEY_SERVICE_URL: the backup's keys are checked with it.");
  for (let instant = 1; ; instant += 1) {
    try {
      return await writeOnce(context, opened, places);
    } catch (error) {
      if (!(error instanceof OutdatedInstant) || instant === mostInstants) throw error;
      for (const place of [places.folder, places.keys])
        for (const name of await readdir(place)) await rm(path.join(place, name), { recursive: true });
    }
  }
}

async function writeOnce(context: CommandContext, opened: OpenedDatabase, { folder, keys }: BackupFolders): Promise<number> {
  // Copied before the snapshot is taken: a checkpoint newer than the backed-up chain would make the chain look truncated.
  const audit = await copyFiles(path.join(opened.dataDir, "audit"), path.join(folder, "audit"));
  const { manifest, missing } = await withSnapshot(opened.urls, async (snapshot) => {
    const tables = await writeTables(folder, snapshot);
    const { lines, missing } = await writeObjects(opened, folder, snapshot);
    const list = await writePart(path.join(folder, objectList), () => [Readable.from(lines.map(writeObjectLine))]);
    const { migration, sequences } = snapshot;
    const facts = { version: 1 as const, app: productVersion, made_at: context.now().toISOString(), migration };
    return { manifest: { ...facts, tables, sequences: { ...sequences }, object_list: list, objects: lines.length }, missing };
  });
  await writeManifest(folder, { ...manifest, audit, keys: await writeKeys(opened, keys) }, opened.masterKey ?? new Uint8Array());
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  say(
    context,
    `${Object.keys(manifest.tables).length} tables with ${rows} rows and ${manifest.objects} stored files written to ${folder}.`,
  );
  say(
    context,
    `The wrapped keys are in ${keys}. Store them separately. Nothing can be opened without the master key, which is in neither folder.`,
  );
  for (const { organizationId, key } of missing) say(context, `MISSING  stored file ${key} of ${organizationId}: run tieout files check`);
  return missing.length === 0 ? 0 : 1;
}

async function writeTables(folder: string, snapshot: Snapshot): Promise<Manifest["tables"]> {
  const tables: Manifest["tables"] = {};
  for (const table of snapshot.tables) {
    const name = `${table.schema}.${table.name}`;
    let rows = (): number => 0;
    const part = await writePart(path.join(folder, tableFile(name)), () => {
      const found = snapshot.rowsOf(table);
      rows = found.rows;
      return [found.pieces, createGzip({ level: 6 })];
    });
    tables[name] = { ...part, columns: [...table.columns], rows: rows() };
  }
  return tables;
}

interface WrittenObjects {
  readonly lines: readonly ObjectLine[];
  /** Objects that rows named at the backup's moment and still name, but that are missing from the store. */
  readonly missing: readonly Pick<ObjectLine, "organizationId" | "key">[];
}

async function writeObjects(opened: OpenedDatabase, folder: string, snapshot: Snapshot): Promise<WrittenObjects> {
  const lines: ObjectLine[] = [];
  const missing: { organizationId: string; key: string }[] = [];
  const { rows } = await snapshot.query<{ id: string }>("select id from organizations order by id");
  for (const { id: organizationId } of rows) {
    const tx = { query: snapshot.query, organizationId };
    const needed = await neededObjects(tx);
    for (const key of [...(await referencedObjects(tx))].sort()) {
      const part = await copyObject(opened, folder, { organizationId, key });
      if (part) lines.push({ organizationId, key, ...part });
      else if (needed.has(key)) missing.push({ organizationId, key });
    }
  }
  await refuseOutdated(opened, missing);
  return { lines, missing };
}

async function copyObject(opened: OpenedDatabase, folder: string, { organizationId, key }: Pick<ObjectLine, "organizationId" | "key">) {
  const file = objectFile(organizationId, key);
  try {
    return await copyPart(path.join(opened.dataDir, "files", file), path.join(folder, file));
  } catch (error) {
    if (!isMissing(error)) throw error;
    await rm(path.join(folder, file), { force: true });
    return null;
  }
}

async function refuseOutdated({ database }: OpenedDatabase, missing: WrittenObjects["missing"]): Promise<void> {
  for (const organizationId of new Set(missing.map((object) => object.organizationId))) {
    const now = await database.work.readInOrganization(organizationId, systemActor, (tx) => neededObjects(tx));
    if (missing.some((object) => object.organizationId === organizationId && !now.has(object.key)))
      throw new OutdatedInstant("Files were deleted during every backup attempt. Start it again when the product is less busy.");
  }
}

/** Repeats the copy until all keys open: a master key rotation may begin or end while it runs. */
async function writeKeys({ dataDir, masterKey, keyService }: OpenedDatabase, keys: string): Promise<Readonly<Record<string, Part>>> {
  for (let copy = 1; ; copy += 1) {
    const parts = await copyFiles(path.join(dataDir, "files", "keys"), path.join(keys, "keys"));
    const { lost } = await readKeyState(keys, masterKey ?? new Uint8Array(), keyService);
    if (lost.length === 0) return parts;
    if (copy === mostKeyCopies)
      throw new UsageError(`The key of organization ${lost[0]} can't be opened with this master key. Run tieout keys status.`);
    await rm(path.join(keys, "keys"), { recursive: true });
  }
}
