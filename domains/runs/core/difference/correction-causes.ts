import { type CorrectedCell, findField, reports } from "@tieout/ingestion/core";
import type { Cause } from "./cause.ts";
import { pairByKey } from "./change.ts";
import { type FilePair, named, type SlotFiles } from "./file-causes.ts";
import { outputsOf, papersOfReport, type RunInputs } from "./run-inputs.ts";

const quoted = (text: string): string => (text === "" ? "blank" : `“${text}”`);

/** Corrections belong to a file's content, so a replaced file's corrections are not listed as undone. */
export function correctionLines({ before, after, isSame }: FilePair): readonly string[] {
  if (before.reading === after.reading) return [];
  const keyOf = ({ sheet, row, field, column }: CorrectedCell): string => [sheet, row, field, column].join(" ");
  return pairByKey(isSame ? (before.corrections ?? []) : [], after.corrections ?? [], keyOf).flatMap(({ before: was, after: is }) => {
    const cell = is ?? was;
    if (!cell || (was?.old === is?.old && was?.text === is?.text)) return [];
    const title = findField(reports[after.reportKey], cell.field)?.title ?? cell.column;
    const place = `${named(after)}, row ${cell.row}`;
    if (!is) return [`${place}, correction of ${title} undone`];
    return was
      ? [`${place}, ${title} corrected to ${quoted(is.text)} instead of ${quoted(was.text)}`]
      : [`${place}, ${title} corrected from ${quoted(is.old)} to ${quoted(is.text)}`];
  });
}

/** Rows corrected by people, which make the same file and mapping produce different records. */
export function correctionCauses(before: RunInputs, after: RunInputs, slots: readonly SlotFiles[]): readonly Cause[] {
  return slots.flatMap((slot): readonly Cause[] => {
    const changed = slot.pairs.filter((pair) => correctionLines(pair).length > 0);
    const [first] = changed;
    if (!first) return [];
    return [
      {
        ...{ kind: "corrections", title: `Corrected rows, ${slot.title}`, lines: changed.flatMap(correctionLines) },
        act: { subjectType: "asset", subjectId: first.after.assetId, events: ["asset.correct-row"] },
        of: { report: slot.reportKey, slot: slot.title },
        computes: papersOfReport(outputsOf(before, after), slot.reportKey),
        ...{ draws: [], writes: [] },
      },
    ];
  });
}
