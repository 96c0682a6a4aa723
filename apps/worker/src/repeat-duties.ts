import type { Logger } from "pino";

export interface Duty {
  readonly run: () => Promise<void>;
  readonly everyMs: number;
  /** Message logged on failure; the duty runs again at its next scheduled time. */
  readonly failed: string;
}

/**
 * Runs each duty once before resolving, then repeatedly until `stop`; a duty that takes longer than its interval skips the runs it misses.
 */
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
    // Prevents calls from piling up on a database that isn't responding.
    if (isRunning) return;
    isRunning = true;
    await run();
    isRunning = false;
  }, everyMs);
}
