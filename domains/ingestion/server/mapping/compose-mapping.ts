import { choiceKey, type Inspection, type Mapping, reports, reviewBelow, type ValueMapKey } from "../../core/index.ts";
import type { AssetInspection } from "../files/asset-documents.ts";
import { unchangedFormat } from "./column-format.ts";
import type { StoredColumn, StoredValue } from "./mapping-repository.ts";

/** The draft suggested by an inspection: certain suggestions are accepted, the rest needs review. */
export function draftOf(inspection: Inspection): { readonly columns: readonly StoredColumn[]; readonly values: readonly StoredValue[] } {
  return {
    columns: inspection.columns.map((column) => ({
      index: column.index,
      header: column.header,
      field: column.field,
      accepted: column.confidence >= reviewBelow,
      sign: column.sign,
      format: unchangedFormat(column.format),
    })),
    values: inspection.values.flatMap((choice) =>
      choice.values.map((value) => ({
        key: choice.key,
        source: value.text,
        canonical: value.canonical,
        accepted: value.canonical !== null && value.confidence >= reviewBelow,
      })),
    ),
  };
}

/** The mapping of one file: columns and values of its slot, its own sheet, header and bands. */
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

/** Files of one slot share a mapping, so their columns must be the same. */
export const sameHeaders = (inspection: AssetInspection, columns: readonly StoredColumn[]): boolean =>
  inspection.columns.length === columns.length &&
  inspection.columns.every((column, position) => column.header === columns[position]?.header);

export const ssnColumnsOf = (mapping: Mapping): readonly number[] =>
  mapping.columns.flatMap((column) => {
    const field = reports[mapping.reportKey].fields.find((candidate) => candidate.key === column.field);
    return field?.kind === "ssn" ? [column.index] : [];
  });
