import { eventStream, type SignedInContext } from "@tieout/http";
import { processStatus } from "./run-wire.ts";

const pauseMilliseconds = 700;

/** Progress as events: one at once, then one per change, until the run has ended or the caller is gone. */
export function watchRun(context: SignedInContext, engagementId: string) {
  async function* events() {
    let before = "";
    for (;;) {
      if (context.signal.aborted) return;
      const status = await context.inOrganization((tx) => processStatus(tx, engagementId));
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
