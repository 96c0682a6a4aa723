import { KeyServiceError } from "@tieout/files";
import { exitWithParent, launcherEnded, readSettings, SettingsError } from "@tieout/settings";
import { pino } from "pino";
import { OtherFileStore } from "../../product/src/claim-file-store.ts";
import { watchProcess } from "../../product/src/watch-process.ts";
import { startWorker } from "./start-worker.ts";

/** Time allowed for a running job to finish or be returned to the queue. */
const stopWithinMilliseconds = 9_500;

async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2), "worker");
  const output = pino.destination({ fd: process.stdout.fd, sync: false });
  const watch = await watchProcess("worker", settings);
  const logger = pino(
    {
      ...{ level: settings.logLevel, base: { process: "worker" }, timestamp: pino.stdTimeFunctions.isoTime },
      ...(watch ? { mixin: watch.lineFields } : {}),
    },
    output,
  );
  const worker = await startWorker(settings, logger, { watch });
  worker.finished.catch((error: unknown) => {
    logger.error({ fault: error instanceof Error ? error.name : "unknown" }, "the job queue gave up; this process ends and is restarted");
    process.exit(1);
  });
  exitWithParent((cause) => {
    logger.info({ cause }, "stopping");
    // The pipe is broken, so a flush at exit would retry forever.
    if (cause === launcherEnded) output.flushSync = () => undefined;
    setTimeout(() => process.exit(1), stopWithinMilliseconds).unref();
    worker.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ fault: error instanceof Error ? error.name : "unknown" }, "the worker did not stop cleanly");
        process.exit(1);
      },
    );
  });
  // Written last, because the reader of this line may stop the process at once.
  process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
}

main().catch((error: unknown) => {
  const text =
    error instanceof SettingsError || error instanceof KeyServiceError || error instanceof OtherFileStore
      ? error.message
      : `The worker did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
