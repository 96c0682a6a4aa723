import { KeyServiceError } from "@tieout/files";
import { exitWithParent, readSettings, SettingsError } from "@tieout/settings";
import { pino } from "pino";
import { OtherFileStore } from "../../product/src/claim-file-store.ts";
import { watchProcess } from "../../product/src/watch-process.ts";
import { gatheredLines } from "./gathered-lines.ts";
import { startApi } from "./start-api.ts";

/** Time limit for shutdown: event streams end with their connections, and nothing else takes this long. */
const stopWithinMilliseconds = 8_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2), "api");
  const watch = await watchProcess("api", settings);
  const logger = pino(
    {
      ...{ level: settings.logLevel, base: { process: "api" }, timestamp: pino.stdTimeFunctions.isoTime },
      ...(watch ? { mixin: watch.lineFields } : {}),
    },
    gatheredLines(process.stdout),
  );
  const api = await startApi({ settings, logger, webFolder: process.env.TIEOUT_WEB || null, watch });
  exitWithParent((cause) => {
    logger.info({ cause }, "stopping");
    setTimeout(() => process.exit(1), stopWithinMilliseconds).unref();
    api.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ fault: error instanceof Error ? error.name : "unknown" }, "the API did not stop cleanly");
        process.exit(1);
      },
    );
  });
  // Written last, because the reader of this line may stop the process at once.
  process.stdout.write(`${JSON.stringify({ ready: true, port: api.port, logins: api.logins, notices: api.notices })}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : describe(error)}\n`);
  process.exit(1);
});

function describe(error: unknown): string {
  const taken = takenAddress(error);
  if (taken !== null) return taken;
  if (error instanceof KeyServiceError || error instanceof OtherFileStore) return error.message;
  return `The API did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** Explains the common start failures: another program uses the port, or the port is reserved for administrators. */
function takenAddress(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || !("port" in error)) return null;
  const { code, port } = error;
  if (code === "EADDRINUSE") return `Port ${port} is used by another program. Stop it, or choose another port: PORT=8081 npm start`;
  if (code === "EACCES") return `Port ${port} is reserved for administrators. Choose one above 1023: PORT=8081 npm start`;
  return null;
}
