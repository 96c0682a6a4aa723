import { type DeclaredReads, readsReport } from "../../core/index.ts";
import type { RunFacts } from "../runs/run-facts.ts";
import type { ReadFiles } from "../runs/run-products.ts";

/**
 * Inputs to the key of a paper's result: the engagement's facts, the paper's files, and the control totals it compares with.
 * `declaredReading` keeps the paper from reading anything else. Other files count only if their birth dates tell apart people with one SSN.
 * The order of providers counts too. Both determine people's keys in every report.
 */
export function paperReads(
  paper: DeclaredReads,
  { engagement, controlTotals }: Pick<RunFacts, "engagement" | "controlTotals">,
  { sources, normalized }: ReadFiles,
): readonly unknown[] {
  const hashed = sources.map((source, position) => ({ source, keyHash: normalized[position]?.keyHash }));
  const own = hashed.filter(({ source }) => readsReport(paper, source.reportKey));
  const births = hashed.filter(
    ({ source }) => !readsReport(paper, source.reportKey) && ["ssn", "birth_date"].every((field) => source.fieldsMapped.includes(field)),
  );
  return [
    paper.key,
    engagement,
    own.map(({ source, keyHash }) => [source, keyHash]),
    controlTotals.filter((total) => paper.compares.includes(total.key)),
    births.map(({ keyHash }) => keyHash),
    [...new Set(sources.map(({ provider }) => provider))],
  ];
}
