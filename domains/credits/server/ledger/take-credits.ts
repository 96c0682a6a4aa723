import { type PlainDate, success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { creditsFailures } from "../../contract/index.ts";
import { type Draw, drawCredits, type Lot, usableCredits } from "../../core/index.ts";
import { expireLots } from "./lot-balances.ts";
import { lockLedger, postEntries } from "./post-entries.ts";

interface CreditUse {
  /** Chosen by the caller; the same ID is never charged twice. */
  readonly id?: string;
  readonly quantity: number;
  readonly title: string;
  readonly actorId: string | null;
  readonly today: PlainDate;
}

/** Takes credits permanently, starting with those that expire earliest; refuses if too few remain. */
export async function takeCredits(tx: Tx, { id, quantity, title, actorId, today }: CreditUse) {
  await lockLedger(tx);
  if (id !== undefined && (await isPosted(tx, id))) return success({ isNew: false });
  const lots = await expireLots(tx, today);
  const draws = drawCredits(lots, quantity, today);
  if (!draws) return creditsFailures.fail("credits.not-enough", { needed: quantity, available: usableCredits(lots, today) });
  await postEntries(tx, { ...(id === undefined ? {} : { id }), kind: "adjustment", title, actorId, moves: draws.map(toReversed) });
  return success({ isNew: true });
}

async function isPosted(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query("select from credit_transactions where organization_id = $1 and id = $2", [tx.organizationId, id]);
  return rowCount === 1;
}

/**
 * Takes back the credits for a refunded payment: from the payment's own lots, then from the others, as far as credits remain. Returns how
 * many were taken back.
 */
export async function takeBackCredits(
  tx: Tx,
  purchaseId: string,
  { quantity, title, today }: Omit<CreditUse, "actorId" | "id">,
): Promise<number> {
  await lockLedger(tx);
  const lots = await expireLots(tx, today);
  const { rows } = await tx.query<{ id: string }>("select id from credit_lots where organization_id = $1 and purchase_id = $2", [
    tx.organizationId,
    purchaseId,
  ]);
  const own = new Set(rows.map(({ id }) => id));
  const first = asManyAsLeft(
    lots.filter(({ id }) => own.has(id)),
    quantity,
    today,
  );
  const taken = first.reduce((sum, draw) => sum + draw.quantity, 0);
  const rest = asManyAsLeft(
    lots.filter(({ id }) => !own.has(id)),
    quantity - taken,
    today,
  );
  const draws = [...first, ...rest];
  if (draws.length > 0) await postEntries(tx, { kind: "reversal", title, actorId: null, moves: draws.map(toReversed) });
  return draws.reduce((sum, draw) => sum + draw.quantity, 0);
}

const asManyAsLeft = (lots: readonly Lot[], quantity: number, today: PlainDate): readonly Draw[] =>
  drawCredits(lots, Math.min(quantity, usableCredits(lots, today)), today) ?? [];

const toReversed = (draw: Draw) => ({ ...draw, from: "available", to: "reversed" }) as const;
