import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import { choiceKey, type LabelFacts, type RowFinding, sumsOfPeople } from "@tieout/ingestion/core";
import { cellName, isPlainlyFilled } from "../grid-sql.ts";
import { readGridRows } from "../read-grid.ts";
import { type FoundSum, type GroupedRecords, groupedSql, hasGroupOf, mostSums, sumsInGroups } from "./sums-in-groups.ts";
import { centsOfMoney, type SumSource } from "./totals-with-identifiers.ts";

export interface PeopleSource extends SumSource {
  /** The column that identifies the person in a row. */
  readonly identity: number;
  /** The records' date columns: a person may have a sum for each date. */
  readonly dates: readonly number[];
  /** Columns whose texts may label a sum, with their headers. */
  readonly labels: ReadonlyMap<number, string>;
  /** The most informative money column. */
  readonly telling: number;
  /** Whether a text is a known choice for its column. */
  readonly isKnown: (index: number, text: string) => boolean;
}

/** A sum and two of its parts: fewer rows prove nothing. */
const fewestOfSum = 3;
/** Limit on the number of rows from which the label for sums is learned. */
const mostLearned = 2_000;
const commonShare = 0.5;

interface Label {
  readonly index: number;
  readonly text: string;
}

/** Rows that repeat a person's identifier, or leave it to the rows above, and show the sum of the person's other rows. */
export async function findPersonSums(database: EngineDatabase, source: PeopleSource): Promise<readonly RowFinding[]> {
  const found: RowFinding[] = [];
  const [date] = source.dates;
  const person = personSql(source);
  const groups = date === undefined ? [[person]] : [[person, `coalesce(${cellName(date)}, '')`], [person]];
  for (const keys of groups) {
    const without = [...source.others, ...source.strangers, ...found.map(({ row }) => row)];
    const grouped = { keys, cents: centsOfMoney(source), belowRow: source.roles.headerRows.at(-1) ?? 0, without };
    found.push(...(await labeledSums(database, source, grouped)));
  }
  return found;
}

/** A text without leading or trailing blanks is not trimmed: trimming takes several times as long. */
function filled(index: number): string {
  const cell = cellName(index);
  return `CASE WHEN ${isPlainlyFilled(cell)} AND NOT ends_with(${cell}, ' ') THEN ${cell} ELSE nullif(trim(${cell}), '') END`;
}

export function personSql({ roles, identity }: Pick<PeopleSource, "roles" | "identity">): string {
  return roles.carried.includes(identity) ? `last_value(${filled(identity)} IGNORE NULLS) OVER (ORDER BY row)` : filled(identity);
}

async function labeledSums(database: EngineDatabase, source: PeopleSource, grouped: GroupedRecords): Promise<readonly RowFinding[]> {
  // A person in a register nearly always has this many rows, but rarely on a single date.
  if (grouped.keys.length > 1 && !(await hasGroupOf(database, grouped, fewestOfSum))) return [];
  const sums = await sumsInGroups(database, grouped);
  const several = sums.filter(({ parts }) => parts > 1);
  if (several.length === 0 || sums.length > mostSums) return [];
  const learned = several.slice(0, mostLearned).map(({ row }) => row);
  const rows = await readGridRows(database, `row IN (${learned.join(", ")})`);
  for (const label of commonLabels(rows, source)) {
    const labeled = await rowsWith(database, { grouped, telling: source.telling }, label);
    const facts = factsOf(label, several, labeled);
    const verdict = labeled.length > mostSums ? null : sumsOfPeople(facts);
    if (verdict) return findingsOf(source, { label, labeled, sums }, verdict);
  }
  return [];
}

