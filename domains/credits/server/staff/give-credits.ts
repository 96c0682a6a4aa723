import type { PlainDate } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";

export interface NewContract {
  /** Chosen by the caller so that a retry doesn't create the contract twice. */
  readonly id: string;
  readonly organizationId: string;
  readonly credits: number;
  readonly priceCents: bigint;
  readonly startsOn: PlainDate;
  /** Last day of the contract and of its credits. */
  readonly endsOn: PlainDate;
  /** Toolkits the firm can redeem in the store. */
  readonly includedToolkits?: number;
  readonly createdBy: string;
}

/** Creates a price contract and its credits. Returns false if it already exists. */
export async function makeContract(tx: PlatformTx, contract: NewContract): Promise<boolean> {
  const { id, organizationId, credits, priceCents, startsOn, endsOn, createdBy, includedToolkits = 0 } = contract;
  const made = await tx.query(
    `insert into credit_contracts (id, organization_id, credits, price_cents, starts_on, ends_on, created_by, included_toolkits)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do nothing`,
    [id, organizationId, credits, priceCents, startsOn, endsOn, createdBy, includedToolkits],
  );
  if (made.rowCount === 0) return false;
  await tx.query(
    `insert into credit_lots (organization_id, source, contract_id, credits, price_cents, expires_on, title, created_by)
     values ($1, 'contract', $2, $3, $4, $5, 'Price contract', $6)`,
    [organizationId, id, credits, priceCents, endsOn, createdBy],
  );
  return true;
}

export interface Gift {
  /** Chosen by the caller so that a retry doesn't give the credits twice. */
  readonly id: string;
  readonly organizationId: string;
  readonly credits: number;
  readonly expiresOn: PlainDate | null;
  /** Reason for the credits, in words shown to the firm. */
  readonly title: string;
  readonly createdBy: string;
}

/** Adds credits without a payment. Returns false if they were already given. */
export async function giveCredits(tx: PlatformTx, { id, organizationId, credits, expiresOn, title, createdBy }: Gift): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into credit_lots (id, organization_id, source, credits, price_cents, expires_on, title, created_by)
     values ($1, $2, 'adjustment', $3, 0, $4, $5, $6) on conflict (id) do nothing`,
    [id, organizationId, credits, expiresOn, title, createdBy],
  );
  return rowCount === 1;
}

export interface ContractEnd {
  readonly organizationId: string;
  readonly contractId: string;
  readonly endsOn: PlainDate;
}

/** Changes the last day of a contract and of its credits. Returns the previous days; null if the firm has no such contract. */
export async function endContract(tx: PlatformTx, { organizationId, contractId, endsOn }: ContractEnd) {
  const { rows } = await tx.query<{ startsOn: PlainDate; endsOn: PlainDate }>(
    `select starts_on as "startsOn", ends_on as "endsOn" from credit_contracts where organization_id = $1 and id = $2 for update`,
    [organizationId, contractId],
  );
  const before = rows[0];
  if (!before || endsOn < before.startsOn) return before ?? null;
  await tx.query("update credit_contracts set ends_on = $3 where organization_id = $1 and id = $2", [organizationId, contractId, endsOn]);
  await tx.query("update credit_lots set expires_on = $3 where organization_id = $1 and contract_id = $2", [
    organizationId,
    contractId,
    endsOn,
  ]);
  return before;
}

/** Changes the last day for a lot's remaining credits. Returns the previous day; undefined if the firm has no such lot. */
export async function changeExpiry(
  tx: PlatformTx,
  { organizationId, lotId, expiresOn }: { readonly organizationId: string; readonly lotId: string; readonly expiresOn: PlainDate | null },
): Promise<PlainDate | null | undefined> {
  const { rows } = await tx.query<{ expiresOn: PlainDate | null }>(
    `select expires_on as "expiresOn" from credit_lots where organization_id = $1 and id = $2 for update`,
    [organizationId, lotId],
  );
  if (!rows[0]) return undefined;
  await tx.query("update credit_lots set expires_on = $3 where organization_id = $1 and id = $2", [organizationId, lotId, expiresOn]);
  return rows[0].expiresOn;
}
