import type { Watch } from "@tieout/kernel";

interface Ending {
  readonly fault: Watch["fault"];
  readonly close: (milliseconds: number) => Promise<void>;
}

const lastMilliseconds = 1000;

/** Ends the process on an uncaught exception, as it would end anyway, with the stack on standard error, after reporting it. */
export function endOnUncaught(watch: Ending): void {
  let isEnding = false;
  process.on("uncaughtException", (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    if (isEnding) return;
    isEnding = true;
    const end = (): never => process.exit(1);
    // Ends even if the report hangs.
    setTimeout(end, 2 * lastMilliseconds);
    watch.fault(error instanceof Error ? error : new Error("not an error was thrown"));
    watch.close(lastMilliseconds).then(end, end);
  });
}
