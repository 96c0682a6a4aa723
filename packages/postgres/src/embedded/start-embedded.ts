import { mkdirSync } from "node:fs";
import path from "node:path";
import type { PostgresUrls } from "../postgres-urls.ts";
import { choosePlace } from "./choose-place.ts";
import { createCluster, createRolesAndDatabase } from "./create-cluster.ts";
import { freePort, rotateLog, startServer, stopOrphan } from "./server-process.ts";
import { isKeptByAnother, newPasswords, ownMark, readRecord, recordUrls, type ServerRecord, writeRecord } from "./server-record.ts";
import { giveTo, ownUserName } from "./server-user.ts";

export type EmbeddedLog = (message: string) => void;

export interface EmbeddedUrls extends PostgresUrls {
  /** Superuser; for backups, template databases and tests. The product itself never uses it. */
  readonly adminUrl: string;
}

export interface EmbeddedPostgres extends EmbeddedUrls {
  readonly pid: number;
  /**
   * Settles when the server has exited, whether requested or not. A new `startEmbedded` recovers the data, on the same port if that is
   * free.
   */
  readonly exited: Promise<{ readonly code: number | null }>;
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Runs without fsync: only for throwaway data. */
  readonly isDisposable?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the PostgreSQL server that ships with the product, as root or as an ordinary user; creates its data on the first start and
 * recovers after a kill. Data is in `dataDir/postgres` or, if the database user cannot access that, in a folder named in the log. Throws if
 * another live process uses the same data folder.
 */
export async function startEmbedded(dataDir: string, log: EmbeddedLog, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const root = path.resolve(dataDir);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const previous = readRecord(root);
  if (isKeptByAnother(previous))
    throw new Error(
      `The data folder ${root} is in use by process ${previous?.launcher?.pid}. Stop that one, or choose another folder with --data.`,
    );
  const place = choosePlace(root, previous !== undefined);
  const user = place.runAs?.name;
  if (!place.folder.startsWith(root)) log(`The database user "${user}" cannot reach ${root}; the database is in ${place.folder}`);
  if (user !== undefined && user !== ownUserName)
    log(
      `No user ${ownUserName} could be created (useradd), so the database runs as "${user}", as other programs may. Create it, then start again.`,
    );
  // Stops a leftover server before a port is chosen: it still holds its port, which connected processes know.
  await stopOrphan(place.data);
  if (place.runAs) giveTo(place.folder, place.runAs);
  const record = {
    port: await freePort(previous?.port),
    folder: place.folder,
    passwords: previous?.passwords ?? newPasswords(),
    launcher: ownMark(),
  };
  writeRecord(root, record);
  createCluster(place, record.passwords.admin, options.isDisposable ?? false);
  rotateLog(place);
  const disposable: Readonly<Record<string, string>> = options.isDisposable
    ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off", scram_iterations: "1" }
    : {};
  const server = await startServer(place, record.port, { ...disposable, ...options.settings });
  try {
    await createRolesAndDatabase(record);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const stop = async (): Promise<void> => {
    await server.stop();
    forgetLauncher(root, record);
  };
  return { ...recordUrls(record), pid: server.pid, exited: server.exited, stop };
}

/** Only helps the next start, which checks whether this process is alive; a full disk must not prevent the product from stopping. */
function forgetLauncher(root: string, record: ServerRecord): void {
  try {
    writeRecord(root, { ...record, launcher: null });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT", "EROFS"].includes(String(error.code)))) throw error;
  }
}

/** URLs of the embedded server if another live process runs it, otherwise undefined. */
export function findRunningEmbedded(dataDir: string): EmbeddedUrls | undefined {
  const record = readRecord(path.resolve(dataDir));
  return record && isKeptByAnother(record) ? recordUrls(record) : undefined;
}
