import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { defaultReadLimits, RefusedFile, ZipArchive } from "@tieout/spreadsheet/read";
import { earlierPopulationFile, earlierPopulations } from "@tieout/testing/core";
import { z } from "zod";
import { type Command, type CommandContext, say, UsageError } from "./command.ts";
import { drawAgain, parseProof, populationText } from "./redraw-sample.ts";

const manifestName = "manifest.json";
/** Larger than any population or proof; workbooks are hashed as they are read. */
const mostBytesHeld = 400_000_000;

const Manifest = z.object({
  audit_chain_head: z
    .string()
    .regex(/^([0-9a-f]{64})?$/)
    .default(""),
  run: z.object({ id: z.string(), finished_at: z.string() }),
  /** Present in a bundle from a lock. */
  lock: z.object({ version: z.number().int(), locked_at: z.string(), locked_by: z.string() }).optional(),
  outputs: z.array(z.object({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number().int() })),
});
type Manifest = z.infer<typeof Manifest>;

/** Checks a bundle's consistency: no server, no database, no settings. */
export const verifyBundle: Command = {
  about:
    "Check a bundle: compares every file with its hash in the manifest and redraws every sample from its population; prints Agrees (exit code 0) or every difference (1)",
  operands: "BUNDLE.zip",
  options: {},
  async run(context) {
    const [given, ...more] = context.operands;
    if (given === undefined || more.length > 0) throw new UsageError("Name one bundle.");
    const file = bundlePath(context, given);
    const archive = await openBundle(file);
    try {
      return await verify(context, file, archive);
    } finally {
      await archive.close();
    }
  },
};

/** The head of the audit chain when the bundle was made; empty if the bundle doesn't name one. */
export async function readBundleHead(context: CommandContext, given: string): Promise<string> {
  const file = bundlePath(context, given);
  const archive = await openBundle(file);
  try {
    return (await readManifest(file, archive)).audit_chain_head;
  } finally {
    await archive.close();
  }
}

const bundlePath = (context: CommandContext, given: string): string => path.resolve(context.env.INIT_CWD ?? process.cwd(), given);

async function openBundle(file: string): Promise<ZipArchive> {
  try {
    return await ZipArchive.open(file, { ...defaultReadLimits, maxUnpackRatio: 2000 });
  } catch (error) {
    if (error instanceof RefusedFile) throw new UsageError(`${file} is not a readable ZIP file, so it is not a bundle.`);
    throw new UsageError(`${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function verify(context: CommandContext, file: string, archive: ZipArchive): Promise<number> {
  const manifest = await readManifest(file, archive);
  const wrong = await compareFiles(context, archive, manifest);
  const samples = await drawSamples(context, archive);
  const bundleHash = createHash("sha256");
  for await (const piece of createReadStream(file)) bundleHash.update(piece);
  say(context, `Run ${manifest.run.id}, finished ${manifest.run.finished_at}`);
  const { lock } = manifest;
  if (lock) say(context, `Version ${lock.version}, locked ${lock.locked_at} by ${lock.locked_by}`);
  say(context, `SHA-256 of the bundle, to compare with the one shown in Tieout: ${bundleHash.digest("hex")}`);
  say(context, `${manifest.outputs.length} files in the manifest, ${samples.agreed} of ${samples.all} samples agree`);
  const isGood = wrong === 0 && samples.agreed === samples.all;
  say(context, isGood ? "Agrees" : `${wrong + samples.all - samples.agreed} of these differ`);
  return isGood ? 0 : 1;
}

async function readManifest(file: string, archive: ZipArchive): Promise<Manifest> {
  if (!archive.has(manifestName)) throw new UsageError(`${file} has no ${manifestName}, so it is not a Tieout bundle.`);
  const bytes = await contentOf(archive, manifestName);
  try {
    return Manifest.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes ?? new Uint8Array())));
  } catch {
    throw new UsageError(`${manifestName} of ${file} is not a readable bundle manifest.`);
  }
}

/** Compares files with the manifest in both directions. Returns the number of differences. */
async function compareFiles(context: CommandContext, archive: ZipArchive, { outputs }: Manifest): Promise<number> {
  let wrong = 0;
  const differs = (sentence: string): void => {
    wrong += 1;
    say(context, `DIFFERS  ${sentence}`);
  };
  for (const { name, sha256, bytes } of outputs) {
    const found = await hashOf(archive, name);
    if (found === null) differs(`${name} is missing or damaged`);
    else if (found.sha256 !== sha256 || found.bytes !== bytes) differs(`${name} does not match the manifest: ${found.sha256}`);
    else say(context, `same     ${sha256}  ${name}`);
  }
  const known = new Set([manifestName, ...outputs.map(({ name }) => name)]);
  for (const name of archive.names()) if (!known.has(name)) differs(`${name} is not in the manifest`);
  const seen = archive.names();
  for (const name of new Set(seen)) if (seen.indexOf(name) !== seen.lastIndexOf(name)) differs(`${name} is in the bundle twice`);
  return wrong;
}

async function drawSamples(context: CommandContext, archive: ZipArchive): Promise<{ readonly all: number; readonly agreed: number }> {
  const proofs = archive.names().filter((name) => /^proofs\/[^/]+\.json$/.test(name));
  let agreed = 0;
  for (const name of proofs) if (await redrawOne(context, archive, name)) agreed += 1;
  return { all: proofs.length, agreed };
}

async function redrawOne(context: CommandContext, archive: ZipArchive, name: string): Promise<boolean> {
  const bytes = await contentOf(archive, name);
  const proof = bytes && parseProof(name, bytes.toString("utf8"));
  const population = proof && (await contentOf(archive, proof.proof.population.file));
  if (!proof || !population) {
    say(context, `DIFFERS  ${name} cannot be redrawn: ${proof ? proof.proof.population.file : name} is missing or damaged`);
    return false;
  }
  const { file } = proof.proof.population;
  const earlier: string[] = [];
  for (const sha256 of new Set(earlierPopulations(proof.proof))) {
    const name = earlierPopulationFile(proof.proof.paper, sha256);
    const replaced = archive.has(name) ? await contentOf(archive, name) : null;
    if (replaced) earlier.push(populationText(name, replaced));
  }
  return drawAgain(context, proof, { path: file, text: populationText(file, population), earlier });
}

/** Null if the archive does not contain the whole file. */
async function hashOf(archive: ZipArchive, name: string): Promise<{ readonly sha256: string; readonly bytes: number } | null> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const piece of archive.chunks(name)) {
      hash.update(piece);
      bytes += piece.length;
    }
  } catch (error) {
    if (error instanceof RefusedFile) return null;
    throw error;
  }
  return { sha256: hash.digest("hex"), bytes };
}

async function contentOf(archive: ZipArchive, name: string): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of archive.chunks(name)) {
      bytes += piece.length;
      if (bytes > mostBytesHeld)
        throw new UsageError(`${name} is larger than ${mostBytesHeld / 1e6} MB. Unpack the bundle and use redraw.`);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof RefusedFile) return null;
    throw error;
  }
  return Buffer.concat(pieces);
}
