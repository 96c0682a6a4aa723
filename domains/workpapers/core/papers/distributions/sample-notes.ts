import { type Cents, cents, displayCents, parseWireMoney } from "@tieout/kernel";
import {
  type NoteFact,
  type NoteSection,
  type PaperResult,
  type PlannedTable,
  type SampleProof,
  type SampleSummary,
  tieTab,
} from "@tieout/processing/core";
import { type Cell, textCell } from "@tieout/spreadsheet/model";
import { methodNamed } from "@tieout/testing/core";
import type { PopulationItem } from "./inputs.ts";
import type { SampledItem } from "./sampled-items.ts";

const money = (text: string, formula?: string): Cell => {
  const amountCents: Cents = parseWireMoney(text) ?? cents(0);
  return { content: { kind: "money", cents: amountCents }, style: "money", ...(formula ? { formula } : {}) };
};
const count = (value: number, formula?: string): Cell => ({
  content: { kind: "number", value },
  style: "number",
  ...(formula ? { formula } : {}),
});
const text = (label: string, value: string): NoteFact => ({ label, value: textCell(value, "text") });

/** Says that the population agrees only while every tie does. */
function completeness(result: PaperResult, checkAddress: (key: string) => string | null): NoteFact {
  const checks = result.ties.flatMap(({ key }) => checkAddress(key) ?? []).map((at) => `'${tieTab}'!${at}="OK"`);
  const agrees = "Agrees to the trust statement and to Participant Activity";
  const open = "Not established: see the ties";
  const value = textCell(result.ties.every((tie) => tie.result === "ties") ? agrees : open, "text");
  return { label: "Completeness", value: { ...value, formula: `IF(AND(${checks.join(",")}),"${agrees}","${open}")` } };
}

export function populationNotes(
  result: PaperResult,
  table: PlannedTable<PopulationItem>,
  checkAddress: (key: string) => string | null,
): NoteSection {
  const { population } = result;
  const rows = population?.count ?? 0;
  return {
    heading: "Population",
    facts: [
      text("Source", "Distribution detail: payments on the Population tab"),
      { label: "Gross amount", value: money(population?.amount ?? "0.00", table.totalAddress("gross", "Population")) },
      { label: "Count", value: count(rows, `COUNT(${table.range("gross", "Population")})`) },
      text("Sampling unit", population?.sampling_unit ?? ""),
      text("Natural key", population?.natural_key ?? ""),
      ...(population?.left_out ?? []).map(({ label, value }) => ({ label: `Excluded: ${label}`, value: count(value) })),
      completeness(result, checkAddress),
    ],
  };
}

const listed = 40;

function keysOf(items: readonly { readonly key: string; readonly occurrence: number }[]): string {
  if (items.length === 0) return "none";
  const names = items.slice(0, listed).map(({ key, occurrence }) => (occurrence > 1 ? `${key} (${occurrence})` : key));
  const more = items.length > listed ? [`and ${items.length - listed} more, see the proof`] : [];
  return `${items.length}: ${[...names, ...more].join("; ")}`;
}

/** A setup changed after a draw, with its reason and what it brought into the sample and took out of it. */
function versionFacts({ set_up_versions: versions = [] }: SampleProof): NoteFact[] {
  return versions.map((said) => {
    const threshold =
      said.isi_threshold === null ? "no ISI threshold" : `ISI threshold ${displayCents(cents(parseWireMoney(said.isi_threshold) ?? 0n))}`;
    const counts = said.isi_counts_toward_size ? "ISI count toward the size" : "ISI in addition";
    const changes = said.came && said.went ? `. Added to the sample: ${keysOf(said.came)}. Removed: ${keysOf(said.went)}` : "";
    const reason = said.reason === "" ? "first draw" : said.reason;
    return text(`Setup version ${said.version}`, `${said.size_basis}; ${threshold}; ${counts}. Reason: ${reason}${changes}`);
  });
}

function drawFacts(sample: SampleSummary, proof: SampleProof): NoteFact[] {
  return [
    text("Method", methodNamed(sample.method).words.printed("payments")),
    text("Size", sample.size_basis),
    { label: "Draw number", value: count(sample.draw_number) },
    ...(proof.draws ?? []).flatMap(({ draw_number, reason }) => (reason === "" ? [] : [text(`Reason for draw ${draw_number}`, reason)])),
    ...versionFacts(proof),
    { label: "Seed", value: textCell(sample.seed, "mono") },
    {
      label: "ISI threshold (individually significant items)",
      value: sample.isi_threshold === null ? textCell("None", "text") : money(sample.isi_threshold),
    },
    text(
      "ISI rule",
      sample.isi_counts_toward_size
        ? "ISI count toward the sample size; random items make up the rest"
        : "ISI are tested in addition; the full sample size is drawn from the rest",
    ),
    text("Population file in the bundle", proof.population.file),
    { label: "Population file SHA-256", value: textCell(proof.population.sha256, "mono") },
    text("Ticket", proof.ticket),
  ];
}

/** Seed, method, rule for individually significant items and coverage, with live counts over the Testing tab. */
export function sampleNotes(
  result: PaperResult,
  proof: SampleProof,
  testing: PlannedTable<SampledItem>,
  population: PlannedTable<PopulationItem>,
): NoteSection {
  const { sample } = result;
  if (!sample) return { heading: "Sample", facts: [] };
  const why = testing.range("why", "Testing");
  const gross = testing.range("gross", "Testing");
  const tested = testing.totalAddress("gross", "Testing");
  const all = population.totalAddress("gross", "Population");
  const coverage = sample.coverage_percent.replace(".", "");
  return {
    heading: "Sample and proof of the draw",
    facts: [
      ...drawFacts(sample, proof),
      { label: "ISI tested", value: count(sample.isi_count, `COUNTIF(${why},"ISI")`) },
      { label: "ISI tested, amount", value: money(sample.isi_amount, `ROUND(SUMIF(${why},"ISI",${gross}),2)`) },
      { label: "Random tested", value: count(sample.random_count, `COUNTIF(${why},"Random")`) },
      { label: "Random tested, amount", value: money(sample.random_amount, `ROUND(SUMIF(${why},"Random",${gross}),2)`) },
      { label: "Not tested, amount", value: money(sample.untested_amount, `ROUND(${all}-${tested},2)`) },
      {
        label: "Dollar coverage",
        value: {
          content: { kind: "percent", basisPoints: Number(coverage) },
          style: "percent",
          formula: `IF(${all}=0,0,ROUND(${tested}/${all},4))`,
        },
      },
    ],
  };
}
