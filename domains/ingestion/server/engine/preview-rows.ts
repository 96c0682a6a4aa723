import { planAccountOfName } from "@tieout/catalog/core";
import {
  blankedIssue,
  blanksWhenUnreadable,
  type CarriedHeading,
  classifyRow,
  endedByHeadings,
  isFilled,
  mappingProblems,
  maskSsn,
  maskSsnsInText,
  namesRowsBelow,
  numberedTitles,
  type PreviewRow,
  parseCell,
  type RowRoles,
  reports,
  type SourceRow,
  type ValueIssue,
} from "@tieout/ingestion/core";
import { formatCents } from "@tieout/kernel";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../tasks.ts";
import { gridRoles } from "./grid-roles.ts";
import { withTaskDatabase } from "./open-task-database.ts";
import { openGrid, readGridRows } from "./read-grid.ts";
import { amountOfFoundRows } from "./rows/find-rows.ts";
import { isSigned, signField, turns } from "./signed-by-column.ts";
import { type SourceEntry, sourceEntries } from "./source-entries.ts";
import { suggestChoices } from "./suggest-choices.ts";

const previewRows = 100;

/** Task `ingestion.preview`: reads the first rows with the same core functions as a run. */
export const previewTask: TaskRun<typeof ingestionTasks.preview> = ({ mapping, planYear }, context) => {
  const report = reports[mapping.reportKey];
  return withTaskDatabase(context, ["grid.parquet"], async (database) => {
    const { columnCount } = await openGrid(database, context.inputPath("grid.parquet"));
    const belowRow = mapping.headerRows.at(-1) ?? 0;
    const roles = await gridRoles(database, report, mapping);
    const entries = sourceEntries(report, mapping, planYear);
    const titles = numberedTitles(entries.map(({ field }) => field.title));
    const rows = await readGridRows(database, `row <= ${belowRow + previewRows}`);
    const suggestions = mapping.columns.filter((column) => column.index < columnCount);
    return {
      columns: entries.map(({ field }, at) => ({ key: field.key, title: titles[at] ?? field.title, kind: field.kind })),
      rows: previewOf(rows, {
        roles,
        entries,
        needed: [...report.rejectWhenEmpty, report.periodFields],
        hasAccounts: report.key === "participant_balances",
      }).filter((row) => row.row > belowRow),
      values: await suggestChoices(
        database,
        { belowRow, report },
        {
          ...{ suggestions, remembered: mapping.valueMaps, roles, columnCount },
          amountOfRows: amountOfFoundRows(report, mapping, roles),
        },
      ),
      problems: mappingProblems(report, mapping),
    };
  });
};

interface PreviewPlan {
  readonly roles: RowRoles;
  readonly entries: readonly SourceEntry[];
  /** Groups of fields; a row is rejected if none of a group's mapped fields has a value. */
  readonly needed: readonly (readonly string[])[];
  /** Whether plan accounts are listed among people, so that a row with a plan account's name needs no identifier. */
  readonly hasAccounts: boolean;
}

interface ReadCell {
  readonly entry: SourceEntry;
  readonly parsed: ReturnType<typeof parseCell>;
}

/** Why a row without a needed value is rejected; null if each group of mapped fields has a value. */
function lackOf(read: readonly ReadCell[], { needed, hasAccounts }: Pick<PreviewPlan, "needed" | "hasAccounts">): string | null {
  const names = read.flatMap(({ entry, parsed }) =>
    ["full_name", "last_name"].includes(entry.field.key) && typeof parsed.value === "string" ? [parsed.value] : [],
  );
  const isAccount = hasAccounts && names.some((name) => planAccountOfName(name) !== null);
  const empty = needed.flatMap((keys) => {
    const group = read.filter(({ entry }) => keys.includes(entry.field.key));
    const isPerson = group.some(({ entry }) => entry.field.kind === "ssn");
    const isGiven = (isPerson && isAccount) || group.some(({ parsed }) => parsed.value !== null || parsed.issue);
    return group.length === 0 || isGiven ? [] : [group];
  });
  const [first] = empty;
  return first ? `The row has no ${[...new Set(first.map(({ entry }) => entry.field.title))].join(" or ")}.` : null;
}

function messageOf({ header, field }: SourceEntry, issue: ValueIssue, isBlanked: boolean): string {
  return `${header}: ${isBlanked ? blankedIssue(field, issue).msg : issue.msg}`;
}

