import path from "node:path";
import {
  deleteDueHandler,
  makeExportHandler,
  sealBundleHandler,
  sendDeletionNoticeHandler,
  sendExportNoticeHandler,
  sweepObjectsHandler,
} from "@tieout/archive/server";
import {
  checkClientFileHandler,
  endConnectionHandler,
  readPayrollHandler,
  registerClientFile,
  remindClientsHandler,
  sendClientMailHandler,
  sendDigestHandler,
  sendNewsHandler,
  tellFirmHandler,
} from "@tieout/client-requests/server";
import { expireAllLots, sendLowBalanceHandler, takeBackAllOwed } from "@tieout/credits/server";
import { checkpointAuditHandler } from "@tieout/engagements/server";
import { type FileStore, openFolderFileStore, openKeys } from "@tieout/files";
import { defaultSessionLimits } from "@tieout/identity/core";
import {
  answerCodeRequests,
  answerLinkRequests,
  endExpiredSessions,
  handOnNotices,
  sendEmailedCodeHandler,
  sendInvitationRequestHandler,
  sendPasswordLinkHandler,
  sendSecurityNoticeHandler,
} from "@tieout/identity/server";
import {
  deleteNotNeededHandler,
  finishUploadHandler,
  inspectAssetHandler,
  matchPeopleHandler,
  readAssetHandler,
  readTrustTotals,
  recognizeFileHandler,
  stageResults,
} from "@tieout/ingestion/server";
import { type JobHandler, type JobLog, type JobRunner, startJobRunner } from "@tieout/jobs";
import { describeFault, type Watch } from "@tieout/kernel";
import { openMail } from "@tieout/mail";
import { createMetrics } from "@tieout/metrics";
import { catchUpEvents, type EventDeps, type PaymentProvider } from "@tieout/payments";
import type { PayrollSource } from "@tieout/payroll-source";
import { createDatabase, type Database } from "@tieout/postgres";
import { mailWaitingDigestsHandler, runReview, sendMentionHandler, sendWaitingDigestHandler } from "@tieout/review/server";
import { planComputing, workpaperJobs } from "@tieout/runs/server";
import type { ProcessSettings } from "@tieout/settings";
import { productVersion } from "@tieout/settings";
import type { SourceVersions } from "@tieout/stages";
import type { OpenedWatch } from "@tieout/telemetry";
import type { Logger } from "pino";
import { claimFileStore } from "../../product/src/claim-file-store.ts";
import { productStatusUpdater } from "../../product/src/engagement-ports.ts";
import { openPayments, paymentEvents, reconcileOpenPayments } from "../../product/src/open-payments.ts";
import { openPayrollSource } from "../../product/src/open-payroll-source.ts";
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
  /** Rejects when the queue gives up: the process should then end and be restarted. */
  readonly finished: JobRunner["finished"];
}

/** Long, because no user waits for a job's statements, and a large run's results are written in a single statement. */
const statementMilliseconds = 300_000;

/** Maximum wait until the first sweep for a firm created while the worker is running. */
const planEveryMs = 3_600_000;

/** Catches payment events that never arrived. */
const catchUpEveryMs = 300_000;

/** Short, because a person is waiting for the email. */
const answerRequestsEveryMs = 1000;

/** If the clock is set back, a session that expired up to this long ago may open again until it expires a second time. */
const endSessionsEveryMs = 15 * 60_000;

/** Time allowed to send the last error reports; the launcher waits no longer. */
const closeWatchMilliseconds = 1000;

export interface WorkerOptions {
  readonly watch?: OpenedWatch | undefined;
  /** Command that starts the engine child process, if not the product's own. */
  readonly engineChild?: readonly string[];
}

/** Builds the job process from its settings and starts running jobs. */
export async function startWorker(settings: ProcessSettings, logger: Logger, options: WorkerOptions = {}): Promise<RunningWorker> {
  const { watch } = options;
  const database = openDatabase(settings, logger, watch);
  await database.ping();
  await claimFileStore(database, settings.dataDir);
  await addNewPrograms(database);
  const { isDemo, dataDir, diskReserveBytes: reserveBytes } = settings;
  const keys = await openKeys(settings);
  const files = await openFolderFileStore({ directory: path.join(dataDir, "files"), ...keys, reserveBytes });
  const engine = await openProductEngine(settings, logger, { entry: options.engineChild, watch });
  const deps = { ...(await partsOf({ engine, files, logger, watch })), source: await openPayrollSource(settings) };
  const checkpoint = checkpointChains(database, { dataDir, masterKey: keys.masterKey });
  const metrics = createMetrics("worker");
  const figures = await serveFigures(metrics, settings, database);
  const queue = { queueUrl: settings.queueUrl, appDatabase: database, log: jobLog(logger, watch), onAttempt: metrics.countJob, watch };
  const runner = await startJobRunner({
    ...queue,
    handlers: [...fileHandlers(deps), checkpointAuditHandler({ checkpoint }), prepareDemoHandler({ ...deps, database, isDemo, dataDir })],
    concurrency: settings.workerConcurrency,
  });
  // A separate runner, so that emails never wait for a run.
  const mailRunner = await startJobRunner({ ...queue, handlers: mailHandlers(database, files, settings), concurrency: 1 });
  const duties = await repeatDuties(
    [
      ...dutiesOf(database, deps.versions, checkpoint),
      signUpDuty(database, files, settings),
      ...creditDuties(database, openPayments(settings, database.work)),
    ],
    logger,
  );
  const finished = Promise.race([runner.finished, mailRunner.finished]);
  // The runner logs the failure; the caller doesn't have to handle it.
  finished.catch(() => undefined);
  return {
    finished,
    async stop() {
      duties.stop();
      await Promise.all([runner.stop(), mailRunner.stop()]);
      await figures?.stop();
      await database.close();
      await watch?.close(closeWatchMilliseconds);
    },
  };
}

