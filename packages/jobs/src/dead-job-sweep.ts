import { type AbandonParts, abandonDeadJobs } from "./abandon-dead-jobs.ts";

/** Sweeps once before it resolves, then again and again until stopped; what fails is logged and repeated. */
export async function startDeadJobSweep(parts: AbandonParts, everyMs: number): Promise<{ stop(): Promise<void> }> {
  const sweep = (): Promise<void> =>
    abandonDeadJobs(parts).catch((error: unknown) => parts.log.warn("dead jobs could not be looked for; this is repeated", error));
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
