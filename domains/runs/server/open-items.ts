import { type PaperKey, paperTitle } from "@tieout/catalog/core";
import type { OpenItem } from "@tieout/engagements/core";
import type { Tx } from "@tieout/postgres";
import { markOf, openOfPriorYear, paperOpenItems } from "../core/index.ts";
import { readPriorYear } from "./prior-year/prior-year-state.ts";
import { type AttributePlace, annotationRepository, type TiePlace } from "./results/annotation-repository.ts";
import { resultRepository } from "./results/result-repository.ts";
import { runRepository } from "./runs/run-repository.ts";

const markOfPlace = ({ population, itemKey, procedureId }: AttributePlace): string => markOf(population, itemKey, procedureId);

/** Open items in the prior-year figures. */
export async function openPriorYear(tx: Tx, engagementId: string): Promise<readonly OpenItem[]> {
  const { figures, replaced } = await readPriorYear(tx, engagementId);
  return openOfPriorYear(figures, replaced, (outputKey) => paperTitle(outputKey as PaperKey));
}

/** Open items in the last successful run's results, including entries that its files don't show yet. */
export async function openResults(tx: Tx, engagementId: string): Promise<readonly OpenItem[]> {
  const run = await runRepository(tx).lastSuccessful(engagementId);
  if (!run) return [];
  const annotations = annotationRepository(tx);
  const reasons = await annotations.tieReasons(engagementId);
  const attributes = await annotations.attributes(engagementId);
  const answered = new Set(attributes.filter(({ result }) => result !== "open").map(markOfPlace));
  const since = await annotations.writtenSince(run);
  const results = new Set(since.attributes.map(markOfPlace));
  return (await resultRepository(tx).list(run.id)).flatMap(({ outputKey, result }) => {
    if (!result) return [];
    const tiesOf = (written: readonly TiePlace[]) =>
      new Set(written.filter((place) => place.outputKey === outputKey).map(({ tieKey }) => tieKey));
    return paperOpenItems(result, { explained: tiesOf(reasons), answered, since: { reasons: tiesOf(since.reasons), results } });
  });
}
