import type { Tx } from "@tieout/postgres";
import type { InputFile, PaperInputs, RunInputs } from "../../core/index.ts";
import type { StoredPaper } from "../results/result-document.ts";
import { resultRepository, type StoredResult } from "../results/result-repository.ts";
import type { KeptInputs } from "./run-inputs-document.ts";
import type { ComparableRun } from "./run-inputs-repository.ts";

export interface MadePaper {
  readonly output: string;
  readonly title: string;
  /** Null if the workpaper was not prepared; `msg` says why. */
  readonly result: StoredPaper | null;
  readonly msg: string | null;
}

/** A run with its results and inputs. */
export interface ReadRun {
  readonly run: ComparableRun;
  readonly papers: readonly MadePaper[];
  /** Null if the run produced no workpaper, which leaves its inputs unknown. */
  readonly inputs: RunInputs | null;
}

function filesOf(result: StoredPaper, kept: KeptInputs | null): readonly InputFile[] {
  return result.sources.flatMap((source): InputFile[] => {
    const facts = result.sources_payload.find(({ fileNo }) => fileNo === source.file_no);
    if (!facts) return [];
    const own = kept?.files.find(({ file_no }) => file_no === source.file_no);
    return [
      {
        ...{ fileNo: source.file_no, assetId: source.asset_id, fileName: source.file_name, sheet: source.sheet, sha256: source.sha256 },
        ...{ reportKey: facts.reportKey, provider: facts.provider, rowsRead: facts.rowsRead, reading: source.canonical_object_key },
        ...{ mapping: own?.mapping ?? null, slotId: own?.slot_id ?? null },
        ...(own?.settings === undefined ? {} : { settings: own.settings }),
        ...{ corrections: facts.corrections ?? [], payNotes: facts.payNotes ?? [] },
      },
    ];
  });
}

function paperInputs(title: string, result: StoredPaper): PaperInputs {
  const { setUp, draws } = result.write.payload;
  return {
    ...{ output: result.paper, title, madeBy: result.made_by ?? null },
    ...(result.code ? { code: result.code } : {}),
    procedures: setUp.procedures.map(({ id, text }) => ({ id, text })),
    ...{ tieReasons: setUp.tieReasons, attributeResults: setUp.attributeResults, conclusion: setUp.conclusion ?? "" },
    draws: draws.map(({ population, sampling: { plan, drawNumber, draws: made = [] } }) => ({
      ...{ population, plan, drawNumber },
      title: result.populations.find(({ key }) => key === population)?.title ?? title,
      reason: made.find((one) => one.drawNumber === drawNumber)?.reason ?? "",
    })),
  };
}

function inputsOf(engagementId: string, run: ComparableRun, papers: readonly MadePaper[]): RunInputs | null {
  const results = papers.flatMap(({ title, result }) => (result ? [{ title, result }] : []));
  const [first] = results;
  if (!first) return null;
  const { engagement, controlTotals, appVersion } = first.result.write.payload;
  return {
    ...{ engagementId, number: run.number, appVersion, engagement, controlTotals },
    files: filesOf(first.result, run.inputs),
    papers: results.map(({ title, result }) => paperInputs(title, result)),
  };
}

const made = ({ outputKey, title, status, msg, result }: StoredResult): MadePaper => ({
  ...{ output: outputKey, title, msg },
  result: status === "made" ? result : null,
});

export async function readRun(tx: Tx, engagementId: string, run: ComparableRun): Promise<ReadRun> {
  const papers = (await resultRepository(tx).list(run.id)).map(made);
  return { run, papers, inputs: inputsOf(engagementId, run, papers) };
}
