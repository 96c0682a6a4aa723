import path from "node:path";
import { hasKeyOf, readStoreMark, type StoreMark, storeMarkFile, writeStoreMark } from "@tieout/files";
import type { Database } from "@tieout/postgres";

/** The data folder does not belong to the database. The message says what happened, where and what to do. */
export class OtherFileStore extends Error {
  override readonly name = "OtherFileStore";
}

/** Message endings: the action that was refused, and what to do. */
const ends = {
  process: "Nothing was started. Point TIEOUT_DATA at the folder that all processes of this database share.",
  command: "Nothing was done. Use --data or TIEOUT_DATA to name the folder that all processes of this database share.",
} as const;
type Asker = keyof typeof ends;

interface Marks {
  readonly known: string;
  readonly found: string | null;
}

const otherStore = (directory: string, { known, found }: Marks, asker: Asker): OtherFileStore =>
  new OtherFileStore(
    `This database's files are not in ${directory}: their file store has the ID ${known}, and this folder ${found === null ? "has none" : `has ${found || "a damaged one"}`}. ${ends[asker]} If this is that folder and only its mark was lost, write {"id":"${known}"} into ${storeMarkFile(directory)}.`,
  );

type Store = Pick<Database, "work">;
type Platform = Parameters<Parameters<Database["work"]["asPlatform"]>[1]>[0];

async function readKnown(tx: Pick<Platform, "query">): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>("select id from file_store");
  return rows[0]?.id ?? null;
}

/** Identifies this database as long as it has no mark. */
async function identityOf(tx: Pick<Platform, "query">): Promise<string> {
  const { rows } = await tx.query<{ database: string }>(
    "select system_identifier || '/' || oid as database from pg_control_system(), pg_database where datname = current_database()",
  );
  return rows[0]?.database ?? "";
}

/**
 * Refuses a folder marked for another database if this database has no mark, for example because it is empty: its firms would store files
 * among those of other firms. A folder marked for this database was marked by a process that ended before marking the database.
 */
function refuseForeign(
  directory: string,
  mark: StoreMark | null,
  { database, asker }: { readonly database: string; readonly asker: Asker },
): void {
  if (mark === null || mark.database === database) return;
  throw new OtherFileStore(
    `The folder ${directory} belongs to another database: it is marked as file store ${mark.id}, and this database has no file store yet. ${ends[asker]} Or check that DATABASE_URL names the database of this folder. If that database is gone for good and you don't need its files, use an empty folder; to bring it back, restore a backup.`,
  );
}

/** For a database that predates marks: the folder must contain the key of one of the firms that have files, if there are any. */
async function refuseUnseen(tx: Platform, directory: string, asker: Asker): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    "select o.id from organizations o where exists (select from assets a where a.organization_id = o.id) order by o.id limit 200",
  );
  for (const { id } of rows) if (await hasKeyOf(directory, id)) return;
  if (rows.length > 0)
    throw new OtherFileStore(
      `This database's files are not in ${directory}: the folder is missing the key of a firm that has files. ${ends[asker]}`,
    );
}

/**
 * Refuses a data folder that does not belong to this database. The first process on a new or unmarked database marks both, the folder
 * first: if the process ends in between, the next start uses the folder's mark, which names this database. Processes that start at the same
 * time take turns.
 */
export async function claimFileStore({ work }: Store, dataDir: string): Promise<void> {
  const directory = path.join(dataDir, "files");
  await work.asPlatform("know the file store", async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('file store', 0))");
    const known = await readKnown(tx);
    const found = await readStoreMark(directory);
    if (known !== null && found?.id !== known) throw otherStore(directory, { known, found: found?.id ?? null }, "process");
    if (known !== null) return;
    if (found?.id === "")
      throw new OtherFileStore(`${storeMarkFile(directory)} is damaged. Nothing was started. Remove it, then start again.`);
    const database = await identityOf(tx);
    refuseForeign(directory, found, { database, asker: "process" });
    await refuseUnseen(tx, directory, "process");
    await tx.query("insert into file_store (id) values ($1)", [found?.id ?? (await writeStoreMark(directory, { database }))]);
  });
}

/**
 * The same check for a command that reads or writes files, without marking anything. A database that predates marks and has not been
 * migrated yet has no table for a mark.
 */
export async function requireFileStore({ work }: Store, dataDir: string): Promise<void> {
  const directory = path.join(dataDir, "files");
  await work.asPlatform("know the file store", async (tx) => {
    const { rows } = await tx.query<{ has: boolean }>("select to_regclass('file_store') is not null as has");
    const known = rows[0]?.has ? await readKnown(tx) : null;
    const found = await readStoreMark(directory);
    if (known === null) {
      if (found?.id !== "") refuseForeign(directory, found, { database: await identityOf(tx), asker: "command" });
      return refuseUnseen(tx, directory, "command");
    }
    if (found?.id !== known) throw otherStore(directory, { known, found: found?.id ?? null }, "command");
  });
}

/** Marks the folder into which a database was just restored; marks both if the backup had no mark. */
export async function markRestoredStore({ work }: Store, dataDir: string): Promise<void> {
  const known = await work.asPlatform("know the file store", readKnown);
  if (known !== null) await writeStoreMark(path.join(dataDir, "files"), { id: known });
  await claimFileStore({ work }, dataDir);
}
