import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { deserialize } from "node:v8";
import type { EngineTaskContext } from "@tieout/engine/child";
import { formatCents } from "@tieout/kernel";
import type { WorkbookModel } from "@tieout/spreadsheet/model";
import { writeWorkbook } from "@tieout/spreadsheet/write";
import type { PaperResult, SampleProof, WritePayload, WriteValue } from "../../core/index.ts";
import type { PaperFrame } from "../../core/layout/sheet-frame.ts";
import type { DistributionData } from "../../core/papers/distributions/inputs.ts";
import { layOutDistributions } from "../../core/papers/distributions/layout.ts";
import { findSampledItems, summariseSample } from "../../core/papers/distributions/sampled-items.ts";
import { withReasons } from "../../core/papers/paper-draft.ts";
import type { ActivityData } from "../../core/papers/participant-activity/inputs.ts";
import { layOutActivity } from "../../core/papers/participant-activity/layout.ts";
import type { CensusData } from "../../core/papers/payroll-census/inputs.ts";
import { layOutCensus } from "../../core/papers/payroll-census/layout.ts";
import { sourcesOf } from "./populate-papers.ts";

/** Proves which inputs, set-up and version made the result; the same for the same three, on any machine. */
function resultIdOf(payload: WritePayload, result: Buffer, proof: SampleProof | null): string {
  const sources = payload.sources.map(({ reportKey, sha256, provider, fieldsMapped }) => ({ reportKey, sha256, provider, fieldsMapped }));
  const { paper, engagement, controlTotals, setUp, appVersion } = payload;
  const facts = JSON.stringify({ paper, engagement, sources, controlTotals, setUp, appVersion, proof });
  return createHash("sha256").update(facts).update(result).digest("hex").slice(0, 16);
}

/** Marks what the sample covers, type by type. */
function withTested(result: PaperResult): PaperResult {
  const { sample } = result;
  if (!sample) return result;
  const tested = new Map<string, { count: number; amount: bigint }>();
  for (const { type, amount } of sample.items) {
    const sum = tested.get(type || "none") ?? { count: 0, amount: 0n };
    tested.set(type || "none", { count: sum.count + 1, amount: sum.amount + BigInt(amount.replace(".", "")) });
  }
  const charts = result.charts.map((chart) => ({
    ...chart,
    points: chart.points.map((point) => {
      const part = tested.get(point.key) ?? { count: 0, amount: 0n };
      return { ...point, tested_count: part.count, tested_amount: formatCents(part.amount) };
    }),
  }));
  return { ...result, charts };
}

interface Laid {
  readonly model: WorkbookModel;
  readonly result: PaperResult;
}

/** The data file was written by the populate task of the same version and read from the encrypted store. */
function layOut(payload: WritePayload, data: unknown, populated: PaperResult, proof: SampleProof | null): Laid {
  const { paper, setUp, engagement, appVersion } = payload;
  const sources = sourcesOf(paper, payload.sources);
  const frame: PaperFrame = { engagement, title: populated.title, sources, appVersion, resultId: populated.result_id };
  const result = withReasons(populated, new Map(setUp.tieReasons.map(({ tie, reason }) => [tie, reason])));
  if (paper === "participant_activity") return { model: layOutActivity(data as ActivityData, result, setUp, frame), result };
  if (paper === "payroll_census") return { model: layOutCensus(data as CensusData, result, setUp, frame), result };
  const distributions = data as DistributionData;
  const sample = proof ? summariseSample(distributions.items, findSampledItems(distributions.items, proof), proof) : null;
  const tested = withTested({ ...result, sample });
  return { model: layOutDistributions({ data: distributions, result: tested, setUp, frame, proof }), result: tested };
}

/** Model of the workbook and the final result, from what populate and sample left. */
export async function preparePaper(payload: WritePayload, context: EngineTaskContext): Promise<Laid> {
  const populatedBytes = await readFile(context.inputPath("result.json"));
  const proof = payload.sampling ? (JSON.parse(await readFile(context.inputPath("proof.json"), "utf8")) as SampleProof) : null;
  const resultId = resultIdOf(payload, populatedBytes, proof);
  const populated = { ...(JSON.parse(populatedBytes.toString("utf8")) as PaperResult), result_id: resultId };
  const data: unknown = deserialize(await readFile(context.inputPath("data")));
  return layOut(payload, data, populated, proof);
}

/** One workbook and its final result. */
export async function writePaper(payload: WritePayload, context: EngineTaskContext): Promise<WriteValue> {
  const { model, result } = await preparePaper(payload, context);
  context.progress({ stage: "write", percent: 10 });
  const names = { workbook: `${payload.paper}.xlsx`, result: `${payload.paper}.result.json` };
  const { sha256, bytes, sheets } = await writeWorkbook(model, context.outputPath(names.workbook));
  await writeFile(context.outputPath(names.result), JSON.stringify(result));
  return { ...names, resultId: result.result_id, sha256, bytes, sheets };
}
