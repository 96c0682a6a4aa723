import { type PlainDate, success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { creditsFailures } from "../../contract/index.ts";
import { drawCredits, usableCredits } from "../../core/index.ts";
import { expireLots } from "./lot-balances.ts";
import { lockLedger, type Move, postEntries } from "./post-entries.ts";

export interface Charge {
  /** Identifies the thing that is charged only once. */
  readonly subjectKey: string;
  readonly title: string;
  readonly credits: number;
}

export interface HoldRequest {
  readonly purpose: "processing" | "toolkit";
  /** Identifies the work that is beginning; its holds are captured or released under this reference. */
  readonly reference: string;
  readonly charges: readonly Charge[];
  readonly actorId: string;
  readonly today: PlainDate;
}

/**
 * Holds credits for work that hasn't been charged yet, all or nothing. If a hold is still open for the same subject, it is from work that
 * ended without reporting back, because callers start work only if none is in progress.
 */
export async function holdCredits(tx: Tx, request: HoldRequest) {
  await lockLedger(tx);
  await endHolds(tx, { which: { subjectKeys: request.charges.map(({ subjectKey }) => subjectKey) }, as: "released" });
  const charged = await capturedSubjects(tx, request);
  const charges = request.charges.filter(({ subjectKey }) => !charged.has(subjectKey));
  const needed = charges.reduce((sum, { credits }) => sum + credits, 0);
  const available = usableCredits(await expireLots(tx, request.today), request.today);
  if (available < needed) return creditsFailures.fail("credits.not-enough", { needed, available }, { extra: { needed, available } });
  for (const charge of charges) await hold(tx, request, charge);
  return success({ held: needed });
}

async function capturedSubjects(tx: Tx, { purpose, charges }: HoldRequest): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ subjectKey: string }>(
    `select subject_key as "subjectKey" from credit_holds where organization_id = $1 and purpose = $2 and subject_key = any ($3) and state = 'captured'`,
    [tx.organizationId, purpose, charges.map(({ subjectKey }) => subjectKey)],
  );
  return new Set(rows.map(({ subjectKey }) => subjectKey));
}

async function hold(tx: Tx, { purpose, reference, actorId, today }: HoldRequest, { subjectKey, title, credits }: Charge): Promise<void> {
  const draws = drawCredits(await expireLots(tx, today), credits, today);
  if (!draws) throw new Error("the locked ledger has fewer credits than a moment ago");
  const { rows } = await tx.query<{ id: string }>(
    `insert into credit_holds (organization_id, purpose, subject_key, reference, title, credits, held_by) values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [tx.organizationId, purpose, subjectKey, reference, title, credits, actorId],
  );
  const [made] = rows;
  if (!made) throw new Error("insert of a hold returned no id");
  const moves = draws.map((draw) => ({ ...draw, from: "available", to: "held" }) as const);
  await postEntries(tx, { kind: "hold", holdId: made.id, title, actorId, moves });
}

interface HoldRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly title: string;
  readonly lotIds: readonly string[];
  readonly quantities: readonly number[];
}

interface Ending {
  readonly which: { readonly reference: string } | { readonly subjectKeys: readonly string[] };
  readonly as: "captured" | "released";
}

/** Ends the open holds, so that a second call finds none. Returns the number of credits in them. The ledger is locked. */
export async function endHolds(tx: Tx, { which, as }: Ending): Promise<number> {
  const { rows } = await tx.query<HoldRow>(
    `select h.id, h.title, array_agg(e.lot_id order by e.position) as "lotIds", array_agg(e.quantity order by e.position) as quantities
     from credit_holds h join credit_transactions t on t.organization_id = h.organization_id and t.hold_id = h.id and t.kind = 'hold'
     join credit_entries e on e.organization_id = t.organization_id and e.transaction_id = t.id and e.account = 'held'
     where h.organization_id = $1 and h.state = 'open' and (h.reference = $2 or h.subject_key = any ($3)) group by h.id, h.title order by h.id`,
    [tx.organizationId, "reference" in which ? which.reference : null, "subjectKeys" in which ? which.subjectKeys : []],
  );
  let ended = 0;
  for (const row of rows) ended += await endHold(tx, row, as);
  return ended;
}

async function endHold(tx: Tx, { id, title, lotIds, quantities }: HoldRow, as: Ending["as"]): Promise<number> {
  const to = as === "captured" ? "used" : "available";
  const moves = lotIds.map((lotId, at): Move => ({ lotId, quantity: quantities[at] ?? 0, from: "held", to }));
  await postEntries(tx, { kind: as === "captured" ? "capture" : "release", holdId: id, title, actorId: null, moves });
  await tx.query("update credit_holds set state = $3, ended_at = now() where organization_id = $1 and id = $2", [
    tx.organizationId,
    id,
    as,
  ]);
  return quantities.reduce((sum, quantity) => sum + quantity, 0);
}
