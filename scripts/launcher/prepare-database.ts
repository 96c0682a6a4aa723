import type { PostgresUrls } from "@tieout/postgres";
import { describeUrl, migrate } from "@tieout/postgres";
import type { EmbeddedPostgres } from "@tieout/postgres/embedded";
import { startEmbedded } from "@tieout/postgres/embedded";
import type { LauncherSettings } from "@tieout/settings";
import { roleLogins } from "@tieout/settings";

export interface PreparedDatabase {
  readonly urls: () => Omit<PostgresUrls, "ownerUrl">;
  /** Calls the listener when the URLs have changed because another program took the port while the server was down. */
  readonly onMoved: (listener: () => void) => void;
  readonly isEmbedded: boolean;
  readonly stop: () => Promise<void>;
}

type Log = (message: string) => void;

/** Returns the migrated database: the embedded one, which it keeps running, or the one at DATABASE_URL. */
export async function prepareDatabase(settings: LauncherSettings, masterKey: Uint8Array, log: Log): Promise<PreparedDatabase> {
  if (settings.ownerUrl === null && settings.runtimeUrl === null) return keepEmbedded(settings.dataDir, log);
  return useServer(settings, masterKey, log);
}

async function keepEmbedded(dataDir: string, log: Log): Promise<PreparedDatabase> {
  let server = await startEmbedded(dataDir, log);
  let isStopping = false;
  let onMoved = (): void => undefined;
  const watch = (current: EmbeddedPostgres): void => {
    void current.exited.then(async ({ code }) => {
      if (isStopping) return;
      log(`The embedded database ended unexpectedly (exit code ${code}); restarting it`);
      const from = performance.now();
      const before = server.runtimeUrl;
      server = await startAgain(dataDir, log, () => isStopping);
      log(`The embedded database is running again after ${((performance.now() - from) / 1000).toFixed(1)} s`);
      if (server.runtimeUrl !== before) onMoved();
      watch(server);
    });
  };
  watch(server);
  const { applied } = await migrate(server.ownerUrl);
  if (applied.length > 0) log(`Database migrated: ${applied.join(", ")}`);
  const stop = async (): Promise<void> => {
    isStopping = true;
    await server.stop();
  };
  const listen = (listener: () => void): void => {
    onMoved = listener;
  };
  return { urls: () => server, onMoved: listen, isEmbedded: true, stop };
}

async function startAgain(dataDir: string, log: Log, isStopping: () => boolean): Promise<EmbeddedPostgres> {
  for (;;) {
    try {
      return await startEmbedded(dataDir, log);
    } catch (error) {
      if (isStopping()) throw error;
      log(`${error instanceof Error ? error.message : String(error)}\nRetrying in 5 s`);
      await new Promise((resolve) => setTimeout(resolve, 5000));
    }
  }
}

async function useServer(settings: LauncherSettings, masterKey: Uint8Array, log: Log): Promise<PreparedDatabase> {
  const { ownerUrl } = settings;
  const derived = roleLogins(masterKey);
  const given = { runtime: settings.runtimeUrl, platform: settings.platformUrl, queue: settings.queueUrl };
  const url = (role: keyof typeof given): string => {
    const text = given[role];
    if (text !== null) return text;
    if (ownerUrl === null)
      throw new Error("Give DATABASE_URL, or DATABASE_APP_URL, DATABASE_PLATFORM_URL and DATABASE_QUEUE_URL together.");
    return withUser(ownerUrl, derived[role]);
  };
  const urls = { runtimeUrl: url("runtime"), platformUrl: url("platform"), queueUrl: url("queue") };
  if (ownerUrl !== null) {
    const logins = { runtime: loginOf(urls.runtimeUrl), platform: loginOf(urls.platformUrl), queue: loginOf(urls.queueUrl) };
    const { applied } = await migrate(ownerUrl, { logins });
    log(`Using the database ${describeUrl(ownerUrl)}${applied.length > 0 ? `, migrated: ${applied.join(", ")}` : ""}`);
  } else log(`Using the database ${describeUrl(urls.runtimeUrl)}, not migrated: DATABASE_URL is not given`);
  return { urls: () => urls, onMoved: () => undefined, isEmbedded: false, stop: async () => undefined };
}

function withUser(ownerUrl: string, login: { readonly user: string; readonly password: string }): string {
  const url = new URL(ownerUrl);
  url.username = login.user;
  url.password = login.password;
  return url.toString();
}

function loginOf(url: string): { user: string; password: string } {
  const { username, password } = new URL(url);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}
