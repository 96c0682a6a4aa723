import path from "node:path";
import { type FileStore, type OpenedKeys, openClamd, openFolderFileStore, openKeys } from "@tieout/files";
import { bindRoutes, createApp, serveHealth, serveReference, serveWebApp, sharedCounts, type WebAppOptions } from "@tieout/http";
import { createAuthenticator, requireTwoStepsEverywhere } from "@tieout/identity/server";
import { createDatabase, type Database } from "@tieout/postgres";
import type { ProcessSettings } from "@tieout/settings";
import { productVersion } from "@tieout/settings";
import { parseUnitPrice } from "@tieout/staff/core";
import { storePageHead } from "@tieout/storefront/server";
import type { OpenedWatch } from "@tieout/telemetry";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { claimFileStore } from "../../product/src/claim-file-store.ts";
import { openPayments } from "../../product/src/open-payments.ts";
import { openPayrollSource } from "../../product/src/open-payroll-source.ts";
import { openProductEngine } from "../../product/src/open-product-engine.ts";
import { taskVersions } from "../../product/src/task-versions.ts";
import { canSignIn } from "./can-sign-in.ts";
import { composeDomains, type DomainParts } from "./compose-domains.ts";
import { endDemoAccounts } from "./end-demo-accounts.ts";
import { type SeededDemo, seedDemo } from "./seed-demo.ts";
import { serveFigures } from "./serve-figures.ts";
import { serveMailbox } from "./serve-mailbox.ts";
import { servePaymentMessages } from "./serve-payment-messages.ts";
import { systemNotices } from "./system-notices.ts";

export interface RunningApi extends SeededDemo {
  readonly port: number;
  /** Finishes open requests, then closes. */
  readonly stop: () => Promise<void>;
}

export interface ApiOptions {
  readonly settings: ProcessSettings;
  readonly logger: Logger;
  /** The built web app; null if it is served elsewhere. */
  readonly webFolder: string | null;
  readonly watch?: OpenedWatch | undefined;
}

/** Time allowed to send the last error reports; the launcher waits no longer. */
const closeWatchMilliseconds = 1000;

const singleSignOnOf = ({ permitsPrivateIssuers, nameServers }: ProcessSettings) => ({
  permitsPrivateIssuers,
  nameServers: nameServers ?? [],
});

const openFiles = async ({ dataDir, diskReserveBytes: reserveBytes }: ProcessSettings, keys: OpenedKeys): Promise<FileStore> =>
  openFolderFileStore({ directory: path.join(dataDir, "files"), ...keys, reserveBytes });

const limitsIn = ({ trustProxy, limitsCalls }: ProcessSettings, { masterKey }: OpenedKeys) => ({
  trustedProxies: trustProxy,
  limitsClasses: limitsCalls,
  installationKey: masterKey,
});

const sessionLimitsOf = ({ sessionHours, sessionIdleHours }: ProcessSettings) => ({
  absoluteSeconds: sessionHours * 3600,
  idleSeconds: sessionIdleHours * 3600,
});

/** Builds the HTTP process from its settings and starts listening. */
export async function startApi({ settings, logger, webFolder, watch }: ApiOptions): Promise<RunningApi> {
  const database = createDatabase(settings, {
    name: "tieout-api",
    connections: settings.databaseConnections,
    watch,
    onConnectionError: (error) => logger.warn({ fault: error.name }, "a database connection was lost"),
  });
  await claimFileStore(database, settings.dataDir);
  const demo = await prepareDemo(settings, database);
  await prepareSignIn(settings, database, logger);
  const keys = await openKeys(settings);
  const files = await openFiles(settings, keys);
  const { uploadMaxBytes } = settings;
  const sessionLimits = sessionLimitsOf(settings);
  const engine = await openProductEngine(settings, logger, { watch });
  const versions = await taskVersions();
  const notices = systemNotices({ isolation: engine.isolation, settings });
  const payments = openPayments(settings, database.work);
  const payrollSource = await openPayrollSource(settings);
  const registrations = composeDomains({
    ...{ database, files, engine, versions, uploadMaxBytes, payments, payrollSource, ...fromOperator(settings) },
    identity: { sessionLimits, publicUrl: settings.publicUrl, singleSignOn: singleSignOnOf(settings), notices },
  });
  const app = await createApp({ logger, ...limitsIn(settings, keys), uploadMaxBytes, watch, counts: sharedCounts(database.work) });
  const figures = await serveFigures(app, settings);
  bindRoutes(app, {
    registrations,
    authenticator: createAuthenticator(database.work, sessionLimits),
    work: database.work,
    files,
    now: () => new Date(),
    uploadMaxBytes,
  });
  serveHealth(app, () => canSignIn(database, settings));
  serveReference(app, registrations, productVersion);
  serveMailbox(app, settings);
  await servePaymentMessages(app, database.work, payments);
  if (webFolder === null) logger.warn("TIEOUT_WEB is not a built web app: only the API is served");
  else await serveWebApp(app, webFolder, { ...pageHeads(settings, database), takesCards: payments?.kind === "stripe" });
  return {
    port: await listen(app, settings),
    ...demo,
    async stop() {
      await app.close();
      await figures?.stop();
      await database.close();
      await watch?.close(closeWatchMilliseconds);
    },
  };
}

const pageHeads = ({ monitoringDsn, publicUrl }: ProcessSettings, { work }: Database): WebAppOptions => ({
  monitoringDsn,
  headOf: (address) => storePageHead(work.platformStatement, publicUrl, address),
});

async function listen(app: FastifyInstance, { host, port }: ProcessSettings): Promise<number> {
  await app.listen({ host, port });
  const address = app.server.address();
  return typeof address === "object" && address ? address.port : port;
}

/** Runs before the process listens, so production mode never serves the demo accounts. */
async function prepareDemo(settings: ProcessSettings, database: Database): Promise<SeededDemo> {
  if (settings.isProduction) return { logins: [], notices: await endDemoAccounts(database, settings.retireDemo, new Date()) };
  return settings.isDemo ? seedDemo(database) : { logins: [], notices: [] };
}

/** Decides before the process listens whether everyone needs a second step. */
async function prepareSignIn({ requireTwoSteps, isProduction }: ProcessSettings, database: Database, logger: Logger): Promise<void> {
  const isRequired = (requireTwoSteps ?? (isProduction ? "every-firm" : "by-firm")) === "every-firm";
  const firms = await requireTwoStepsEverywhere(database, isRequired);
  if (firms > 0) logger.info({ firms }, "a second sign-in step is now required in firms that left it to their people");
  if (isProduction && !isRequired)
    logger.warn("REQUIRE_TWO_STEPS=by-firm: in firms that do not require a second step, a password alone signs in");
}

/** Operator settings passed to the domains: prices of what firms use, and a malware scanner for uploads. */
function fromOperator({
  costOfGigabyte,
  costOfRunHour,
  costOfMail,
  malwareScanner,
}: ProcessSettings): Pick<DomainParts, "prices" | "scanner"> {
  const [gigabyteMonth = null, runHour = null, mail = null] = [costOfGigabyte, costOfRunHour, costOfMail].map((text) =>
    text === null ? null : parseUnitPrice(text),
  );
  return { prices: { gigabyteMonth, runHour, mail }, scanner: malwareScanner === null ? null : openClamd(malwareScanner) };
}
