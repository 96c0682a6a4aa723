import { agreeAcrossSheets, type NormalizeFacts, statedSums } from "@tieout/ingestion/core";
import { type NormalizedAsset, normalizeAsset, type RunSource } from "@tieout/ingestion/server";
import type { SourceFacts } from "../../core/index.ts";
import type { RunFacts } from "../runs/run-facts.ts";
import type { ReadFiles, StageTools } from "../runs/run-products.ts";
import { inParallel } from "./in-parallel.ts";

const count = (value: number): string => value.toLocaleString("en-US");

/** Stage 1: reads every file into canonical records. */
export async function readFiles(tools: StageTools, facts: RunFacts): Promise<ReadFiles> {
  const { progress } = tools;
  await progress.begin("normalise", `0 of ${facts.sources.length} files`);
  const percents = facts.sources.map(() => 0);
  const normalized = await inParallel(facts.sources, tools.deps.engine.limits.threads, async (source, position) => {
    const report = (percent: number): void => {
      percents[position] = percent;
      const read = percents.filter((each) => each === 100).length;
      const sum = percents.reduce((total, each) => total + each, 0);
      progress.report("normalise", sum / percents.length, `${read} of ${facts.sources.length} files: ${source.fileName}`);
    };
    const asset = await normalizeAsset(tools.deps, tools.context, source.request, report);
    report(100);
    return asset;
  });
  const read = readingsOf(facts.sources, normalized);
  const rows = normalized.reduce((sum, asset) => sum + asset.facts.rowsRead, 0);
  await progress.end("normalise", { reused: normalized.every((asset) => asset.reused), detail: `${count(rows)} rows read` });
  return {
    normalized,
    sources: facts.sources.map((source, position): SourceFacts => {
      const reading = read[position];
      if (!reading) throw new Error("a file was not read");
      return {
        fileNo: source.fileNo,
        reportKey: source.reportKey,
        input: `canonical-${source.fileNo}.parquet`,
        fileName: source.fileName,
        sheetName: source.sheetName,
        cellColumn: source.cellColumn,
        sha256: source.sha256,
        provider: source.provider,
        ...(source.appliedFrom === null ? {} : { appliedFrom: source.appliedFrom }),
        ...(source.payNotes.length > 0 ? { payNotes: source.payNotes } : {}),
        ...(statesEligible(source) ? { statesEligible: true as const } : {}),
        fieldsMapped: reading.fieldsMapped,
        rowsRead: reading.rowsRead,
        kept: reading.kept,
        keptOutOfPeriod: reading.keptOutOfPeriod,
        rejected: reading.rejected,
        skipped: reading.skipped,
        issues: reading.issues.map(issueOf),
        ...(reading.corrections ? { corrections: reading.corrections, rowsCorrected: reading.rowsCorrected ?? 0 } : {}),
      };
    }),
  };
}

/** Whether the payroll file states plan compensation while its earnings are also decided one by one. */
function statesEligible({ reportKey, request: { mapping } }: RunSource): boolean {
  if (reportKey !== "payroll_register" || !statedSums(mapping).has("eligible_comp")) return false;
  const targets = [...mapping.columns.map(({ field }) => field), ...Object.values(mapping.valueMaps.pay_codes ?? {})];
  return targets.some((target) => target === "counted_earnings" || target === "earnings_eligible");
}

const issueOf = ({ sheet, row, column, field, value, code, msg }: NormalizeFacts["issues"][number]): SourceFacts["issues"][number] => ({
  ...{ sheet, row, code, msg },
  ...(column === undefined ? {} : { column }),
  ...(field === undefined ? {} : { field }),
  ...(value === undefined ? {} : { value }),
});

/** Groups sheets that are read together, so that a grand total over all of them isn't reported as a difference on the last one. */
function readingsOf(sources: readonly RunSource[], normalized: readonly NormalizedAsset[]): readonly NormalizeFacts[] {
  const assets = [...new Set(sources.map(({ assetId }) => assetId))];
  return assets.flatMap((assetId) =>
    agreeAcrossSheets(normalized.filter((_, position) => sources[position]?.assetId === assetId).map(({ facts }) => facts)),
  );
}

export const canonicalInputs = (sources: readonly SourceFacts[], normalized: readonly NormalizedAsset[]) =>
  sources.map((source, position) => ({ name: source.input, objectKey: normalized[position]?.canonical.objectKey ?? "" }));
