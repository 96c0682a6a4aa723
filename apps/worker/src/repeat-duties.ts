import type { Logger } from "pino";

export interface Duty {
  readonly run: () => Promise<void>;
  readonly everyMs: number;
  /** Logged when it fails; it is done again at its next time. */
  readonly failed: string;
}

/** Does each duty once before it resolves, then again and again until `stop`; one that takes longer than its interval skips its next times. */
export async function repeatDuties(duties: readonly Duty[], logger: Logger): Promise<{ readonly stop: () => void }> {
  const once = ({ run, failed }: Duty): Promise<void> =>
    run().catch((error: unknown) => logger.warn({ fault: error instanceof Error ? error.name : "unknown" }, failed));
  const timers = duties.map((duty) => repeat(() => once(duty), duty.everyMs));
  for (const duty of duties) await once(duty);
  return { stop: () => timers.forEach(clearInterval) };
}

function repeat(run: () => Promise<void>, everyMs: number): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(async () => {
    // A database that does not answer would otherwise be asked by more and more.
    if (isRunning) return;
    isRunning = true;
    await run();
    isRunning = false;
  }, everyMs);
}
