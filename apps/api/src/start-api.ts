import { existsSync } from "node:fs";
import path from "node:path";
import { openFolderFileStore } from "@tieout/files";
import { bindRoutes, createApp, serveHealth, serveReference, serveWebApp } from "@tieout/http";
import { createAuthenticator } from "@tieout/identity/server";
import { createDatabase } from "@tieout/postgres";
import type { ProcessSettings } from "@tieout/settings";
import type { Logger } from "pino";
import { composeDomains } from "./compose-domains.ts";
import { productVersion } from "./product-version.ts";

export interface RunningApi {
  readonly port: number;
  /** Answers what is under way, then closes. */
  readonly stop: () => Promise<void>;
}

/** Builds the HTTP process from its settings and listens. */
export async function startApi(settings: ProcessSettings, logger: Logger): Promise<RunningApi> {
  const database = createDatabase(settings, {
    name: "tieout-api",
    connections: settings.databaseConnections,
    onConnectionError: (error) => logger.warn({ fault: error.name }, "a database connection broke"),
  });
  const files = await openFolderFileStore({ directory: path.join(settings.dataDir, "files"), masterKey: settings.masterKey });
  const { uploadMaxBytes } = settings;
  const sessionLimits = { absoluteSeconds: settings.sessionHours * 3600, idleSeconds: settings.sessionIdleHours * 3600 };
  const registrations = composeDomains({ database, files, identity: { sessionLimits } });
  const app = await createApp({ logger, trustedProxies: settings.trustProxy, uploadMaxBytes });
  const { work } = database;
  bindRoutes(app, {
    registrations,
    authenticate: createAuthenticator(work, sessionLimits),
    work,
    files,
    now: () => new Date(),
    uploadMaxBytes,
  });
  serveHealth(app, database.ping);
  serveReference(app, registrations, productVersion);
  const webFolder = findWebFolder();
  if (webFolder) await serveWebApp(app, webFolder);
  else logger.warn("no built web app in dist/web: only the API is served");
  await app.listen({ host: settings.host, port: settings.port });
  const address = app.server.address();
  return {
    port: typeof address === "object" && address ? address.port : settings.port,
    async stop() {
      await app.close();
      await database.close();
    },
  };
}

/** `dist/web` of the checkout, seen from the sources as well as from the bundle. */
function findWebFolder(): string | null {
  for (let at = import.meta.dirname; at !== path.dirname(at); at = path.dirname(at)) {
    const folder = path.join(at, "dist", "web");
    if (existsSync(path.join(folder, "index.html"))) return folder;
  }
  return null;
}
