import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { formatCents } from "@tieout/kernel";
import {
  type DrawnSample,
  earlierPopulations,
  type PopulationTexts,
  readProof,
  type SampleProof,
  type SelectedItem,
  verifyProof,
} from "@tieout/testing/core";
import { type Command, type CommandContext, say, UsageError } from "./command.ts";

interface ProofFile {
  readonly path: string;
  readonly proof: SampleProof;
}

const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

/** Redraws a sample using only a bundle's files: no server, no database, no settings. */
export const redrawSample: Command = {
  about:
    "Redraw a sample from its proof and population file, or every sample of an unpacked bundle; prints Agrees (exit code 0) or every difference (1)",
  operands: "PROOF.json POPULATION.csv | BUNDLE-FOLDER",
  options: {},
  async run(context) {
    const [first, second, ...more] = context.operands.map((given) => path.resolve(context.env.INIT_CWD ?? process.cwd(), given));
    if (first === undefined || more.length > 0)
      throw new UsageError("Name a proof and its population file, or the folder of an unpacked bundle.");
    if ((await stat(first)).isDirectory()) return redrawBundle(context, first, second);
    if (second === undefined) throw new UsageError("The population file is missing.");
    return (await redraw(context, await openProof(first), second)) ? 0 : 1;
  },
};

async function redrawBundle(context: CommandContext, folder: string, surplus: string | undefined): Promise<number> {
  if (surplus !== undefined) throw new UsageError("Name the bundle's folder without other files.");
  const files = await filesIn(folder);
  const proofs: ProofFile[] = [];
  for (const file of files.filter((name) => /(^|[\\/])proofs[\\/][^\\/]+\.json$/.test(name)))
    proofs.push(await openProof(path.join(folder, file)));
  if (proofs.length === 0) throw new UsageError(`${folder} has no sample proof: unpack a bundle there, including its folder "proofs".`);
  let agreed = 0;
  for (const proof of proofs) if (await redraw(context, proof, await populationFor(folder, files, proof))) agreed += 1;
  say(context, `${agreed} of ${proofs.length} samples agree`);
  return agreed === proofs.length ? 0 : 1;
}

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

const openProof = async (file: string): Promise<ProofFile> => parseProof(file, await readFile(file, "utf8"));

export function parseProof(file: string, text: string): ProofFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} cannot be read as a proof: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = readProof(parsed);
  if (!read.ok) throw new UsageError(`${file} is not a sample proof:\n${read.failure.join("\n")}`);
  return { path: file, proof: read.value };
}

/**
 * The file whose hash is in the proof, wherever it is; otherwise the file with the name in the proof, so that its differences can be
 * listed.
 */
async function populationFor(folder: string, files: readonly string[], { path: proofPath, proof }: ProofFile): Promise<string> {
  const tables = files.filter((file) => file.endsWith(".csv"));
  for (const file of tables)
    if (sha256(await readFile(path.join(folder, file))) === proof.population.sha256) return path.join(folder, file);
  const names = [path.basename(proof.population.file), `${proof.paper}.csv`];
  const named = tables.find((file) => names.includes(path.basename(file)));
  if (named === undefined) throw new UsageError(`${folder} has no population file for ${proofPath}: ${proof.population.file} is missing.`);
  return path.join(folder, named);
}

/** Contents of replaced populations, from the `earlier` folder next to the population. */
async function earlierBeside(populationPath: string, proof: SampleProof): Promise<readonly string[]> {
  const wanted = new Set(earlierPopulations(proof));
  const folder = path.join(path.dirname(populationPath), "earlier");
  if (wanted.size === 0 || !existsSync(folder)) return [];
  const texts: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const bytes = await readFile(path.join(folder, name));
    if (wanted.has(sha256(bytes))) texts.push(populationText(name, bytes));
  }
  return texts;
}

/** Strict UTF-8 that keeps a byte order mark, so text and bytes have the same hash. */
export function populationText(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`${file} is not UTF-8 text, so it is not the population file of a bundle.`);
  }
}

async function redraw(context: CommandContext, file: ProofFile, populationPath: string): Promise<boolean> {
  const text = populationText(populationPath, await readFile(populationPath));
  return drawAgain(context, file, { path: populationPath, text, earlier: await earlierBeside(populationPath, file.proof) });
}

/** Prints the draw and every difference; returns true if there are none. */
export function drawAgain(
  context: CommandContext,
  { path: proofPath, proof }: ProofFile,
  population: PopulationTexts & { readonly path: string },
): boolean {
  const { differences, sample } = verifyProof(proof, population, sha256);
  say(context, `${proofPath}\n${population.path}`);
  say(context, `${proof.paper}, draw ${proof.draw_number}, seed ${proof.seed}`);
  if (sample) printSample(context, sample);
  for (const difference of differences) say(context, `DIFFERS  ${difference}`);
  say(
    context,
    differences.length === 0 ? "Agrees\n" : `${differences.length} ${differences.length === 1 ? "difference" : "differences"}\n`,
  );
  return differences.length === 0;
}

function printSample(context: CommandContext, { isi, random }: DrawnSample): void {
  const print = (why: string, items: readonly SelectedItem[]): void => {
    for (const { ticket, naturalKey, occurrence, amountCents } of items)
      say(context, `${why.padEnd(6)}  ${ticket}  ${naturalKey}  ${occurrence}  ${formatCents(amountCents)}`);
  };
  print("ISI", isi);
  print("random", random);
}
