import { type PaperKey, paperTitle } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";
import type { SourceVersions, StoredOutput } from "@tieout/stages";
import type { PaperResult } from "../../core/index.ts";
import type { RunReview } from "../run-review.ts";
import type { RunFacts } from "../runs/run-facts.ts";
import type { PaperSample, PopulatedPapers, ReadFiles, WrittenPaper } from "../runs/run-products.ts";
import { type RunRecord, runRepository } from "../runs/run-repository.ts";
import { bundleFileRepository } from "./bundle-file-repository.ts";
import { exceptionRepository } from "./exception-repository.ts";
import type { StoredPaper } from "./result-document.ts";
import { resultRepository } from "./result-repository.ts";
import { partVersions, resultVersion } from "./result-version.ts";
import { changesOfSamples } from "./sample-changes.ts";

/** Everything a run produced. */
export interface RunProducts {
  readonly facts: RunFacts;
  readonly files: ReadFiles;
  readonly populated: PopulatedPapers;
  readonly samples: ReadonlyMap<string, PaperSample>;
  readonly written: readonly WrittenPaper[];
  readonly bundle: StoredOutput;
  readonly results: ReadonlyMap<PaperKey, PaperResult>;
  /** Versions of the code that produced the results. */
  readonly versions: SourceVersions;
}

function populationRows({ populated }: RunProducts, paper: PaperKey): Pick<StoredPaper, "population_rows"> {
  const files = populated.papers.find((computed) => computed.paper === paper)?.files;
  const rows = files?.outputs[files.populations[0]?.rows ?? ""];
  return rows ? { population_rows: { objectKey: rows.objectKey } } : {};
}

function storedPaper(made: RunProducts, written: WrittenPaper, result: PaperResult, changes: StoredPaper["sample_changes"]): StoredPaper {
  const { exceptions: _exceptions, ...rest } = result;
  const setUp = made.facts.setUps.get(written.paper);
  return {
    ...rest,
    exception_count: result.exceptions.length,
    sources: made.facts.sources.map((source, position) => ({
      file_no: source.fileNo,
      asset_id: source.assetId,
      file_name: source.fileName,
      sha256: source.sha256,
      sheet: source.sheetName,
      grid_object_key: source.gridObjectKey,
      canonical_object_key: made.files.normalized[position]?.canonical.objectKey ?? "",
      headers: source.headers,
      letters: source.letters,
      columns: source.columns,
      masked_columns: source.maskedColumns,
    })),
    sources_payload: made.files.sources.map((source) => ({ ...source, issues: [] })),
    ...populationRows(made, written.paper),
    write: {
      payload: { ...written.payload, sources: written.payload.sources.map((source) => ({ ...source, issues: [] })) },
      inputs: written.inputs,
    },
    sample_changes: changes,
    made_by: resultVersion(made.versions, written.paper),
    code: partVersions(made.versions, written.paper),
    procedures: (setUp?.procedures ?? []).map(({ id, order, text, computed, answersAll }) => ({
      id,
      order,
      text,
      computed: computed.length > 0,
      partly_computed: computed.length > 0 && !answersAll,
    })),
  };
}

/** Saves all results of the run in the transaction that ends it. */
export async function keepResults(tx: Tx, run: RunRecord, made: RunProducts, { keepWaits }: RunReview): Promise<void> {
  const results = resultRepository(tx);
  const files = bundleFileRepository(tx);
  const before = await runRepository(tx).lastSuccessful(run.engagementId);
  const kept: StoredPaper[] = [];
  let position = 0;
  for (const written of made.written) {
    position += 1;
    const result = made.results.get(written.paper);
    if (!result) throw new Error(`${written.paper} has no result`);
    const earlier = before ? (await results.find(before.id, written.paper))?.result : null;
    const stored = storedPaper(made, written, result, changesOfSamples(earlier?.populations ?? [], result.populations));
    await results.insert(run.id, position, { outputKey: written.paper, status: "made", msg: null, result: stored }, result.title);
    await exceptionRepository(tx).insert(run.id, written.paper, result.exceptions);
    kept.push(stored);
    const { workbook: file } = written;
    await files.insert(run.engagementId, {
      runId: run.id,
      kind: "workpaper",
      outputKey: written.paper,
      name: `${result.title}.xlsx`,
      title: result.title,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      objectKey: file.objectKey,
    });
  }
  await keepWaits(tx, run, kept);
  for (const { paper, reason } of made.populated.skipped) {
    position += 1;
    const title = paperTitle(paper);
    await results.insert(run.id, position, { outputKey: paper, status: "not_made", msg: reason, result: null }, title);
  }
  await files.insert(run.engagementId, {
    runId: run.id,
    kind: "bundle",
    outputKey: null,
    name: `${made.facts.engagement.engagementName.replace(/[^\p{L}\p{N} ._-]/gu, "_")} run ${run.number}.zip`,
    title: "Bundle",
    sizeBytes: made.bundle.sizeBytes,
    sha256: made.bundle.sha256,
    objectKey: made.bundle.objectKey,
  });
  tx.record({
    event: "engagement.process",
    subjectType: "engagement",
    subjectId: run.engagementId,
    data: { run: run.number, bundle: made.bundle.sha256 },
  });
}
