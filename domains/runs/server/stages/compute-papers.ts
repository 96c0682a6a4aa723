import { findPaperEntry, type PaperKey, paperEntryOf, paperTitle, usedPapers } from "@tieout/catalog/core";
import { runStageParts, type StageEnd, type StagePart } from "@tieout/stages";
import type { PaperPart, PopulatePayload } from "../../core/index.ts";
import { paperVersion } from "../paper-version.ts";
import type { RunFacts } from "../runs/run-facts.ts";
import type { ComputedPaper, PopulatedPapers, ReadFiles, StageTools } from "../runs/run-products.ts";
import { runsTasks } from "../tasks.ts";
import { paperReads } from "./paper-reads.ts";
import { canonicalInputs } from "./read-files.ts";
import { workpaperCount } from "./workpaper-count.ts";

/** Orders papers so that each comes after the papers whose figures it uses. */
function inOrderOfUse(wanted: readonly PaperKey[]): readonly PaperKey[] {
  const ordered: PaperKey[] = [];
  const add = (key: PaperKey): void => {
    if (ordered.includes(key)) return;
    for (const used of usedPapers(paperEntryOf(key))) {
      const other = findPaperEntry(used);
      if (other && wanted.includes(other.key) && other.key !== key) add(other.key);
    }
    ordered.push(key);
  };
  for (const key of wanted) add(key);
  return ordered;
}

function partOf(key: PaperKey, facts: RunFacts, files: ReadFiles): StagePart {
  const entry = paperEntryOf(key);
  const after = usedPapers(entry).filter((used) => facts.papers.some((paper) => paper === used));
  return { name: key, reads: paperReads(entry, facts, files), madeBy: [paperVersion(key)], after };
}

function workOf(
  facts: RunFacts,
  files: ReadFiles,
  names: readonly string[],
  found: ReadonlyMap<string, { readonly value: PaperPart; readonly outputs: StageEnd<PaperPart>["outputs"] }>,
) {
  const papers = inOrderOfUse(facts.papers).filter((key) => names.includes(key));
  const used = new Set(papers.flatMap((key) => usedPapers(paperEntryOf(key))));
  const kept = facts.papers.flatMap((paper) => {
    const result = found.get(paper);
    const file = result?.value.made ? result.outputs[result.value.made.result] : undefined;
    return used.has(paper) && file ? [{ paper, input: `${paper}.found.json`, objectKey: file.objectKey }] : [];
  });
  const payload: PopulatePayload = {
    engagement: facts.engagement,
    sources: files.sources,
    controlTotals: facts.controlTotals,
    papers,
    found: kept.map(({ paper, input }) => ({ paper, input })),
  };
  const inputs = [...canonicalInputs(files.sources, files.normalized), ...kept.map(({ input, objectKey }) => ({ name: input, objectKey }))];
  return { payload, inputs };
}

const failedPaper = (key: PaperKey): string =>
  `${paperTitle(key)} could not be computed; the other workpapers are not affected. Process again. If it happens again, contact support with the run number.`;

/** Stage 2: populations, totals, rules and ties. Each paper has a separate cache key; papers not in the cache are computed in one child. */
export async function computePapers(tools: StageTools, facts: RunFacts, files: ReadFiles): Promise<PopulatedPapers> {
  const { progress, deps } = tools;
  const all = workpaperCount(facts.papers.length);
  await progress.begin("compute", all);
  const { ends, failures } = await runStageParts(deps, tools.context, {
    scope: tools.engagementId,
    stage: "compute",
    task: runsTasks.populate,
    parts: inOrderOfUse(facts.papers).map((key) => partOf(key, facts, files)),
    work: (names, found) => workOf(facts, files, names, found),
    outputs: ({ made }) => (made ? [made.data, made.result, ...made.populations.flatMap(({ output, rows }) => [output, rows])] : []),
    onProgress: (report) => progress.report("compute", report.percent ?? 0, all),
  });
  const papers: ComputedPaper[] = [];
  const skipped: { paper: PaperKey; reason: string }[] = [];
  for (const paper of facts.papers) {
    const end = ends.get(paper);
    if (end?.value.made) papers.push({ paper, keyHash: end.keyHash, files: { ...end.value.made, outputs: end.outputs } });
    else skipped.push({ paper, reason: end?.value.skipped ?? failedPaper(paper) });
  }
  const [failure] = failures.values();
  if (failure && failures.size === facts.papers.length) throw failure;
  for (const [paper, { code, detail }] of failures) deps.log.info("a workpaper failed", { paper, code, detail });
  const reused = [...ends.values()].every((end) => end.reused) && failures.size === 0;
  await progress.end("compute", { reused, detail: `${workpaperCount(papers.length)} computed` });
  return { papers, skipped };
}
