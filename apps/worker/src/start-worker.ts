import path from "node:path";
import { openFolderFileStore } from "@tieout/files";
import { inspectAssetHandler, readAssetHandler, readTrustTotals, stageResults } from "@tieout/ingestion/server";
import { type JobRunner, startJobRunner } from "@tieout/jobs";
import { describeFault } from "@tieout/kernel";
import { createDatabase } from "@tieout/postgres";
import { processEngagementHandler, sweepObjectsHandler } from "@tieout/processing/server";
import type { ProcessSettings } from "@tieout/settings";
import { productVersion } from "@tieout/settings";
import type { Logger } from "pino";
import { productStatusUpdater } from "../../product/src/engagement-parts.ts";
import { openProductEngine } from "../../product/src/open-product-engine.ts";
import { taskVersions } from "../../product/src/task-versions.ts";
import { addNewPrograms } from "./add-new-programs.ts";
import { prepareDemoHandler } from "./demo/prepare-demo-engagements.job.ts";
import { planSweeps } from "./plan-sweeps.ts";

export interface RunningWorker {
  readonly stop: () => Promise<void>;
  /** Rejects when the queue gives up: the process should end and be restarted. */
  readonly finished: JobRunner["finished"];
}

/** Long: no user waits for a job's statements, and the results of a large run are written in one. */
const statementMilliseconds = 300_000;

/** Maximum wait for the first sweep of a firm created while the worker runs. */
const planEveryMs = 3_600_000;

/** Builds the job process from its settings and takes jobs; `engineChild` starts the engine child where another one than the product's own is wanted. */
export async function startWorker(settings: ProcessSettings, logger: Logger, engineChild?: readonly string[]): Promise<RunningWorker> {
  const database = createDatabase(settings, {
    name: "tieout-worker",
    connections: settings.databaseConnections,
    statementMilliseconds,
    onConnectionError: (error) => logger.warn({ fault: error.name }, "a database connection was lost"),
  });
  await database.ping();
  await addNewPrograms(database);
  const files = await openFolderFileStore({ directory: path.join(settings.dataDir, "files"), masterKey: settings.masterKey });
  const engine = await openProductEngine(settings, logger, engineChild);
  const log = { info: (message: string, detail: Readonly<Record<string, unknown>> = {}) => logger.info(detail, message) };
  const deps = {
    engine,
    files,
    log,
    stageCache: stageResults,
    versions: await taskVersions(),
    statusUpdater: productStatusUpdater(),
    readTotals: readTrustTotals,
    appVersion: productVersion,
  };
  const { isDemo, dataDir } = settings;
  const demo = prepareDemoHandler({ ...deps, database, isDemo, dataDir });
  const runner = await startJobRunner({
    queueUrl: settings.queueUrl,
    appDatabase: database,
    handlers: [inspectAssetHandler(deps), readAssetHandler(deps), processEngagementHandler(deps), sweepObjectsHandler(deps), demo],
    concurrency: settings.workerConcurrency,
    log: {
      info: (message) => logger.info(message),
      warn: (message, error) => logger.warn({ fault: nameOf(error) }, message),
      error: (message, error) => logger.error(error instanceof Error ? { cause: describeFault(error) } : {}, message),
    },
  });
  const plan = (): Promise<void> =>
    planSweeps(database).catch((error: unknown) =>
      logger.warn({ fault: nameOf(error) }, "file store sweeps could not be scheduled; retrying later"),
    );
  const planning = setInterval(plan, planEveryMs);
  await plan();
  return {
    finished: runner.finished,
    async stop() {
      clearInterval(planning);
      await runner.stop();
      await database.close();
    },
  };
}

const nameOf = (error: unknown): string | undefined => (error instanceof Error ? error.name : error === undefined ? undefined : "unknown");
