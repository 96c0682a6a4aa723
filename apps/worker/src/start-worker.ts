import path from "node:path";
import { expireAllLots, sendLowBalanceHandler, takeBackAllOwed } from "@tieout/credits/server";
import { checkpointAuditHandler } from "@tieout/engagements/server";
import { type FileStore, openFolderFileStore } from "@tieout/files";
import { defaultSessionLimits } from "@tieout/identity/core";
import {
  answerLinkRequests,
  endExpiredSessions,
  handOnNotices,
  sendEmailedCodeHandler,
  sendPasswordLinkHandler,
  sendSecurityNoticeHandler,
} from "@tieout/identity/server";
import {
  deleteNotNeededHandler,
  finishUploadHandler,
  inspectAssetHandler,
  readAssetHandler,
  readTrustTotals,
  recognizeFileHandler,
  stageResults,
} from "@tieout/ingestion/server";
import { type JobHandler, type JobLog, type JobRunner, startJobRunner } from "@tieout/jobs";
import { describeFault } from "@tieout/kernel";
import { openMail } from "@tieout/mail";
import { createMetrics } from "@tieout/metrics";
import { catchUpEvents, type PaymentProvider } from "@tieout/payments";
import { createDatabase, type Database } from "@tieout/postgres";
import { sendMentionHandler, sweepObjectsHandler, workpaperJobs } from "@tieout/processing/server";
import type { ProcessSettings } from "@tieout/settings";
import { productVersion } from "@tieout/settings";
import type { Logger } from "pino";
import { productStatusUpdater } from "../../product/src/engagement-parts.ts";
import { openPayments, paymentEvents } from "../../product/src/open-payments.ts";
import { openProductEngine } from "../../product/src/open-product-engine.ts";
import { taskVersions } from "../../product/src/task-versions.ts";
import { addNewPrograms } from "./add-new-programs.ts";
import { checkpointChains, checkpointEveryMs } from "./checkpoint-chains.ts";
import { prepareDemoHandler } from "./demo/prepare-demo-engagements.job.ts";
import { planSweeps } from "./plan-sweeps.ts";
import { type Duty, repeatDuties } from "./repeat-duties.ts";
import { serveFigures } from "./serve-figures.ts";

export interface RunningWorker {
  readonly stop: () => Promise<void>;
  /** Rejects when the queue gives up: the process should end and be restarted. */
  readonly finished: JobRunner["finished"];
}

/** Long: no user waits for a job's statements, and the results of a large run are written in one. */
const statementMilliseconds = 300_000;

/** Maximum wait for the first sweep of a firm created while the worker runs. */
const planEveryMs = 3_600_000;

/** For messages of the payment provider that never came. */
const catchUpEveryMs = 300_000;

/** Somebody waits for the mail. */
const answerRequestsEveryMs = 1000;

/** A session that expired later than this before the clock was set back may open again until it expires once more. */
const endSessionsEveryMs = 15 * 60_000;

/** Builds the job process from its settings and takes jobs; `engineChild` starts the engine child where another one than the product's own is wanted. */
export async function startWorker(settings: ProcessSettings, logger: Logger, engineChild?: readonly string[]): Promise<RunningWorker> {
  const database = openDatabase(settings, logger);
  await database.ping();
  await addNewPrograms(database);
  const { isDemo, dataDir, masterKey, diskReserveBytes: reserveBytes } = settings;
  const files = await openFolderFileStore({ directory: path.join(dataDir, "files"), masterKey, reserveBytes });
  const engine = await openProductEngine(settings, logger, engineChild);
  const deps = await partsOf({ engine, files, logger });
  const checkpoint = checkpointChains(database, settings);
  const metrics = createMetrics("worker");
  const figures = await serveFigures(metrics, settings, database);
  const queue = { queueUrl: settings.queueUrl, appDatabase: database, log: jobLog(logger), onAttempt: metrics.countJob };
  const runner = await startJobRunner({
    ...queue,
    handlers: [
      inspectAssetHandler(deps),
      readAssetHandler(deps),
      recognizeFileHandler(deps),
      finishUploadHandler(deps),
      deleteNotNeededHandler(),
      ...workpaperJobs(deps),
      sweepObjectsHandler(deps),
      checkpointAuditHandler({ checkpoint }),
      prepareDemoHandler({ ...deps, database, isDemo, dataDir }),
    ],
    concurrency: settings.workerConcurrency,
  });
  // Of its own: whoever waits for a message must not wait for a run.
  const mailRunner = await startJobRunner({ ...queue, handlers: mailHandlers(database, files, settings), concurrency: 1 });
  const duties = await repeatDuties(
    [...dutiesOf(database, checkpoint), ...creditDuties(database, openPayments(settings, database.work))],
    logger,
  );
  const finished = Promise.race([runner.finished, mailRunner.finished]);
  // The runner logs it; the caller need not handle it.
  finished.catch(() => undefined);
  return {
    finished,
    async stop() {
      duties.stop();
      await Promise.all([runner.stop(), mailRunner.stop()]);
      await figures?.stop();
      await database.close();
    },
  };
}