/** Texts that most of these rows have in a column. A date is not a label: a workbook's last sheet may be the sum of its months. */
function commonLabels(rows: readonly { readonly cells: readonly string[] }[], { labels, dates, isKnown }: PeopleSource): readonly Label[] {
  const found: Label[] = [];
  for (const index of labels.keys()) {
    const counts = new Map<string, { readonly text: string; count: number }>();
    for (const { cells } of rows) {
      const text = cells[index] ?? "";
      const known = counts.get(choiceKey(text)) ?? { text, count: 0 };
      counts.set(choiceKey(text), { ...known, count: known.count + 1 });
    }
    for (const { text, count } of counts.values())
      if (count >= rows.length * commonShare && !isKnown(index, text) && !(dates.includes(index) && /\d/.test(text)))
        found.push({ index, text });
  }
  return found;
}

interface LabeledRow {
  readonly row: number;
  /** Null if the group has no other row. */
  readonly group: string | null;
  readonly rows: number;
  readonly isZero: boolean;
  readonly cents: bigint | undefined;
}

interface GroupedColumn {
  readonly grouped: GroupedRecords;
  readonly telling: number;
}

/** All records with the label, each with its group. */
async function rowsWith(
  database: EngineDatabase,
  { grouped, telling }: GroupedColumn,
  { index, text }: Label,
): Promise<readonly LabeledRow[]> {
  const cell = cellName(index);
  const isLabel = text.trim() === "" ? `coalesce(trim(${cell}), '') = ''` : `trim(${cell}) = ${quoteLiteral(text.trim())}`;
  const isZero = grouped.cents.map((_, at) => `coalesce(m${at}, 0) = 0`).join(" AND ");
  const found = await database.all(
    `${groupedSql(grouped)}, l AS (SELECT row FROM grid WHERE row > ${Math.trunc(grouped.belowRow)} AND ${isLabel})
     SELECT r.row, g.p::VARCHAR, coalesce(g.n, 1), ${isZero}, m${telling} FROM r JOIN l ON r.row = l.row LEFT JOIN g ON r.p = g.p WHERE r.p IS NOT NULL ORDER BY r.row LIMIT ${mostSums + 1}`,
  );
  return found.map(([row, group, rows, zero, cents]) => ({
    cents: typeof cents === "bigint" || typeof cents === "number" ? BigInt(cents) : undefined,
    ...{ row: Number(row), group: group === null ? null : String(group), rows: Number(rows), isZero: zero === true },
  }));
}

function factsOf({ text }: Label, several: readonly FoundSum[], labeled: readonly LabeledRow[]): LabelFacts {
  const summing = new Set(several.map(({ row }) => row));
  const among = labeled.filter(({ rows, isZero }) => rows > 2 && !isZero);
  return {
    label: text,
    rows: among.length,
    summing: among.filter(({ row }) => summing.has(row)).length,
    groups: new Set(among.map(({ group }) => group)).size,
  };
}

interface LabeledSums {
  readonly label: Label;
  readonly labeled: readonly LabeledRow[];
  readonly sums: readonly FoundSum[];
}

/** A row that has the label but is not a sum, or is a person's only row, needs a separate answer. */
function findingsOf({ labels }: PeopleSource, { label, labeled, sums }: LabeledSums, verdict: "sure" | "asked"): readonly RowFinding[] {
  const summing = new Set(sums.map(({ row }) => row));
  const name = `${labels.get(label.index) ?? ""}: ${label.text.trim() === "" ? "(blank)" : label.text.trim()}`;
  return labeled.map(({ row, rows, isZero, cents }): RowFinding => {
    if (summing.has(row) || isZero)
      return {
        ...{ row, text: name, cents, kind: "leave_out_rows" },
        confidence: verdict === "sure" ? 0.95 : 0.7,
        reason: "Rows with this text state the sum of the person's other rows.",
      };
    return rows === 1
      ? { ...open, row, cents, text: `${name} (only row of the person)`, reason: `${labelSays} This person has no other row.` }
      : { ...open, row, cents, text: `${name} (different amount)`, reason: `${labelSays} These rows differ from it.` };
  });
}

const open = { kind: null, confidence: 0 } as const;
const labelSays = "For other people, rows with this text state the sum of the person's other rows.";
