import { engagementPolicy } from "@tieout/engagements/core";
import { loadEngagementFacts } from "@tieout/engagements/server";
import { eventStream, type SignedInContext } from "@tieout/http";
import type { Tx, Work } from "@tieout/postgres";
import type { ProcessStatus } from "../../contract/index.ts";
import { processStatus } from "./run-wire.ts";

const pauseMilliseconds = 700;

/** Whether the caller's session is still open; supplied by the sessions domain. */
export type IsSessionOpen = (work: Pick<Work, "platformStatement">, sessionId: string, at: Date) => Promise<boolean>;

interface Watch {
  readonly context: SignedInContext;
  readonly engagementId: string;
  readonly isSessionOpen: IsSessionOpen;
}

/** Null once the caller has left the team; open streams check this too. */
async function statusFor(watch: Watch, tx: Tx): Promise<ProcessStatus | null> {
  const { engagementId } = watch;
  const { actor } = watch.context;
  const facts = await loadEngagementFacts(tx, engagementId);
  return facts && engagementPolicy["engagement.read"](actor, facts) ? processStatus(tx, engagementId) : null;
}

/** Progress as events: one immediately, then one per change, until the run ends or the caller disconnects. */
export function watchRun(watch: Watch) {
  const { context } = watch;
  async function* events() {
    let before = "";
    for (;;) {
      if (context.signal.aborted) return;
      if (!(await watch.isSessionOpen(context.work, context.actor.sessionId, context.now()))) return;
      const status = await context.inOrganization((tx) => statusFor(watch, tx));
      if (!status) return;
      const text = JSON.stringify(status);
      if (text !== before) yield { event: "status", data: status };
      before = text;
      const state = status.current?.status;
      if (state !== "queued" && state !== "running") return;
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  }
  return eventStream(events(), { signal: context.signal });
}
