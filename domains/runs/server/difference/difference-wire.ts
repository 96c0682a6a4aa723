import type { z } from "zod";
import type {
  RunDifference,
  ExceptionDifference as WireException,
  FigureDifference as WireFigure,
  ItemDifference as WireItem,
  TieDifference as WireTie,
} from "../../contract/index.ts";
import { exceptionDifference, type FigureDifference, type ItemDifference, type TieDifference } from "../../core/index.ts";
import { opaqueAddress } from "../results/opaque-address.ts";
import { addressOfItem } from "../results/sampled-item-address.ts";
import { type ComparedRuns, causesAt, causesOfSampled, type PaperPair } from "./compare-runs.ts";
import type { ExceptionPair } from "./exception-differences.ts";

/** The runs and other data needed to build the wire form. */
export interface WireContext {
  readonly runs: ComparedRuns;
  /** The organization's key, used to compute opaque addresses. */
  readonly hmacKey: Uint8Array;
  /** Whether the later run is the current one, so that its rows can be opened. */
  readonly isCurrent: boolean;
}

type TieSide = NonNullable<WireTie["before"]>;
const side = (tie: TieDifference["before"]): TieSide | null => tie && { ...tie };

export const tieWire = ({ runs }: WireContext, { output }: PaperPair, tie: TieDifference): WireTie => ({
  ...{ output, key: tie.key, label: tie.label, change: tie.change },
  ...{ before: side(tie.before), after: side(tie.after), kept_reason: tie.keptReason },
  causes: causesAt(runs, output.key, tie.origin),
});

export function figureWire({ runs }: WireContext, { output, before, after }: PaperPair, figure: FigureDifference): WireFigure {
  const causes = causesAt(runs, output.key, figure.origin);
  const opens = (paper: PaperPair["before"]): boolean => paper?.result?.figures.some(({ key }) => key === figure.figure) ?? false;
  return {
    ...{ output, key: figure.key, label: figure.label, kind: figure.kind, change: figure.change },
    ...{ before: figure.before, after: figure.after, moved: figure.moved, causes },
    figure: opens(after) ? figure.figure : null,
    has_parts: causes.length > 1 && figure.kind === "money" && opens(before) && opens(after),
  };
}

/** Refers to a procedure by its number in whichever run's audit program has it. */
function procedureTitle({ before, after }: PaperPair, id: string): string {
  const step = [after, before].flatMap((paper) => paper?.result?.procedures.find((one) => one.id === id) ?? [])[0];
  return step ? `Procedure ${step.order}` : "A procedure that was removed";
}

const words = (text: string | null): string => text ?? "";

export function itemWire({ runs, hmacKey }: WireContext, pair: PaperPair, item: ItemDifference): WireItem {
  const paper = (pair.after?.result ?? pair.before?.result)?.paper;
  return {
    ...{ output: pair.output, population: item.populationTitle, change: item.change },
    address: paper ? addressOfItem(hmacKey, { paper, population: item.population }, item.key) : "",
    ...{ name: item.name, amount: item.amount, details: [...item.details], before: item.before, after: item.after },
    changes: [
      ...item.cells.map(({ title, before, after }) => ({ title, before: words(before), after: words(after) })),
      ...item.results.map(({ procedureId, before, after }) => ({ title: procedureTitle(pair, procedureId), before, after })),
    ],
    keeps_result: item.keepsResult,
    causes: causesAt(runs, pair.output.key, item.origin),
  };
}

export function exceptionWire({ runs, hmacKey }: WireContext, pair: ExceptionPair): WireException[] {
  const named = pair.after ?? pair.before;
  const difference = exceptionDifference(pair);
  if (!named || !difference) return [];
  const output = runs.papers.find((paper) => paper.output.key === pair.output)?.output ?? { key: pair.output, title: pair.output };
  const isSampled = difference.origin === "sampled";
  return [
    {
      ...{ output, address: opaqueAddress(hmacKey, named.id), change: difference.change },
      ...{ title: named.title, subject: named.subject, amount: named.amount, msg: named.msg },
      changes: [...difference.members],
      causes: isSampled ? causesOfSampled(runs, pair.output) : causesAt(runs, pair.output, { by: "computed" }),
    },
  ];
}

type WirePaper = RunDifference["papers"][number];

/** State of a workpaper across both runs: the same workbook, the same figures in a different workbook, or otherwise. */
export function paperWire({ output, before, after, difference }: PaperPair, isSameFile: boolean, exceptions: number): WirePaper {
  if (!difference) {
    const state = after?.result ? "came" : before?.result ? "went" : "same_figures";
    return { output, state, msg: (after?.result ? before?.msg : after?.msg) ?? null };
  }
  const { ties, figures, items, notices } = difference;
  const isChanged = ties.length + figures.length + items.length + notices.length + exceptions > 0;
  return { output, state: isChanged ? "changed" : isSameFile ? "same_bytes" : "same_figures", msg: null };
}

export function samplesWire({ runs }: WireContext): z.input<typeof RunDifference>["samples"] {
  return runs.papers.flatMap(({ output, before, after }) =>
    (after?.result?.populations ?? []).flatMap(({ key, title, sample }) => {
      const was = before?.result?.populations.find((one) => one.key === key)?.sample ?? null;
      if (!sample && !was) return [];
      const [earlier, now] = [was?.items.length ?? 0, sample?.items.length ?? 0];
      return [{ output, title, before: earlier, after: now, same_seed: was?.seed === sample?.seed }];
    }),
  );
}
