import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { isSealOf, sealText } from "@tieout/files";
import { z } from "zod";
import { UsageError } from "../command.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Part = z.object({ sha256: Sha256, bytes: z.number().int().nonnegative() });
export type Part = z.infer<typeof Part>;

/* Names become paths below the backup and data folders, so each must match the product's format and cannot lead elsewhere. */
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const TableName = z.string().regex(/^(?:public|graphile_worker)\.[a-z_][a-z0-9_]*$/);
const KeyFiles = z.record(z.string().regex(new RegExp(`^(?:(?:next|previous|installation|${uuid})|${uuid}/${uuid})\\.json$`)), Part);
const AuditFiles = z.record(z.string().regex(/^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*\.json$/), Part);
const ObjectNames = z.object({ organizationId: z.string().regex(new RegExp(`^${uuid}$`)), key: z.string().regex(/^[0-9a-f]{32}$/) });

const Manifest = z.object({
  version: z.literal(1),
  /** Version of the app that wrote the backup. */
  app: z.string(),
  made_at: z.iso.datetime(),
  /** The newest migration applied to the database. */
  migration: z.string(),
  tables: z.record(TableName, Part.extend({ columns: z.array(z.string()), rows: z.number().int().nonnegative() })),
  sequences: z.record(z.string(), z.string()),
  /** The objects' names and hashes are in a separate file. */
  object_list: Part,
  objects: z.number().int().nonnegative(),
  /** Signed checkpoints for the audit chains. */
  audit: AuditFiles,
  /** Hashes for the files in the key folder. */
  keys: KeyFiles,
});
export type Manifest = z.infer<typeof Manifest>;

const manifestFile = "manifest.json";
const sealFile = "manifest.seal";
/** Used by backups made before manifests were sealed; anyone can compute this hash. */
const hashFile = "manifest.sha256";
const purpose = "backup manifest";
export const objectList = "objects.txt";
export const tableFile = (name: string): string => `database/${name}.copy.gz`;
export const objectFile = (organizationId: string, key: string): string => `objects/${organizationId}/${key.slice(0, 2)}/${key}`;

/** Written last: a backup without a manifest is not valid. */
export async function writeManifest(folder: string, manifest: Manifest, masterKey: Uint8Array): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(path.join(folder, sealFile), `${sealText(masterKey, { purpose, text })}\n`, { flush: true, mode: 0o600 });
  await writeFile(path.join(folder, manifestFile), text, { flush: true, mode: 0o600 });
}

interface ManifestSource {
  readonly folder: string;
  /** Folder that holds the wrapped keys. */
  readonly keys: string;
  readonly masterKey: Uint8Array;
  /** Whether a person vouches for a backup made before manifests were sealed. */
  readonly isUnsealedTaken: boolean;
}

/** Reads the manifest; its seal proves that it, with every hash in it, was written by an installation with this master key. */
export async function readManifest({ folder, ...given }: ManifestSource): Promise<Manifest> {
  const text = await textOf(path.join(folder, manifestFile));
  if (text === null)
    throw new UsageError(`${folder} has no ${manifestFile}, so it isn't a backup or was never finished. Use another backup.`);
  await checkSeal(text, { folder, ...given });
  const read = Manifest.safeParse(jsonOf(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.code === "invalid_key" || issue?.code === "invalid_format")
    throw new UsageError(`${manifestFile} in ${folder} names ${issue.path.join(" ")}, which isn't valid in a backup. Use another backup.`);
  throw new UsageError(`${manifestFile} in ${folder} was written by a Tieout version that this one doesn't recognize. Use that version.`);
}

async function checkSeal(text: string, { folder, keys, masterKey, isUnsealedTaken }: ManifestSource): Promise<void> {
  const seal = await textOf(path.join(folder, sealFile));
  if (seal !== null) {
    if (await isSealOf(keys, masterKey, { purpose, text, seal: seal.trim() })) return;
    throw new UsageError(
      `${manifestFile} in ${folder} was changed after the backup, or belongs to another installation: its seal doesn't match. Use another backup.`,
    );
  }
  if ((await textOf(path.join(folder, hashFile))) === null)
    throw new UsageError(`${folder} has no ${sealFile}, so it isn't a backup or was never finished. Use another backup.`);
  if (!isUnsealedTaken)
    throw new UsageError(
      `The backup in ${folder} was made before backups were sealed, so anyone with write access could have changed people, roles and credits in it. If no one had write access, add --unsealed.`,
    );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

export interface ObjectLine extends Part {
  readonly organizationId: string;
  readonly key: string;
}

export const writeObjectLine = ({ organizationId, key, sha256, bytes }: ObjectLine): string =>
  `${organizationId} ${key} ${sha256} ${bytes}\n`;

/** @throws UsageError if a line contains a path that isn't an object's */
export function readObjectLines(text: string): readonly ObjectLine[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, at) => {
      const [organizationId = "", key = "", sha256 = "", bytes = ""] = line.split(" ");
      if (!ObjectNames.safeParse({ organizationId, key }).success)
        throw new UsageError(`Line ${at + 1} of ${objectList} doesn't name a stored file. Use another backup.`);
      return { organizationId, key, sha256, bytes: Number(bytes) };
    });
}
