import { existsSync } from "node:fs";
import path from "node:path";
import { type KeyService, keyServiceOf, readInstallationKey } from "@tieout/files";
import { createDatabase, type Database, type PostgresUrls } from "@tieout/postgres";
import { findRunningEmbedded, startEmbedded } from "@tieout/postgres/embedded";
import { type LauncherSettings, loadMasterKey, readSettings, roleLogins } from "@tieout/settings";
import { requireFileStore } from "../../product/src/claim-file-store.ts";
import { type CommandContext, optional, say, UsageError } from "./command.ts";

export interface OpenedDatabase {
  readonly urls: PostgresUrls;
  readonly database: Database;
  readonly dataDir: string;
  /** Null if the key is neither given nor in the data folder, or if a key service is used. */
  readonly masterKey: Uint8Array | null;
  /** Opens the data keys together with the master key; null if no key service is set up. */
  readonly keyService: KeyService | null;
  readonly close: () => Promise<void>;
}

interface OpenOptions {
  /** Whether to create a database in a data folder that has none. */
  readonly mayCreate?: boolean;
  /** Whether the command reads or writes in the data folder; if so, a folder that doesn't belong to this database is refused. */
  readonly usesFiles?: boolean;
  /** Folder that holds the wrapped keys, if not the data folder's. */
  readonly keysFolder?: string;
}

/**
 * Opens the product's database: the one at DATABASE_URL, or the embedded one, which is either shared with a running product or started for
 * the duration of the command.
 */
export async function openDatabase(context: CommandContext, options: OpenOptions = {}): Promise<OpenedDatabase> {
  const { mayCreate = false, usesFiles = false, keysFolder } = options;
  const given = settingsOf(context);
  const { dataDir } = given;
  const keyService = keyServiceOf(given);
  const masterKey = await masterKeyOf(given, keyService, keysFolder ?? path.join(dataDir, "files", "keys"));
  const settings = { ...given, masterKey };
  const { urls, stop } = await findDatabase(context, settings, mayCreate);
  const database = createDatabase(urls, { name: "tieout-cli", connections: 2 });
  const close = async (): Promise<void> => {
    await database.close();
    await stop();
  };
  try {
    if (usesFiles) await requireFileStore(database, dataDir);
  } catch (error) {
    await close();
    throw error;
  }
  return { urls, database, dataDir, masterKey, keyService, close };
}

/** The key that opens the wrapped keys in a folder; null if none is given or found. */
export async function findMasterKey(context: CommandContext, keysFolder: string): Promise<Uint8Array | null> {
  const settings = settingsOf(context);
  return masterKeyOf(settings, keyServiceOf(settings), keysFolder);
}

export function settingsOf(context: CommandContext): LauncherSettings {
  const data = optional(context, "data");
  return readSettings(context.env, data === undefined ? [] : ["--data", data], "cli", context.root);
}

async function masterKeyOf(settings: LauncherSettings, service: KeyService | null, keysFolder: string): Promise<Uint8Array | null> {
  const { masterKey, dataDir } = settings;
  if (masterKey !== null) return masterKey;
  const behindService = service === null ? null : await readInstallationKey(keysFolder, service);
  if (behindService !== null) return behindService;
  return existsSync(path.join(dataDir, "master.key")) ? loadMasterKey(dataDir) : null;
}

interface FoundDatabase {
  readonly urls: PostgresUrls;
  readonly stop: () => Promise<void>;
}

async function findDatabase(context: CommandContext, settings: LauncherSettings, mayCreate: boolean): Promise<FoundDatabase> {
  const keepOpen = async (): Promise<void> => undefined;
  if (settings.ownerUrl !== null) {
    const derived = settings.masterKey === null ? undefined : roleLogins(settings.masterKey);
    const url = (given: string | null, role: "runtime" | "platform" | "queue"): string => {
      if (given !== null) return given;
      if (!derived || settings.ownerUrl === null) throw new UsageError("With DATABASE_URL, also set MASTER_KEY or the URLs of all roles.");
      return Object.assign(new URL(settings.ownerUrl), { username: derived[role].user, password: derived[role].password }).toString();
    };
    const urls = {
      ownerUrl: settings.ownerUrl,
      runtimeUrl: url(settings.runtimeUrl, "runtime"),
      platformUrl: url(settings.platformUrl, "platform"),
      queueUrl: url(settings.queueUrl, "queue"),
    };
    return { urls, stop: keepOpen };
  }
  const running = findRunningEmbedded(settings.dataDir);
  if (running) return { urls: running, stop: keepOpen };
  if (!mayCreate && !existsSync(path.join(settings.dataDir, "postgres.json")))
    throw new UsageError(
      `${settings.dataDir} has no database. Start the product once (npm start), choose another folder with --data, or set DATABASE_URL.`,
    );
  const server = await startEmbedded(settings.dataDir, (message) => say(context, message));
  return { urls: server, stop: server.stop };
}
