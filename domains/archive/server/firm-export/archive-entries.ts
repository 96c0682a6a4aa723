import { createHash } from "node:crypto";
import { type FileStore, isBroken } from "@tieout/files";
import type { JobContext } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import type { ZipSource } from "@tieout/spreadsheet/write";
import { archivedFiles, firmTables, leftOut, orderedById, throughOthers } from "./archived-tables.ts";

/** One entry in the manifest. */
interface Entry {
  readonly name: string;
  sha256: string;
  bytes: number;
}

export interface ArchiveTally {
  readonly entries: Entry[];
  readonly rowsByTable: Record<string, number>;
  readonly missing: { readonly name: string; readonly finding: string }[];
  /** Engagements whose rows are in the archive. */
  readonly engagements: string[];
  files: number;
}

export const newTally = (): ArchiveTally => ({ entries: [], rowsByTable: {}, missing: [], engagements: [], files: 0 });

const pageRows = 500;

interface TableToWrite {
  readonly table: string;
  readonly columns: string;
  readonly where: string;
  readonly params: readonly string[];
}

/** Streams a table as a JSON array, page by page. The role used for requests may read only some columns in the people tables. */
async function* rowsOf(tx: Tx, { table, columns, where, params }: TableToWrite, tally: ArchiveTally): AsyncGenerator<Buffer> {
  let count = 0;
  for (let offset = 0; ; offset += pageRows) {
    const { rows } = await tx.query<{ row: string }>(
      `select to_jsonb(s)::text as row from (select ${columns} from ${table} t where ${where} order by t.${orderedById.has(table) ? "id" : "ctid"} limit ${pageRows} offset ${offset}) s`,
      [...params],
    );
    count += rows.length;
    if (rows.length > 0) yield Buffer.from(`${offset === 0 ? "[\n" : ",\n"}${rows.map(({ row }) => row).join(",\n")}`);
    if (rows.length < pageRows) break;
  }
  yield Buffer.from(count === 0 ? "[]\n" : "\n]\n");
  tally.rowsByTable[table] = (tally.rowsByTable[table] ?? 0) + count;
}

/** Hashes the bytes that pass through. Content that is read twice gives the same hash both times. */
function noted(tally: ArchiveTally, name: string, read: () => AsyncIterable<Uint8Array>): () => AsyncIterable<Buffer> {
  const entry: Entry = { name, sha256: "", bytes: 0 };
  tally.entries.push(entry);
  return async function* () {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const piece of read()) {
      hash.update(piece);
      bytes += piece.length;
      yield Buffer.from(piece);
    }
    Object.assign(entry, { sha256: hash.digest("hex"), bytes });
  };
}

const tableEntry = (tx: Tx, folder: string, table: TableToWrite, tally: ArchiveTally): ZipSource => {
  const name = `${folder}/${table.table}.json`;
  return { name, read: noted(tally, name, () => rowsOf(tx, table, tally)) };
};

/** Keeps letters, digits and a few other characters, so the name is valid on every file system. */
const safe = (name: string): string => {
  const clean = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N} ._()&,-]/gu, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
  return clean === "" ? "file" : clean.slice(-120);
};

interface StoredFile {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly objectKey: string;
  readonly sizeBytes: number;
}

/** A ZIP entry that is packed while it is read must be under 4 GB. */
const largestPacked = 4_000_000_000;

export interface ArchiveParts {
  readonly files: FileStore;
  readonly context: JobContext;
  readonly tally: ArchiveTally;
}

interface FileToAdd extends StoredFile {
  readonly folder: string;
}

/** Adds an entry to the archive. */
export type AddEntry = (entry: ZipSource) => Promise<void>;

/** Tables with rows that belong to an engagement, including tables added by later versions. */
async function engagementTables(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'engagement_id' order by 1",
  );
  const elsewhere = new Set([...Object.keys(leftOut), ...Object.keys(firmTables), ...Object.keys(throughOthers)]);
  return [...Object.keys(throughOthers), ...rows.map(({ name }) => name).filter((name) => !elsewhere.has(name))];
}

async function filesOf(tx: Tx, folder: string, { sql, of }: { readonly sql: string; readonly of: string }): Promise<readonly FileToAdd[]> {
  return (await tx.query<StoredFile>(sql, [of])).rows.map((file) => ({ ...file, folder }));
}

/**
 * Adds all of the firm's rows in the snapshot. Returns the firm's files, which are read after the snapshot ends: they never change, and
 * reading them would keep the snapshot open for hours.
 */
export async function addRows({ tally, context }: Omit<ArchiveParts, "files">, tx: Tx, add: AddEntry): Promise<readonly FileToAdd[]> {
  const { organizationId } = tx;
  for (const [table, columns] of Object.entries(firmTables)) {
    const key = table === "organizations" ? "t.id" : "t.organization_id";
    await add(tableEntry(tx, "firm", { table, columns, where: `${key} = $1`, params: [organizationId] }, tally));
  }
  const files = [...(await filesOf(tx, "firm", { sql: archivedFiles.firm, of: organizationId }))];
  const tables = await engagementTables(tx);
  const { rows } = await tx.query<{ id: string; name: string; client: string }>(
    `select e.id, e.name, c.name as client from engagements e join clients c on c.organization_id = e.organization_id and c.id = e.client_id order by e.id`,
  );
  for (const { id, name, client } of rows) {
    context.signal.throwIfAborted();
    const folder = `engagements/${safe(`${client} - ${name}`)} ${id}`;
    for (const table of tables) {
      const of = { table, columns: "t.*", where: throughOthers[table] ?? "t.engagement_id = $1", params: [id] };
      await add(tableEntry(tx, `${folder}/rows`, of, tally));
    }
    files.push(...(await filesOf(tx, folder, { sql: archivedFiles.engagement, of: id })));
    tally.engagements.push(id);
  }
  return files;
}

/** Adds the files; the manifest names any file that is missing or damaged. */
export async function addFiles({ files, context, tally }: ArchiveParts, stored: readonly FileToAdd[], add: AddEntry): Promise<void> {
  const { organizationId, signal } = context;
  for (const { id, kind, folder, name: fileName, objectKey, sizeBytes } of stored) {
    signal.throwIfAborted();
    const name = `${folder}/${kind}/${id} ${safe(fileName)}`;
    try {
      await files.check(organizationId, objectKey);
    } catch (error) {
      if (!isBroken(error)) throw error;
      tally.missing.push({ name, finding: error.message });
      continue;
    }
    tally.files += 1;
    const read = async function* (): AsyncGenerator<Uint8Array> {
      yield* await files.get(organizationId, objectKey);
    };
    await add({ name, read: noted(tally, name, read), isStored: sizeBytes >= largestPacked });
  }
}

/** Lists each entry's hash, and what the archive leaves out. */
export function manifestEntry(
  { entries, rowsByTable, missing, files }: ArchiveTally,
  made: { readonly at: string; readonly by: string; readonly of: string },
): ZipSource {
  const manifest = {
    made_at: made.at,
    app_version: made.by,
    organization: made.of,
    files,
    rows: rowsByTable,
    missing,
    left_out: leftOut,
    entries,
  };
  return { name: "manifest.json", bytes: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) };
}