interface Opened {
  readonly engine: Awaited<ReturnType<typeof openProductEngine>>;
  readonly files: FileStore;
  readonly logger: Logger;
}

/** What the handlers of files and runs work with. */
const partsOf = async ({ engine, files, logger }: Opened) => ({
  engine,
  files,
  log: { info: (message: string, detail: Readonly<Record<string, unknown>> = {}) => logger.info(detail, message) },
  stageCache: stageResults,
  versions: await taskVersions(),
  statusUpdater: productStatusUpdater(),
  readTotals: readTrustTotals,
  appVersion: productVersion,
});

const openDatabase = (settings: ProcessSettings, logger: Logger): Database =>
  createDatabase(settings, {
    name: "tieout-worker",
    connections: settings.databaseConnections,
    statementMilliseconds,
    onConnectionError: (error) => logger.warn({ fault: error.name }, "a database connection was lost"),
  });

function mailHandlers({ work }: Database, files: FileStore, settings: ProcessSettings): readonly JobHandler[] {
  const sending = { mail: openMail(settings), publicUrl: settings.publicUrl };
  return [
    sendPasswordLinkHandler({ ...sending, work, now: () => new Date() }),
    sendEmailedCodeHandler({ work, files, mail: sending.mail, now: () => new Date() }),
    sendSecurityNoticeHandler(sending),
    sendMentionHandler(sending),
    sendLowBalanceHandler({ ...sending, now: () => new Date() }),
  ];
}

const dutiesOf = (database: Database, checkpoint: () => Promise<void>): readonly Duty[] => [
  { run: () => planSweeps(database), everyMs: planEveryMs, failed: "file store sweeps could not be scheduled; retrying later" },
  {
    run: () => answerLinkRequests(database.work),
    everyMs: answerRequestsEveryMs,
    failed: "requests for password links could not be answered; retrying later",
  },
  {
    run: () => handOnNotices(database.work),
    everyMs: answerRequestsEveryMs,
    failed: "notices of changed sign-ins could not be handed on; retrying later",
  },
  { run: checkpoint, everyMs: checkpointEveryMs, failed: "the audit chains could not be signed; retrying later" },
  {
    run: () => endExpiredSessions(database.work, defaultSessionLimits, new Date()),
    everyMs: endSessionsEveryMs,
    failed: "expired sessions could not be marked as ended; retrying later",
  },
];

const creditDuties = ({ work }: Database, payments: PaymentProvider | null): readonly Duty[] => [
  { run: () => expireAllLots(work, new Date()), everyMs: planEveryMs, failed: "expired credits could not be written off; retrying later" },
  {
    run: async () => {
      if (payments) await catchUpEvents(paymentEvents(work, payments), new Date());
      await takeBackAllOwed(work, new Date());
    },
    everyMs: catchUpEveryMs,
    failed: "events of the payment provider could not be fetched; retrying later",
  },
];

const jobLog = (logger: Logger): JobLog => ({
  info: (message) => logger.info(message),
  warn: (message, error) => logger.warn({ fault: nameOf(error) }, message),
  error: (message, error) => logger.error(error instanceof Error ? { cause: describeFault(error) } : {}, message),
});

const nameOf = (error: unknown): string | undefined => (error instanceof Error ? error.name : error === undefined ? undefined : "unknown");
