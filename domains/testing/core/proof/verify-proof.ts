import { formatCents } from "@tieout/kernel";
import { methodNamed } from "../methods/chosen-method.ts";
import { samplingMethods } from "../methods/index.ts";
import { amountOfRows, type PopulationRow, readPopulationCsv } from "../population/population-csv.ts";
import type { DrawnSample, SampleCoverage } from "../selection/sample-coverage.ts";
import type { Sha256 } from "../selection/ticket-items.ts";
import { type ProofItem, proofItem, type SampleProof } from "./sample-proof.ts";
import { populationsOf, proveVersions, type SampleDraw, type VersionInProof } from "./set-up-versions.ts";

export interface ProofCheck {
  /** Differences, one sentence each; empty if the proof agrees. */
  readonly differences: readonly string[];
  /** The redrawn sample; null if the population couldn't be read. */
  readonly sample: DrawnSample | null;
}

/** A proof's population file, and whichever replaced files are available. */
export interface PopulationTexts {
  readonly text: string;
  readonly earlier: readonly string[];
}

const named = (item: { readonly key: string; readonly occurrence: number; readonly amount: string } | undefined): string =>
  item === undefined ? "nothing" : `${item.key}, occurrence ${item.occurrence}, ${item.amount}`;

function* compareItems(what: string, proven: readonly ProofItem[], drawn: readonly ProofItem[]): Iterable<string> {
  for (let index = 0; index < Math.max(proven.length, drawn.length); index += 1) {
    const [said, found] = [proven[index], drawn[index]];
    if (named(said) !== named(found)) yield `${what} ${index + 1} is ${named(said)} in the proof, ${named(found)} in the redraw.`;
    else if (said?.ticket && said.ticket !== found?.ticket)
      yield `${what} ${index + 1}, ${said.key}, has the ticket ${said.ticket} in the proof, ${found?.ticket} in the redraw.`;
  }
}

const byKey = (a: ProofItem, b: ProofItem): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.occurrence - b.occurrence);

function* compareFigures(proof: SampleProof, rows: readonly PopulationRow[], { isi }: SampleCoverage): Iterable<string> {
  const figures: readonly (readonly [string, string | number, string | number])[] = [
    ["population count", proof.population.count, rows.length],
    ["population amount", proof.population.amount, formatCents(amountOfRows(rows))],
    ["number of ISI", proof.isi_count, isi.count],
    ["amount of the ISI", proof.isi_amount, formatCents(isi.amountCents)],
  ];
  for (const [name, said, found] of figures) if (said !== found) yield `The ${name} is ${said} in the proof, ${found} in the redraw.`;
}

/** Checks that draws are numbered from 1 without gaps, and that each except the first has a reason. */
function* compareDraws({ draws, draw_number }: SampleProof): Iterable<string> {
  if (!draws) return;
  for (const [index, { draw_number: number, reason }] of draws.entries()) {
    if (number !== index + 1) yield `Draw ${number} appears where draw ${index + 1} is expected.`;
    else if (number > 1 && reason.trim() === "") yield `Draw ${number} has no reason.`;
  }
  if (draws.length !== draw_number) yield `The proof is for draw ${draw_number}, but lists ${draws.length}.`;
}

const versionText = ({ came, went, ...version }: VersionInProof): string => {
  const listed = (items: VersionInProof["came"]) => items?.map(({ key, occurrence }) => [key, occurrence]) ?? null;
  const { replaced, ...settings } = version;
  const populations = [replaced?.before, replaced?.after].map((named) => (named ? [named.sha256, named.count, named.amount] : null));
  return JSON.stringify([Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)), populations, listed(came), listed(went)]);
};

/**
 * Checks that versions are numbered from 1 without gaps, that each except the first has a reason, and that the last one matches the draw;
 * redraws the changes if the populations are available.
 */
