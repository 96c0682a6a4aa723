import type { PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { type DigestFrequency, isWaitingDigestDue } from "../../core/index.ts";

/** The person's choice; `never` until they choose. */
export async function readDigestChoice(tx: Tx, userId: string): Promise<DigestFrequency> {
  const { rows } = await tx.query<{ frequency: DigestFrequency }>(
    "select frequency from waiting_digests where organization_id = $1 and user_id = $2",
    [tx.organizationId, userId],
  );
  return rows[0]?.frequency ?? "never";
}

export async function saveDigestChoice(tx: Tx, userId: string, frequency: DigestFrequency): Promise<void> {
  tx.record({ event: "waiting-digest.change", subjectType: "user", subjectId: userId, data: { frequency } });
  if (frequency === "never") {
    await tx.query("delete from waiting_digests where organization_id = $1 and user_id = $2", [tx.organizationId, userId]);
    return;
  }
  await tx.query(
    `insert into waiting_digests (organization_id, user_id, frequency) values ($1, $2, $3)
     on conflict (organization_id, user_id) do update set frequency = excluded.frequency`,
    [tx.organizationId, userId, frequency],
  );
}

/** People due a digest on this day. */
export async function digestReaders(tx: Tx, today: PlainDate): Promise<readonly string[]> {
  const { rows } = await tx.query<{ userId: string; frequency: DigestFrequency }>(
    `select d.user_id as "userId", d.frequency from waiting_digests d
     join users u on u.organization_id = d.organization_id and u.id = d.user_id and u.is_active
     where d.organization_id = $1 order by d.user_id`,
    [tx.organizationId],
  );
  return rows.filter(({ frequency }) => isWaitingDigestDue(frequency, today)).map(({ userId }) => userId);
}
