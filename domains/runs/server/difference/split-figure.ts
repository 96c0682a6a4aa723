import { formatCents, parseWireMoney } from "@tieout/kernel";
import {
  causesOf,
  computed,
  type FilePair,
  type FileShare,
  type InputFile,
  isSeparated,
  type LetteredCause,
  pairFiles,
  partsOfFigure,
  type RunInputs,
  type SlotFiles,
  type TraceValue,
} from "../../core/index.ts";

export interface SplitSide {
  readonly amount: string;
  readonly inputs: RunInputs;
  readonly trace: Pick<TraceValue, "files" | "own_report_only">;
}

interface SplitFigure {
  readonly output: string;
  readonly report: string;
  readonly before: SplitSide;
  readonly after: SplitSide;
  readonly causes: readonly LetteredCause[];
}

const centsOf = (text: string): bigint => parseWireMoney(text) ?? 0n;
const sumOf = ({ trace }: SplitSide, file: InputFile): bigint =>
  centsOf(trace.files.find(({ file_no }) => file_no === file.fileNo)?.sum ?? "0.00");

/** Causes that changed this file: different content, the same content read differently, or corrections. */
function causesOfPair(causes: readonly LetteredCause[], slot: SlotFiles, { before, after, isSame }: FilePair): readonly string[] {
  if (isSame && before.reading === after.reading) return [];
  const kinds = ["mapping", "corrections", ...(isSame ? [] : ["file"])];
  return causes
    .filter(({ kind, of }) => kinds.includes(kind) && of?.report === slot.reportKey && of.slot === slot.title)
    .map(({ letter }) => letter);
}

function sharesOf({ before, after, causes, report }: SplitFigure): readonly FileShare[] {
  const slots = pairFiles(before.inputs, after.inputs).filter(({ reportKey }) => reportKey === report);
  return slots.flatMap((slot): FileShare[] => {
    const own = causes.filter(({ kind, of }) => kind === "file" && of?.report === slot.reportKey && of.slot === slot.title);
    const letters = own.map(({ letter }) => letter);
    return [
      ...slot.pairs.map((pair) => ({
        title: pair.after.fileName,
        before: sumOf(before, pair.before),
        after: sumOf(after, pair.after),
        causes: causesOfPair(causes, slot, pair),
      })),
      ...slot.removed.map((file) => ({ title: `${file.fileName}, removed`, before: sumOf(before, file), after: 0n, causes: letters })),
      ...slot.added.map((file) => ({ title: `${file.fileName}, added`, before: 0n, after: sumOf(after, file), causes: letters })),
    ];
  });
}

/** Splits the change in a figure into parts, using the figure's rows in both runs. */
export function splitFigure(figure: SplitFigure) {
  const { before, after, output, report, causes } = figure;
  const isOwn = before.trace.own_report_only && after.trace.own_report_only;
  // If the rows come only from the figure's own report, no other report's file can have changed them.
  const letters = causesOf(output, computed, isOwn ? causes.filter(({ of }) => of === undefined || of.report === report) : causes);
  const parts = partsOfFigure(centsOf(after.amount) - centsOf(before.amount), sharesOf(figure), letters);
  return {
    parts: parts.map(({ title, amount, causes: own }) => ({ title, amount: formatCents(amount), causes: [...own] })),
    separated: isSeparated(parts),
  };
}
