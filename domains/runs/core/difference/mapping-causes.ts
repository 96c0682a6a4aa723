import { choiceTitle, findField, type Mapping, reports, type ValueMapKey } from "@tieout/ingestion/core";
import type { Cause } from "./cause.ts";
import { correctionLines } from "./correction-causes.ts";
import type { FilePair, SlotFiles } from "./file-causes.ts";
import { outputsOf, papersOfReport, type RunInputs } from "./run-inputs.ts";

const fieldTitle = ({ reportKey }: Mapping, field: string | null | undefined): string =>
  field ? (findField(reports[reportKey], field)?.title ?? field) : "not used";

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Column = Mapping["columns"][number];

function columnLines(mapping: Mapping, was: Column, is: Column): readonly string[] {
  const name = `Column “${is.header || was.header || `Column ${is.index + 1}`}”`;
  if (was.field !== is.field) return [`${name} from ${fieldTitle(mapping, was.field)} to ${fieldTitle(mapping, is.field)}`];
  if (is.field === null) return [];
  const sign = (rule: Column["sign"]): string => (rule === "as_is" ? "sign as it is" : "sign reversed");
  return [
    ...(was.sign === is.sign ? [] : [`${name} from ${sign(was.sign)} to ${sign(is.sign)}`]),
    ...(sameJson(was.format, is.format) ? [] : [`${name}: dates, amounts or percentages are read differently`]),
  ];
}

/** Columns by header name, repeated headers in order, because the other file may have them in different positions. */
function columnsByName({ columns }: Mapping): ReadonlyMap<string, Column> {
  const met = new Map<string, number>();
  return new Map(
    columns.map((column) => {
      const times = met.get(column.header) ?? 0;
      met.set(column.header, times + 1);
      return [`${column.header} ${times}`, column];
    }),
  );
}

function valueLines(before: Mapping, after: Mapping): readonly string[] {
  const keys = [...new Set([...Object.keys(before.valueMaps), ...Object.keys(after.valueMaps)])] as ValueMapKey[];
  return keys.flatMap((key) => {
    const [was, is] = [before.valueMaps[key] ?? {}, after.valueMaps[key] ?? {}];
    const title = (value: string | undefined): string => (value === undefined ? "no meaning" : choiceTitle(key, value));
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .sort()
      .flatMap((source) => (was[source] === is[source] ? [] : [`“${source}” from ${title(was[source])} to ${title(is[source])}`]));
  });
}

/** Differences between two mappings; for two different files, only in columns that both have. */
export function mappingLines(before: Mapping, after: Mapping, isSameFile: boolean): readonly string[] {
  const [was, is] = [columnsByName(before), columnsByName(after)];
  const columns = [...is].flatMap(([name, column]) => {
    const earlier = was.get(name);
    return earlier ? columnLines(after, earlier, column) : [];
  });
  const layout = isSameFile
    ? [
        ...(before.sheetIndex === after.sheetIndex ? [] : [`Sheet from ${before.sheetIndex + 1} to ${after.sheetIndex + 1}`]),
        ...(sameJson(before.headerRows, after.headerRows) ? [] : ["The header rows changed"]),
        ...(sameJson(before.bands, after.bands) ? [] : ["Group headings are read differently"]),
        ...(sameJson(before.carryDown, after.carryDown) ? [] : ["Different columns are carried down"]),
      ]
    : [];
  return [...columns, ...valueLines(before, after), ...layout];
}

/** Returns nothing if the file's records are the same, whatever was recorded about its mapping. */
function linesOfPair(pair: FilePair, isExplained: boolean, unrecorded: readonly number[]): readonly string[] {
  const { before, after, isSame } = pair;
  if (isSame && before.reading === after.reading) return [];
  if (before.mapping && after.mapping) return mappingLines(before.mapping, after.mapping, isSame);
  // The file is the same but its records differ, and nothing else can explain that.
  const runs = unrecorded.map((number) => `run ${number}`).join(" and ");
  const why = `${runs} did not record ${unrecorded.length > 1 ? "their mappings" : "its mapping"}`;
  return isSame && !isExplained && correctionLines(pair).length === 0
    ? [`“${after.fileName}” is read with a different mapping; which column changed isn't recorded (${why})`]
    : [`“${after.fileName}” may be read with a different mapping: ${why}`];
}

const unrecordedOf = (before: RunInputs, after: RunInputs): readonly number[] =>
  [before, after].filter(({ files }) => files.some(({ mapping }) => mapping === null)).map(({ number }) => number);

/** `isExplained`: a different plan year or version can explain different records from the same file. */
export function mappingCauses(
  runs: { readonly before: RunInputs; readonly after: RunInputs },
  slots: readonly SlotFiles[],
  isExplained: boolean,
): readonly Cause[] {
  const unrecorded = unrecordedOf(runs.before, runs.after);
  return slots
    .map((slot) => ({ slot, lines: [...new Set(slot.pairs.flatMap((pair) => linesOfPair(pair, isExplained, unrecorded)))] }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ slot, lines }) => {
      const slotId = slot.pairs.map(({ after }) => after.slotId).find((id) => id !== null);
      return {
        kind: "mapping",
        title: `Mapping, ${slot.title}`,
        lines,
        act: slotId ? { subjectType: "data-feed-node", subjectId: slotId, events: ["mapping.confirm", "mapping.decide-pay-codes"] } : null,
        of: { report: slot.reportKey, slot: slot.title },
        computes: papersOfReport(outputsOf(runs.before, runs.after), slot.reportKey),
        ...{ draws: [], writes: [] },
      };
    });
}
