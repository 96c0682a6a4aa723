import {
  choiceKey,
  factsSeen,
  type Inspection,
  type Mapping,
  reports,
  reviewBelow,
  type ValueChoices,
  type ValueMapKey,
} from "../../core/index.ts";
import type { AssetInspection } from "../files/asset-documents.ts";
import { unchangedFormat } from "./column-format.ts";
import type { StoredColumn, StoredValue } from "./mapping-repository.ts";

/** The draft suggested by an inspection: certain suggestions are accepted, and the rest need review. */
export function draftOf(inspection: Inspection): { readonly columns: readonly StoredColumn[]; readonly values: readonly StoredValue[] } {
  return {
    columns: inspection.columns.map((column) => ({
      index: column.index,
      header: column.header,
      field: column.field,
      accepted: column.confidence >= reviewBelow,
      sign: column.sign,
      format: unchangedFormat(column.format),
      seen: factsSeen(reports[inspection.mapping.reportKey], column, column),
    })),
    values: draftValues(inspection.values),
  };
}

interface Draft {
  readonly columns: readonly StoredColumn[];
  readonly values: readonly StoredValue[];
}

const headersOnce = (columns: readonly StoredColumn[]): ReadonlyMap<string, StoredColumn> => {
  const counts = new Map<string, number>();
  for (const { header } of columns) counts.set(header, (counts.get(header) ?? 0) + 1);
  return new Map(columns.flatMap((column) => (counts.get(column.header) === 1 ? [[column.header, column] as const] : [])));
};

/**
 * Carries over the slot's mapping that a person accepted to a file with other columns: by header, if the header is unique in both files. If
 * the draft suggests another column for a carried-over field, that suggestion is withdrawn and needs review. Meanings are carried over by
 * text.
 */
export function carryOver(draft: Draft, before: Draft): Draft {
  const known = headersOnce(before.columns);
  const once = headersOnce(draft.columns);
  const carried = draft.columns.map((column) => {
    const own = once.has(column.header) ? known.get(column.header) : undefined;
    return own?.accepted ? { column: { ...own, index: column.index }, isCarried: true } : { column, isCarried: false };
  });
  const taken = new Set(carried.flatMap(({ column, isCarried }) => (isCarried && column.field !== null ? [column.field] : [])));
  const meanings = new Map(before.values.map((value) => [`${value.key}|${choiceKey(value.source)}`, value]));
  return {
    columns: carried.map(({ column, isCarried }) =>
      !isCarried && column.field !== null && taken.has(column.field) ? { ...column, field: null, accepted: false } : column,
    ),
    values: draft.values.map((value) => {
      const own = meanings.get(`${value.key}|${choiceKey(value.source)}`);
      return own?.accepted ? own : value;
    }),
  };
}

/**
 * Updates a draft's date columns with an inspection of other sheets or another file. “Year first” was found because every text shows its
 * own order, so it doesn't decide any ambiguous text.
 */
export function withDatesOf(stored: readonly StoredColumn[], { columns }: Pick<Inspection, "columns">): readonly StoredColumn[] {
  const found = new Map(columns.map((column) => [column.index, column]));
  return stored.map((column) => {
    const own = found.get(column.index);
    if (column.format.dateOrder !== "ymd" || !own || own.format.dateOrder === "ymd") return column;
    if (own.field !== column.field || own.kind !== "date") return column;
    const isSure = own.format.dateOrder !== undefined && own.confidence >= reviewBelow;
    return { ...column, format: unchangedFormat(own.format), accepted: column.accepted && isSure };
  });
}

/** Suggested meanings, with the certain ones accepted. */
export const draftValues = (choices: readonly ValueChoices[]): readonly StoredValue[] =>
  choices.flatMap((choice) =>
    choice.values.map((value) => ({
      key: choice.key,
      source: value.text,
      canonical: value.canonical,
      accepted: value.canonical !== null && value.confidence >= reviewBelow,
    })),
  );

/** One file's mapping: its slot's columns and values, with the file's own sheet, header and bands. */
export function mappingOf(
  inspection: AssetInspection,
  stored: { readonly columns: readonly StoredColumn[]; readonly values: readonly StoredValue[] },
): Mapping {
  const valueMaps: Partial<Record<ValueMapKey, Record<string, string>>> = {};
  for (const value of [...stored.values].sort((a, b) => (a.source < b.source ? -1 : a.source > b.source ? 1 : 0))) {
    if (value.canonical === null) continue;
    const known = valueMaps[value.key] ?? {};
    valueMaps[value.key] = known;
    known[choiceKey(value.source)] = value.canonical;
  }
  return {
    ...inspection.mapping,
    columns: stored.columns.map(({ index, header, field, sign, format }) => ({ index, header, field, sign, format })),
    valueMaps,
  };
}

/** Files in one slot share a mapping, so their columns must be the same. */
export const sameHeaders = (inspection: Pick<AssetInspection, "columns">, columns: readonly Pick<StoredColumn, "header">[]): boolean =>
  inspection.columns.length === columns.length &&
  inspection.columns.every((column, position) => column.header === columns[position]?.header);

export const ssnColumnsOf = (mapping: Mapping): readonly number[] =>
  mapping.columns.flatMap((column) => {
    const field = reports[mapping.reportKey].fields.find((candidate) => candidate.key === column.field);
    return field?.kind === "ssn" ? [column.index] : [];
  });