type FileDeps = Awaited<ReturnType<typeof partsOf>> & { readonly source: PayrollSource | null };

/** Handlers for files, runs and retention. */
const fileHandlers = (deps: FileDeps): readonly JobHandler[] => [
  inspectAssetHandler(deps),
  matchPeopleHandler(deps),
  readAssetHandler({ ...deps, afterReading: planComputing({ now: () => new Date() }) }),
  recognizeFileHandler(deps),
  finishUploadHandler({ ...deps, registerOfClient: registerClientFile }),
  checkClientFileHandler({ ...deps, now: () => new Date() }),
  deleteNotNeededHandler(),
  ...workpaperJobs(deps),
  sealBundleHandler(deps),
  sweepObjectsHandler(deps),
  deleteDueHandler({ ...deps, now: () => new Date() }),
  makeExportHandler({ ...deps, now: () => new Date() }),
  readPayrollHandler({ ...deps, now: () => new Date() }),
  endConnectionHandler(deps, () => new Date()),
];

interface WorkerParts {
  readonly engine: Awaited<ReturnType<typeof openProductEngine>>;
  readonly files: FileStore;
  readonly logger: Logger;
  readonly watch: Watch | undefined;
}

/** Dependencies of the file and run handlers. */
const partsOf = async ({ engine, files, logger, watch }: WorkerParts) => ({
  engine,
  files,
  watch,
  log: { info: (message: string, detail: Readonly<Record<string, unknown>> = {}) => logger.info(detail, message) },
  stageCache: stageResults,
  versions: await taskVersions(),
  statusUpdater: productStatusUpdater(),
  readTotals: readTrustTotals,
  review: runReview,
  appVersion: productVersion,
});

const openDatabase = (settings: ProcessSettings, logger: Logger, watch: Watch | undefined): Database =>
  createDatabase(settings, {
    name: "tieout-worker",
    connections: settings.databaseConnections,
    statementMilliseconds,
    watch,
    onConnectionError: (error) => logger.warn({ fault: error.name }, "a database connection was lost"),
  });

const sendingOf = (settings: ProcessSettings) => ({ mail: openMail(settings), publicUrl: settings.publicUrl });

function mailHandlers({ work }: Database, files: FileStore, settings: ProcessSettings): readonly JobHandler[] {
  const sending = sendingOf(settings);
  return [
    sendPasswordLinkHandler({ ...sending, work, now: () => new Date() }),
    sendEmailedCodeHandler({ work, files, mail: sending.mail, now: () => new Date() }),
    sendSecurityNoticeHandler(sending),
    sendInvitationRequestHandler({ ...sending, work }),
    sendMentionHandler(sending),
    mailWaitingDigestsHandler({ now: () => new Date() }),
    sendWaitingDigestHandler(sending),
    sendDeletionNoticeHandler(sending),
    sendExportNoticeHandler(sending),
    sendLowBalanceHandler({ ...sending, now: () => new Date() }),
    sendClientMailHandler({ ...sending, now: () => new Date() }),
    remindClientsHandler({ now: () => new Date() }),
    sendDigestHandler({ ...sending, now: () => new Date() }),
    tellFirmHandler({ now: () => new Date() }),
    sendNewsHandler(sending),
  ];
}

const dutiesOf = (database: Database, versions: SourceVersions, checkpoint: () => Promise<void>): readonly Duty[] => [
  { run: () => planSweeps(database, versions), everyMs: planEveryMs, failed: "file store sweeps could not be scheduled; retrying later" },
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

const signUpDuty = ({ work }: Database, files: FileStore, settings: ProcessSettings): Duty => {
  const deps = { ...sendingOf(settings), work, files, now: () => new Date() };
  return {
    run: () => answerCodeRequests(deps),
    everyMs: answerRequestsEveryMs,
    failed: "codes to sign up with could not be sent; retrying later",
  };
};

const creditDuties = ({ work }: Database, payments: PaymentProvider | null): readonly Duty[] => [
  { run: () => expireAllLots(work, new Date()), everyMs: planEveryMs, failed: "expired credits could not be written off; retrying later" },
  ...(payments ? paymentDuties(paymentEvents(work, payments)) : []),
  {
    run: () => takeBackAllOwed(work, new Date()),
    everyMs: catchUpEveryMs,
    failed: "credits of returned payments could not be taken back; retrying later",
  },
];

const paymentDuties = (deps: EventDeps): readonly Duty[] => [
  {
    run: () => catchUpEvents(deps, new Date()),
    everyMs: catchUpEveryMs,
    failed: "events of the payment provider could not be taken; retrying later",
  },
  {
    run: () => reconcileOpenPayments(deps, new Date()),
    everyMs: planEveryMs,
    failed: "open payments could not be settled; retrying later",
  },
];

/** Logs only bugs as errors. */
const jobLog = (logger: Logger, watch: Watch | undefined): JobLog => ({
  info: (message) => logger.info(message),
  warn: (message, error) => logger.warn({ fault: nameOf(error) }, message),
  error(message, error) {
    logger.error(error instanceof Error ? { cause: describeFault(error) } : {}, message);
    if (error instanceof Error) watch?.fault(error);
  },
});

const nameOf = (error: unknown): string | undefined => (error instanceof Error ? error.name : error === undefined ? undefined : "unknown");
