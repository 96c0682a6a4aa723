import { type Cents, cents, parseWireMoney } from "@tieout/kernel";
import {
  drawFacts,
  type NoteFact,
  type NoteSection,
  type PaperResult,
  type PlannedTable,
  type SampleProof,
  tieTab,
} from "@tieout/runs/core";
import { type Cell, textCell } from "@tieout/spreadsheet/model";
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

/** States that the population agrees, but only while every tie agrees. */
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
  const [population] = result.populations;
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

/** Seed, method, rule for individually significant items, and coverage, with counts that update from the Testing tab. */
export function sampleNotes(
  result: PaperResult,
  proof: SampleProof,
  testing: PlannedTable<SampledItem>,
  population: PlannedTable<PopulationItem>,
): NoteSection {
  const sample = result.populations[0]?.sample;
  if (!sample) return { heading: "Sample", facts: [] };
  const why = testing.range("why", "Testing");
  const gross = testing.range("gross", "Testing");
  const tested = testing.totalAddress("gross", "Testing");
  const all = population.totalAddress("gross", "Population");
  const coverage = sample.coverage_percent.replace(".", "");
  return {
    heading: "Sample and proof of the draw",
    facts: [
      ...drawFacts(sample, proof, "payments"),
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
