import type { EngineDatabase } from "@tieout/engine/duckdb";
import { choiceFieldOf, type Mapping, type ReportDefinition, type RowRoles, reviewBelow, suggestValueMap } from "@tieout/ingestion/core";
import { countFilled } from "../read-grid.ts";
import type { PeopleSource } from "./find-person-sums.ts";

type PeopleColumns = Pick<PeopleSource, "identity" | "dates" | "labels" | "isKnown">;

/** Columns that identify the person in a row, and columns that may label the row; null if no column names anyone. */
export async function peopleColumns(
  database: EngineDatabase,
  report: ReportDefinition,
  { mapping, roles, dates }: { readonly mapping: Mapping; readonly roles: RowRoles; readonly dates: readonly number[] },
): Promise<PeopleColumns | null> {
  const columns = mapping.columns.map(({ index }) => index);
  const { cells } = await countFilled(database, Math.max(0, ...columns) + 1);
  const naming = roles.identifiers.length > 0 ? roles.identifiers : roles.names.slice(0, 1);
  const [identity] = [...naming].sort((a, b) => (cells[b] ?? 0) - (cells[a] ?? 0));
  if (identity === undefined) return null;
  const never = new Set([...roles.money, ...roles.numbers, ...roles.identifiers, ...roles.personal, ...roles.names]);
  const labels = new Map(mapping.columns.flatMap(({ index, header }) => (never.has(index) ? [] : [[index, header] as const])));
  return { identity, dates, labels, isKnown: knownChoice(report, mapping) };
}

function knownChoice(report: ReportDefinition, mapping: Mapping): PeopleColumns["isKnown"] {
  const has = (field: string): boolean => mapping.columns.some((column) => column.field === field);
  return (index, text) => {
    const field = mapping.columns.find((column) => column.index === index)?.field ?? null;
    const key = field === null ? undefined : choiceFieldOf(report, field, has)?.valueMap;
    if (key === undefined || text.trim() === "") return false;
    const [meaning] = suggestValueMap(key, [{ text, count: 1 }]);
    return meaning !== undefined && meaning.canonical !== null && meaning.confidence >= reviewBelow;
  };
}
