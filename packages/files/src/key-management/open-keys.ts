import { randomBytes } from "node:crypto";
import { link, mkdir, open, unlink } from "node:fs/promises";
import path from "node:path";
import { syncDirectory } from "../durable-folder.ts";
import { isNodeError } from "../file-store-error.ts";
import { organizationsIn } from "../organizations-in.ts";
import { readWrapped, replaceFile } from "../wrapped-key.ts";
import { type KeyService, KeyServiceError } from "./key-management.ts";
import { openTransitKeyService } from "./transit-engine.ts";

export interface KeySettings {
  readonly dataDir: string;
  readonly masterKey: Uint8Array | null;
  readonly keyServiceUrl: string | null;
  readonly keyServiceKey: string;
  readonly keyServiceTokenFile: string | null;
}

/** Keys that open the organizations' data keys. */
export interface OpenedKeys {
  /**
   * 32 bytes. With a key service, this key wraps no data key; it is only used to derive checkpoints and the passwords of database roles.
   */
  readonly masterKey: Uint8Array;
  readonly keyService: KeyService | null;
}

/*
 * With a key service there is no master key. Instead, the key from which checkpoints and passwords are derived is generated once, wrapped
 * by the service, and stored in `keys/installation.json` next to the data keys.
 */
export const installationFile = (directory: string): string => path.join(directory, "installation.json");
const installationBinding = "tieout installation key 1";

export const keyServiceOf = ({ keyServiceUrl: url, keyServiceKey: key, keyServiceTokenFile: tokenFile }: KeySettings): KeyService | null =>
  url === null || tokenFile === null ? null : openTransitKeyService({ url, key, tokenFile });

/**
 * The installation's key when a key service is used; null if there is none yet. @param directory the `keys` folder of a store or a backup
 */
export async function readInstallationKey(directory: string, service: KeyService): Promise<Uint8Array | null> {
  const wrapped = await readWrapped(installationFile(directory));
  if (wrapped === null) return null;
  const key = await service.unwrap(installationBinding, wrapped);
  if (key === null)
    throw new KeyServiceError(
      "refused",
      `${installationFile(directory)} can't be opened with the key in KEY_SERVICE_KEY. Set KEY_SERVICE_KEY to the key this data folder was used with, or restore the file from a backup.`,
    );
  return key;
}

/** Wraps the installation's key with the newest version of the service's key. */
export async function writeInstallationKey(directory: string, service: KeyService, key: Uint8Array): Promise<void> {
  await replaceFile(installationFile(directory), await textOf(service, key));
}

const textOf = async (service: KeyService, key: Uint8Array): Promise<string> =>
  `${JSON.stringify({ version: 1, wrapped: await service.wrap(installationBinding, key) })}\n`;

/** Opens a process's keys according to its settings. The first process that uses a key service generates the installation's key. */
export async function openKeys(settings: KeySettings): Promise<OpenedKeys> {
  const service = keyServiceOf(settings);
  if (service === null) {
    if (settings.masterKey === null) throw new KeyServiceError("refused", "Set MASTER_KEY or KEY_SERVICE_URL.");
    return { masterKey: settings.masterKey, keyService: null };
  }
  const directory = path.join(settings.dataDir, "files", "keys");
  const known = await readInstallationKey(directory, service);
  if (known) return { masterKey: known, keyService: service };
  if ((await organizationsIn(directory)).length > 0)
    throw new KeyServiceError(
      "refused",
      "The files in this data folder are encrypted under a master key. Run `tieout keys rotate --to-service` with that key first, then start with KEY_SERVICE_URL alone.",
    );
  return { masterKey: await drawInstallationKey(directory, service), keyService: service };
}

/** If processes start at the same time, one generates the key and all read it. */
async function drawInstallationKey(directory: string, service: KeyService): Promise<Uint8Array> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = path.join(directory, `.installation.${randomBytes(8).toString("hex")}`);
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(await textOf(service, randomBytes(32)));
    await handle.sync();
    await link(draft, installationFile(directory));
    await syncDirectory(directory);
  } catch (error) {
    if (!isNodeError(error, "EEXIST")) throw error;
  } finally {
    await handle.close();
    await unlink(draft);
  }
  const key = await readInstallationKey(directory, service);
  if (key === null) throw new Error(`${installationFile(directory)} was removed while it was made`);
  return key;
}
