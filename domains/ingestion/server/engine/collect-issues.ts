import type { EngineDatabase } from "@tieout/engine/duckdb";
import { blankedIssue, IssueCauses, maskSsn, maskSsnsInText, parseCell, type RepairCount, type RowIssue } from "@tieout/ingestion/core";
import { blankedSql, type CanonicalPlan, joins, leavesBlank, neededGroups, rejectedSql } from "./canonical-select.ts";
import type { ColumnReading } from "./canonical-value.ts";
import type { SourceEntry } from "./source-entries.ts";

/** Maximum number of issues listed with their location; all issues are counted. */
const issuesListed = 20_000;

const valueLength = 200;

const shownValue = (entry: SourceEntry, text: string): string =>
  (entry.field.kind === "ssn" ? maskSsn(text) : maskSsnsInText(text)).slice(0, valueLength);

export interface CollectedIssues {
  readonly issues: readonly RowIssue[];
  readonly issueCount: number;
  readonly causes: IssueCauses;
  readonly rejected: number;
}

/**
 * Collects every unreadable cell, found with the core functions that refused it: in a rejected row, or left blank in a row that was kept.
 * `unwritten`: data rows missing from the canonical file; if there are none, and no blanked cells, the search is skipped.
 */
export async function collectIssues(database: EngineDatabase, plan: CanonicalPlan, unwritten: number): Promise<CollectedIssues> {
  const [condition, blanked] = [rejectedSql(plan), blankedSql(plan)];
  const causes = new IssueCauses();
  const issues: RowIssue[] = [];
  let [issueCount, rejected] = [0, 0];
  const wanted = [...(condition === "false" || unwritten === 0 ? [] : [condition]), ...(blanked === null ? [] : [blanked])];
  if (wanted.length === 0) return { issues, issueCount, causes, rejected };
  const texts = plan.readings.map((reading) => `src.${reading.entry.name}`).join(", ");
  const query = `SELECT src.row, ${condition}, ${texts} FROM src${joins(plan)} WHERE ${wanted.join(" OR ")} ORDER BY src.row`;
  for await (const [row, isRejected, ...found] of database.rows(query)) {
    if (isRejected === true) rejected += 1;
    const rowIssues = foundInRow(plan, {
      row: Number(row),
      isRejected: isRejected === true,
      texts: found.map((text) => (typeof text === "string" ? text : "")),
    }).map(({ issue }) => issue);
    for (const issue of rowIssues) causes.add(issue);
    issueCount += rowIssues.length;
    if (issues.length < issuesListed) issues.push(...rowIssues);
  }
  return { issues, issueCount, causes, rejected };
}

export interface FoundRow {
  readonly row: number;
  readonly isRejected: boolean;
  /** One text per reading. */
  readonly texts: readonly string[];
}

/** An issue, and the readings that it affects. */
export interface FoundIssue {
  readonly issue: RowIssue;
  readonly about: readonly ColumnReading[];
}

export function foundInRow(plan: CanonicalPlan, { row, isRejected, texts }: FoundRow): readonly FoundIssue[] {
  const place = { sheet: plan.sheet, row };
  const parsed = plan.readings.map((reading, index) => ({
    reading,
    text: texts[index] ?? "",
    result: parseCell(texts[index] ?? "", reading.entry.context),
  }));
  const isEmpty = (group: readonly ColumnReading[]): boolean =>
    parsed.every(({ reading, result }) => result.value === null || !group.includes(reading));
  const lacking = isRejected ? neededGroups(plan).filter(isEmpty).flat() : [];
  const unreadable = parsed.flatMap(({ reading, text, result }): readonly FoundIssue[] => {
    if (!result.issue) return [];
    const { header, field } = reading.entry;
    // A row may be rejected because this value is missing; an unreadable SSN is always reported.
    const isBlanked = leavesBlank(plan, reading) && !lacking.includes(reading) && !(isRejected && field.kind === "ssn");
    const issue = isBlanked ? blankedIssue(field, result.issue) : result.issue;
    const shown = { ...place, column: header, field: field.key, value: shownValue(reading.entry, text), ...issue };
    return [{ issue: shown, about: [reading] }];
  });
  const missing = neededGroups(plan).flatMap((group): readonly FoundIssue[] => {
    const members = parsed.filter(({ reading }) => group.includes(reading));
    if (members.some(({ result }) => result.value !== null || result.issue)) return [];
    const names = group.map((reading) => reading.entry.field.title).join(" or ");
    const [first] = group;
    const issue: RowIssue = {
      ...place,
      ...(first && group.length === 1 ? { column: first.entry.header, field: first.entry.field.key } : {}),
      code: "value-missing",
      msg: `The row has no ${names}. Add it in the source, or remove the row.`,
    };
    return [{ issue, about: group }];
  });
  return [...unreadable, ...missing];
}

/** How many times each repair was made in data rows, with the first row. */
export async function collectRepairs(database: EngineDatabase, plan: CanonicalPlan): Promise<readonly RepairCount[]> {
  const found: RepairCount[] = [];
  for (const { entry, repairs, lookup: table } of plan.readings) {
    if (repairs.size === 0 || table === null) continue;
    const query = `SELECT repair, count(*), min(src.row) FROM src JOIN ${table} ON ${entry.name} = ${table}.t WHERE repair IS NOT NULL GROUP BY repair ORDER BY repair`;
    for (const [code, count, firstRow] of await database.all(query)) {
      const note = repairs.get(String(code));
      if (note) found.push({ ...note, field: entry.field.key, column: entry.header, count: Number(count), firstRow: Number(firstRow) });
    }
  }
  return found;
}
