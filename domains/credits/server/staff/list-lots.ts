import type { PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";

export interface ListedLot {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly source: "contract" | "purchase" | "adjustment";
  readonly title: string;
  readonly credits: number;
  readonly available: number;
  readonly held: number;
  readonly priceCents: bigint;
  readonly expiresOn: PlainDate | null;
  readonly createdAt: Date;
}

/** The firm's lots, newest first. */
export async function listLots(tx: Tx): Promise<readonly ListedLot[]> {
  const { rows } = await tx.query<ListedLot>(
    `select id, source, title, credits, available, held, price_cents as "priceCents", expires_on as "expiresOn", created_at as "createdAt"
     from credit_lots where organization_id = $1 order by created_at desc, id desc limit 200`,
    [tx.organizationId],
  );
  return rows;
}

/** Credits that were used before their payment was refunded. */
export async function owedCredits(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ owed: number }>(
    "select coalesce(sum(owed), 0)::int as owed from credit_purchases where organization_id = $1",
    [tx.organizationId],
  );
  return rows[0]?.owed ?? 0;
}
