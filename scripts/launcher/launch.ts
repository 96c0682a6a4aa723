import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { openKeys } from "@tieout/files";
import type { LauncherSettings } from "@tieout/settings";
import { loadMasterKey, localUrl, readSettings, settingsHelp } from "@tieout/settings";
import type { PreparedDatabase } from "./prepare-database.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { openProcessLog } from "./process-log.ts";
import { startVite } from "./start-vite.ts";
import type { ReadyLine, SupervisedProcess } from "./supervised-process.ts";
import { superviseProcess } from "./supervised-process.ts";
import { watchSources } from "./watch-sources.ts";

export interface LaunchOptions {
  readonly root: string;
  readonly argv: readonly string[];
  readonly isDev: boolean;
}

type Cleanup = () => void | Promise<void>;
const log = (message: string): void => console.log(message);

export function printHelp(): void {
  console.log(`Tieout: npm start [-- OPTIONS]

Starts database, API, worker and web application. Ctrl-C stops them all.

  --dev       watch mode: run from sources, reload on changes
  --help      this text

Settings, by environment variable or option:
${settingsHelp()}`);
}

/** Runs the whole product until a signal. Resolves when everything has stopped; rejects if the start fails. */
export async function launch({ root, argv, isDev }: LaunchOptions): Promise<void> {
  const cleanups: Cleanup[] = [];
  const stopped = onSignal(() => stopAll(cleanups));
  try {
    const settings = readSettings(process.env, argv, "start", root);
    const { masterKey } = await openKeys({ ...settings, masterKey: masterKeyOf(settings) });
    const database = await prepareDatabase(settings, masterKey, log);
    cleanups.push(database.stop);
    const { ready, port } = await startProcesses({ root, isDev, settings, masterKey, database, cleanups });
    await announce(settings, ready, port);
  } catch (error) {
    await stopAll(cleanups);
    throw error;
  }
  await stopped;
}

/** Generated on the first start, unless it is configured or a key service replaces it. */
const masterKeyOf = ({ keyServiceUrl, masterKey, dataDir }: LauncherSettings): Uint8Array | null =>
  keyServiceUrl === null ? (masterKey ?? loadMasterKey(dataDir)) : null;

interface Start {
  readonly root: string;
  readonly isDev: boolean;
  readonly settings: LauncherSettings;
  readonly masterKey: Uint8Array;
  readonly database: PreparedDatabase;
  readonly cleanups: Cleanup[];
}

async function startProcesses(start: Start): Promise<{ ready: ReadyLine; port: number }> {
  const { root, isDev, settings, cleanups } = start;
  const hasWeb = isDev && existsSync(path.join(root, "apps/web/index.html"));
  // In watch mode, Vite uses the product's port and the API gets a free one.
  let apiPort = hasWeb ? 0 : settings.port;
  const run = (name: string): SupervisedProcess => {
    const output = openProcessLog(settings.dataDir, name, { isVerbose: isDev || settings.isProduction });
    cleanups.push(output.close);
    const entry = isDev
      ? ["--import", import.meta.resolve("tsx"), path.join(root, "apps", name, "src/main.ts")]
      : [path.join(root, `dist/server/${name}.mjs`)];
    const childEnv = (): NodeJS.ProcessEnv => ({
      ...childEnvironment(start),
      PORT: String(apiPort),
      ...(hasWeb ? { HOST: "127.0.0.1" } : {}),
    });
    return superviseProcess({ name, args: ["--enable-source-maps", ...entry], env: childEnv, onLine: output.write, log });
  };
  const api = run("api");
  const worker = run("worker");
  cleanups.push(async () => {
    await Promise.all([api.stop(), worker.stop()]);
  });
  const [ready] = await Promise.all([api.ready, worker.ready]);
  apiPort = ready.port ?? apiPort;
  const restartAll = (why: string): void => {
    log(`${why}: restarting API and worker`);
    for (const process of [api, worker]) process.restart();
  };
  start.database.onMoved(() => restartAll("The database has a new address"));
  if (!isDev) return { ready, port: apiPort };
  cleanups.push(watchSources(root, (file) => restartAll(`${file} changed`)));
  if (!hasWeb) return { ready, port: apiPort };
  const web = await startVite(root, settings, apiPort);
  cleanups.push(web.close);
  return { ready, port: settings.port };
}

/** Environment of the API and worker, without the schema owner's URL. */
function childEnvironment({ root, isDev, settings, masterKey, database }: Start): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const isDemo = !settings.isProduction && (database.isEmbedded || settings.isDemo);
  return {
    ...inherited,
    HOST: settings.host,
    TIEOUT_DATA: settings.dataDir,
    // The same value for both processes, whichever port each of them gets.
    PUBLIC_URL: settings.publicUrl ?? localUrl(settings.port),
    TIEOUT_PRODUCTION: settings.isProduction ? "1" : "0",
    TIEOUT_DEMO: isDemo ? "1" : "0",
    TIEOUT_RETIRE_DEMO: settings.retireDemo ? "1" : "0",
    ...(isDev ? {} : { TIEOUT_WEB: path.join(root, "dist/web") }),
    TIEOUT_PARENT_PIPE: "1",
    // With a key service, each process requests its keys there instead.
    ...(settings.keyServiceUrl === null ? { MASTER_KEY: Buffer.from(masterKey).toString("hex") } : {}),
    DATABASE_APP_URL: database.urls().runtimeUrl,
    DATABASE_PLATFORM_URL: database.urls().platformUrl,
    DATABASE_QUEUE_URL: database.urls().queueUrl,
  };
}

async function announce(settings: LauncherSettings, ready: ReadyLine, port: number): Promise<void> {
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  const shown = host === "0.0.0.0" || host === "[::]" ? "127.0.0.1" : host;
  const address = `http://${shown}:${port}`;
  await fetch(`${address}/login`, { redirect: "manual" });
  const seconds = (performance.now() / 1000).toFixed(1);
  log(`\nTieout runs at ${address}  (the login page answered ${seconds} s after the start; data in ${settings.dataDir})`);
  for (const { email, password, about } of ready.logins ?? []) log(`  ${email.padEnd(28)} ${password}   ${about ?? ""}`);
  for (const notice of ready.notices ?? []) log(notice);
  log("Ctrl-C stops everything.");
}

async function stopAll(cleanups: Cleanup[]): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}

/** Resolves after a signal, once `stop` has finished. A second signal ends the launcher immediately; its processes notice and end, too. */
function onSignal(stop: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const handle = (): void => {
      if (isStopping) process.exit(130);
      isStopping = true;
      log("\nStopping …");
      stop().then(
        () => {
          log("Stopped.");
          resolve();
          process.exit(0);
        },
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, handle);
    if (process.env.npm_lifecycle_event) watchParent(handle);
  });
}

/**
 * Under npm, the product ends when npm ends (for example when it's killed), because nothing else could stop the product then. There may be
 * a shell between npm and this process, so the parent's parent is watched, too.
 */
function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === grandparent) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}

/** Undefined if the system has no /proc. */
function parentOf(pid: number): string | undefined {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
