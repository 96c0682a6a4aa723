import type { Tx } from "@tieout/postgres";

/** Accounts that hold credits; only the database writes `issued`. */
type Account = "available" | "held" | "used" | "expired" | "reversed";

/** Credits in one lot that move from one account to another. */
export interface Move {
  readonly lotId: string;
  readonly quantity: number;
  readonly from: Account;
  readonly to: Account;
}

export interface Posting {
  /** Chosen by the caller so that a retry doesn't post the transaction twice. */
  readonly id?: string;
  readonly kind: "adjustment" | "hold" | "capture" | "release" | "expiry" | "reversal";
  readonly holdId?: string;
  /** What the transaction is for, in words shown to the firm. */
  readonly title: string;
  readonly actorId: string | null;
  readonly moves: readonly Move[];
}

/** Blocks other changes to this firm's ledger until the transaction ends, so entries are in the order they happened. */
export async function lockLedger(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('credits:' || $1, 0))", [tx.organizationId]);
}

/** Posts one ledger transaction. Each move debits the account it leaves and credits the account it reaches; COMMIT checks that. */
export async function postEntries(tx: Tx, { id, kind, holdId, title, actorId, moves }: Posting): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into credit_transactions (id, organization_id, kind, hold_id, title, actor_id) values (coalesce($6, new_id()), $1, $2, $3, $4, $5)
     returning id`,
    [tx.organizationId, kind, holdId ?? null, title, actorId, id ?? null],
  );
  const entries = moves.flatMap(({ lotId, quantity, from, to }) => [
    { account: from, lotId, side: "debit", quantity },
    { account: to, lotId, side: "credit", quantity },
  ]);
  await tx.query(
    `insert into credit_entries (organization_id, transaction_id, position, account, lot_id, side, quantity)
     select $1, $2, n, account, lot, side, quantity
     from unnest($3::text[], $4::uuid[], $5::text[], $6::int[]) with ordinality as e (account, lot, side, quantity, n)`,
    [
      tx.organizationId,
      rows[0]?.id,
      entries.map(({ account }) => account),
      entries.map(({ lotId }) => lotId),
      entries.map(({ side }) => side),
      entries.map(({ quantity }) => quantity),
    ],
  );
}
