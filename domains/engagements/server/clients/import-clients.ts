import { createHash } from "node:crypto";
import type { Tx } from "@tieout/postgres";
import { readSmallTable } from "@tieout/spreadsheet/small-table";
import { engagementFailures } from "../../contract/index.ts";
import {
  type ImportAction,
  type ImportRow,
  type KnownClient,
  mostImportRows,
  namesOfRows,
  planClientImport,
  tableOfRecords,
} from "../../core/index.ts";
import { clientRepository } from "./client-repository.ts";

const { fail } = engagementFailures;

interface Preview {
  readonly rows: readonly ImportRow[];
  readonly counts: Readonly<Record<ImportAction, number>>;
  readonly ignored: readonly string[];
  /** Token of the previewed changes. */
  readonly token: string;
}

async function knownClients(tx: Tx): Promise<readonly KnownClient[]> {
  const { rows } = await tx.query<KnownClient>(
    `select c.id, c.name, c.ein, c.is_active as "isActive", k.name as "mergedInto" from clients c
     left join clients k on k.organization_id = c.organization_id and k.id = c.merged_into order by c.id`,
  );
  return rows;
}

function countsOf(rows: readonly ImportRow[]): Preview["counts"] {
  const counts = { create: 0, update: 0, same: 0, refused: 0 };
  for (const { action } of rows) counts[action] += 1;
  return counts;
}

async function preview(tx: Tx, text: string) {
  const read = readSmallTable(text, mostImportRows);
  const table = "problem" in read ? read : tableOfRecords(read.records);
  if ("problem" in table) return fail("engagements.import-unreadable", { why: table.problem });
  const known = await knownClients(tx);
  const keys = await clientRepository(tx).nameKeys([...namesOfRows(table.rows), ...known.map(({ name }) => name)]);
  const rows = planClientImport(table.rows, known, (name) => keys.get(name) ?? name);
  const token = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  return { ok: true, value: { rows, counts: countsOf(rows), ignored: table.ignored, token } as Preview } as const;
}

const previewWire = ({ rows, counts, ignored, token }: Preview) => ({
  rows: rows.map(({ row, name, ein, state, action, says }) => ({ row, name, ein, state, action, says: [...says] })),
  counts,
  ignored_columns: [...ignored],
  token,
});

/** Previews an import; writes nothing. */
export async function previewClientImport(tx: Tx, text: string) {
  const found = await preview(tx, text);
  return found.ok ? ({ ok: true, value: previewWire(found.value) } as const) : found;
}

type ClientWrite = NonNullable<ImportRow["write"]>;

/** Inserts clients; returns their IDs in the order the names were given. */
async function insertAll(tx: Tx, clients: readonly ClientWrite[]): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    `insert into clients (organization_id, name, ein, is_active)
     select $1, r.name, r.ein, r."isActive" from jsonb_to_recordset($2::jsonb) as r (name text, ein text, "isActive" boolean)
     returning id, name`,
    [tx.organizationId, JSON.stringify(clients)],
  );
  return rows;
}

async function updateAll(tx: Tx, clients: readonly ClientWrite[]): Promise<void> {
  await tx.query(
    `update clients c set ein = r.ein, is_active = r."isActive", revision = c.revision + 1
     from jsonb_to_recordset($1::jsonb) as r (id uuid, ein text, "isActive" boolean) where c.id = r.id`,
    [JSON.stringify(clients)],
  );
}

/**
 * Applies the previewed import. Refused if the firm's clients have changed since the preview, so that only previewed changes are written.
 */
export async function importClients(tx: Tx, { text, token }: { readonly text: string; readonly token: string }) {
  await clientRepository(tx).lockNames();
  const found = await preview(tx, text);
  if (!found.ok) return found;
  const { rows, counts } = found.value;
  if (found.value.token !== token) return fail("engagements.import-changed", undefined, { extra: { current: previewWire(found.value) } });
  const written = (action: ImportAction) => rows.filter((row) => row.action === action).flatMap(({ write }) => write ?? []);
  const updated = written("update");
  for (const { id, name } of await insertAll(tx, written("create")))
    tx.record({ event: "client.create", subjectType: "client", subjectId: id, data: { name, import: true } });
  await updateAll(tx, updated);
  const saysOf = new Map(rows.map(({ write, says }) => [write?.id, says]));
  for (const { id, name, isActive } of updated)
    tx.record({
      event: "client.update",
      subjectType: "client",
      subjectId: id,
      data: { name, active: isActive, import: true, says: [...(saysOf.get(id) ?? [])] },
    });
  const says = [
    `Clients from a file: ${counts.create} added, ${counts.update} changed, ${counts.same} the same, ${counts.refused} refused.`,
  ];
  tx.record({ event: "client.import", subjectType: "organization", subjectId: tx.organizationId, data: { ...counts, says } });
  return { ok: true, value: counts } as const;
}
