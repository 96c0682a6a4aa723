import { createHash } from "node:crypto";
import { type FileStore, isBroken } from "@tieout/files";
import type { JobContext } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import type { ZipSource } from "@tieout/spreadsheet/write";

/** What the manifest says of one entry. */
interface Entry {
  readonly name: string;
  sha256: string;
  bytes: number;
}

export interface ArchiveTally {
  readonly entries: Entry[];
  readonly rowsByTable: Record<string, number>;
  readonly missing: { readonly name: string; readonly finding: string }[];
  files: number;
}

export const newTally = (): ArchiveTally => ({ entries: [], rowsByTable: {}, missing: [], files: 0 });

/** Tables of the firm that are of no engagement, with the columns that hold no secret. */
const firmTables: Readonly<Record<string, string>> = {
  organizations: "id, name, created_at, requires_second_step, retention_years, retention_changed_at",
  users: "id, email, name, role, is_active, created_at",
  clients: "*",
  client_merges: "*",
  mapping_memories: "*",
  firm_standards: "*",
  deleted_engagements: "*",
  audit_events: "*",
};

/** Made again from others, secret, or of no meaning outside of the product: results of single stages, search words, the index of the audit log. */
const leftOut = new Set([
  ...["stage_results", "engagement_words", "audit_subjects", "deleted_engagements", "deletion_notices", "file_uploads"],
  // With which a client opens a request: hashes of secrets.
  ...["client_request_pins", "client_request_links", "client_sessions"],
  // The access to a payroll system, and what has come of a reading that is not whole.
  ...["payroll_connection_tokens", "payroll_connection_parts"],
]);

/** Rows of an engagement that name it through another row. */
const throughOthers: Readonly<Record<string, string>> = {
  engagements: "t.id = $1",
  run_outputs: "t.run_id in (select id from runs where engagement_id = $1)",
  run_exceptions: "t.run_id in (select id from runs where engagement_id = $1)",
  review_messages: "t.note_id in (select id from review_notes where engagement_id = $1)",
};

const pageRows = 500;

interface TableToWrite {
  readonly table: string;
  readonly columns: string;
  readonly where: string;
  readonly params: readonly string[];
}

/** A table as a JSON array, page by page. The role of requests sees named columns of people alone. */
async function* rowsOf(tx: Tx, { table, columns, where, params }: TableToWrite, tally: ArchiveTally): AsyncGenerator<Buffer> {
  let count = 0;
  for (let offset = 0; ; offset += pageRows) {
    const { rows } = await tx.query<{ row: string }>(
      `select to_jsonb(s)::text as row from (select ${columns} from ${table} t where ${where} order by t.${table === "users" ? "id" : "ctid"} limit ${pageRows} offset ${offset}) s`,
      [...params],
    );
    count += rows.length;
    if (rows.length > 0) yield Buffer.from(`${offset === 0 ? "[\n" : ",\n"}${rows.map(({ row }) => row).join(",\n")}`);
    if (rows.length < pageRows) break;
  }
  yield Buffer.from(count === 0 ? "[]\n" : "\n]\n");
  tally.rowsByTable[table] = (tally.rowsByTable[table] ?? 0) + count;
}

/** Hashes what passes. A content that is read twice is hashed twice, to the same. */
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

async function* firmEntries(tx: Tx, tally: ArchiveTally): AsyncGenerator<ZipSource> {
  for (const [table, columns] of Object.entries(firmTables)) {
    const key = table === "organizations" ? "t.id" : "t.organization_id";
    yield tableEntry(tx, "firm", { table, columns, where: `${key} = $1`, params: [tx.organizationId] }, tally);
  }
}

/** Letters, digits and a few marks: safe on every file system. */
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

/** Every file that somebody uploaded, and every file that was made for download. */
const storedFiles = `
  select id, 'original files' as kind, file_name as name, object_key as "objectKey", size_bytes::float8 as "sizeBytes" from assets where engagement_id = $1
  union all select id, 'dropped files', file_name, object_key, size_bytes::float8 from package_files where engagement_id = $1
  union all select id, 'evidence', title, object_key, size_bytes::float8 from evidence where engagement_id = $1 and object_key is not null
  union all select id, 'addenda', file_name, object_key, size_bytes::float8 from addenda where engagement_id = $1
  union all select id, case kind when 'workpaper' then 'workpapers' else 'bundles' end, name, object_key, 0 from bundle_files where engagement_id = $1
  order by 2, 1`;

/** An entry of a ZIP that is packed while it is read is under 4 GB. */
const largestPacked = 4_000_000_000;

export interface ArchiveParts {
  readonly files: FileStore;
  readonly context: JobContext;
  readonly tally: ArchiveTally;
}

async function* fileEntries(
  { files, context, tally }: ArchiveParts,
  tx: Tx,
  at: { engagementId: string; folder: string },
): AsyncGenerator<ZipSource> {
  const { organizationId } = context;
  const { rows } = await tx.query<StoredFile>(storedFiles, [at.engagementId]);
  for (const { id, kind, name: fileName, objectKey, sizeBytes } of rows) {
    context.signal.throwIfAborted();
    const name = `${at.folder}/${kind}/${id} ${safe(fileName)}`;
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
    yield { name, read: noted(tally, name, read), isStored: sizeBytes >= largestPacked };
  }
}

async function* engagementEntries(parts: ArchiveParts, tx: Tx, tables: readonly string[]): AsyncGenerator<ZipSource> {
  const { rows } = await tx.query<{ id: string; name: string; client: string }>(
    `select e.id, e.name, c.name as client from engagements e join clients c on c.organization_id = e.organization_id and c.id = e.client_id order by e.id`,
  );
  for (const { id, name, client } of rows) {
    const folder = `engagements/${safe(`${client} - ${name}`)} ${id}`;
    for (const table of tables)
      yield tableEntry(
        tx,
        `${folder}/rows`,
        { table, columns: "t.*", where: throughOthers[table] ?? "t.engagement_id = $1", params: [id] },
        parts.tally,
      );
    yield* fileEntries(parts, tx, { engagementId: id, folder });
  }
}

/** Tables with rows of an engagement, those of later versions too. */
async function engagementTables(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'engagement_id' order by 1",
  );
  return [...Object.keys(throughOthers), ...rows.map(({ name }) => name).filter((name) => !leftOut.has(name))];
}

/** Everything the firm of the transaction has, and a manifest with the hash of each entry. */
export async function* archiveEntries(
  parts: ArchiveParts,
  tx: Tx,
  made: { readonly at: string; readonly by: string },
): AsyncGenerator<ZipSource> {
  const { tally } = parts;
  yield* firmEntries(tx, tally);
  yield* engagementEntries(parts, tx, await engagementTables(tx));
  const { entries, rowsByTable, missing, files } = tally;
  const manifest = { made_at: made.at, app_version: made.by, organization: tx.organizationId, files, rows: rowsByTable, missing, entries };
  yield { name: "manifest.json", bytes: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) };
}
