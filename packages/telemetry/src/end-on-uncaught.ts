import type { Watch } from "@tieout/kernel";

interface Ending {
  readonly fault: Watch["fault"];
  readonly close: (milliseconds: number) => Promise<void>;
}

const lastMilliseconds = 1000;

/** Reports an uncaught exception, then ends the process as usual, with the stack on standard error. */
export function endOnUncaught(watch: Ending): void {
  let isEnding = false;
  process.on("uncaughtException", (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    if (isEnding) return;
    isEnding = true;
    const end = (): never => process.exit(1);
    // Ends the process even if the report hangs.
    setTimeout(end, 2 * lastMilliseconds);
    watch.fault(error instanceof Error ? error : new Error("not an error was thrown"));
    watch.close(lastMilliseconds).then(end, end);
  });
}
