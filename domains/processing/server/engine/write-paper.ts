import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { EngineTaskContext } from "@tieout/engine/child";
import type { WorkbookModel } from "@tieout/spreadsheet/model";
import { writeWorkbook } from "@tieout/spreadsheet/write";
import {
  type OpenPaper,
  type OpenPopulation,
  type Paper,
  type PaperPage,
  type PaperResult,
  type SampleProof,
  sourcesOf,
  summariseSample,
  type TableView,
  type WritePayload,
  type WriteValue,
  withReasons,
  withSampleNumbers,
  withTested,
} from "../../core/index.ts";
import { dataFileOf, takeData } from "./kept-data.ts";

/** Identifies the inputs, setup and version behind the result; equal for equal inputs on any machine. */
function resultIdOf(payload: WritePayload, result: Buffer, proof: SampleProof | null): string {
  const sources = payload.sources.map(({ reportKey, sha256, provider, fieldsMapped }) => ({ reportKey, sha256, provider, fieldsMapped }));
  const { paper, engagement, controlTotals, setUp, appVersion } = payload;
  const facts = JSON.stringify({ paper, engagement, sources, controlTotals, setUp, appVersion, proof });
  return createHash("sha256").update(facts).update(result).digest("hex").slice(0, 16);
}

type Page = Omit<PaperPage<unknown>, "data">;

export interface PreparedPaper {
  readonly result: PaperResult;
  readonly layOut: () => WorkbookModel;
  readonly mainTable: () => TableView;
}

function withSample(result: PaperResult, population: OpenPopulation, proof: SampleProof): PaperResult {
  const sample = summariseSample(population, proof);
  return withSampleNumbers(withTested({ ...result, sample }, population, proof), sample);
}

function prepared(open: OpenPaper, payload: WritePayload, populated: PaperResult, proof: SampleProof | null): PreparedPaper {
  const { paper, setUp, engagement, appVersion } = payload;
  const explained = withReasons(populated, new Map(setUp.tieReasons.map(({ tie, reason }) => [tie, reason])));
  const [population] = open.populations;
  const result = population && proof ? withSample(explained, population, proof) : explained;
  const page: Page = {
    result,
    setUp,
    frame: {
      engagement,
      title: populated.title,
      sources: sourcesOf(paper, payload.sources),
      appVersion,
      resultId: populated.result_id,
    },
    proofs: new Map(population && proof ? [[population.key, proof]] : []),
  };
  return { result, layOut: () => open.layOut(page), mainTable: () => open.mainTable(page) };
}

/** The final result and the data of workbook and screens, from the compute and sample stages. */
export async function preparePaper(papers: readonly Paper[], payload: WritePayload, context: EngineTaskContext): Promise<PreparedPaper> {
  const paper = papers.find(({ key }) => key === payload.paper);
  if (!paper) throw new RangeError(`no paper is called ${JSON.stringify(payload.paper)}`);
  const populatedBytes = await readFile(context.inputPath("result.json"));
  const proof = payload.sampling ? (JSON.parse(await readFile(context.inputPath("proof.json"), "utf8")) as SampleProof) : null;
  const resultId = resultIdOf(payload, populatedBytes, proof);
  const populated = { ...(JSON.parse(populatedBytes.toString("utf8")) as PaperResult), result_id: resultId };
  const data = await takeData(context, dataFileOf(payload.paper));
  return prepared(paper.open(data), payload, populated, proof);
}

/** One workbook and its final result. */
export async function writePaper(papers: readonly Paper[], payload: WritePayload, context: EngineTaskContext): Promise<WriteValue> {
  const { layOut, result } = await preparePaper(papers, payload, context);
  context.progress({ stage: "write", percent: 10 });
  const names = { workbook: `${payload.paper}.xlsx`, result: `${payload.paper}.result.json` };
  const { sha256, bytes, sheets } = await writeWorkbook(layOut(), context.outputPath(names.workbook));
  await writeFile(context.outputPath(names.result), JSON.stringify(result));
  return { ...names, resultId: result.result_id, sha256, bytes, sheets };
}
