import { type AbandonParts, abandonDeadJobs } from "./abandon-dead-jobs.ts";

/** Sweeps once before it resolves, then repeatedly until stopped; failures are logged and retried. */
export async function startDeadJobSweep(parts: AbandonParts, everyMs: number): Promise<{ stop(): Promise<void> }> {
  const sweep = (): Promise<void> =>
    abandonDeadJobs(parts).catch((error: unknown) => parts.log.warn("the search for dead jobs failed and is retried", error));
  await sweep();
  let current: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    current = current.then(sweep);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
