import type { Tx } from "@tieout/postgres";

/** A kind of job: its name and the shape of its payload. */
export interface JobDefinition<Payload> {
  /** `domain.words` */
  readonly name: string;
  /** Checks a stored payload; throws when it does not fit. Payloads outlive releases, so this is the guard between two versions. */
  readonly parse: (payload: unknown) => Payload;
}

export function defineJob<Payload>(name: string, parse: (payload: unknown) => Payload): JobDefinition<Payload> {
  if (!/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/.test(name)) throw new RangeError(`a job is named domain.words, not ${name}`);
  return { name, parse };
}

export interface EnqueueOptions {
  /**
   * Names the work within the organization, for progress, cancel and replacing: a waiting job of the same key is replaced; a running one
   * gets a successor and is not tried again.
   */
  readonly key?: string;
  readonly runAt?: Date;
  /** How often the job may fail; 5 unless given. A worker that dies costs no attempt. */
  readonly maxAttempts?: number;
}

/** Adds a job within the transaction: it exists if and only if the transaction commits. Returns the job's id. */
export async function enqueue<Payload>(
  tx: Tx,
  job: JobDefinition<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<string> {
  job.parse(payload);
  const envelope = JSON.stringify({ data: payload, actor: tx.actor });
  const { rows } = await tx.query<{ id: bigint }>("select enqueue_job($1, $2::jsonb, $3, $4, $5) as id", [
    job.name,
    envelope,
    options.key ?? null,
    options.runAt ?? null,
    options.maxAttempts ?? 5,
  ]);
  return String(rows[0]?.id);
}

/**
 * `removed`: it waited and will not run. `requested`: it runs and its signal will be aborted within two seconds. `absent`: there is nothing
 * to cancel.
 */
export type CancelOutcome = "removed" | "requested" | "absent";

export async function requestCancel(tx: Tx, key: string): Promise<CancelOutcome> {
  const { rows } = await tx.query<{ outcome: CancelOutcome }>("select request_job_cancel($1) as outcome", [key]);
  return rows[0]?.outcome ?? "absent";
}
