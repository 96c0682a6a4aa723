import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { EngineTaskContext } from "@tieout/engine/child";
import type { WorkbookModel } from "@tieout/spreadsheet/model";
import { writeWorkbook } from "@tieout/spreadsheet/write";
import {
  computedResult,
  type OpenPaper,
  type Paper,
  type PaperPage,
  type PaperResult,
  type SampleProof,
  sourcesOf,
  type TableView,
  type WritePayload,
  type WriteValue,
  withReasons,
  withSamples,
} from "../../core/index.ts";
import { resultIdOf } from "../written/result-id.ts";
import { dataFileOf, takeData } from "./kept-data.ts";

/** By population. */
type Proofs = ReadonlyMap<string, SampleProof>;

/** Identifies one workpaper's figures by the files behind it, what was computed and drawn from them, and the steps in its audit program. */
function figuresIdOf({ paper, sources, engagement, setUp }: WritePayload, result: Buffer, proofs: Proofs): string {
  const files = sourcesOf(paper, sources).map(({ reportKey, sha256, provider, fieldsMapped }) => ({
    reportKey,
    sha256,
    provider,
    fieldsMapped,
  }));
  const { startOn, endOn, performanceMateriality } = engagement;
  const facts = { paper, startOn, endOn, performanceMateriality, files, procedures: setUp.procedures, proofs: [...proofs.values()] };
  return createHash("sha256").update(JSON.stringify(facts)).update(result).digest("hex").slice(0, 16);
}

type Page = Omit<PaperPage<unknown>, "data">;

export interface PreparedPaper {
  readonly result: PaperResult;
  readonly layOut: () => WorkbookModel;
  /** Returns the table that lists the population; the main table if none is given. */
  readonly table: (population?: string) => TableView;
}

function prepared(open: OpenPaper, payload: WritePayload, populated: PaperResult, proofs: Proofs): PreparedPaper {
  const { paper, setUp, engagement, appVersion } = payload;
  const explained = withReasons(populated, new Map(setUp.tieReasons.map(({ tie, reason }) => [tie, reason])));
  const result = withSamples(explained, open.populations, proofs);
  const page: Page = {
    result,
    setUp,
    frame: {
      engagement,
      title: populated.title,
      sources: sourcesOf(paper, payload.sources),
      appVersion,
      resultId: populated.result_id,
      signOffs: (setUp.review?.signOffs ?? []).filter(({ resultId }) => resultId === populated.result_id),
    },
    proofs,
  };
  return { result, layOut: () => open.layOut(page), table: (population) => open.table(page, population) };
}

async function readProofs({ draws }: WritePayload, { inputPath }: EngineTaskContext): Promise<Proofs> {
  const proofs = new Map<string, SampleProof>();
  for (const { population, input } of draws) proofs.set(population, JSON.parse(await readFile(inputPath(input), "utf8")) as SampleProof);
  return proofs;
}

/** Prepares the final result and the data for the workbook and screens from the outputs of the compute and sample stages. */
export async function preparePaper(papers: readonly Paper[], payload: WritePayload, context: EngineTaskContext): Promise<PreparedPaper> {
  const paper = papers.find(({ key }) => key === payload.paper);
  if (!paper) throw new RangeError(`no paper is called ${JSON.stringify(payload.paper)}`);
  const populatedBytes = await readFile(context.inputPath("result.json"));
  const proofs = await readProofs(payload, context);
  const computed = computedResult.open(JSON.parse(populatedBytes.toString("utf8")) as object);
  const figuresId = figuresIdOf(payload, populatedBytes, proofs);
  const populated: PaperResult = { ...computed, result_id: resultIdOf(figuresId, payload.setUp), figures_id: figuresId };
  const data = await takeData(context, dataFileOf(payload.paper));
  return prepared(paper.open(data), payload, populated, proofs);
}

/** Writes one workbook and its final result. */
export async function writePaper(papers: readonly Paper[], payload: WritePayload, context: EngineTaskContext): Promise<WriteValue> {
  const { layOut, result } = await preparePaper(papers, payload, context);
  context.progress({ stage: "write", percent: 10 });
  const names = { workbook: `${payload.paper}.xlsx`, result: `${payload.paper}.result.json` };
  const { sha256, bytes, sheets } = await writeWorkbook(layOut(), context.outputPath(names.workbook));
  await writeFile(context.outputPath(names.result), JSON.stringify(computedResult.seal(result)));
  return { ...names, resultId: result.result_id, sha256, bytes, sheets };
}
