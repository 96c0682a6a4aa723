import path from "node:path";
import { openFolderFileStore } from "@tieout/files";
import { bindRoutes, createApp, serveHealth, serveReference, serveWebApp } from "@tieout/http";
import { createAuthenticator } from "@tieout/identity/server";
import { createDatabase, type Database } from "@tieout/postgres";
import type { ProcessSettings } from "@tieout/settings";
import { productVersion } from "@tieout/settings";
import type { Logger } from "pino";
import { openPayments } from "../../product/src/open-payments.ts";
import { openProductEngine } from "../../product/src/open-product-engine.ts";
import { taskVersions } from "../../product/src/task-versions.ts";
import { composeDomains } from "./compose-domains.ts";
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
  /** The built web app; null: served elsewhere. */
  readonly webFolder: string | null;
}

/** Builds the HTTP process from its settings and listens. */
export async function startApi({ settings, logger, webFolder }: ApiOptions): Promise<RunningApi> {
  const database = createDatabase(settings, {
    name: "tieout-api",
    connections: settings.databaseConnections,
    onConnectionError: (error) => logger.warn({ fault: error.name }, "a database connection was lost"),
  });
  const demo = await prepareDemo(settings, database);
  const files = await openFolderFileStore({
    directory: path.join(settings.dataDir, "files"),
    masterKey: settings.masterKey,
    reserveBytes: settings.diskReserveBytes,
  });
  const { uploadMaxBytes } = settings;
  const sessionLimits = { absoluteSeconds: settings.sessionHours * 3600, idleSeconds: settings.sessionIdleHours * 3600 };
  const engine = await openProductEngine(settings, logger);
  const versions = await taskVersions();
  const payments = openPayments(settings, database.work);
  const registrations = composeDomains({
    ...{ database, files, engine, versions, uploadMaxBytes, payments },
    identity: { sessionLimits, publicUrl: settings.publicUrl, notices: systemNotices({ isolation: engine.isolation, settings }) },
  });
  const app = await createApp({ logger, trustedProxies: settings.trustProxy, uploadMaxBytes });
  const figures = await serveFigures(app, settings);
  bindRoutes(app, {
    registrations,
    authenticator: createAuthenticator(database.work, sessionLimits),
    work: database.work,
    files,
    now: () => new Date(),
    uploadMaxBytes,
    limitsClasses: settings.limitsCalls,
  });
  serveHealth(app, database.ping);
  serveReference(app, registrations, productVersion);
  serveMailbox(app, settings);
  await servePaymentMessages(app, database.work, payments);
  if (webFolder === null) logger.warn("TIEOUT_WEB is not a built web app: only the API is served");
  else await serveWebApp(app, webFolder, { monitoringDsn: settings.monitoringDsn, takesCards: payments?.kind === "stripe" });
  await app.listen({ host: settings.host, port: settings.port });
  const address = app.server.address();
  return {
    port: typeof address === "object" && address ? address.port : settings.port,
    ...demo,
    async stop() {
      await app.close();
      await figures?.stop();
      await database.close();
    },
  };
}

/** Before anything listens: production mode never serves the demo accounts. */
async function prepareDemo(settings: ProcessSettings, database: Database): Promise<SeededDemo> {
  if (settings.isProduction) return { logins: [], notices: await endDemoAccounts(database, settings.retireDemo, new Date()) };
  return settings.isDemo ? seedDemo(database) : { logins: [], notices: [] };
}
