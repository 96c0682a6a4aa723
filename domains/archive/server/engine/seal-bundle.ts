import { createHash } from "node:crypto";
import type { EngineTaskContext } from "@tieout/engine/child";
import { hashFile } from "@tieout/engine/child/hash-file";
import { type BundleValue, manifestName } from "@tieout/runs/core";
import { defaultReadLimits, ZipArchive } from "@tieout/spreadsheet/read";
import { writeZip } from "@tieout/spreadsheet/write";
import { lockFileName, type SealPayload } from "../../core/index.ts";

/**
 * Limits for bundles that the product itself wrote: populations compress better than uploaded files are allowed to, and grow with the plan.
 */
const ownLimits = {
  ...defaultReadLimits,
  maxUnpackRatio: Number.POSITIVE_INFINITY,
  maxPackageBytes: Number.MAX_SAFE_INTEGER,
  maxUnpackedBytes: Number.MAX_SAFE_INTEGER,
};

interface Manifest {
  readonly outputs: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
}

const jsonBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function contentOf(archive: ZipArchive, name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of archive.chunks(name)) pieces.push(piece);
  return Buffer.concat(pieces);
}

interface EvidenceEntry {
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The evidence files, each with its original bytes. */
async function evidenceEntries({ evidence = [] }: SealPayload, context: EngineTaskContext): Promise<readonly EvidenceEntry[]> {
  const entries: EvidenceEntry[] = [];
  for (const { name, input, sha256 } of evidence) {
    const path = context.inputPath(input);
    const found = await hashFile(path);
    if (found.sha256 !== sha256) throw new Error(`the evidence ${input} is not the file that was attached`);
    entries.push({ name, path, ...found });
  }
  return entries;
}

/** Writes the files in a run's bundle together with the lock and the evidence; the manifest lists each file with its hash. */
export async function sealBundle(payload: SealPayload, context: EngineTaskContext): Promise<BundleValue> {
  const { lock } = payload;
  const archive = await ZipArchive.open(context.inputPath("bundle"), ownLimits);
  try {
    const manifest = JSON.parse((await contentOf(archive, manifestName)).toString("utf8")) as Manifest;
    const lockBytes = jsonBytes(lock);
    const own = { name: lockFileName, sha256: createHash("sha256").update(lockBytes).digest("hex"), bytes: lockBytes.length };
    const evidence = await evidenceEntries(payload, context);
    const attached = evidence.map(({ name, sha256, bytes }) => ({ name, sha256, bytes }));
    const outputs = [...manifest.outputs, own, ...attached].sort((a, b) => (a.name < b.name ? -1 : 1));
    const { version, locked_at, locked_by } = lock;
    const sealed = { ...manifest, lock: { version, locked_at, locked_by, file: lockFileName }, outputs };
    const paths = new Map(evidence.map(({ name, path }) => [name, path]));
    const entries = outputs.map(({ name }) => {
      const path = paths.get(name);
      if (path !== undefined) return { name, path };
      return name === lockFileName ? { name, bytes: lockBytes } : { name, read: () => archive.chunks(name) };
    });
    const written = await writeZip(context.outputPath("sealed.zip"), [...entries, { name: manifestName, bytes: jsonBytes(sealed) }]);
    return { output: "sealed.zip", sha256: written.sha256, bytes: written.bytes };
  } finally {
    await archive.close();
  }
}