function* compareVersions(proof: SampleProof, drawing: Omit<SampleDraw, "drawNumber">, methods: typeof samplingMethods): Iterable<string> {
  const versions = proof.set_up_versions ?? [];
  const plans = versions.map(({ version, draw_number, reason, replaced, ...said }) => ({
    ...{ version, reason, drawNumber: draw_number },
    plan: methodNamed(said.method, methods).proof.read(said),
    ...(replaced ? { replaced } : {}),
  }));
  const redrawn = proveVersions(plans, { ...drawing, drawNumber: proof.draw_number }, methods);
  const populations = populationsOf(versions, proof.population.sha256);
  const isAtHand = (at: number): boolean =>
    [at, at - 1].every(
      (each) => populations[each] === undefined || populations[each] === drawing.sha256 || drawing.earlier.has(populations[each]),
    );
  for (const [at, said] of versions.entries()) {
    const found = redrawn[at];
    if (said.version !== at + 1) yield `Setup ${said.version} appears where setup ${at + 1} is expected.`;
    else if (said.version > 1 && said.reason.trim() === "") yield `Setup ${said.version} has no reason.`;
    if (said.replaced && said.replaced.after.sha256 !== populations[at])
      yield `Setup ${said.version} is for a population that the next setup doesn't replace.`;
    if (found && isAtHand(at) && versionText(said) !== versionText(found))
      yield `Setup ${said.version} adds or removes different sample items in the redraw.`;
  }
  const last = versions.at(-1);
  const settings = ({ method, size, isi_threshold, isi_counts_toward_size }: SampleProof | VersionInProof): string =>
    JSON.stringify([method, size, isi_threshold, isi_counts_toward_size]);
  if (last && settings(last) !== settings(proof)) yield `The draw doesn't use setup ${last.version}, the latest.`;
}

/** SHA-256 of each population file that was replaced in a version of the proof. */
export const earlierPopulations = ({ set_up_versions: versions = [] }: SampleProof): readonly string[] =>
  versions.flatMap(({ replaced }) => (replaced ? [replaced.before.sha256] : []));

/** Reads populations from file texts, by hash; leaves out any text that isn't a population. */
function readEarlier(texts: readonly string[], sha256: Sha256): SampleDraw["earlier"] {
  const read = texts.map((text) => [sha256(text), readPopulationCsv(text)] as const);
  return new Map(read.flatMap(([hash, rows]) => (rows.ok ? [[hash, rows.value] as const] : [])));
}

/**
 * Repeats the draw using only the population file and lists every difference: file hash, counts, amounts, items tested for their size, and
 * random items and replacements with their order and tickets. `population` is the file's text; decode it as strict UTF-8 and keep any byte
 * order mark, so that the text's SHA-256 is the file's.
 */
export function verifyProof(
  proof: SampleProof,
  population: string | PopulationTexts,
  sha256: Sha256,
  methods = samplingMethods,
): ProofCheck {
  const { text: populationText, earlier } = typeof population === "string" ? { text: population, earlier: [] } : population;
  const differences: string[] = [];
  const hash = sha256(populationText);
  if (hash !== proof.population.sha256)
    differences.push(
      `The population file has SHA-256 ${hash}, but the proof was made from ${proof.population.sha256}: it is a different file.`,
    );
  const rows = readPopulationCsv(populationText);
  if (!rows.ok) return { differences: [...differences, rows.failure], sample: null };
  const method = methodNamed(proof.method, methods);
  const sample = method.draw(rows.value, method.proof.read(proof), { seed: proof.seed, sha256 });
  const replacements = sample.replacements.slice(0, Math.max(proof.replacements.length, Math.min(sample.replacements.length, 1)));
  differences.push(
    ...compareFigures(proof, rows.value, method.evaluate(sample)),
    ...compareDraws(proof),
    ...compareVersions(
      proof,
      { items: rows.value, sha256: proof.population.sha256, lottery: { seed: proof.seed, sha256 }, earlier: readEarlier(earlier, sha256) },
      methods,
    ),
    ...compareItems("ISI", [...proof.isi].sort(byKey), sample.isi.map(proofItem).sort(byKey)),
    ...compareItems("Random item", proof.random, sample.random.map(proofItem)),
    ...compareItems("Replacement", proof.replacements, replacements.map(proofItem)),
  );
  return { differences, sample };
}
