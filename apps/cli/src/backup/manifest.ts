import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { UsageError } from "../command.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Part = z.object({ sha256: Sha256, bytes: z.number().int().nonnegative() });
export type Part = z.infer<typeof Part>;
const Files = z.record(z.string().regex(/^[\w.-]+(\/[\w.-]+)*$/), Part);

const Manifest = z.object({
  version: z.literal(1),
  /** That wrote it. */
  app: z.string(),
  made_at: z.iso.datetime(),
  /** The newest migration of the database. */
  migration: z.string(),
  tables: z.record(z.string(), Part.extend({ columns: z.array(z.string()), rows: z.number().int().nonnegative() })),
  sequences: z.record(z.string(), z.string()),
  /** Names and hashes of the objects are in a file of their own. */
  object_list: Part,
  objects: z.number().int().nonnegative(),
  /** Signed checkpoints of the audit chains. */
  audit: Files,
  /** In the folder of the keys. */
  keys: Files,
});
export type Manifest = z.infer<typeof Manifest>;

const manifestFile = "manifest.json";
const sealFile = "manifest.sha256";
export const objectList = "objects.txt";
export const tableFile = (name: string): string => `database/${name}.copy.gz`;
export const objectFile = (organizationId: string, key: string): string => `objects/${organizationId}/${key.slice(0, 2)}/${key}`;

const sealOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Written last: a backup without it is none. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(path.join(folder, sealFile), `${sealOf(text)}\n`, { flush: true, mode: 0o600 });
  await writeFile(path.join(folder, manifestFile), text, { flush: true, mode: 0o600 });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const [text, seal] = await Promise.all([manifestFile, sealFile].map((name) => textOf(path.join(folder, name))));
  if (text === undefined || seal === undefined || text === null || seal === null)
    throw new UsageError(`${folder} has no ${manifestFile}, so it is not a backup, or one that was not finished. Take another one.`);
  if (sealOf(text) !== seal.trim()) throw new UsageError(`${manifestFile} in ${folder} is damaged. Take another backup.`);
  const { success, data } = Manifest.safeParse(JSON.parse(text));
  if (!success)
    throw new UsageError(`${manifestFile} in ${folder} is of a version of Tieout that this one does not know. Use that version.`);
  return data;
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

export function readObjectLines(text: string): readonly ObjectLine[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [organizationId = "", key = "", sha256 = "", bytes = ""] = line.split(" ");
      return { organizationId, key, sha256, bytes: Number(bytes) };
    });
}
