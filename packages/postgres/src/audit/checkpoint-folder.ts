import { randomBytes } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type AuditCheckpoint, type CheckpointKey, checkpointKey } from "./audit-checkpoint.ts";

export interface ReadCheckpoints {
  /** Checkpoints with a valid signature, ordered by chain and sequence. */
  readonly checkpoints: readonly AuditCheckpoint[];
  /** Files that are damaged or not signed by this key. */
  readonly refused: readonly string[];
}

/** Signed checkpoints, one per file: `DIRECTORY/<organization>/<sequence>-<hash>.json`. */
export interface CheckpointFolder {
  /** Resolves once the checkpoint is on disk; writing the same head twice creates one file. */
  readonly write: (checkpoint: AuditCheckpoint) => Promise<void>;
  readonly read: (organizationId?: string) => Promise<ReadCheckpoints>;
}

const organizationPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function openCheckpointFolder(directory: string, masterKey: Uint8Array): CheckpointFolder {
  const key = checkpointKey(masterKey);
  return {
    async write(checkpoint) {
      const { folder, file, draft } = placesOf(directory, checkpoint);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeFile(draft, fileText(checkpoint, key), { mode: 0o600, flush: true });
        // A link never replaces a checkpoint that another process has just written.
        await link(draft, file);
        // The folders may be newly created.
        for (const at of [folder, directory, path.dirname(directory)]) await syncFolder(at);
      } catch (error) {
        if (!hasCode(error, "EEXIST")) throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async read(organizationId) {
      const checkpoints: AuditCheckpoint[] = [];
      const refused: string[] = [];
      for (const organization of await namesIn(directory)) {
        if (!organizationPattern.test(organization) || (organizationId !== undefined && organization !== organizationId)) continue;
        for (const name of await namesIn(path.join(directory, organization))) {
          if (!name.endsWith(".json")) continue;
          const file = path.join(directory, organization, name);
          const checkpoint = readText(await readFile(file, "utf8"), key);
          if (checkpoint?.organizationId === organization) checkpoints.push(checkpoint);
          else refused.push(file);
        }
      }
      return { checkpoints, refused };
    },
  };
}

/**
 * Re-signs the old key's checkpoints with the new key, so that none is lost when the master key changes; leaves others unchanged. Returns
 * the number signed.
 */
export async function signCheckpointsAnew(
  directory: string,
  keys: { readonly from: Uint8Array; readonly to: Uint8Array },
): Promise<number> {
  const { checkpoints } = await openCheckpointFolder(directory, keys.from).read();
  const key = checkpointKey(keys.to);
  for (const checkpoint of checkpoints) {
    const { folder, file, draft } = placesOf(directory, checkpoint);
    await writeFile(draft, fileText(checkpoint, key), { mode: 0o600, flush: true });
    await rename(draft, file);
    await syncFolder(folder);
  }
  return checkpoints.length;
}

function placesOf(directory: string, { organizationId, sequence, hash }: AuditCheckpoint) {
  const folder = path.join(directory, organizationId);
  const file = path.join(folder, `${String(sequence).padStart(12, "0")}-${hash.slice(0, 16)}.json`);
  return { folder, file, draft: path.join(folder, `.${randomBytes(8).toString("hex")}`) };
}

const fileText = (checkpoint: AuditCheckpoint, key: CheckpointKey): string =>
  `${JSON.stringify({ version: 1, ...checkpoint, sequence: String(checkpoint.sequence), signature: key.sign(checkpoint) }, null, 2)}\n`;

function readText(text: string, key: CheckpointKey): AuditCheckpoint | null {
  try {
    const { organizationId, sequence, hash, at, signature } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (![organizationId, sequence, hash, at, signature].every((value) => typeof value === "string")) return null;
    const checkpoint = { organizationId: String(organizationId), sequence: BigInt(String(sequence)), hash: String(hash), at: String(at) };
    return key.isSigned(checkpoint, String(signature)) ? checkpoint : null;
  } catch {
    return null;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code;
