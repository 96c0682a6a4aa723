import { defineJob, enqueue } from "@tieout/jobs";
import type { Database, Tx } from "@tieout/postgres";
import { z } from "zod";

const Person = z.object({ userId: z.uuid(), email: z.string(), role: z.number().int() });
const Payload = z.object({
  /** People assigned to the engagements; the first one creates them. */
  people: z.array(Person).min(1),
  pass: z.number().int().min(1),
});

export type DemoPerson = z.output<typeof Person>;
export type DemoPayload = z.output<typeof Payload>;

/** Advances the demo firm's engagements one step and reschedules itself until they are ready. */
export const prepareDemoJob = defineJob("demo.prepare-engagements", (payload): DemoPayload => Payload.parse(payload));

const key = "demo-engagements";
/** Audit log event for the end of the preparation. The event is permanent, so users' later changes are never undone. */
const preparedEvent = "demo.prepare-engagements";

export async function isPrepared(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ done: boolean }>("select exists (select from audit_events where event = $1) as done", [preparedEvent]);
  return rows[0]?.done === true;
}

export const recordPrepared = (tx: Tx): void =>
  tx.record({ event: preparedEvent, subjectType: "organization", subjectId: tx.organizationId });

export const enqueuePass = (tx: Tx, payload: DemoPayload, runAt: Date | null): Promise<string> =>
  enqueue(tx, prepareDemoJob, payload, { key, ...(runAt ? { runAt } : {}) });

/** True if this call starts preparing the demo engagements; false if they were already prepared. */
export async function requestDemoPreparation(
  { work }: Database,
  firm: { readonly organizationId: string; readonly users: readonly DemoPerson[] },
): Promise<boolean> {
  const [first] = firm.users;
  if (!first) return false;
  const actor = { userId: first.userId, realUserId: first.userId, requestId: null };
  return work.inOrganization(firm.organizationId, actor, async (tx) => {
    if (await isPrepared(tx)) return false;
    const people = firm.users.map(({ userId, email, role }) => ({ userId, email, role }));
    await enqueuePass(tx, { people, pass: 1 }, null);
    return true;
  });
}
