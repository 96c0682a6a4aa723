import type { Watch } from "@tieout/kernel";

interface Ending {
  readonly fault: Watch["fault"];
  readonly close: (milliseconds: number) => Promise<void>;
}

const lastMilliseconds = 1000;

/** An exception that nobody caught ends the process as it would anyway, with its stack on standard error, once it was reported. */
export function endOnUncaught(watch: Ending): void {
  let isEnding = false;
  process.on("uncaughtException", (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    if (isEnding) return;
    isEnding = true;
    const end = (): never => process.exit(1);
    // Whatever the report does.
    setTimeout(end, 2 * lastMilliseconds);
    watch.fault(error instanceof Error ? error : new Error("not an error was thrown"));
    watch.close(lastMilliseconds).then(end, end);
  });
}
