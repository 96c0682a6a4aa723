import type { PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";

export interface ContractRecord {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly credits: number;
  readonly priceCents: bigint;
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
  readonly includedToolkits: number;
}

const contractColumns = `id, credits, price_cents as "priceCents", starts_on as "startsOn", ends_on as "endsOn",
  included_toolkits as "includedToolkits"`;

/** The newest contract that has started; null if the firm has never had one. */
export async function findContract(tx: Tx, today: PlainDate): Promise<ContractRecord | null> {
  const { rows } = await tx.query<ContractRecord>(
    `select ${contractColumns} from credit_contracts
     where organization_id = $1 and starts_on <= $2 order by starts_on desc, id desc limit 1`,
    [tx.organizationId, today],
  );
  return rows[0] ?? null;
}

/** The firm's contracts, newest first. */
export async function listContracts(tx: Tx): Promise<readonly ContractRecord[]> {
  const { rows } = await tx.query<ContractRecord>(
    `select ${contractColumns} from credit_contracts where organization_id = $1 order by starts_on desc, id desc limit 50`,
    [tx.organizationId],
  );
  return rows;
}

/** Card purchases since a given day, less what was taken back. */
export async function boughtSince(tx: Tx, startsOn: PlainDate) {
  const { rows } = await tx.query<{ credits: number; priceCents: bigint }>(
    `select issued as credits, unit_cents as "priceCents" from credit_purchases where organization_id = $1 and issued > 0 and paid_at >= $2`,
    [tx.organizationId, startsOn],
  );
  return rows;
}
