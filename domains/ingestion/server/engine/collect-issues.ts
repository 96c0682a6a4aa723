import type { EngineDatabase } from "@tieout/engine/duckdb";
import { maskSsn, maskSsnsInText, parseCell, type RepairCount, type RowIssue } from "@tieout/ingestion/core";
import { type CanonicalPlan, joins, neededGroups, rejectedSql } from "./canonical-select.ts";
import type { SourceEntry } from "./source-entries.ts";

/** Maximum number of issues listed with their location; all are counted. */
const issuesListed = 20_000;

const valueLength = 200;

const shownValue = (entry: SourceEntry, text: string): string =>
  (entry.field.kind === "ssn" ? maskSsn(text) : maskSsnsInText(text)).slice(0, valueLength);

export interface CollectedIssues {
  readonly issues: readonly RowIssue[];
  readonly issueCount: number;
  readonly rejected: number;
}

/**
 * Every unreadable cell of every rejected row, found by the core functions that refused it. `unwritten`: data rows missing from the
 * canonical file; without any the search is skipped.
 */
export async function collectIssues(database: EngineDatabase, plan: CanonicalPlan, unwritten: number): Promise<CollectedIssues> {
  const condition = rejectedSql(plan);
  if (condition === "false" || unwritten === 0) return { issues: [], issueCount: 0, rejected: 0 };
  const texts = plan.readings.map((reading) => `src.${reading.entry.name}`).join(", ");
  const issues: RowIssue[] = [];
  let issueCount = 0;
  let rejected = 0;
  for await (const found of database.rows(`SELECT src.row, ${texts} FROM src${joins(plan)} WHERE ${condition} ORDER BY src.row`)) {
    rejected += 1;
    const rowIssues = issuesOfRow(
      plan,
      Number(found[0]),
      found.slice(1).map((text) => (typeof text === "string" ? text : "")),
    );
    issueCount += rowIssues.length;
    if (issues.length < issuesListed) issues.push(...rowIssues);
  }
  return { issues, issueCount, rejected };
}

function issuesOfRow(plan: CanonicalPlan, row: number, texts: readonly string[]): readonly RowIssue[] {
  const place = { sheet: plan.sheet, row };
  const parsed = plan.readings.map((reading, index) => ({
    reading,
    text: texts[index] ?? "",
    result: parseCell(texts[index] ?? "", reading.entry.context),
  }));
  const unreadable = parsed.flatMap(({ reading, text, result }): readonly RowIssue[] =>
    result.issue
      ? [
          {
            ...place,
            column: reading.entry.header,
            field: reading.entry.field.key,
            value: shownValue(reading.entry, text),
            ...result.issue,
          },
        ]
      : [],
  );
  const missing = neededGroups(plan).flatMap((group): readonly RowIssue[] => {
    const members = parsed.filter(({ reading }) => group.includes(reading));
    if (members.some(({ result }) => result.value !== null || result.issue)) return [];
    const names = group.map((reading) => reading.entry.field.title).join(" or ");
    const [first] = group;
    return [
      {
        ...place,
        ...(first && group.length === 1 ? { column: first.entry.header, field: first.entry.field.key } : {}),
        code: "value-missing",
        msg: `The row has no ${names}. Add it in the source, or remove the row.`,
      },
    ];
  });
  return [...unreadable, ...missing];
}

/** Number of each repair in data rows, and its first row. */
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
