import type { Tx } from "@tieout/postgres";
import type { RunDifference, Cause as WireCause, ComparableRun as WireRun } from "../../contract/index.ts";
import { noted } from "../../core/index.ts";
import { bundleFileRepository } from "../results/bundle-file-repository.ts";
import type { ReadSignAgain } from "../run-review.ts";
import { type ComparedRuns, causesAt, comparedOf, countOf, exceptionsOf, exceptionsOfCause } from "./compare-runs.ts";
import { figureWire, itemWire, paperWire, samplesWire, tieWire, type WireContext } from "./difference-wire.ts";
import type { ExceptionCount } from "./exception-differences.ts";
import type { ComparableRun } from "./run-inputs-repository.ts";
import { whoDidIt } from "./who-did-it.ts";

/** Most differences listed; the rest, too many to read one by one, are only counted. */
const mostListed = 1000;

export const runWire = (run: Omit<ComparableRun, "inputs">, current: number): WireRun => ({
  ...{ number: run.number, ended_on: run.endedAt.toISOString(), started_by: run.startedBy, result_id: run.resultId ?? "" },
  ...{ version: run.version, is_current: run.number === current },
});

type Lists = Pick<RunDifference, "ties" | "figures" | "items" | "notices">;

function listsOf(context: WireContext): Lists {
  const { runs } = context;
  const all = <Item>(of: (pair: ComparedRuns["papers"][number]) => readonly Item[]): Item[] => runs.papers.flatMap(of);
  return {
    ties: all((pair) => (pair.difference?.ties ?? []).map((tie) => tieWire(context, pair, tie))),
    figures: all((pair) => (pair.difference?.figures ?? []).map((figure) => figureWire(context, pair, figure))),
    items: all((pair) => (pair.difference?.items ?? []).map((item) => itemWire(context, pair, item))),
    notices: all((pair) =>
      (pair.difference?.notices ?? []).map((notice) => ({
        ...{ output: pair.output, ...notice, causes: causesAt(runs, pair.output.key, noted) },
      })),
    ),
  };
}

async function causesWire(tx: Tx, { runs }: WireContext, lists: Lists, counts: readonly ExceptionCount[]): Promise<WireCause[]> {
  const between = { from: runs.before.run.startedAt, to: runs.after.run.startedAt };
  const causes: WireCause[] = [];
  for (const { letter, kind, title, lines, act } of runs.causes) {
    const has = ({ causes: own }: { readonly causes: readonly string[] }): boolean => own.includes(letter);
    causes.push({
      ...{ letter, kind, title, lines: [...lines] },
      by: act && (await whoDidIt(tx, act, between)),
      counts: {
        ...{ figures: lists.figures.filter(has).length, ties: lists.ties.filter(has).length, items: lists.items.filter(has).length },
        exceptions: countOf(counts, exceptionsOfCause(runs, letter)),
      },
    });
  }
  return causes;
}

async function papersWire(tx: Tx, engagementId: string, runs: ComparedRuns, counts: readonly ExceptionCount[]) {
  const files = await bundleFileRepository(tx).list(engagementId);
  const hashOf = (runId: string, output: string) =>
    files.find((file) => file.kind === "workpaper" && file.runId === runId && file.outputKey === output)?.sha256;
  return runs.papers.map((pair) => {
    const [was, is] = [runs.before, runs.after].map(({ run }) => hashOf(run.id, pair.output.key));
    const exceptions = counts.filter(({ output }) => output === pair.output.key).length;
    return paperWire(pair, was !== undefined && was === is, exceptions);
  });
}

const sumOf = (counts: readonly ExceptionCount[], change: ExceptionCount["change"]): number =>
  counts.filter((one) => one.change === change).reduce((sum, { count }) => sum + count, 0);

export interface DifferenceContext extends WireContext {
  /** Number of the newest run. */
  readonly current: number;
  readonly readSignAgain: ReadSignAgain;
}

/** The comparison of two runs in wire form, as the screen shows it. */
export async function differenceWire(tx: Tx, engagementId: string, context: DifferenceContext): Promise<RunDifference> {
  const { runs, isCurrent, current, readSignAgain } = context;
  const exceptions = exceptionsOf(tx, runs);
  const counts = await exceptions.counts();
  const lists = listsOf(context);
  return {
    ...{ from: runWire(runs.before.run, current), to: runWire(runs.after.run, current) },
    causes: await causesWire(tx, context, lists, counts),
    papers: await papersWire(tx, engagementId, runs, counts),
    compared: comparedOf(runs),
    ...lists,
    figures: lists.figures.slice(0, mostListed),
    items: lists.items.slice(0, mostListed),
    not_listed: { figures: Math.max(0, lists.figures.length - mostListed), items: Math.max(0, lists.items.length - mostListed) },
    exceptions: {
      ...(await exceptions.totals()),
      ...{ came: sumOf(counts, "came"), went: sumOf(counts, "went"), changed: sumOf(counts, "changed") },
    },
    samples: samplesWire(context),
    sign_again: isCurrent ? await readSignAgain(tx, engagementId) : null,
  };
}
