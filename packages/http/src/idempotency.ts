import { createHash } from "node:crypto";
import type { Tx } from "@tieout/postgres";
import { httpFailures } from "./http-failures.ts";
import { orRefuse } from "./refusal.ts";

export interface IdempotentCall {
  readonly route: string;
  readonly key: string;
  /** Everything that identifies a repeated call. */
  readonly request: { readonly userId: string; readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly at: Date;
}

/** Keys are deleted after a day, since no client retries a call later than that. */
const keptHours = 24;

/**
 * Runs the call once per organization, route and key; a repeated call gets the stored response. The key's row is written in the call's own
 * transaction, so a second call with the same key waits for the first to commit, and a failed call leaves no key behind.
 */
export async function answerOnce(tx: Tx, call: IdempotentCall, run: () => Promise<unknown>): Promise<unknown> {
  const requestHash = createHash("sha256").update(JSON.stringify(call.request)).digest();
  await tx.query("delete from idempotency_keys where created_at < $1::timestamptz - make_interval(hours => $2)", [call.at, keptHours]);
  const inserted = await tx.query(
    "insert into idempotency_keys (organization_id, route, key, request_hash, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing",
    [tx.organizationId, call.route, call.key, requestHash, call.at],
  );
  if (inserted.rowCount === 0) {
    const { rows } = await tx.query<{ request_hash: Buffer; answer: unknown }>(
      "select request_hash, answer from idempotency_keys where organization_id = $1 and route = $2 and key = $3",
      [tx.organizationId, call.route, call.key],
    );
    const [earlier] = rows;
    if (!earlier?.request_hash.equals(requestHash)) return orRefuse(httpFailures.fail("http.key-reused", undefined));
    return earlier.answer ?? undefined;
  }
  const answer = await run();
  await tx.query("update idempotency_keys set answer = $4::jsonb where organization_id = $1 and route = $2 and key = $3", [
    tx.organizationId,
    call.route,
    call.key,
    JSON.stringify(answer ?? null),
  ]);
  return answer;
}