function previewOf(rows: readonly SourceRow[], { roles, entries, needed, hasAccounts }: PreviewPlan): readonly PreviewRow[] {
  const headings: Record<string, string> = {};
  const ended = endedIn(rows, roles);
  let group: readonly string[] = [];
  const [anchor] = roles.carried;
  return rows.map(({ row, cells }) => {
    const kind = classifyRow(row, cells, roles);
    for (const field of ended.get(row) ?? []) headings[field] = "";
    if (kind.kind === "band") Object.assign(headings, kind.values);
    if (namesRowsBelow(kind, cells, roles)) group = cells;
    if (kind.kind !== "data") return { row, kind: "skipped", cells: skippedCells(cells, entries), msg: `${skipNames[kind.kind]}.` };
    if (anchor !== undefined && isFilled(cells[anchor])) group = cells;
    const textOf = (entry: SourceEntry): string => {
      if (entry.column === undefined) return headings[entry.field.key] ?? "";
      const own = cells[entry.column] ?? "";
      return !isFilled(own) && roles.carried.includes(entry.column) ? (group[entry.column] ?? "") : own;
    };
    const read = entries.map((entry) => ({ entry, text: textOf(entry), parsed: parseCell(textOf(entry), entry.context) }));
    const given = new Set(read.flatMap(({ entry, parsed }) => (parsed.value === null ? [] : [entry.field.key])));
    const lacking = new Set(needed.filter((keys) => !keys.some((key) => given.has(key))).flat());
    const isBlanked = ({ field }: SourceEntry): boolean => blanksWhenUnreadable(field) && !lacking.has(field.key);
    const isTurned = read.some(({ entry, parsed }) => entry.field.key === signField && turns(parsed.value));
    const bad = read.find(({ entry, parsed }) => parsed.issue && !isBlanked(entry)) ?? read.find(({ parsed }) => parsed.issue);
    const isBad = bad !== undefined && !isBlanked(bad.entry);
    const lack = isBad ? null : lackOf(read, { needed, hasAccounts });
    return {
      row,
      kind: isBad || lack ? "rejected" : "data",
      cells: read.map(({ entry, text, parsed }) => (parsed.issue ? shown(entry, text) : display(entry, parsed.value, isTurned))),
      msg: lack ?? (bad?.parsed.issue ? messageOf(bad.entry, bad.parsed.issue, isBlanked(bad.entry)) : null),
    };
  });
}

/** For each row, the fields that another person's heading ends. */
function endedIn(rows: readonly SourceRow[], roles: RowRoles): ReadonlyMap<number, readonly string[]> {
  const found: CarriedHeading[] = [];
  let continues = false;
  for (const { row, cells } of rows) {
    const kind = classifyRow(row, cells, roles);
    if (kind.kind === "band") found.push({ row, values: kind.values, continues });
    continues = kind.kind === "band" || (continues && kind.kind !== "data");
  }
  const ended = new Map<number, string[]>();
  for (const { row, field } of endedByHeadings(found, roles.bands)) ended.set(row, [...(ended.get(row) ?? []), field]);
  return ended;
}

const skipNames = {
  banner: "banner above the header",
  header: "header",
  repeated_header: "repeated header",
  blank: "empty row",
  note: "note",
  summary: "summary below the total, which repeats the rows above",
  left_out: "left out, as chosen under Values",
  set_aside: "not a record; change it under Values",
  band: "heading, carried down",
  total: "total",
} as const;

/** Masks skipped rows too, since headings, banners and notes may name people. */
const skippedCells = (cells: readonly string[], entries: readonly SourceEntry[]): readonly string[] =>
  cells.filter(isFilled).slice(0, entries.length).map(maskSsnsInText);

const shown = (entry: SourceEntry, text: string): string =>
  (entry.field.kind === "ssn" ? maskSsn(text) : maskSsnsInText(text)).slice(0, 100);

/** Formats money and numbers with two decimals, percentages with their sign, and dates in wire form. */
function display(entry: SourceEntry, value: ReturnType<typeof parseCell>["value"], isTurned: boolean): string {
  if (value === null) return "";
  if (typeof value === "object") return `***-**-${value.last4}`;
  if (typeof value === "bigint")
    return formatCents((entry.sign === "reversed") !== (isTurned && isSigned(entry.field.key)) ? -value : value);
  if (typeof value === "number") return `${value / 100}%`;
  return maskSsnsInText(value);
}
