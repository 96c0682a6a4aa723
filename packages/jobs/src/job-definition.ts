import type { Tx } from "@tieout/postgres";

/** A kind of job: its name and the shape of its payload. */
export interface JobDefinition<Payload> {
  /** `domain.words` */
  readonly name: string;
  /**
   * Parses a stored payload; throws if it is invalid. Payloads outlive releases, so this protects one version from another version's data.
   */
  readonly parse: (payload: unknown) => Payload;
  /** `awaited` by default. Background work, such as a sweep, runs after the awaited work of all firms. */
  readonly urgency?: Urgency;
}

type Urgency = keyof typeof priorities;

/** The queue takes the lowest number first. */
const priorities = { awaited: 0, background: 10 } as const;

export function defineJob<Payload>(
  name: string,
  parse: (payload: unknown) => Payload,
  urgency: Urgency = "awaited",
): JobDefinition<Payload> {
  if (!/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/.test(name)) throw new RangeError(`a job is named domain.words, not ${name}`);
  return { name, parse, urgency };
}

export interface EnqueueOptions {
  /**
   * Identifies the work within the organization, for progress, cancellation and replacement: a waiting job with the same key is replaced; a
   * running one gets a successor and is not retried.
   */
  readonly key?: string;
  readonly runAt?: Date;
  /** Maximum number of attempts; 5 by default. A worker's death does not use up an attempt. */
  readonly maxAttempts?: number;
}

/** Adds a job in the transaction; the job exists if and only if the transaction commits. Returns the job's ID. */
export async function enqueue<Payload>(
  tx: Tx,
  job: JobDefinition<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<string> {
  job.parse(payload);
  const envelope = JSON.stringify({ data: payload, actor: tx.actor });
  const { rows } = await tx.query<{ id: bigint }>("select enqueue_job($1, $2::jsonb, $3, $4, $5, $6) as id", [
    job.name,
    envelope,
    options.key ?? null,
    options.runAt ?? null,
    options.maxAttempts ?? 5,
    priorities[job.urgency ?? "awaited"],
  ]);
  return String(rows[0]?.id);
}

/**
 * `removed`: the job was waiting and will not run. `requested`: the job is running, and its signal is aborted within two seconds. `absent`:
 * there was nothing to cancel.
 */
export type CancelOutcome = "removed" | "requested" | "absent";

export async function requestCancel(tx: Tx, key: string): Promise<CancelOutcome> {
  const { rows } = await tx.query<{ outcome: CancelOutcome }>("select request_job_cancel($1) as outcome", [key]);
  return rows[0]?.outcome ?? "absent";
}
