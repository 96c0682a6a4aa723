import type { Tx } from "@tieout/postgres";
import type { LibraryToolkit } from "../../contract/index.ts";
import { listedToolkit, type ToolkitRow, toolkitColumns, toolkitTables } from "../listed-toolkits.ts";

/** Keeps others in this firm from buying, redeeming or returning toolkits until the transaction ends. */
export async function lockLibrary(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('library:' || $1, 0))", [tx.organizationId]);
}

interface HeldToolkit {
  readonly [column: string]: unknown;
  readonly toolkitId: string;
  readonly state: "reserved" | "owned";
  readonly orderId: string | null;
}

/** Toolkits among those given that the firm has or is about to have. */
export async function heldToolkits(tx: Tx, toolkitIds: readonly string[]): Promise<readonly HeldToolkit[]> {
  const { rows } = await tx.query<HeldToolkit>(
    `select toolkit_id as "toolkitId", state, order_id as "orderId" from library_toolkits
     where organization_id = $1 and toolkit_id = any ($2) and state in ('reserved', 'owned')`,
    [tx.organizationId, toolkitIds],
  );
  return rows;
}

interface LibraryEntry {
  readonly toolkits: readonly Pick<ToolkitRow, "id" | "edition">[];
  readonly state: "reserved" | "owned";
  readonly orderId?: string;
  readonly contractId?: string;
  readonly userId: string;
}

/** Adds toolkits; the library must be locked and not contain any of them yet. */
export async function insertIntoLibrary(tx: Tx, { toolkits, state, orderId, contractId, userId }: LibraryEntry): Promise<void> {
  await tx.query(
    `insert into library_toolkits (organization_id, toolkit_id, state, order_id, contract_id, user_id, edition)
     select $1, toolkit, $3, $4, $5, $6, edition from unnest($2::uuid[], $7::int[]) as u (toolkit, edition)`,
    [
      ...[tx.organizationId, toolkits.map(({ id }) => id), state, orderId ?? null, contractId ?? null, userId],
      toolkits.map(({ edition }) => edition),
    ],
  );
}

interface Move {
  readonly from: "reserved" | "owned" | "returned";
  readonly to: "owned" | "released" | "returned";
}

/**
 * Changes the state of an order's toolkits; returns how many changed. A toolkit that the firm has since obtained another way is left
 * unchanged.
 */
export async function moveInLibrary(tx: Tx, orderId: string, { from, to }: Move): Promise<number> {
  const { rowCount } = await tx.query(
    `update library_toolkits as l set state = $4, acquired_at = case when $3 = 'reserved' then now() else l.acquired_at end
     where l.organization_id = $1 and l.order_id = $2 and l.state = $3 and ($3 <> 'returned' or not exists (
       select from library_toolkits o where o.organization_id = $1 and o.toolkit_id = l.toolkit_id and o.state in ('reserved', 'owned')))`,
    [tx.organizationId, orderId, from, to],
  );
  return rowCount ?? 0;
}

export async function countRedeemed(tx: Tx, contractId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "select count(*)::int as count from library_toolkits where organization_id = $1 and contract_id = $2 and state = 'owned'",
    [tx.organizationId, contractId],
  );
  return rows[0]?.count ?? 0;
}

interface LibraryRow extends ToolkitRow {
  readonly ownEdition: number;
  readonly userId: string;
  readonly userName: string;
  readonly acquiredAt: Date;
  readonly orderId: string | null;
  readonly receiptNumber: number | null;
  readonly releasedOn: string;
  readonly changes: string;
}

const librarySql = `select ${toolkitColumns}, l.edition as "ownEdition", u.id as "userId", u.name as "userName", l.acquired_at as "acquiredAt",
    l.order_id as "orderId", o.receipt_number as "receiptNumber", e.released_on as "releasedOn", e.changes
  from ${toolkitTables} join library_toolkits l on l.toolkit_id = t.id join toolkit_editions e on e.toolkit_id = t.id and e.number = t.edition
    join users u on u.organization_id = l.organization_id and u.id = l.user_id
    left join purchase_orders o on o.organization_id = l.organization_id and o.id = l.order_id
  where l.organization_id = $1 and l.state = 'owned' and ($2::uuid is null or t.id = $2) and (not $3::boolean or l.order_id is not null)
  order by l.acquired_at desc, l.id desc`;

const libraryWire = (row: LibraryRow): LibraryToolkit => ({
  toolkit: listedToolkit(row, null),
  source: row.orderId === null ? "redeemed" : "purchased",
  by: { id: row.userId, name: row.userName },
  on: row.acquiredAt.toISOString(),
  ...{ order_id: row.orderId, receipt_number: row.receiptNumber, edition: row.ownEdition },
  newer_edition: row.edition > row.ownEdition ? { edition: row.edition, released_on: row.releasedOn, changes: row.changes } : null,
});

/** The firm's toolkits, newest first. */
export async function listLibrary(tx: Tx, onlyPurchased: boolean): Promise<LibraryToolkit[]> {
  const { rows } = await tx.query<LibraryRow>(librarySql, [tx.organizationId, null, onlyPurchased]);
  return rows.map(libraryWire);
}

export async function findInLibrary(tx: Tx, toolkitId: string): Promise<LibraryToolkit | null> {
  const { rows } = await tx.query<LibraryRow>(librarySql, [tx.organizationId, toolkitId, false]);
  return rows[0] ? libraryWire(rows[0]) : null;
}

/** Records that the firm has received this edition. */
export async function noteEdition(tx: Tx, toolkitId: string, edition: number): Promise<void> {
  await tx.query(
    "update library_toolkits set edition = $3 where organization_id = $1 and toolkit_id = $2 and state = 'owned' and edition < $3",
    [tx.organizationId, toolkitId, edition],
  );
}
