import type { Tx } from "@tieout/postgres";
import type { ChosenValue } from "../../contract/index.ts";
import type { EngagementStatus } from "../../core/index.ts";
import type { ListedEngagement } from "../engagement-repository.ts";
import { overviewDocument } from "../overview-document.ts";
import type { EngagementFilter } from "./engagement-selection.ts";
import { type EngagementPage, type ListAnswer, listStatement } from "./list-statement.ts";

/**
 * One page of the list. Counts ignore the status filter; years and total ignore all filters; all of them respect what the caller may see.
 */
export interface EngagementList {
  readonly rows: readonly ListedEngagement[];
  readonly statusCounts: { readonly [S in EngagementStatus]?: number };
  readonly years: readonly string[];
  readonly total: number;
  readonly chosen: readonly ChosenValue[];
  /** IDs of engagements on the page that were rolled forward. */
  readonly rolled: ReadonlySet<string>;
}

type Assignee = ListedEngagement["assignees"][number];

/** Reads the list in one round trip. */
export async function listEngagements(tx: Tx, filter: EngagementFilter, page: EngagementPage): Promise<EngagementList> {
  const { sql, values } = listStatement(filter, page);
  const { rows } = await tx.query<ListAnswer>(sql, values);
  const [answer] = rows;
  if (!answer) throw new Error("the list of engagements has no answer");
  return {
    rows: answer.page ? rowsOf(answer.page, assigneesOf(answer.team ?? [])) : [],
    rolled: new Set(answer.rolled),
    ...countsOf(answer),
    chosen: chosenOf(answer),
  };
}

/** Assignees by engagement, in the order of `team`. */
function assigneesOf(team: NonNullable<ListAnswer["team"]>): ReadonlyMap<string, readonly Assignee[]> {
  const assignees = new Map<string, Assignee[]>();
  for (const [id, name, email, engagementIds] of team) {
    for (const engagementId of engagementIds) {
      const known = assignees.get(engagementId);
      if (known) known.push({ id, name, email });
      else assignees.set(engagementId, [{ id, name, email }]);
    }
  }
  return assignees;
}

function countsOf({ counts, matching }: ListAnswer): Pick<EngagementList, "statusCounts" | "years" | "total"> {
  const statusCounts: { [S in EngagementStatus]?: number } = {};
  const years = new Set<string>();
  let total = 0;
  for (const [status, year, present, found] of counts ?? []) {
    years.add(String(year).padStart(4, "0"));
    total += present;
    if (found > 0) statusCounts[status] = (statusCounts[status] ?? 0) + found;
  }
  for (const [status, found] of matching ?? []) statusCounts[status] = found;
  return { statusCounts, total, years: [...years].sort().reverse() };
}

function chosenOf({ clients, people, providers }: ListAnswer): readonly ChosenValue[] {
  const of = (field: ChosenValue["field"], labels: ListAnswer["clients"]) =>
    (labels ?? []).map(([value, label]): ChosenValue => ({ field, value, offered_value: value, label }));
  return [...of("client_id", clients), ...of("assignee", people), ...of("provider", providers)];
}

function rowsOf(page: NonNullable<ListAnswer["page"]>, assignees: ReadonlyMap<string, readonly Assignee[]>): readonly ListedEngagement[] {
  return page.id.map((id, at) => rowOf(page, at, assignees.get(id) ?? []));
}

/** Every column has one value for each row. */
const valueAt = <T>(column: readonly T[], at: number): T => column[at] as T;

/** Written out because building objects in a loop over names takes three times as long. */
function rowOf(page: NonNullable<ListAnswer["page"]>, at: number, assignees: readonly Assignee[]): ListedEngagement {
  const lockedAt = valueAt(page.lockedAt, at);
  return {
    id: valueAt(page.id, at),
    clientId: valueAt(page.clientId, at),
    clientName: valueAt(page.clientName, at),
    name: valueAt(page.name, at),
    ein: valueAt(page.ein, at),
    planNumber: valueAt(page.planNumber, at),
    startOn: valueAt(page.startOn, at),
    endOn: valueAt(page.endOn, at),
    dataType: valueAt(page.dataType, at),
    status: valueAt(page.status, at),
    missing: valueAt(page.missing, at),
    resultsOutOfDate: valueAt(page.resultsOutOfDate, at),
    overview: overviewDocument.open(valueAt(page.overview, at)),
    createdAt: instantOf(valueAt(page.createdAt, at)),
    updatedAt: instantOf(valueAt(page.updatedAt, at)),
    lockedAt: lockedAt === null ? null : instantOf(lockedAt),
    assignees,
  };
}

const withMicroseconds = /^.{23}\d{3}\+00:00$/;

/** Converts PostgreSQL's timestamp text, which omits trailing zeros. The fast path pays off for a list with sixty dates. */
const instantOf = (text: string): string => (withMicroseconds.test(text) ? `${text.slice(0, 23)}Z` : new Date(text).toISOString());
